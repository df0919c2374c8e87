import HTTPService
import HuntRules
import HuntStore
import Locks

/// What is told to whoever watches a hunt: one feed a hunt, filled after the commit that each event is about.
final class Broadcast: Sendable {
    private let feeds = Lock<[String: EventFeed]>([:])
    private let random: @Sendable (Int) -> [UInt8]
    /// Up to when time's own changes have been told, and when the heartbeat and the scores were sent last.
    let told: Lock<Told>
    /// Held while a hunt is read and told, so that the last that is told is the last that was written.
    let hunts = Lock(())

    struct Told {
        var turns: Moment
        var ping: Moment
        var scores: Moment
    }

    /// How many spawns may come at once as single events; more are told as “look again”.
    static let mostSingly = 100

    init(now: Moment, random: @escaping @Sendable (Int) -> [UInt8]) {
        self.random = random
        told = Lock(Told(turns: now, ping: now, scores: now))
    }

    /// The feed of a hunt that is there.
    func feed(of hunt: String) -> EventFeed {
        feeds.withLock { feeds in
            if let feed = feeds[hunt] { return feed }
            let epoch = random(6).map { String($0, radix: 36) }.joined(separator: "x")
            let feed = EventFeed(epoch: epoch)
            feeds[hunt] = feed
            return feed
        }
    }

    /// Spawns that have come to stand.
    func appeared(_ spawns: [Spawn], in hunt: String) {
        guard !spawns.isEmpty else { return }
        let feed = feed(of: hunt)
        guard spawns.count <= Self.mostSingly else {
            feed.publish("reset", .object([]))
            return
        }
        for spawn in spawns { feed.publish("appeared", .spawn(spawn)) }
    }

    /// A spawn that another may not catch any more, because someone has: it is not said who.
    func caught(_ spawn: Int64, in hunt: String) { tell("caught", spawn, in: hunt) }

    /// A spawn that is gone.
    func removed(_ spawn: Int64, in hunt: String) { tell("removed", spawn, in: hunt) }

    /// Spawns that are gone.
    func removed(_ spawns: [Int64], in hunt: String) {
        guard spawns.count <= Self.mostSingly else {
            feed(of: hunt).publish("reset", .object([]))
            return
        }
        for spawn in spawns { removed(spawn, in: hunt) }
    }

    private func tell(_ name: String, _ spawn: Int64, in hunt: String) {
        feed(of: hunt).publish(name, .object([("spawn", .integer(Int(spawn)))]))
    }

    /// A hunt that is no more: its streams end.
    func ended(_ hunt: String) {
        guard let feed = feeds.withLock({ $0.removeValue(forKey: hunt) }) else { return }
        feed.publish("hunt", .object([("id", .string(hunt)), ("deleted", true)]))
        feed.close()
    }

    /// A heartbeat on every feed.
    func ping() {
        for feed in feeds.withLock({ Array($0.values) }) { feed.ping() }
    }

    /// Streams that are open.
    var readers: Int { feeds.withLock { Array($0.values) }.reduce(0) { $0 + $1.readers } }
}
