public import Geodesy

/// What a creature's model fills, as a few balls: what a throw has to meet.
///
/// In the model's own metres: x to its left, y up, z where it looks, the feet on y = 0.
public struct Shape: Sendable, Hashable {
    /// One ball.
    public struct Ball: Sendable, Hashable {
        /// Metres to the model's left.
        public var x: Double
        /// Metres above its feet.
        public var y: Double
        /// Metres ahead of it.
        public var z: Double
        /// Its radius in metres.
        public var r: Double

        /// A ball of these parts.
        public init(x: Double, y: Double, z: Double, r: Double) {
            self.x = x
            self.y = y
            self.z = z
            self.r = r
        }
    }

    /// The balls; never none.
    public let balls: [Ball]
    /// How tall the model is that the balls were measured on.
    public let height: Distance
    /// How far it reaches to either side of its middle.
    public let halfWidth: Distance

    /// A shape of these balls on a model so tall; nil where there is none, or a number is not finite or a size not positive.
    public init?(_ balls: [Ball], height: Distance) {
        let sound = balls.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.r.isFinite && $0.r > 0 }
        guard !balls.isEmpty, sound, height.metres.isFinite, height.metres > 0 else { return nil }
        self.balls = balls
        self.height = height
        halfWidth = Distance(metres: balls.reduce(0) { max($0, abs($1.x) + $1.r) })
    }

    private init(standing: [Ball]) {
        balls = standing
        height = Distance(metres: 1)
        halfWidth = Distance(metres: 0.35)
    }

    /// What a creature 1 m tall is taken for where its model says nothing: three balls, one above the other.
    public static let standing = Shape(standing: [
        Ball(x: 0, y: 0.3, z: 0, r: 0.35), Ball(x: 0, y: 0.5, z: 0, r: 0.35), Ball(x: 0, y: 0.75, z: 0, r: 0.3),
    ])
}

/// A creature's shape where it stands, turned towards whoever faces it.
public struct Body: Sendable, Hashable {
    /// Where it stands, on the ground.
    public var foot: Vector3
    /// How tall it is.
    public var height: Distance
    /// What it fills.
    public var shape: Shape

    /// A body of these parts.
    public init(foot: Vector3, height: Distance, shape: Shape = .standing) {
        self.foot = foot
        self.height = height
        self.shape = shape
    }

    /// The middle of the body, where it is aimed at.
    public var centre: Vector3 { foot + Vector3(east: 0, north: 0, up: height.metres / 2) }

    /// How far beside the body still counts, seen from `distance` away: a finger's width more with every metre (0.045 m each,
    /// about 2.6°), so that far creatures are as fair as near ones.
    public static func forgiveness(at distance: Distance) -> Distance { Distance(metres: 0.045 * distance.metres) }

    /// One of its balls in the local frame, where the body looks towards `eye`.
    public func ball(_ index: Int, facing eye: Vector3) -> (centre: Vector3, radius: Distance) {
        let ball = shape.balls[index]
        let scale = height.metres / shape.height.metres
        let way = eye - foot
        let far = way.horizontalLength
        // Right below or above it, it looks south as a model does that is not turned.
        let ahead = far > 1e-9 ? Vector3(east: way.east / far, north: way.north / far, up: 0) : Vector3(east: 0, north: -1, up: 0)
        let left = Vector3(east: 0, north: 0, up: 1).cross(ahead)
        let centre = foot + (left * ball.x + ahead * ball.z + Vector3(east: 0, north: 0, up: ball.y)) * scale
        return (centre, Distance(metres: ball.r * scale))
    }

    /// Where a ray meets the body, or nil where it passes by.
    ///
    /// - Parameters:
    ///   - origin: where the ray starts, and where the body looks.
    ///   - direction: where it goes, of length 1.
    /// - Returns: the point of the body that the ray meets first; where it only just passes by, the point it passes nearest.
    ///
    /// Source: a ray and a sphere, Ericson, Real-Time Collision Detection, 5.3.2. O(balls).
    public func hit(from origin: Vector3, along direction: Vector3) -> Vector3? {
        var best: (miss: Double, along: Double, point: Vector3)?
        for index in shape.balls.indices {
            let (centre, radius) = ball(index, facing: origin)
            let way = centre - origin
            let along = max(0, way.dot(direction))
            let nearest = origin + direction * along
            let aside = (nearest - centre).length
            let miss = max(0, aside - radius.metres)
            guard miss <= Self.forgiveness(at: Distance(metres: way.length)).metres else { continue }
            let into = max(0, radius.metres * radius.metres - aside * aside).squareRoot()
            let entry = max(0, along - into)
            let point =
                miss > 0 ? centre + (nearest - centre) * (radius.metres / aside) : origin + direction * entry
            // A true hit before one by grace, then what is met first.
            if let old = best, (old.miss, old.along) <= (miss, entry) { continue }
            best = (miss, entry, point)
        }
        return best?.point
    }
}
