import Dispatch
import HTTPService
import Synchronization

/// Many virtual players on a few threads, and what came of it.
struct Simulation {
    private let ground: HuntGround
    private let players: Int
    private let catches: Int
    private let seed: UInt64
    /// Players who are out at the same time.
    private static let together = 64

    init(_ ground: HuntGround, players: Int, catches: Int, seed: UInt64) {
        self.ground = ground
        self.players = players
        self.catches = catches
        self.seed = seed
    }

    /// Lets all of them play to their end.
    func run() -> Result {
        let record = Record()
        let next = Atomic<Int>(0)
        let start = ContinuousClock.now
        let queue = DispatchQueue(label: "lair.players", attributes: .concurrent)
        let group = DispatchGroup()
        let (ground, players, catches, seed) = (ground, players, catches, seed)
        for _ in 0..<min(Self.together, players) {
            queue.async(group: group) {
                while true {
                    let number = next.add(1, ordering: .relaxed).oldValue
                    guard number < players else { return }
                    var player = VirtualPlayer(ground, number: number, seed: seed, record: record)
                    player.play(catches: catches)
                }
            }
        }
        group.wait()
        return Result(players: players, seed: seed, seconds: start.duration(to: .now) / .seconds(1), tally: record.tally)
    }

    /// What came of it.
    struct Result {
        let players: Int
        let seed: UInt64
        let seconds: Double
        let tally: Record.Tally

        /// Whether all that was acknowledged is held, and nothing else went wrong.
        var isTrue: Bool { tally.failures.isEmpty }

        /// The time in ms that so large a share of the answers took at most.
        private func quantile(_ share: Double) -> Double {
            let sorted = tally.milliseconds.sorted()
            guard !sorted.isEmpty else { return 0 }
            return (sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 10).rounded() / 10
        }

        private var rate: Int { Int(Double(tally.milliseconds.count) / max(seconds, 0.001)) }

        /// As a person reads it.
        var text: String {
            var lines = [
                "\(players) players, seed \(seed): \(tally.milliseconds.count) answers in \((seconds * 10).rounded() / 10) s, \(rate)/s",
                "latency   p50 \(quantile(0.5)) ms   p99 \(quantile(0.99)) ms   most \(quantile(1)) ms",
                "claims    "
                    + tally.verdicts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
                "walking   \(tally.walks) legs on foot, \(tally.rides) by bus",
                "network   \(tally.cuts) connections cut before the answer, \(tally.unanswered) requests without one",
                "cheating  \(tally.cheats) attempts"
                    + (tally.idle > 0 ? ", \(tally.idle) cheats had nothing left to try it on (see --catches)" : ""),
                "captures  \(tally.acknowledged) acknowledged, \(tally.held) held",
            ]
            lines += tally.failures.sorted { $0.key < $1.key }.map { "WRONG     \($0.key) (\($0.value)×)" }
            lines.append(isTrue ? "All that was acknowledged is held." : "Something is wrong.")
            return lines.joined(separator: "\n")
        }

        /// As a program reads it.
        var json: JSON {
            .object([
                ("players", .integer(players)), ("seed", .integer(Int(truncatingIfNeeded: seed))), ("seconds", .number(seconds)),
                ("answers", .integer(tally.milliseconds.count)), ("perSecond", .integer(rate)),
                ("p50", .number(quantile(0.5))), ("p99", .number(quantile(0.99))),
                ("verdicts", .object(tally.verdicts.sorted { $0.key < $1.key }.map { (key: $0.key, value: .integer($0.value)) })),
                ("walks", .integer(tally.walks)), ("rides", .integer(tally.rides)), ("cuts", .integer(tally.cuts)),
                ("unanswered", .integer(tally.unanswered)), ("cheats", .integer(tally.cheats)),
                ("idleCheats", .integer(tally.idle)),
                ("acknowledged", .integer(tally.acknowledged)), ("held", .integer(tally.held)),
                (
                    "failures",
                    .object(tally.failures.sorted { $0.key < $1.key }.map { (key: $0.key, value: .integer($0.value)) })
                ), ("ok", .bool(isTrue)),
            ])
        }
    }
}
