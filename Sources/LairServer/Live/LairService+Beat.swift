import Basemap
import HTTPService
import HuntRules
public import HuntStore
import Locks

extension LairService {
    /// Seconds between two heartbeats: less than what proxies and mobile networks let a silent connection live.
    private static let heartbeat = Moment.Span.seconds(15)

    /// What has to be told because time goes on: creatures whose time comes or ends, the heartbeat, the scores once a minute.
    /// Called each second by whoever runs the service. One that fails is made up for by the next.
    public func beat() throws(StoreError) {
        setup.basemaps?.look()
        let now = now()
        // A clock that was set back begins again from where it is: telling something twice does no harm.
        let (from, isPingDue, isMinute) = broadcast.told.withLock { told in
            if told.turns > now { told.turns = now }
            let isPingDue = now - told.ping >= Self.heartbeat || told.ping > now
            if isPingDue { told.ping = now }
            let isMinute = Board.minute(of: told.scores) != Board.minute(of: now)
            if isMinute { told.scores = now }
            return (told.turns, isPingDue, isMinute)
        }
        if isPingDue { broadcast.ping() }
        if from < now {
            var appeared: [String: [Spawn]] = [:]
            for turn in try store.turns(after: from, through: now) {
                switch turn.kind {
                case .appeared(let spawn): appeared[turn.hunt, default: []].append(spawn)
                case .left(let spawn): broadcast.removed(spawn, in: turn.hunt)
                }
            }
            for (hunt, spawns) in appeared { broadcast.appeared(spawns, in: hunt) }
            broadcast.told.withLock { $0.turns = now }
        }
        if isMinute {
            for hunt in boards.takeChanged() {
                let board = try board(of: hunt, now: now)
                broadcast.feed(of: hunt).publish("scores", .board(board, limit: Self.scoresTold))
            }
        }
    }

    /// How many rows of the leaderboard an event carries.
    private static let scoresTold = 10
}
