import Geodesy
import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// Players: join, look at one's own bestiary, be called something else, be erased.
    func addPlayerRoutes(to router: inout Router) {
        on("POST", "/api/hunts/{hunt}/players", in: &router) { call, done throws(Problem) in
            let hunt = try hunt(call)
            let fields = try JSONFields(body: call.request.body, emptyIsObject: true)
            if fields.has("code") { return try move(call, fields, in: hunt, then: done) }
            try limitJoins(call.request, now: call.now)
            let nickname = try fields.optionalNickname("nickname")
            let token = Secrets.token(from: random(16))
            store.addPlayer(to: hunt.id, nickname: nickname, tokenHash: Secrets.hash(token)) { result in
                done(
                    result.mapError(problem).map { id in
                        .json(.object([("player", .integer(Int(id))), ("token", .string(token))]), status: 201)
                    })
            }
        }
        on("GET", "/api/hunts/{hunt}/me", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            let captures = try ask { () throws(StoreError) in try store.captures(of: player.id, in: hunt.id) }
            return .json(.object(Self.members(of: player, in: hunt) + [("captures", .array(captures.map(JSON.capture)))]))
        }
        on("PATCH", "/api/hunts/{hunt}/me", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            // Each erases the name before it from the file, which costs more than other writes.
            if let wait = limits.names.take("\(hunt.id)/\(player.id)", now: call.now) { throw Self.tooMany(wait) }
            var renamed = player
            renamed.nickname = try rename(player.id, of: hunt, try JSONFields(body: call.request.body))
            return .json(.object(Self.members(of: renamed, in: hunt)))
        }
        on("DELETE", "/api/hunts/{hunt}/me", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            _ = try erase(player.id, of: hunt)
            return .noContent
        }
        on("POST", "/api/hunts/{hunt}/me/code", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            return try makeCode(for: try requirePlayer(call, in: hunt).id, of: hunt, now: call.now)
        }
    }

    /// What the host may do with players: see them all, and give one another name, a longer reach, a code where the phone is lost, the end.
    func addPlayerHostRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/players", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let most = try call.query("limit", { Int($0).flatMap { (1...1_000).contains($0) ? $0 : nil } }, expected: "1 to 1000")
            let after = try call.query("after", { Int64($0).flatMap { $0 >= 0 ? $0 : nil } }, expected: "a player's number")
            let players = try ask { () throws(StoreError) in
                try store.players(of: hunt.id, after: after ?? 0, limit: most ?? 1_000)
            }
            let rows = players.map { row in
                JSON.object(Self.members(of: row.player, in: hunt) + [("captures", .integer(row.captures))])
            }
            return .json(.object([("players", .array(rows))]))
        }
        on("PATCH", "/api/hunts/{hunt}/players/{player}", access: .host, in: &router) { call throws(Problem) in
            let (player, hunt, fields) = (try call.number("player"), try hunt(call), try JSONFields(body: call.request.body))
            guard fields.has("nickname") || fields.has("reach") else { throw fields.missing("nickname") }
            if fields.has("reach") {
                let reach = try fields.optionalNumber("reach", in: 1...10_000).map { Distance.metres($0) }
                guard try ask({ () throws(StoreError) in try store.set(reach: reach, ofPlayer: player, of: hunt.id) }) else {
                    throw Self.noSuchPlayer
                }
            }
            if fields.has("nickname") { try rename(player, of: hunt, fields) }
            let known = try ask { () throws(StoreError) in try store.players(of: hunt.id, after: player - 1, limit: 1) }.first
            guard let known, known.player.id == player else { throw Self.noSuchPlayer }
            return .json(.object(Self.members(of: known.player, in: hunt)))
        }
        on("DELETE", "/api/hunts/{hunt}/players/{player}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            guard try erase(try call.number("player"), of: hunt) else { throw Self.noSuchPlayer }
            return .noContent
        }
        on("POST", "/api/hunts/{hunt}/players/{player}/code", access: .host, in: &router) { call throws(Problem) in
            try makeCode(for: try call.number("player"), of: try hunt(call), now: call.now)
        }
    }

    private static let noSuchPlayer = Problem.notFound("There is no such player here.")

    /// Who it is, and how far this one reaches where that is farther than the hunt has it.
    private static func members(of player: Player, in hunt: Hunt) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [("player", .integer(Int(player.id)))]
        if let nickname = player.nickname { members.append(("nickname", .string(nickname))) }
        if let reach = player.reach, reach > hunt.rules.reach { members.append(("reach", .number(reach.metres))) }
        return members
    }

    /// Gives a player the name in the body, or none.
    @discardableResult
    private func rename(_ player: Int64, of hunt: Hunt, _ fields: JSONFields) throws(Problem) -> String? {
        guard fields.has("nickname") else { throw fields.missing("nickname") }
        let nickname = try fields.optionalNickname("nickname")
        guard try ask({ () throws(StoreError) in try store.rename(player: player, of: hunt.id, to: nickname) }) else {
            throw Self.noSuchPlayer
        }
        boards.change(player, of: hunt.id, to: .some(nickname))
        return nickname
    }

    /// Erases a player everywhere; false where there is none.
    private func erase(_ player: Int64, of hunt: Hunt) throws(Problem) -> Bool {
        guard try ask({ () throws(StoreError) in try store.erase(player: player, of: hunt.id) }) else { return false }
        lastClaims.forget(player)
        boards.change(player, of: hunt.id, to: nil)
        return true
    }

    // MARK: Moving to another phone

    private func makeCode(for player: Int64, of hunt: Hunt, now: Moment) throws(Problem) -> Response {
        let code = MoveCode(random: random(10))
        let until = now + .seconds(MoveCode.minutes * 60)
        let isKept = try ask { () throws(StoreError) in
            try store.keep(code: code.hash(in: hunt.id), for: player, of: hunt.id, until: until)
        }
        guard isKept else { throw Self.noSuchPlayer }
        return .json(.object([("code", .string(code.text)), ("until", .string(until.rfc3339))]), status: 201)
    }

    /// Joins as the player who has shown this code; the phone that had the player before has it no more.
    private func move(
        _ call: Call, _ fields: JSONFields, in hunt: Hunt, then done: @escaping @Sendable (Result<Response, Problem>) -> Void
    ) throws(Problem) {
        if let address = address(of: call.request), let wait = limits.codes.take(address, now: call.now) {
            throw Self.tooMany(wait)
        }
        let unknown = Problem.notFound("This code is not known here: it is good once, for \(MoveCode.minutes) minutes.")
        guard let text = try fields.optionalText("code", longest: 40), let code = MoveCode(typed: text) else { throw unknown }
        let token = Secrets.token(from: random(16))
        store.redeem(code: code.hash(in: hunt.id), of: hunt.id, tokenHash: Secrets.hash(token), at: call.now) { result in
            done(
                result.mapError(problem).flatMap { player in
                    guard let player else { return .failure(unknown) }
                    return .success(.json(.object(Self.members(of: player, in: hunt) + [("token", .string(token))])))
                })
        }
    }
}
