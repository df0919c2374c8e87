import CMath
import Geodesy

/// A camera at a point: which pixel shows a direction, and which direction a pixel shows. Tangent perspective.
public struct Projection: Sendable, Hashable {
    /// How the camera is held.
    public let attitude: Attitude
    /// The view's width in pixels.
    public let viewWidth: Double
    /// The view's height in pixels.
    public let viewHeight: Double
    private let tangentX: Double
    private let tangentY: Double

    /// The projection of a lens held so.
    public init(attitude: Attitude, lens: Lens) {
        self.attitude = attitude
        viewWidth = lens.viewWidth
        viewHeight = lens.viewHeight
        tangentY = tan(lens.vertical.radians / 2)
        tangentX = tangentY * lens.aspect
    }

    /// A place in the view: pixels from its upper left corner.
    public struct Point: Sendable, Hashable {
        /// Pixels to the right.
        public var x: Double
        /// Pixels down.
        public var y: Double

        /// A point of these parts.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// Where a point, given from the camera, is seen; nil where it lies behind the camera's plane.
    /// The result may lie outside the view.
    public func project(_ offset: Vector3) -> Point? {
        let depth = offset.dot(attitude.forward)
        guard depth > 1e-9 else { return nil }
        let x = offset.dot(attitude.right) / (depth * tangentX)
        let y = offset.dot(attitude.up) / (depth * tangentY)
        return Point(x: (1 + x) / 2 * viewWidth, y: (1 - y) / 2 * viewHeight)
    }

    /// The direction that a pixel shows, of length 1.
    public func ray(through point: Point) -> Vector3 {
        let x = (2 * point.x / viewWidth - 1) * tangentX
        let y = (1 - 2 * point.y / viewHeight) * tangentY
        let direction = attitude.forward + attitude.right * x + attitude.up * y
        return direction * (1 / direction.length)
    }

    /// Whether a point lies in the view or on its edge.
    public func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.x <= viewWidth && point.y >= 0 && point.y <= viewHeight
    }
}
