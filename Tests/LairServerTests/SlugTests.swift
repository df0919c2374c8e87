import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Every refusal has its slug and status")
struct SlugTests {
    /// What a slug is provoked by, and how it must look.
    struct Case: Sendable, CustomTestStringConvertible {
        let slug: String
        let status: Int
        var retryAfter: ClosedRange<Int>?
        var member: String?
        let provoke: @Sendable (World) throws -> Answer
        var testDescription: String { slug }
    }

    static let cases: [Case] = [
        Case(slug: "out-of-reach", status: 422, member: "beyond") { try claim($0, try $0.makeHunt(), north: 200) },
        Case(slug: "stale-fix", status: 422) { try claim($0, try $0.makeHunt(), age: 16) },
        Case(slug: "poor-accuracy", status: 422) { try claim($0, try $0.makeHunt(), accuracy: 150) },
        Case(slug: "too-fast", status: 422) { try fast($0).first },
        Case(slug: "cooling-down", status: 429, retryAfter: 119...120) { try fast($0).second },
        Case(slug: "not-started", status: 422, member: "opens") {
            try claim($0, try $0.makeHunt(#""starts":"2026-07-02T00:00:00Z""#))
        },
        Case(slug: "ended", status: 422) { try claim($0, try $0.makeHunt(#""ends":"2026-07-01T08:00:00Z""#)) },
        Case(slug: "already-captured", status: 409, member: "capture") { world in
            let wolf = try world.makeHunt()
            let token = try world.join()
            _ = try claim(world, wolf, token: token, key: "a")
            return try claim(world, wolf, token: token, key: "b")
        },
        Case(slug: "taken", status: 409) { world in
            let wolf = try world.makeHunt(#""claimMode":"first""#)
            _ = try claim(world, wolf)
            return try claim(world, wolf)
        },
        Case(slug: "key-reused", status: 409) { world in
            let wolf = try world.makeHunt()
            let token = try world.join()
            _ = try claim(world, wolf, token: token, key: "a")
            return try claim(world, wolf, north: 3, token: token, key: "a")
        },
        Case(slug: "gone", status: 410) { world in
            let wolf = try world.makeHunt()
            _ = try world.send("DELETE", "/api/hunts/art/spawns/\(wolf)", bearer: world.hostKey)
            return try claim(world, wolf)
        },
        Case(slug: "invalid", status: 400) { world in
            try world.makeHunt()
            return try world.send("POST", "/api/hunts/art/players", "{")
        },
        Case(slug: "unauthorized", status: 401) { world in
            try world.makeHunt()
            return try world.send("GET", "/api/hunts/art/me")
        },
        Case(slug: "forbidden", status: 403) { world in
            try world.makeHunt()
            return try world.send("DELETE", "/api/hunts/art", bearer: try world.join())
        },
        Case(slug: "not-found", status: 404) { try $0.send("GET", "/api/hunts/art") },
        Case(slug: "method-not-allowed", status: 405) { try $0.send("PUT", "/api/hunts") },
        Case(slug: "too-large", status: 413) { world in
            try world.makeHunt()
            return try world.send("POST", "/api/hunts/art/players", String(repeating: " ", count: 16 << 10 + 1))
        },
    ]

    @Test("the slug comes with its status, a sentence and what belongs to it", arguments: cases, Way.allCases)
    func slug(case: Case, way: Way) throws {
        let answer = try `case`.provoke(try World(way))
        #expect(answer.slug == `case`.slug)
        #expect(answer.status == `case`.status)
        #expect(answer.json["status"]?.integer == Int64(`case`.status))
        #expect(answer.json["type"]?.text?.hasSuffix("/" + `case`.slug) == true)
        #expect(answer.json["title"]?.text?.isEmpty == false)
        #expect(answer.json["detail"]?.text?.hasSuffix(".") == true)
        if let member = `case`.member { #expect(answer.json[member] != nil) }
        if let range = `case`.retryAfter {
            #expect(answer.header("Retry-After").flatMap { Int($0) }.map(range.contains) == true)
        }
    }

    @Test("taken: a hunt's id is taken once")
    func hunt() throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send(
            "POST", "/api/hunts", #"{"id":"art","title":"Other","center":{"lat":0,"lon":0}}"#, bearer: world.hostKey)
        #expect(answer.status == 409 && answer.slug == "taken")
    }

    private static func claim(
        _ world: World, _ spawn: Int64, north: Double = 0, accuracy: Double = 5, age: Double = 1, token: String? = nil,
        key: String = "k"
    ) throws -> Answer {
        let body = world.claim(spawn, north: north, accuracy: accuracy, age: age)
        return try world.send("POST", "/api/hunts/art/claims", body, bearer: try token ?? world.join(), key: key)
    }

    /// A wolf here, another 20 km north a minute later, and a third try within the wait.
    private static func fast(_ world: World) throws -> (first: Answer, second: Answer) {
        let wolf = try world.makeHunt()
        let north = try world.send(
            "POST", "/api/hunts/art/spawns",
            #"{"spawns":[{"creature":"wolf","lat":\#(World.center.lat + 20_000 / 110_700),"lon":-157.8583}]}"#,
            bearer: world.hostKey)
        let far = try #require(north.json["spawns"]?[0]?["id"]?.integer)
        let token = try world.join()
        let caught = try claim(world, wolf, token: token, key: "a")
        #expect(caught.status == 201)
        world.clock.move(by: .minutes(1))
        let first = try claim(world, far, north: 20_000, token: token, key: "b")
        let second = try claim(world, far, north: 20_000, token: token, key: "c")
        return (first, second)
    }
}
