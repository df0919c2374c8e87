/// What the server remembers of a player's last claim: in memory only, for two hours at most, never stored or logged.
public struct LastClaim: Sendable, Hashable {
    /// The fix of the last claim that was accepted; nil: none in memory.
    public var fix: Fix?
    /// When that claim was made, by the server's clock (`CaptureMarks.at`).
    public var at: Moment
    /// Until when the player waits after a claim refused for speed; nil: no wait.
    public var coolDownUntil: Moment?

    /// How long a last claim may be remembered.
    public static let lifetime = Moment.Span.hours(2)

    /// A memory of these parts.
    public init(fix: Fix?, at: Moment, coolDownUntil: Moment? = nil) {
        self.fix = fix
        self.at = at
        self.coolDownUntil = coolDownUntil
    }

    /// What to remember after a claim was accepted. A simulated one changes nothing: its position is nobody's.
    public static func after(_ claim: Claim, accepted marks: CaptureMarks, last: LastClaim?) -> LastClaim? {
        claim.simulated ? last : LastClaim(fix: claim.fix, at: marks.at)
    }

    /// What to remember after a claim was refused. Only `tooFast` leaves a mark: the wait begins at the receipt, and the
    /// position stays that of the last claim believed.
    public static func after(_ refusal: Refusal, received: Moment, by rules: Rules, last: LastClaim?) -> LastClaim? {
        guard refusal == .tooFast, var memory = last else { return last }
        memory.coolDownUntil = received + rules.coolDown
        return memory
    }

    /// Whether there is nothing left in it to remember at `now`.
    public func isStale(at now: Moment) -> Bool {
        now - at > LastClaim.lifetime && (coolDownUntil ?? now) <= now
    }
}
