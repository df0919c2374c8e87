import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// The player whose token the request carries; nil where it carries none. A token nobody has is refused, so that a phone
    /// whose player was erased learns of it.
    func player(_ call: Call, in hunt: Hunt) throws(Problem) -> Player? {
        guard call.request.headers.has("authorization") else { return nil }
        guard let token = call.request.bearerToken, token.utf8.count <= 64 else { throw Self.unknownPlayer }
        let hash = Secrets.hash(token)
        guard let player = try ask({ () throws(StoreError) in try store.player(of: hunt.id, tokenHash: hash) }) else {
            throw Self.unknownPlayer
        }
        return player
    }

    /// As `player`, for routes that need one.
    func requirePlayer(_ call: Call, in hunt: Hunt) throws(Problem) -> Player {
        guard let player = try player(call, in: hunt) else { throw .unauthorized("Join the hunt first.") }
        return player
    }

    /// Lets only the host and the owner of the data folder pass. A player's token is known and not enough: 403, not 401.
    func requireHost(_ call: Call) throws(Problem) {
        if call.request.peer == .owner { return }
        guard let key = call.request.bearerToken else { throw .unauthorized("This needs the host key.") }
        if hostKey.matches(key) { return }
        if let id = call.parameters["hunt"], Hunt.isValid(id: id), key.utf8.count <= 64,
            try ask({ () throws(StoreError) in try store.player(of: id, tokenHash: Secrets.hash(key)) }) != nil
        {
            throw Problem(.forbidden, "Only the host of this hunt can do that.")
        }
        throw .unauthorized("This is not the host key.")
    }

    private static let unknownPlayer = Problem.unauthorized("Nobody of this hunt has that token. Join the hunt again.")
}
