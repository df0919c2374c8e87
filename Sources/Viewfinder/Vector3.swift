/// A vector or a position in a local frame: `east`, `north`, `up`, in metres where it is a position.
///
/// The 3D scene of a page has other axes, x east, y up, z south; only `Attitude.sceneQuaternion` and the session's frame
/// speak that language.
public struct Vector3: Sendable, Hashable {
    /// Towards the east.
    public var east: Double
    /// Towards true north.
    public var north: Double
    /// Away from the ground.
    public var up: Double

    /// A vector of these parts.
    public init(east: Double, north: Double, up: Double) {
        self.east = east
        self.north = north
        self.up = up
    }

    /// The zero vector.
    public static let zero = Vector3(east: 0, north: 0, up: 0)

    /// The vector's length.
    public var length: Double { dot(self).squareRoot() }

    /// The length of the vector's shadow on the ground.
    public var horizontalLength: Double { (east * east + north * north).squareRoot() }

    /// The scalar product.
    public func dot(_ other: Vector3) -> Double { east * other.east + north * other.north + up * other.up }

    /// The vector product, right-handed.
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(
            east: north * other.up - up * other.north,
            north: up * other.east - east * other.up,
            up: east * other.north - north * other.east)
    }

    public static func + (a: Vector3, b: Vector3) -> Vector3 {
        Vector3(east: a.east + b.east, north: a.north + b.north, up: a.up + b.up)
    }
    public static func - (a: Vector3, b: Vector3) -> Vector3 {
        Vector3(east: a.east - b.east, north: a.north - b.north, up: a.up - b.up)
    }
    public static prefix func - (a: Vector3) -> Vector3 { Vector3(east: -a.east, north: -a.north, up: -a.up) }
    public static func * (a: Vector3, factor: Double) -> Vector3 {
        Vector3(east: a.east * factor, north: a.north * factor, up: a.up * factor)
    }
}
