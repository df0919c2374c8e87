import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// What goes on in a hunt: as a stream of events, and as a leaderboard.
    func addLiveRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/events", haste: .quick, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try player(call, in: hunt)
            return .events(
                broadcast.feed(of: hunt.id), after: call.request.header("last-event-id"),
                share: streamShare(of: call, player: player, hunt: hunt))
        }
        on("GET", "/api/hunts/{hunt}/leaderboard", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let limit = Int(try call.number("limit", in: 1...Double(Board.most)) ?? 100)
            let board: Board = try ask { () throws(StoreError) in try self.board(of: hunt.id, now: call.now) }
            return .json(.board(board, limit: limit))
        }
    }
}
