public import Geodesy

/// An upright capsule: what a throw has to meet.
public struct Capsule: Sendable, Hashable {
    /// Where it stands, on the ground.
    public var foot: Vector3
    /// How tall it is.
    public var height: Distance

    /// A capsule of these parts.
    public init(foot: Vector3, height: Distance) {
        self.foot = foot
        self.height = height
    }

    /// The middle of the body, where it is aimed at.
    public var centre: Vector3 { foot + Vector3(east: 0, north: 0, up: height.metres / 2) }

    /// How far beside the axis still counts, seen from `distance` away: a third of the height, and a finger's width more
    /// with every metre (0.045 m each, about 2.6°), so that far creatures are as fair as near ones.
    public func forgivingRadius(at distance: Distance) -> Distance {
        Distance(metres: 0.35 * height.metres + 0.045 * distance.metres)
    }

    /// Where a ray meets the capsule, or nil where it passes by.
    ///
    /// - Parameters:
    ///   - origin: where the ray starts.
    ///   - direction: where it goes, of length 1.
    /// - Returns: the point on the capsule's axis nearest to the ray.
    ///
    /// Source: the closest points of a ray and a segment, Ericson, Real-Time Collision Detection, 5.1.9.
    public func hit(from origin: Vector3, along direction: Vector3) -> Vector3? {
        let fromFoot = origin - foot
        let tall = height.metres
        let b = direction.up
        let c = direction.dot(fromFoot)
        let f = fromFoot.up
        // Along the axis, 0 at the foot: where it comes nearest to the line, then brought onto the axis.
        let denominator = 1 - b * b
        var axis = denominator > 1e-12 ? (f - b * c) / denominator : f
        axis = min(max(axis, 0), tall)
        var along = b * axis - c
        if along < 0 {
            along = 0
            axis = min(max(f, 0), tall)
        }
        let onAxis = foot + Vector3(east: 0, north: 0, up: axis)
        let miss = (origin + direction * along - onAxis).length
        return miss <= forgivingRadius(at: Distance(metres: (onAxis - origin).length)).metres ? onAxis : nil
    }
}
