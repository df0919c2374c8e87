import Geodesy
import HuntRules
import HuntStore
import SpawnPlanning

/// How much of a hunt strangers may take away without the host: an owner gets rid of a creature at once, and nobody strips a hunt.
///
/// One request takes a hectare at most, and not a thin strip through a town. All of a day together take a few; what is more waits for
/// the host, who sees all of them and can undo each. One address may send some, then one every ten minutes.
enum RemovalLimits {
    /// The largest land that is freed at once, in square metres.
    static let area = 10_000.0
    /// And from corner to corner.
    static let extent = Distance.metres(250)
    /// How far around it creatures go.
    static let margin = Distance.metres(40)
    /// How many requests a hunt carries out at once in a day, of all senders.
    static let requestsADay = 10
    /// How many creatures they take together: so many, or a fifth of the hunt's where that is more.
    static let creaturesADay = 25
    /// How many requests a hunt keeps at most that wait for the host.
    static let mostWaiting = 1_000

    /// Whether a request can be carried out at once.
    static func isAtOnce(_ land: LandArea, taking count: Int, of all: Int, after earlier: [Removal], now: Moment) -> Bool {
        guard land.squareMetres <= area, land.extent <= extent else { return false }
        let share = Share(of: earlier, creatures: all, now: now)
        // One that takes nothing away costs the hunt nothing.
        return count == 0 || share.requests < requestsADay && (share.taken + count <= share.most || share.requests == 0)
    }

    /// What went at once within a day, of what may.
    struct Share {
        /// The requests that took something.
        let requests: Int
        /// The creatures that they took, and may take.
        let taken: Int
        let most: Int
        /// When something may go at once again; nil: now.
        let until: Moment?

        init(of earlier: [Removal], creatures all: Int, now: Moment) {
            let today = earlier.filter { $0.state == .done && now - $0.at < .hours(24) && $0.taken > 0 }.sorted { $0.at < $1.at }
            let most = max(creaturesADay, all / 5)
            requests = today.count
            taken = today.reduce(0) { $0 + $1.taken }
            self.most = most
            var (left, creatures, until) = (today.count, taken, Moment?.none)
            for removal in today where left >= requestsADay || creatures >= most {
                left -= 1
                creatures -= removal.taken
                until = removal.at + .hours(24)
            }
            self.until = until
        }
    }
}
