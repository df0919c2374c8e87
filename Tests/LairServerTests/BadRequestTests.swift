import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Bad requests are answered with 4xx and a sentence that names what is wrong")
struct BadRequestTests {
    /// A value in a body, and the field that the sentence must name.
    struct Bad: Sendable, CustomTestStringConvertible {
        let body: String
        let names: String
        init(_ body: String, names: String) {
            self.body = body
            self.names = names
        }
        var testDescription: String { body }
    }

    /// Texts that are no JSON object.
    static let broken = [
        "", "{", "[]", "null", "12", "\"text\"", "{]", "{\"a\":}", "{\"a\":1,}", "{'a':1}", "{a:1}", "{\"a\":1}x", "\u{FEFF}{}",
        "{\"a\":NaN}", "{\"a\":Infinity}", "{\"a\":-}", "{\"a\":1e999}", "{\"a\":01}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\u{1}\"}", String(repeating: "{\"a\":", count: 100_000), String(repeating: "[", count: 500_000),
        String(repeating: "{\"a\":", count: 3_000), String(repeating: "[", count: 16 << 10),
    ]

    @Test("a body that is no JSON object is refused on every route that takes one", arguments: Way.allCases)
    func notJSON(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let token = try world.join()
        for body in Self.broken {
            for (method, path, bearer) in [
                ("POST", "/api/hunts", world.hostKey), ("PATCH", "/api/hunts/art", world.hostKey),
                ("POST", "/api/hunts/art/spawns", world.hostKey), ("POST", "/api/hunts/art/claims", token),
                ("POST", "/api/hunts/art/players", ""),
            ] {
                if body.isEmpty, path.hasSuffix("players") { continue }
                let answer = try world.send(method, path, body, bearer: bearer.isEmpty ? nil : bearer, key: "k", peer: .owner)
                // What players send is short; more of it is not even read.
                let isRead = bearer == world.hostKey || body.utf8.count <= 16 << 10
                #expect(
                    answer.status == (isRead ? 400 : 413) && answer.slug == (isRead ? "invalid" : "too-large"),
                    "\(method) \(path) \(body.prefix(40)): \(answer)")
            }
            // A player asks no faster than the limits allow.
            world.clock.move(by: .seconds(2))
        }
    }

    @Test(
        "a hunt with a bad value is refused, and the sentence names the field",
        arguments: [
            Bad(#"{"title":"T","center":{"lat":0,"lon":0}}"#, names: "`id`"),
            Bad(#"{"id":7,"title":"T","center":{"lat":0,"lon":0}}"#, names: "`id`"),
            Bad(#"{"id":"Big Art","title":"T","center":{"lat":0,"lon":0}}"#, names: "`id`"),
            Bad(#"{"id":"-a","title":"T","center":{"lat":0,"lon":0}}"#, names: "`id`"),
            Bad(#"{"id":"a","center":{"lat":0,"lon":0}}"#, names: "`title`"),
            Bad(#"{"id":"a","title":"   ","center":{"lat":0,"lon":0}}"#, names: "`title`"),
            Bad(#"{"id":"a","title":"T\u0000","center":{"lat":0,"lon":0}}"#, names: "`title`"),
            Bad(#"{"id":"a","title":"T"}"#, names: "`center`"),
            Bad(#"{"id":"a","title":"T","center":[0,0]}"#, names: "`center`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0}}"#, names: "`center.lon`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":"21.3","lon":0}}"#, names: "`center.lat`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":-96.6,"lon":0}}"#, names: "`center.lat`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":180.5}}"#, names: "`center.lon`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":true,"lon":0}}"#, names: "`center.lat`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"reach":0}"#, names: "`reach`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"reach":"50"}"#, names: "`reach`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"claimMode":"nobody"}"#, names: "`claimMode`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"starts":"soon"}"#, names: "`starts`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"starts":-5}"#, names: "`starts`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"starts":"0000-01-01T00:00:00Z"}"#, names: "`starts`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"starts":"1970-01-01T00:00:00+00:01"}"#, names: "`starts`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"ends":"9999-12-31T23:59:59-00:01"}"#, names: "`ends`"),
            Bad(#"{"id":"a","title":"T\nU","center":{"lat":0,"lon":0}}"#, names: "`title`"),
            Bad(#"{"id":"a","title":"T\u202e","center":{"lat":0,"lon":0}}"#, names: "`title`"),
            Bad(#"{"id":"a","title":"T","description":"\u2066x","center":{"lat":0,"lon":0}}"#, names: "`description`"),
            Bad(#"{"id":"a","title":"T","description":"\u0007","center":{"lat":0,"lon":0}}"#, names: "`description`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","names":{"en":"\u202aW"}}]}"#,
                names: "`creatures[0].names.en`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","names":{"en":"W\tX"}}]}"#,
                names: "`creatures[0].names.en`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","names":{"<b>":"W"}}]}"#,
                names: "`creatures[0].names`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","names":{"":"W"}}]}"#,
                names: "`creatures[0].names`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"starts":"2026-07-02T00:00:00Z","ends":"2026-07-01T00:00:00Z"}"#,
                names: "`ends`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"respawn":-1}"#, names: "`respawn`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"allowsSimulated":1}"#, names: "`allowsSimulated`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":{}}"#, names: "`creatures`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[]}"#, names: "`creatures`"),
            Bad(#"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[7]}"#, names: "`creatures[0]`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w"},{"id":"w"}]}"#,
                names: "`creatures[1].id`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","hitPoints":1.5}]}"#,
                names: "`creatures[0].hitPoints`"),
            Bad(
                #"{"id":"a","title":"T","center":{"lat":0,"lon":0},"creatures":[{"id":"w","names":{"en":5}}]}"#,
                names: "`creatures[0].names.en`"),
        ], Way.allCases)
    func hunt(bad: Bad, way: Way) throws {
        let world = try World(way)
        let answer = try world.send("POST", "/api/hunts", bad.body, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(bad.names) == true, "\(answer)")
        #expect(try world.send("GET", "/api/hunts").json["hunts"]?.elements.isEmpty == true)
    }

    @Test(
        "spawns with a bad value are refused whole, and the sentence names the field",
        arguments: [
            Bad(#"{}"#, names: "`spawns`"),
            Bad(#"{"spawns":[]}"#, names: "`spawns`"),
            Bad(#"{"spawns":[{"creature":"wolf","lat":1,"lon":1},{"creature":"wolf","lat":1}]}"#, names: "`spawns[1].lon`"),
            Bad(#"{"spawns":[{"creature":"yeti","lat":1,"lon":1}]}"#, names: "`creature`"),
            Bad(#"{"spawns":[{"lat":1,"lon":1}]}"#, names: "`spawns[0].creature`"),
            Bad(#"{"spawns":[{"creature":"wolf","lat":91,"lon":1}]}"#, names: "`spawns[0].lat`"),
            Bad(#"{"spawns":[{"creature":"wolf","lat":1,"lon":1,"place":4}]}"#, names: "`spawns[0].place`"),
            Bad(#"{"spawns":[{"creature":"wolf","lat":1,"lon":1,"from":2000,"until":1000}]}"#, names: "`spawns[0].until`"),
        ])
    func spawns(bad: Bad) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("POST", "/api/hunts/art/spawns", bad.body, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(bad.names) == true, "\(answer)")
        #expect(try world.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements.count == 1)
    }

    @Test(
        "a claim with a bad value is refused, and the sentence names the field",
        arguments: [
            Bad(#"{"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1}}"#, names: "`spawn`"),
            Bad(#"{"spawn":"1","fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1}}"#, names: "`spawn`"),
            Bad(#"{"spawn":1.5,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1}}"#, names: "`spawn`"),
            Bad(#"{"spawn":99999999999999999999,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1}}"#, names: "`spawn`"),
            Bad(#"{"spawn":1}"#, names: "`fix`"),
            Bad(#"{"spawn":1,"fix":null}"#, names: "`fix`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"timestamp":1}}"#, names: "`fix.accuracy`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":-1,"timestamp":1}}"#, names: "`fix.accuracy`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":"5","timestamp":1}}"#, names: "`fix.accuracy`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":5}}"#, names: "`fix.timestamp`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1e300}}"#, names: "`fix.timestamp`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1},"made":"yesterday"}"#, names: "`made`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1},"sent":[]}"#, names: "`sent`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":1,"accuracy":5,"timestamp":1},"simulated":"yes"}"#, names: "`simulated`"),
            Bad(#"{"spawn":1,"fix":{"lat":1,"lon":200,"accuracy":5,"timestamp":1}}"#, names: "`fix.lon`"),
        ])
    func claim(bad: Bad) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("POST", "/api/hunts/art/claims", bad.body, bearer: try world.join(), key: "k")
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(bad.names) == true, "\(answer)")
    }

    @Test(
        "a claim needs a key of 1 to 64 printable characters",
        arguments: [nil, "", "a b", "é", String(repeating: "k", count: 65)])
    func key(key: String?) throws {
        let world = try World()
        let wolf = try world.makeHunt()
        let answer = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: try world.join(), key: key)
        #expect(answer.status == 400 && answer.slug == "invalid")
        #expect(answer.json["detail"]?.text?.contains("`Idempotency-Key`") == true)
    }

    @Test(
        "a bad query is refused and named",
        arguments: [
            ("places?bbox=", "`bbox`"), ("places?bbox=1,2,3", "`bbox`"), ("places?bbox=1,2,3,4,5", "`bbox`"),
            ("places?bbox=a,b,c,d", "`bbox`"), ("places?bbox=nan,0,1,1", "`bbox`"), ("places?bbox=0,5,1,4", "`bbox`"),
            ("places?bbox=0,-91,1,1", "`bbox`"), ("places?bbox=-200,0,1,1", "`bbox`"), ("places?bbox=0x1,0,1,1", "`bbox`"),
            ("places?limit=0", "`limit`"), ("places?limit=-1", "`limit`"), ("places?limit=ten", "`limit`"),
            ("places?limit=99999999999999999999", "`limit`"), ("spawns?bbox=1,1,1", "`bbox`"), ("spawns?lat=1", "`lon`"),
            ("spawns?lon=1&radius=5", "`lat`"), ("spawns?lat=1&lon=inf", "`lon`"), ("spawns?lat=91&lon=0", "`lat`"),
            ("spawns?lat=1&lon=1&radius=-1", "`radius`"), ("spawns?lat=1&lon=1&radius=1e9", "`radius`"),
            ("spawns?lat=1&lon=1&radius=5&bbox=0,0,1,1", "`bbox`"),
        ], Way.allCases)
    func query(target: (String, String), way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let answer = try world.send("GET", "/api/hunts/art/\(target.0)")
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(target.1) == true, "\(answer)")
    }

    @Test(
        "an import with a bad query or a bad file changes nothing and says why",
        arguments: [
            ("imports", "{}", "`source`"), ("imports?source=a/b", "{}", "`source`"), ("imports?source=", "{}", "`source`"),
            ("imports?source=s&format=xlsx", "{}", "`format`"), ("imports?source=s&dryRun=maybe", "{}", "`dryRun`"),
            ("imports?source=s", "", "empty"), ("imports?source=s", "not json", "JSON"),
            ("imports?source=s", "name,where\nA,here\n", "“where”"), ("imports?source=s", "lat,lon\n153.02,-27.47\n", "swapped"),
            (
                "imports?source=s",
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"title":"A"},"geometry":"#
                    + #"{"type":"Point","coordinates":[1,2]}},{"type":"Feat"#, "record 2"
            ),
        ])
    func imports(target: String, body: String, words: String) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("POST", "/api/hunts/art/\(target)", body, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(words) == true, "\(answer)")
        #expect(try world.send("GET", "/api/hunts/art/places").json["features"]?.elements.isEmpty == true)
    }

    @Test(
        "what is not there is 404, in the hunt's routes and beside them",
        arguments: [
            ("GET", "/api/hunts/nope"), ("GET", "/api/hunts/NOPE"), ("GET", "/api/hunts/nope/places"),
            ("GET", "/api/hunts/nope/spawns"),
            ("POST", "/api/hunts/nope/players"), ("POST", "/api/hunts/nope/claims"), ("GET", "/api/hunts/nope/me"),
            ("GET", "/api"), ("GET", "/api/nothing"), ("GET", "/studio"), ("GET", "/api/hunts/art/diary"),
            ("POST", "/api/host-key"), ("GET", "/authority/lair-ca.crt"),
        ], Way.allCases)
    func notFound(request: (String, String), way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let answer = try world.send(request.0, request.1, request.0 == "POST" ? "{}" : nil, key: "k")
        #expect(answer.status == 404 && answer.slug == "not-found", "\(answer)")
    }

    @Test("a spawn that is no number, or nobody's, is 404", arguments: ["x", "0", "-1", "99", "1e3", "99999999999999999999"])
    func unknownSpawn(id: String) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("DELETE", "/api/hunts/art/spawns/\(id)", bearer: world.hostKey)
        #expect(answer.status == 404 && answer.slug == "not-found")
    }

    @Test(
        "a method that a route does not know is 405 and says which it knows",
        arguments: [
            ("PUT", "/api/hunts", "POST"), ("POST", "/api/hunts/art", "PATCH"), ("DELETE", "/api/hunts/art/places", "GET"),
            ("GET", "/api/hunts/art/claims", "POST"), ("POST", "/healthz", "GET"), ("BREW", "/api/hunts/art/me", "DELETE"),
        ], Way.allCases)
    func methods(request: (String, String, String), way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let answer = try world.send(request.0, request.1)
        #expect(answer.status == 405, "\(answer)")
        #expect(answer.header("Allow")?.contains(request.2) == true)
    }
}
