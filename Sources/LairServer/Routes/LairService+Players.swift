import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// Players: join, look at one's own bestiary, be erased.
    func addPlayerRoutes(to router: inout Router) {
        on("POST", "/api/hunts/{hunt}/players", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            try limitJoins(call.request, now: call.now)
            let fields = try JSONFields(body: call.request.body, emptyIsObject: true)
            let nickname = try fields.optionalNickname("nickname")
            let token = Secrets.token(from: random(16))
            let hash = Secrets.hash(token)
            let id = try ask { () throws(StoreError) in
                try store.addPlayer(to: hunt.id, nickname: nickname, tokenHash: hash)
            }
            return .json(.object([("player", .integer(Int(id))), ("token", .string(token))]), status: 201)
        }
        on("GET", "/api/hunts/{hunt}/me", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            let captures = try ask { () throws(StoreError) in try store.captures(of: player.id, in: hunt.id) }
            var members: [(key: String, value: JSON)] = [("player", .integer(Int(player.id)))]
            if let nickname = player.nickname { members.append(("nickname", .string(nickname))) }
            members.append(("captures", .array(captures.map(JSON.capture))))
            return .json(.object(members))
        }
        on("DELETE", "/api/hunts/{hunt}/me", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            _ = try ask { () throws(StoreError) in try store.erase(player: player.id, of: hunt.id) }
            lastClaims.forget(player.id)
            return .noContent
        }
    }
}
