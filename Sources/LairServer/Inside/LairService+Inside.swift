import HTTPService
import HuntStore

extension LairService {
    /// How the server sees itself: for its own machine, and for whoever holds the host key.
    func addInsideRoutes(to router: inout Router) {
        on("GET", "/metrics", limited: false, haste: .vital, in: &router) { call throws(Problem) in
            if !isLocal(call.request) { try requireHost(call) }
            return .text(
                metrics.text(commits: store.commitCounts, streams: broadcast.readers),
                type: "text/plain; version=0.0.4; charset=utf-8", headers: [("Cache-Control", "no-store")])
        }
    }
}
