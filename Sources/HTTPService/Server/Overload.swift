import Synchronization

/// Sees when there is more to do than can be done, by how long requests lie in the system before they are read.
///
/// One that lay long says nothing: its thread may just not have been run. But where many came and most of them lay long, they stand
/// in queues that do not empty (most, not all: each thread has a queue of its own, and one may just have begun anew); then those that have lain too long are turned away, cheaply, until hardly any do any more. So
/// whoever is let in is answered soon, however many come. (As CoDel does with packets: Nichols, Jacobson, 2012.)
final class Overload: Sendable {
    /// Milliseconds over which is counted, and for which a finding holds.
    private static let window: Int64 = 50
    private static let holds: Int64 = 1_000

    private let patience: Int
    private let onset: Int
    private let crowd: Int
    private let windowEnd = Atomic<Int64>(0)
    private let count = Atomic<Int>(0)
    private let late = Atomic<Int>(0)
    private let veryLate = Atomic<Int>(0)
    private let until = Atomic<Int64>(0)

    /// - Parameters:
    ///   - patience: milliseconds a request may lie once there is more to do than can be done.
    ///   - onset: milliseconds that most must have lain for that to be found: more than `patience`, for a machine that is busy with
    ///     something else makes all wait a little.
    ///   - crowd: requests in a window of which it can be said that they stand in a queue.
    init(patience: Int, onset: Int, crowd: Int) {
        self.patience = patience
        self.onset = onset
        self.crowd = crowd
    }

    /// Counts a request that lay so many milliseconds before it was read: whether it is to be turned away.
    func isTooLate(after milliseconds: Int, now: Int64 = Connection.now()) -> Bool {
        let isLate = milliseconds > patience
        let end = windowEnd.load(ordering: .relaxed)
        if now >= end,
            windowEnd.compareExchange(expected: end, desired: now + Self.window, ordering: .relaxed).exchanged
        {
            look(
                of: count.exchange(0, ordering: .relaxed), late: late.exchange(0, ordering: .relaxed),
                veryLate: veryLate.exchange(0, ordering: .relaxed), now: now)
        }
        count.add(1, ordering: .relaxed)
        if isLate { late.add(1, ordering: .relaxed) }
        if milliseconds > onset { veryLate.add(1, ordering: .relaxed) }
        return isLate && now < until.load(ordering: .relaxed)
    }

    private func look(of all: Int, late: Int, veryLate: Int, now: Int64) {
        guard all >= crowd else { return }
        let isOverloaded = until.load(ordering: .relaxed) > now
        // It begins where most are very late, and goes on as long as one in ten is late.
        if veryLate * 2 > all || isOverloaded && late * 10 >= all { until.store(now + Self.holds, ordering: .relaxed) }
    }
}
