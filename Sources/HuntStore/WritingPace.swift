/// How long an import keeps others from writing, each time, and how long it then waits itself.
///
/// One file has one writer at a time. Where nobody else writes, more share a commit; where somebody does, a slice is shorter than what
/// they wait for anyway, and twice its time is theirs.
struct WritingPace {
    private static let alone = Duration.milliseconds(12)
    private static let beside = Duration.milliseconds(2)
    private static let pause = Duration.milliseconds(4)
    /// For how long others are reckoned with after they have written.
    private static let memory = Duration.milliseconds(250)

    private var theirs: Int
    private var own = 0
    private var crowdedUntil: ContinuousClock.Instant?

    /// A pace that begins when so many writes have been made by anyone.
    init(writes: Int) { theirs = writes }

    private func isCrowded(_ now: ContinuousClock.Instant) -> Bool { crowdedUntil.map { now < $0 } ?? false }

    /// When a slice that begins now is to end.
    func end(from now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        now.advanced(by: isCrowded(now) ? Self.beside : Self.alone)
    }

    /// Notes that a slice was written, when so many writes had been made by anyone and so many waited; how long to wait before the next.
    mutating func pause(writes: Int, waiting: Int, _ now: ContinuousClock.Instant) -> Duration? {
        own += 1
        if waiting > 0 || writes - own > theirs { crowdedUntil = now.advanced(by: Self.memory) }
        theirs = writes - own
        return isCrowded(now) ? Self.pause : nil
    }
}
