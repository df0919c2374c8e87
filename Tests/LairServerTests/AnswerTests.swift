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

    @Test("a log line is level, method, route, status and time: no position, no query, no token, no name")
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
                "level=info method=POST route=/api/hunts status=201 ms=0",
                "level=info method=POST route=/api/hunts/{hunt}/spawns status=201 ms=0",
                "level=info method=POST route=/api/hunts/{hunt}/players status=201 ms=0",
                "level=info method=GET route=/api/hunts/{hunt}/spawns status=200 ms=0",
                "level=info method=POST route=/api/hunts/{hunt}/claims status=201 ms=0",
                "level=info method=GET route=/api/hunts/{hunt}/me status=401 ms=0",
                "level=info method=DELETE route=/api/hunts/{hunt}/spawns/{spawn} status=401 ms=0",
            ])
    }

    @Test("the pages: one document for every hunt, its parts as assets, nothing beside them")
    func pages() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Lair</title>", to: "Web/index.html")
        try folder.write("<!doctype html><title>Trust</title>", to: "Web/authority.html")
        for name in ["studio", "share", "remove"] {
            try folder.write("<!doctype html><title>\(name)</title>", to: "Web/\(name).html")
        }
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
        for (path, name) in [("/studio", "studio"), ("/h/art/share", "share"), ("/h/art/remove", "remove")] {
            #expect(try world.send("GET", path).bytes.contains("<title>\(name)".utf8))
        }
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

    @Test("the worker begins with the list of the app's parts, and is another text as soon as one of them is another")
    func worker() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Lair</title>", to: "Web/index.html")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        let world = try World(setup: setup)
        #expect(try world.send("GET", "/sw.js").status == 404)
        for (path, text) in [
            ("sw.js", "onfetch = null;"), ("js/app.js", "export {}"), ("types/x.d.ts", "x"), ("jsconfig.json", "{}"),
            ("studio.html", "<!doctype html>"), ("js/studio/studio.js", "export {}"), ("i18n/more/en.json", "{}"),
        ] {
            try folder.write(text, to: "Web/" + path)
        }
        let answer = try world.send("GET", "/sw.js")
        #expect(answer.status == 200 && answer.header("Content-Type")?.hasPrefix("text/javascript") == true)
        #expect(answer.header("Cache-Control") == "no-cache")
        let lines = String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2 && lines[1] == "onfetch = null;")
        #expect(lines[0].hasPrefix("self.SHELL = {\"version\":\"") && lines[0].hasSuffix("};"))
        #expect(lines[0].contains("[\"index.html\",34,\"") && lines[0].contains("[\"js/app.js\",9,\""))
        #expect(!lines[0].contains("sw.js") && !lines[0].contains("types/") && !lines[0].contains("jsconfig"))
        #expect(!lines[0].contains("studio") && !lines[0].contains("more/"), "a player's phone does not carry the host's pages")
        #expect(try world.send("GET", "/sw.js").bytes == answer.bytes)
        try folder.write("export {};", to: "Web/js/app.js")
        #expect(try world.send("GET", "/sw.js").bytes != answer.bytes)
        try folder.write(#"{"en":{}}"#, to: "Web/i18n/alone.json")
        let alone = String(decoding: try world.send("GET", "/sw.js").bytes, as: UTF8.self).split(separator: "\n")
        #expect(alone.count == 3 && alone[1] == #"self.ALONE = {"en":{}};"# && !alone[0].contains("alone"))
    }

    @Test("a host's map style is sent with the hunt, and its origin, but no other, is let into that hunt's page")
    func style() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Lair</title>", to: "Web/index.html")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        let world = try World(setup: setup)
        try world.makeHunt(#""style":"https://Tiles.example:8080/calm/style.json?key=1""#)
        #expect(try world.send("GET", "/api/hunts/art").json["style"]?.text == "https://Tiles.example:8080/calm/style.json?key=1")
        let page = try world.send("GET", "/h/art")
        #expect(page.header("Content-Security-Policy")?.contains("connect-src 'self' blob: https://tiles.example:8080;") == true)
        for other in ["/h/another", "/api/hunts/art", "/healthz"] {
            #expect(try world.send("GET", other).header("Content-Security-Policy")?.contains("tiles.example") == false)
        }
        let change = try world.send("PATCH", "/api/hunts/art", #"{"style":null}"#, bearer: world.hostKey)
        #expect(change.status == 200 && change.json["style"] == nil)
        #expect(try world.send("GET", "/h/art").header("Content-Security-Policy")?.contains("tiles.example") == false)
    }

    @Test(
        "a style that is no https link, or would say more in a header, is refused",
        arguments: [
            "http://tiles.example/s.json", "tiles.example/s.json", "https://", "https:///s.json", "https://a b/s",
            "https://a;b/s",
            "https://a/;script-src *", "https://user@a/s", "https://[::1]/s", "https://a:99999/s", "https://a'/s", "javascript:1",
        ])
    func badStyle(link: String) throws {
        let world = try World()
        let body = #"{"id":"art","title":"Art","center":{"lat":1,"lon":1},"style":"\#(link)"}"#
        let answer = try world.send("POST", "/api/hunts", body, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.json["detail"]?.text?.contains("`style`") == true, "\(answer)")
    }

    @Test("the answer to a new hunt carries the link for others where the server knows it")
    func link() throws {
        var setup = LairService.Setup()
        setup.nearby = "https://192.168.1.5:8443"
        let world = try World(setup: setup)
        let body = #"{"id":"art","title":"Art","center":{"lat":1,"lon":1}}"#
        let answer = try world.send("POST", "/api/hunts", body, bearer: world.hostKey)
        #expect(answer.status == 201 && answer.json["link"]?.text == "https://192.168.1.5:8443/h/art", "\(answer)")
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }
}
