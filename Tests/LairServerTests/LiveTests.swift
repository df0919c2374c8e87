import HTTPService
import HuntRules
import TestSupport
import Testing

@testable import LairServer

@Suite("What is told to whoever watches")
struct LiveTests {
    let world: World
    let port: UInt16
    let server: HTTPServer

    init() throws {
        world = try World()
        server = HTTPServer(router: world.router)
        port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    }

    func watch(after last: String? = nil) throws -> EventClient {
        try EventClient(port: port, "/api/hunts/art/events", after: last)
    }

    func data(_ event: EventClient.Event?) -> JSONValue { (try? JSONParser.parse(Array((event?.data ?? "").utf8))) ?? .null }

    @Test("creatures that the host adds and takes away appear and are removed; the events look like the answers")
    func spawns() throws {
        try world.makeHunt()
        let client = try watch()
        let dragon = try world.addSpawn(creature: "dragon")
        let appeared = try client.nextReal()
        #expect(appeared?.name == "appeared")
        #expect(data(appeared)["id"]?.integer == dragon)
        #expect(data(appeared)["creature"]?.text == "dragon")
        #expect(data(appeared)["lat"]?.number == World.center.lat)
        _ = try world.send("DELETE", "/api/hunts/art/spawns/\(dragon)", bearer: world.hostKey)
        let removed = try client.nextReal()
        #expect(removed?.name == "removed")
        #expect(removed?.data == "{\"spawn\":\(dragon)}")
        server.stop()
    }

