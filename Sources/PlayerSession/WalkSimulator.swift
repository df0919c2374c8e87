public import Geodesy

/// A player at a desk: a position that is walked with keys or set by a click.
public struct WalkSimulator: Sendable, Hashable {
    /// Where the player stands.
    public var position: Coordinate

    /// A walk's speed, metres a second.
    public static let speed = 1.4
    /// How many times faster it goes with Shift.
    public static let fastFactor = 5.0

    /// Stands there.
    public init(at position: Coordinate) { self.position = position }

    /// Walks for `seconds`; nothing where a value is not finite.
    ///
    /// - Parameters:
    ///   - forward: −1…1 along `heading`; walking askew is no faster.
    ///   - right: −1…1 across it.
    ///   - fast: whether to run.
    public mutating func step(forward: Double, right: Double, heading: Angle, seconds: Double, fast: Bool) {
        let wish = (forward * forward + right * right).squareRoot()
        guard wish > 0, wish.isFinite, heading.radians.isFinite, seconds > 0, seconds.isFinite else { return }
        let metres = Self.speed * (fast ? Self.fastFactor : 1) * seconds / max(1, wish)
        position = LocalFrame(origin: position).coordinate(
            heading: heading, forward: Distance(metres: metres * forward), right: Distance(metres: metres * right))
    }
}
