/// Two ways to do the same work, timed turn by turn in one run, so that whatever else the machine does meets both.
struct Race {
    /// Nanoseconds for one piece of work, the best of all rounds.
    let ours, yardstick: Double

    /// How many times the yardstick's time ours takes.
    var ratio: Double { ours / yardstick }

    /// Both run `rounds` times over `count` pieces of work; each returns a number that depends on all of them, so that nothing is
    /// optimised away.
    init(rounds: Int = 15, count: Int, ours: () -> Double, yardstick: () -> Double) {
        var best = (ours: Double.infinity, yardstick: Double.infinity)
        var sum = 0.0
        for _ in 0..<rounds {
            best.ours = min(best.ours, nanoseconds { sum += ours() })
            best.yardstick = min(best.yardstick, nanoseconds { sum += yardstick() })
        }
        precondition(sum.isFinite)
        self.ours = best.ours / Double(count)
        self.yardstick = best.yardstick / Double(count)
    }
}

/// How long `work` takes.
func nanoseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let parts = clock.measure(work).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
}
