import HTTPService
import Synchronization

/// What all virtual players have seen together.
final class Record: Sendable {
    struct Tally {
        var milliseconds: [Double] = []
        var verdicts: [String: Int] = [:]
        var unanswered = 0
        var cuts = 0
        var walks = 0
        var rides = 0
        var cheats = 0
        /// Cheats who had caught all there was.
        var idle = 0
        var acknowledged = 0
        var held = 0
        var failures: [String: Int] = [:]
    }

    private let state = Mutex(Tally())
    var tally: Tally { state.withLock { $0 } }

    /// Runs a request and notes how long it took; nil: it was not answered.
    func timed(_ request: () -> Response?) -> Response? {
        let start = ContinuousClock.now
        let answer = request()
        let time = start.duration(to: .now) / .milliseconds(1)
        state.withLock { state in if answer == nil { state.unanswered += 1 } else { state.milliseconds.append(time) } }
        return answer
    }

    /// Notes what became of a claim.
    func verdict(_ answer: Response) {
        let word =
            switch answer.status {
            case 200: "repeated"
            case 201: "captured"
            default: answer.slug ?? "\(answer.status)"
            }
        state.withLock { $0.verdicts[word, default: 0] += 1 }
    }

    func cut() { state.withLock { $0.cuts += 1 } }

    func leg(ridden: Bool) { state.withLock { if ridden { $0.rides += 1 } else { $0.walks += 1 } } }

    func cheat() { state.withLock { $0.cheats += 1 } }

    func idle() { state.withLock { $0.idle += 1 } }

    /// Notes something that must not happen.
    func fail(_ words: String) { state.withLock { $0.failures[words, default: 0] += 1 } }

    /// Compares a player's bestiary with what was acknowledged. A claim whose answers were all lost (`unknown`) may be held as
    /// well; one that was refused may not.
    func compare(acknowledged: Set<Int>, unknown: Set<Int>, held: [Int]) {
        state.withLock { state in
            state.acknowledged += acknowledged.count
            state.held += held.count
        }
        if !acknowledged.isSubset(of: held) { fail("an acknowledged capture is not held") }
        if !Set(held).isSubset(of: acknowledged.union(unknown)) { fail("a capture is held that was never acknowledged") }
        if Set(held).count != held.count { fail("a creature is held twice") }
    }
}
