import HTTPService
import Locks

/// Plans are made one at a time: each takes a processor and much memory. A few wait for their turn; they hold nothing meanwhile that an
/// owner, or another host, waits for.
final class PlanTurns: Sendable {
    /// How many there may be, with the one that is made.
    private static let most = 4
    private let turn = Lock(())
    private let count = Lock(0)

    /// How many are made or wait.
    var going: Int { count.withLock { $0 } }

    /// Makes one when its turn has come.
    func take<Made: Sendable>(_ make: () throws(Problem) -> Made) throws(Problem) -> Made {
        let isFull = count.withLock { count in
            if count >= Self.most { return true }
            count += 1
            return false
        }
        guard !isFull else {
            throw .unavailable("Other plans are being made just now. Try again in a moment.", retryAfter: 10)
        }
        defer { count.withLock { $0 -= 1 } }
        return try turn.withLock { _ throws(Problem) in try make() }
    }
}
