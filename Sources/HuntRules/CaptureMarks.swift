/// What `verify` notes on a claim it accepts.
public struct CaptureMarks: Sendable, Hashable {
    /// When the capture counts as made, by the server's clock.
    public var at: Moment
    /// The position was simulated: unranked.
    public var simulated: Bool
    /// The speed since the last claim was unlikely on foot.
    public var flagged: Bool

    /// Marks of these parts.
    public init(at: Moment, simulated: Bool, flagged: Bool) {
        self.at = at
        self.simulated = simulated
        self.flagged = flagged
    }
}
