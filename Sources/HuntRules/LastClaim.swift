/// What the server remembers of a player's last claim: in memory only, for two hours at most, never stored or logged.
public struct LastClaim: Sendable, Hashable {
    /// The fix of the last claim that was accepted; nil: none in memory. Last by when it was made, not by when it came in.
    public var fix: Fix?
    /// When that claim was made, by the server's clock (`CaptureMarks.at`). The player says so: it may be old, never in the
    /// future.
    public var at: Moment
    /// When the last claim that was accepted came in. Nobody but the server says so.
    public var received: Moment
    /// Until when the player waits after a claim refused for speed; nil: no wait.
    public var coolDownUntil: Moment?

    /// How long after its receipt a last claim may be remembered.
    public static let lifetime = Moment.Span.hours(2)

    /// A memory of these parts; `received` is `at` where it is not given: a claim that did not wait for a network.
    public init(fix: Fix?, at: Moment, received: Moment? = nil, coolDownUntil: Moment? = nil) {
        self.fix = fix
        self.at = at
        self.received = received ?? at
        self.coolDownUntil = coolDownUntil
    }

    /// What to remember after a claim was accepted. A simulated one changes nothing: its position is nobody's. One that was
    /// made before the last (they came in out of order) does not move the player back in time.
    public static func after(
        _ claim: Claim, accepted marks: CaptureMarks, received: Moment, last: LastClaim?
    ) -> LastClaim? {
        if claim.simulated { return last }
        guard let last, let fix = last.fix, last.at > marks.at else {
            return LastClaim(fix: claim.fix, at: marks.at, received: received)
        }
        return LastClaim(fix: fix, at: last.at, received: received)
    }

    /// What to remember after a claim was refused. Only `tooFast` leaves a mark: the wait begins at the receipt, and the
    /// position stays that of the last claim believed.
    public static func after(_ refusal: Refusal, received: Moment, by rules: Rules, last: LastClaim?) -> LastClaim? {
        guard refusal == .tooFast, var memory = last else { return last }
        memory.coolDownUntil = received + rules.coolDown
        return memory
    }

    /// Whether there is nothing left in it to remember at `now`. A claim that came in later than now was taken before the
    /// server's clock was set back: what is remembered of it can be compared with nothing any more.
    public func isStale(at now: Moment) -> Bool {
        if received - now > LastClaim.disorder { return true }
        return now - received > LastClaim.lifetime && (coolDownUntil ?? now) <= now
    }

    /// How much later than now a claim may seem to have come in, because others were judged first.
    static let disorder = Moment.Span.seconds(10)
}
