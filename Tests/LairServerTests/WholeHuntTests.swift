import HuntRules
import Testing

@testable import LairServer

@Suite("A whole hunt, played from start to finish")
struct WholeHuntTests {
    @Test("a hunt is made, filled, joined, played, looked back on and left", arguments: Way.allCases)
    func wholeHunt(way: Way) throws {
        let world = try World(way)

        // The host makes a hunt, with places and a wolf.
        let made = try world.send(
            "POST", "/api/hunts",
            #"{"id":"art","title":"Art","center":{"lat":21.3069,"lon":-157.8583},"unknown":{"is":["ignored"]}}"#,
            bearer: world.hostKey)
        #expect(made.status == 201)
        #expect(made.header("Location") == "/api/hunts/art")
        #expect(made.json["reach"]?.number == 50)
        #expect(made.json["claimMode"]?.text == "everyone")
        #expect(made.json["creatures"]?.elements.compactMap { $0["id"]?.text } == ["wolf", "dragon"])
        let spawns = try world.send(
            "POST", "/api/hunts/art/spawns",
            """
            {"spawns":[{"creature":"wolf","lat":21.3069,"lon":-157.8583},{"creature":"dragon","lat":21.32,"lon":-157.8583}]}
            """, bearer: world.hostKey)
        #expect(spawns.status == 201)
        let wolf = try #require(spawns.json["spawns"]?[0]?["id"]?.integer)

        // A player joins and sees the wolf.
        let joined = try world.send("POST", "/api/hunts/art/players", #"{"nickname":"  Ada  "}"#)
        #expect(joined.status == 201)
        let token = try #require(joined.json["token"]?.text)
        #expect(token.count == 22)
        let box = "/api/hunts/art/spawns?bbox=-157.86,21.305,-157.855,21.31"
        let seen = try world.send("GET", box, bearer: token)
        #expect(seen.json["spawns"]?.elements.compactMap { $0["id"]?.integer } == [wolf])

        // Too far, too old, too vague: three refusals, and none of them uses the key up.
        let far = try world.send(
            "POST", "/api/hunts/art/claims", world.claim(wolf, north: 100), bearer: token, key: "throw-1")
        #expect(far.status == 422 && far.slug == "out-of-reach")
        let beyond = try #require(far.json["beyond"]?.number)
        #expect(abs(beyond - 45) < 0.5)
        let stale = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf, age: 16), bearer: token, key: "throw-1")
        #expect(stale.status == 422 && stale.slug == "stale-fix")
        let vague = try world.send(
            "POST", "/api/hunts/art/claims", world.claim(wolf, accuracy: 101), bearer: token, key: "throw-1")
        #expect(vague.status == 422 && vague.slug == "poor-accuracy")

        // Caught. Sent again with the same key it is the same capture; with another key it is had already.
        let body = world.claim(wolf, north: 30)
        let caught = try world.send("POST", "/api/hunts/art/claims", body, bearer: token, key: "throw-1")
        #expect(caught.status == 201)
        #expect(caught.json.keys == ["id", "spawn", "creature", "at"])
        #expect(caught.json["at"]?.text == "2026-07-01T09:00:00Z")
        let again = try world.send("POST", "/api/hunts/art/claims", body, bearer: token, key: "throw-1")
        #expect(again.status == 200)
        #expect(again.bytes == caught.bytes)
        let other = try world.send("POST", "/api/hunts/art/claims", body, bearer: token, key: "throw-2")
        #expect(other.status == 409 && other.slug == "already-captured")
        #expect(other.json["capture"] == caught.json)

        // It is gone from this player's map, not from everyone's.
        #expect(try world.send("GET", box, bearer: token).json["spawns"]?.elements.isEmpty == true)
        #expect(try world.send("GET", box).json["spawns"]?.elements.count == 1)

        // The bestiary, then nothing is left.
        let me = try world.send("GET", "/api/hunts/art/me", bearer: token)
        #expect(me.json["nickname"]?.text == "Ada")
        #expect(me.json["captures"]?.elements == [caught.json])
        #expect(try world.send("DELETE", "/api/hunts/art/me", bearer: token).status == 204)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).slug == "unauthorized")
        #expect(try world.send("GET", box, bearer: token).slug == "unauthorized")
    }

    @Test("a claim sent five times at once is one capture with one answer")
    func fiveAtOnce() async throws {
        let world = try World(.overSocket)
        let wolf = try world.makeHunt()
        let token = try world.join()
        let body = world.claim(wolf)
        let answers = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for _ in 0..<5 {
                group.addTask {
                    let answer = try world.send("POST", "/api/hunts/art/claims", body, bearer: token, key: "once")
                    return (answer.status, answer.bytes)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.0).sorted() == [200, 200, 200, 200, 201])
        #expect(Set(answers.map(\.1)).count == 1)
    }

    @Test("a retry says a new `sent` and is still the same claim; a retry that claims something else is not")
    func retryWithNewSent() throws {
        let world = try World()
        let wolf = try world.makeHunt()
        let dragon = try world.addSpawn(creature: "dragon")
        let token = try world.join()
        let first = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k")
        #expect(first.status == 201)
        world.clock.move(by: .seconds(40))
        let retry = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf, sentLater: 40), bearer: token, key: "k")
        #expect(retry.status == 200)
        #expect(retry.bytes == first.bytes)
        let reused = try world.send("POST", "/api/hunts/art/claims", world.claim(dragon), bearer: token, key: "k")
        #expect(reused.status == 409 && reused.slug == "key-reused")
    }

    @Test("two hours after, a capture's time is known to the day only")
    func coarseTimes() throws {
        let world = try World()
        let wolf = try world.makeHunt()
        let token = try world.join()
        _ = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k")
        func at() throws -> String? {
            try world.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?[0]?["at"]?.text
        }
        world.clock.move(by: .minutes(119))
        try world.service.keepHouse()
        #expect(try at() == "2026-07-01T09:00:00Z")
        world.clock.move(by: .minutes(2))
        try world.service.keepHouse()
        #expect(try at() == "2026-07-01T00:00:00Z")
    }
}
