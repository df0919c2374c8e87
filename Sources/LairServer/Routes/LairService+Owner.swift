import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// What only the owner of the data folder may do, through its socket, where to everyone else it is not there; and how things are.
    func addOwnerRoutes(to router: inout Router) {
        on("POST", "/api/host-key", in: &router) { call throws(Problem) in
            guard call.request.peer == .owner else { throw .notFound() }
            let key = try ask { () throws(StoreError) in try makeHostKey() }
            return .json(.object([("key", .string(key))]), status: 201)
        }
        // For the studio's door: whether a key opens anything is asked before anything is done with it.
        on("GET", "/api/host-key", access: .host, in: &router) { _ throws(Problem) in .noContent }
        on("GET", "/healthz", plain: true, limited: false, haste: .vital, in: &router) { _ throws(Problem) in
            // Asks the store something small: a server whose store does not answer is not healthy.
            _ = try ask { () throws(StoreError) in try store.setting("host-key") }
            return .json(.object([("status", "ok")]))
        }
    }
}
