import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("A hunt's rules as its host sets them")
struct RulesTests {
    @Test("each number of the rules can be set, is told, and judges the next claim")
    func each() throws {
        let world = try World()
        let spawn = try world.makeHunt(#""accuracyAllowance":0,"poorestAccuracy":20"#)
        let told = try world.send("GET", "/api/hunts/art").json
        #expect(told["accuracyAllowance"]?.number == 0 && told["poorestAccuracy"]?.number == 20)
        #expect(told["freshness"]?.number == 15 && told["flaggedSpeed"]?.number == 12)
        #expect(told["refusedSpeed"]?.number == 70 && told["coolDown"]?.number == 120)
        let token = try world.join()
        #expect(try claim(spawn, accuracy: 25, token, world).slug == "poor-accuracy")
        // 10 m uncertain: in reach only where doubt counts.
        #expect(try claim(spawn, accuracy: 10, north: 56, token, world).slug == "out-of-reach")
        let changed = try world.send(
            "PATCH", "/api/hunts/art", #"{"accuracyAllowance":10,"freshness":30.5,"coolDown":5,"refusedSpeed":20}"#,
            bearer: world.hostKey)
        world.clock.move(by: .minutes(10))
        #expect(changed.json["freshness"]?.number == 30.5 && changed.json["coolDown"]?.number == 5, "\(changed)")
        #expect(try claim(spawn, accuracy: 10, north: 56, token, world).status == 201)
    }

    @Test("a player whom the host lets reach farther does, and nobody else; never less far than the hunt has it")
    func ownReach() throws {
        let world = try World()
        let spawn = try world.makeHunt()
        let (far, other) = (try world.join(), try world.join())
        let number = try #require(try world.send("GET", "/api/hunts/art/me", bearer: far).json["player"]?.integer)
        let path = "/api/hunts/art/players/\(number)"
        for (body, status) in [(#"{"reach":0}"#, 400), (#"{"reach":"far"}"#, 400), ("{}", 400), (#"{"reach":150}"#, 200)] {
            #expect(try world.send("PATCH", path, body, bearer: world.hostKey).status == status)
        }
        #expect(try world.send("PATCH", "/api/hunts/art/players/999", #"{"reach":150}"#, bearer: world.hostKey).status == 404)
        #expect(try world.send("PATCH", path, #"{"reach":150}"#, bearer: far).status == 403)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: far).json["reach"]?.number == 150)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: other).json["reach"] == nil)
        let list = try world.send("GET", "/api/hunts/art/players", bearer: world.hostKey).json["players"]
        #expect(list?[0]?["reach"]?.number == 150 && list?[1]?["reach"] == nil)
        #expect(try claim(spawn, accuracy: 5, north: 120, other, world).slug == "out-of-reach")
        #expect(try claim(spawn, accuracy: 5, north: 170, far, world).slug == "out-of-reach")
        #expect(try claim(spawn, accuracy: 5, north: 120, far, world).status == 201)
        // Where others reach as far, there is nothing to tell; and it can be taken back.
        #expect(try world.send("PATCH", path, #"{"reach":20}"#, bearer: world.hostKey).json["reach"] == nil)
        let next = try world.addSpawn()
        #expect(try claim(next, accuracy: 5, north: 45, far, world).status == 201)
        #expect(
            try world.send("PATCH", path, #"{"reach":null,"nickname":"Fay"}"#, bearer: world.hostKey).json["nickname"]?.text
                == "Fay")
        let last = try world.addSpawn()
        world.clock.move(by: .minutes(10))
        #expect(try claim(last, accuracy: 5, north: 120, far, world).slug == "out-of-reach")
    }

    private func claim(_ spawn: Int64, accuracy: Double, north: Double = 0, _ token: String, _ world: World) throws -> Answer {
        try world.send(
            "POST", "/api/hunts/art/claims", world.claim(spawn, north: north, accuracy: accuracy), bearer: token,
            key: "k\(accuracy)-\(north)-\(world.clock.now.milliseconds)")
    }

    @Test(
        "what makes no rule is refused by its name",
        arguments: [
            (#"{"accuracyAllowance":-1}"#, "`accuracyAllowance`"), (#"{"poorestAccuracy":0}"#, "`poorestAccuracy`"),
            (#"{"freshness":"15"}"#, "`freshness`"), (#"{"coolDown":86401}"#, "`coolDown`"),
            (#"{"flaggedSpeed":71}"#, "`flaggedSpeed`"), (#"{"refusedSpeed":11}"#, "`refusedSpeed`"),
        ])
    func refused(body: String, names: String) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("PATCH", "/api/hunts/art", body, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.slug == "invalid")
        #expect(answer.json["detail"]?.text?.contains(names) == true, "\(answer)")
    }
}