    @Test("what a host lays over the map, and how its markers look, is told at once")
    func map() throws {
        try world.makeHunt()
        let client = try watch()
        let trail = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        _ = try world.send("PUT", "/api/hunts/art/overlays/trail", trail, bearer: world.hostKey)
        let laid = try client.nextReal()
        #expect(laid?.name == "hunt" && data(laid)["overlays"]?[0]?["name"]?.text == "trail")
        _ = try world.send("DELETE", "/api/hunts/art/overlays/trail", bearer: world.hostKey)
        let gone = try client.nextReal()
        #expect(gone?.name == "hunt" && data(gone)["overlays"]?.elements == [])
        _ = try world.send("PATCH", "/api/hunts/art", #"{"categories":[{"name":"Mural","letter":"M"}]}"#, bearer: world.hostKey)
        #expect(try client.nextReal()?.name == "hunt")
        server.stop()
    }

    @Test("a catch is told in a hunt with one winner, without who it was; in a hunt for everyone it is not")
    func caught() throws {
        let wolf = try world.makeHunt(#""claimMode":"first""#)
        let client = try watch()
        let winner = try world.join(#"{"nickname":"Ann"}"#)
        let loser = try world.join()
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: winner, key: "a").status == 201)
        // Told once: neither a repeated claim nor a refused one is news.
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: winner, key: "a").status == 200)
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: loser, key: "b").status == 409)
        let event = try client.nextReal()
        #expect(event?.name == "caught")
        #expect(event?.data == "{\"spawn\":\(wolf)}")

        _ = try world.send("PATCH", "/api/hunts/art", #"{"claimMode":"everyone"}"#, bearer: world.hostKey)
        #expect(try client.nextReal()?.name == "hunt")
        let second = try world.addSpawn()
        #expect(try client.nextReal()?.name == "appeared")
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(second), bearer: loser, key: "c").status == 201)
        let third = try world.addSpawn()
        #expect(data(try client.nextReal())["id"]?.integer == third)
        server.stop()
    }

    @Test("a spawn appears when its time comes and is removed when it ends, and one that was caught when it is back")
    func time() throws {
        let wolf = try world.makeHunt(#""claimMode":"first","respawn":30"#)
        let client = try watch()
        let now = world.clock.now.milliseconds
        let later = try world.addSpawn(#""from":\#(now + 10_000),"until":\#(now + 20_000)"#)
        let token = try world.join()
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "a").status == 201)
        for _ in 0..<40 {
            world.clock.move(by: .seconds(1))
            try world.service.beat()
        }
        var told: [String] = []
        for _ in 0..<4 {
            let event = try client.nextReal()
            told.append("\(event?.name ?? "") \(data(event)["id"]?.integer ?? data(event)["spawn"]?.integer ?? 0)")
        }
        #expect(told == ["caught \(wolf)", "appeared \(later)", "removed \(later)", "appeared \(wolf)"])
        server.stop()
    }

    @Test("a second that failed is made up for, and a clock that is set back loses nothing that comes after")
    func clock() throws {
        try world.makeHunt()
        let client = try watch()
        world.clock.move(by: .hours(-1))
        try world.service.beat()
        let now = world.clock.now.milliseconds
        let spawn = try world.addSpawn(#""from":\#(now + 1_000)"#)
        world.clock.move(by: .seconds(5))
        try world.service.beat()
        #expect(data(try client.nextReal())["id"]?.integer == spawn)
        server.stop()
    }

    @Test("who was away reads on; who was away through a change of many is told to look again")
    func away() throws {
        try world.makeHunt()
        let client = try watch()
        _ = try client.next()
        let first = try world.addSpawn()
        #expect(data(try client.nextReal())["id"]?.integer == first)
        let second = try world.addSpawn()
        let back = try watch(after: client.lastID)
        #expect(data(try back.nextReal())["id"]?.integer == second)

        let many = Array(repeating: #"{"creature":"wolf","lat":1,"lon":1}"#, count: 101).joined(separator: ",")
        #expect(try world.send("POST", "/api/hunts/art/spawns", #"{"spawns":[\#(many)]}"#, bearer: world.hostKey).status == 201)
        #expect(try back.nextReal()?.name == "reset")
        // Another server's ids, as after a restart.
        #expect(try watch(after: "other-3").next()?.name == "reset")
        server.stop()
    }

    @Test("a hunt that changes is told as it is read; one that is deleted ends its streams, and has none after")
    func hunt() throws {
        try world.makeHunt()
        let client = try watch()
        _ = try world.send("PATCH", "/api/hunts/art", #"{"title":"New","reach":60}"#, bearer: world.hostKey)
        let event = try client.nextReal()
        #expect(event?.name == "hunt")
        #expect(data(event) == (try world.send("GET", "/api/hunts/art").json))
        _ = try world.send("DELETE", "/api/hunts/art", bearer: world.hostKey)
        #expect(data(try client.nextReal())["deleted"] == .bool(true))
        #expect(try client.nextReal() == nil)
        #expect(throws: EventClient.Failure.self) { try watch() }
        server.stop()
    }

    @Test("a heartbeat comes every 15 s, and no more often")
    func heartbeat() throws {
        try world.makeHunt()
        let client = try watch()
        _ = try client.next()
        for _ in 0..<14 {
            world.clock.move(by: .seconds(1))
            try world.service.beat()
        }
        let spawn = try world.addSpawn()
        #expect(data(try client.next())["id"]?.integer == spawn)
        world.clock.move(by: .seconds(1))
        try world.service.beat()
        #expect(try client.next()?.name == "ping")
        server.stop()
    }

    @Test("scores are told once a minute, and only where they have changed")
    func scores() throws {
        let wolf = try world.makeHunt()
        let client = try watch()
        let token = try world.join(#"{"nickname":"Ann"}"#)
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "a").status == 201)
        for _ in 0..<180 {
            world.clock.move(by: .seconds(1))
            try world.service.beat()
        }
        let after = try world.addSpawn()
        let event = try client.nextReal()
        #expect(event?.name == "scores")
        #expect(data(event)["leaderboard"]?[0]?["nickname"]?.text == "Ann")
        #expect(data(event)["leaderboard"]?[0]?["captures"]?.integer == 1)
        // Nothing was told in the two minutes in which nobody caught anything.
        #expect(data(try client.nextReal())["id"]?.integer == after)
        server.stop()
    }
}
