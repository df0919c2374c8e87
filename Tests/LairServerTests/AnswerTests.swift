import HTTPService
import HuntRules
import Synchronization
import Testing

@testable import LairServer

@Suite("What every answer carries, and what no log says")
struct AnswerTests {
    @Test(
        "the security headers are on every answer, whatever its status",
        arguments: [
            ("GET", "/healthz"), ("GET", "/api/hunts"), ("GET", "/nowhere"), ("PUT", "/api/hunts"), ("POST", "/api/hunts"),
            ("OPTIONS", "/api/hunts"), ("HEAD", "/api/hunts"), ("GET", "/api/hunts/art/places?bbox=x"),
        ], Way.allCases)
    func headers(request: (String, String), way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let answer = try world.send(request.0, request.1)
        let policy = try #require(answer.header("Content-Security-Policy"))
        #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';") && policy.contains("worker-src 'self' blob:"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(answer.header("Permissions-Policy")?.contains("geolocation=(self)") == true)
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Referrer-Policy") != nil)
        #expect(answer.header("Set-Cookie") == nil)
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
    }

    @Test("a log line is method, route, status and time: no position, no query, no token, no name")
    func log() throws {
        let lines = Lines()
        var setup = LairService.Setup()
        setup.log = { lines.add($0) }
        let world = try World(setup: setup)
        let wolf = try world.makeHunt()
        let token = try world.join(#"{"nickname":"Ada"}"#)
        _ = try world.send("GET", "/api/hunts/art/spawns?lat=21.3069&lon=-157.8583&radius=100", bearer: token)
        _ = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "sesame")
        _ = try world.send("GET", "/api/hunts/art/me", bearer: "wrong-token")
        _ = try world.send("DELETE", "/api/hunts/art/spawns/\(wolf)", bearer: "wrong-key")
        #expect(
            lines.all == [
                "POST /api/hunts 201 0 ms", "POST /api/hunts/{hunt}/spawns 201 0 ms", "POST /api/hunts/{hunt}/players 201 0 ms",
                "GET /api/hunts/{hunt}/spawns 200 0 ms", "POST /api/hunts/{hunt}/claims 201 0 ms",
                "GET /api/hunts/{hunt}/me 401 0 ms",
                "DELETE /api/hunts/{hunt}/spawns/{spawn} 401 0 ms",
            ])
    }

    @Test("the pages: one document for every hunt, its parts as assets, nothing beside them")
    func pages() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Lair</title>", to: "Web/index.html")
        try folder.write("<!doctype html><title>Trust</title>", to: "Web/authority.html")
        try folder.write("export {}", to: "Web/js/app.js")
        try folder.write("secret", to: "secret.txt")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        let world = try World(.overSocket, setup: setup)
        for path in ["/", "/h/art", "/h/no-such-hunt"] {
            let page = try world.send("GET", path)
            #expect(page.status == 200 && page.header("Content-Type")?.hasPrefix("text/html") == true)
            #expect(String(decoding: page.bytes, as: UTF8.self).contains("<title>Lair"))
        }
        #expect(try world.send("GET", "/authority").bytes.contains("Trust".utf8))
        let script = try world.send("GET", "/assets/js/app.js")
        #expect(script.status == 200 && script.header("Content-Type")?.hasPrefix("text/javascript") == true)
        let tag = try #require(script.header("ETag"))
        #expect(try world.send("GET", "/assets/js/app.js", headers: [("If-None-Match", tag)]).status == 304)
        for path in [
            "/assets/../secret.txt", "/assets/%2e%2e/secret.txt", "/assets/..%2fsecret.txt", "/assets/js/../../secret.txt",
            "/assets/",
            "/assets/js", "/assets/nothing.js",
        ] {
            let answer = try world.send("GET", path)
            #expect((400..<500).contains(answer.status), "\(path): \(answer)")
        }
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }
}
