import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("The leaderboard, and what a host does with players")
struct LeaderboardTests {
    let world: World

    init() throws { world = try World(.overSocket) }

    func board(_ query: String = "") throws -> JSONValue? {
        try world.send("GET", "/api/hunts/art/leaderboard\(query)").json["leaderboard"]
    }

    /// As it is when the minute is over.
    func nextMinute() { world.clock.move(by: .seconds(60)) }

    @discardableResult
    func capture(_ spawn: Int64, _ token: String, simulated: Bool = false) throws -> Answer {
        try world.send(
            "POST", "/api/hunts/art/claims", world.claim(spawn, simulated: simulated), bearer: token, key: "k\(spawn)")
    }

    func number(of token: String) throws -> Int64 {
        try world.send("GET", "/api/hunts/art/me", bearer: token).json["player"]?.integer ?? 0
    }

    @Test("equals share a rank, the next has as many above as there are, and the simulated do not count")
    func ranks() throws {
        try world.makeHunt(#""allowsSimulated":true"#)
        let spawns = try (0..<3).map { _ in try world.addSpawn() }
        let tokens = try ["Ann", "Bob", "Cyd", "Dee"].map { try world.join(#"{"nickname":"\#($0)"}"#) }
        for (player, count) in [(0, 1), (1, 3), (2, 3)] {
            for spawn in spawns.prefix(count) { #expect(try capture(spawn, tokens[player]).status == 201) }
        }
        #expect(try capture(spawns[0], tokens[3], simulated: true).status == 201)
        nextMinute()
        let rows = try #require(try board()).elements
        #expect(rows.map { $0["rank"]?.integer } == [1, 1, 3])
        #expect(rows.map { $0["nickname"]?.text } == ["Bob", "Cyd", "Ann"])
        #expect(rows.map { $0["captures"]?.integer } == [3, 3, 1])
        // No place and no time.
        #expect(rows.allSatisfy { $0.keys == ["rank", "player", "nickname", "captures"] })
        #expect(try board("?limit=1")?.elements.count == 1)
        #expect(try world.send("GET", "/api/hunts/art/leaderboard?limit=0").status == 400)
    }

    @Test("all of a minute see the same board, so that a catch cannot be looked up as it happens")
    func batched() throws {
        let wolf = try world.makeHunt()
        let token = try world.join()
        #expect(try board()?.elements.count == 0)
        try capture(wolf, token)
        #expect(try board()?.elements.count == 0)
        nextMinute()
        #expect(try board()?.elements.count == 1)
    }

    @Test("the host renames a player, who is called so at once, everywhere")
    func rename() throws {
        let wolf = try world.makeHunt()
        let token = try world.join(#"{"nickname":"Rude"}"#)
        try capture(wolf, token)
        nextMinute()
        #expect(try board()?[0]?["nickname"]?.text == "Rude")
        let path = "/api/hunts/art/players/\(try number(of: token))"
        let answer = try world.send("PATCH", path, #"{"nickname":" Kind "}"#, bearer: world.hostKey)
        #expect(answer.status == 200)
        #expect(answer.json["nickname"]?.text == "Kind")
        #expect(try board()?[0]?["nickname"]?.text == "Kind")
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).json["nickname"]?.text == "Kind")
        #expect(try world.send("PATCH", path, #"{"nickname":null}"#, bearer: world.hostKey).status == 200)
        #expect(try board()?[0]?.keys == ["rank", "player", "captures"])
        for (body, bearer, status) in [
            (#"{}"#, world.hostKey, 400), (#"{"nickname":"a\u202eb"}"#, world.hostKey, 400), (#"{"nickname":"x"}"#, token, 403),
        ] {
            #expect(try world.send("PATCH", path, body, bearer: bearer).status == status, "\(body)")
        }
        #expect(
            try world.send("PATCH", "/api/hunts/art/players/999", #"{"nickname":"x"}"#, bearer: world.hostKey).status == 404)
    }

    @Test("the host removes a player: the token opens nothing, the board has no row")
    func remove() throws {
        let wolf = try world.makeHunt()
        let token = try world.join()
        try capture(wolf, token)
        nextMinute()
        #expect(try board()?.elements.count == 1)
        let path = "/api/hunts/art/players/\(try number(of: token))"
        #expect(try world.send("DELETE", path, bearer: token).status == 403)
        #expect(try world.send("DELETE", path).status == 401)
        #expect(try world.send("DELETE", path, bearer: world.hostKey).status == 204)
        #expect(try world.send("DELETE", path, bearer: world.hostKey).status == 404)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).status == 401)
        #expect(try board()?.elements.count == 0)
    }

    // MARK: Codes

    func code(_ token: String) throws -> String {
        let answer = try world.send("POST", "/api/hunts/art/me/code", bearer: token)
        guard let code = answer.json["code"]?.text else { throw World.Unexpected(answer: answer) }
        return code
    }

    @Test("a code moves a player with all captures to another phone, once; the first phone has the player no more")
    func move() throws {
        let wolf = try world.makeHunt()
        let old = try world.join(#"{"nickname":"Ann"}"#)
        try capture(wolf, old)
        let code = try code(old)
        #expect(code.count == 11)
        let moved = try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(code)"}"#)
        #expect(moved.status == 200, "\(moved)")
        let new = try #require(moved.json["token"]?.text)
        #expect(moved.json["nickname"]?.text == "Ann")
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: new).json["captures"]?.elements.count == 1)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: old).status == 401)
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(code)"}"#).status == 404)
    }

    @Test("a code is read as people type it", arguments: [0, 1, 2, 3])
    func typing(way: Int) throws {
        try world.makeHunt()
        let code = try code(try world.join())
        let typed = [
            code.lowercased(), code.filter { $0 != "-" }, " \(code) ",
            String(code.map { $0 == "0" ? "o" : $0 == "1" ? "l" : $0 }),
        ][way]
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(typed)"}"#).status == 200)
    }

    @Test(
        "a code is over after 15 minutes, and what is no code is none",
        arguments: ["", "AAAAA", "AAAAA-AAAAA", "AAAAA-AAAAAA", "U!"])
    func noCode(text: String) throws {
        try world.makeHunt()
        let code = try code(try world.join())
        world.clock.move(by: .seconds(900))
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(code)"}"#).status == 404)
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(text)"}"#).slug == "not-found")
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":5}"#).status == 400)
    }

    @Test("the host makes a code for a player who has lost the phone; another player cannot")
    func hostCode() throws {
        try world.makeHunt()
        let lost = try world.join()
        let path = "/api/hunts/art/players/\(try number(of: lost))/code"
        #expect(try world.send("POST", path, bearer: try world.join()).status == 403)
        let code = try #require(try world.send("POST", path, bearer: world.hostKey).json["code"]?.text)
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(code)"}"#).json["token"]?.text != nil)
        #expect(try world.send("POST", "/api/hunts/art/players/99/code", bearer: world.hostKey).status == 404)
    }

    @Test("codes cannot be tried out: an address has ten attempts, and then one each ten seconds")
    func guessing() throws {
        // Over a socket all come from this machine, which is not limited.
        let world = try World()
        try world.makeHunt()
        func attempt() throws -> Int {
            try world.send("POST", "/api/hunts/art/players", #"{"code":"AAAAAAAAAA"}"#, peer: .remote("192.0.2.1")).status
        }
        for _ in 0..<10 { #expect(try attempt() == 404) }
        #expect(try attempt() == 429)
        world.clock.move(by: .seconds(10))
        #expect(try attempt() == 404)
        #expect(try attempt() == 429)
    }
}
