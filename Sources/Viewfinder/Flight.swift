import CMath
public import Geodesy

/// The path of one fireball: from below the frame to its aim; a miss flies on 30 m. When it is where, in seconds, is the
/// encounter's to say: here is only the part of the way.
public struct Flight: Sendable, Hashable {
    /// Where it starts.
    public let start: Vector3
    /// Where a hit ends, and what a miss passes at half its time.
    public let aim: Vector3
    /// Whether it ends at `aim`, on a target.
    public let hits: Bool

    /// How far a miss flies on.
    public static let flyOn = Distance(metres: 30)
    /// The ball's radius.
    public static let radius = Distance(metres: 0.18)

    /// A flight from below the frame of `lens`, seen from `eye`.
    public init(eye: Vector3, attitude: Attitude, lens: Lens, aim: Vector3, hits: Bool) {
        let near = 0.9
        let below = near * tan(lens.vertical.radians / 2) + 2 * Self.radius.metres
        start = eye + attitude.forward * near - attitude.up * below
        self.aim = aim
        self.hits = hits
    }

    /// How much larger than life the ball is drawn, that it is still seen where it ends: from 1 up to a twelfth of its way's metres.
    public func growth(at progress: Double) -> Double {
        let end = max(1, (aim - start).length / 12)
        return 1 + (end - 1) * min(1, max(0, progress))
    }

    /// Where the ball is when `progress` (0…1, brought into range) of its time is behind it.
    public func position(at progress: Double) -> Vector3 {
        let part = min(1, max(0, progress))
        let way = aim - start
        let toAim = hits ? part : min(1, part * 2)
        // A little lift in the middle, as anything thrown has; none at the ends.
        let lift = 4 * toAim * (1 - toAim) * min(1.5, 0.04 * way.length)
        let beyond = hits ? 0 : max(0, part * 2 - 1) * Self.flyOn.metres / max(way.length, 1e-9)
        return start + way * (toAim + beyond) + Vector3(east: 0, north: 0, up: lift)
    }
}
