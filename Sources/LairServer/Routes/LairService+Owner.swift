import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// What only the owner of the data folder may do, through its socket; to everyone else these routes are not there.
    func addOwnerRoutes(to router: inout Router) {
        on("POST", "/api/host-key", in: &router) { call throws(Problem) in
            guard call.request.peer == .owner else { throw .notFound() }
            let key = try ask { () throws(StoreError) in try makeHostKey() }
            return .json(.object([("key", .string(key))]), status: 201)
        }
        on("GET", "/healthz", plain: true, limited: false, haste: .vital, in: &router) { _ throws(Problem) in
            // Asks the store something small: a server whose store does not answer is not healthy.
            _ = try ask { () throws(StoreError) in try store.setting("host-key") }
            return .json(.object([("status", "ok")]))
        }
    }
}
