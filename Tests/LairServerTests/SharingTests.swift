import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Sharing a hunt")
struct SharingTests {
    private static func setup(nearby: String? = nil, proxy: String? = nil) -> LairService.Setup {
        var setup = LairService.Setup()
        setup.nearby = nearby
        setup.proxies = proxy.flatMap(Network.init).map { [$0] } ?? []
        return setup
    }

    @Test("the link is the one by which others come here, whoever asks for it and from where")
    func link() throws {
        let home = "https://192.168.1.5:8443"
        let here = try World(setup: Self.setup(nearby: home))
        try here.makeHunt()
        // The host sits at this machine, whose own name for itself is no link for anyone else.
        #expect(try here.send("GET", "/api/hunts/art/link").json["link"]?.text == home + "/h/art")
        #expect(try here.send("GET", "/api/hunts/art/link").json["onlyHere"] == nil)
        let named = try here.send(
            "GET", "/api/hunts/art/link", headers: [("Host", "lair.example:8443")], peer: .remote("10.1.1.1"), isSecure: true)
        #expect(named.json["link"]?.text == "https://lair.example:8443/h/art")

        let alone = try World()
        try alone.makeHunt()
        let own = try alone.send("GET", "/api/hunts/art/link")
        #expect(own.json["link"]?.text == "http://localhost:8080/h/art" && own.json["onlyHere"] == .bool(true))
    }

    @Test(
        "behind the proxy that the host named it is what the proxy is asked by, https unless it says otherwise",
        arguments: [("https", "https"), ("http", "http"), (nil, "https")] as [(String?, String)])
    func proxied(told: String?, scheme: String) throws {
        let world = try World(setup: Self.setup(proxy: "10.0.0.1"))
        try world.makeHunt()
        let headers = [("Host", "hunt.example")] + (told.map { [("X-Forwarded-Proto", $0)] } ?? [])
        let link = try world.send("GET", "/api/hunts/art/link", headers: headers, peer: .remote("10.0.0.1"))
        #expect(link.json["link"]?.text == "\(scheme)://hunt.example/h/art")
        // Anyone else may say what they like.
        let other = try world.send("GET", "/api/hunts/art/link", headers: headers, peer: .remote("10.0.0.9"))
        #expect(other.json["link"]?.text == "http://hunt.example/h/art")
    }

    @Test("a Host that could not stand in a link does not get into one", arguments: ["a\"b", "h:99999", "h:80/x", "<svg>"])
    func badHost(host: String) throws {
        let world = try World()
        try world.makeHunt()
        for path in ["link", "link.svg"] {
            let answer = try world.send("GET", "/api/hunts/art/\(path)", headers: [("Host", host)], peer: .remote("10.0.0.9"))
            #expect(answer.status == 400, "\(answer)")
        }
        #expect(try world.send("GET", "/api/hunts/none/link.svg").status == 404)
    }

    @Test(
        "the picture has exactly the code's dark modules, four modules of quiet around them, and no script",
        arguments: Way.allCases)
    func picture(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let answer = try world.send("GET", "/api/hunts/art/link.svg")
        #expect(answer.status == 200 && answer.header("Content-Type") == "image/svg+xml")
        let link = try #require(try world.send("GET", "/api/hunts/art/link").json["link"]?.text)
        let code = try #require(QRCode(link, repair: .medium))
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(text.contains("viewBox=\"0 0 \(code.side + 8) \(code.side + 8)\""))
        var dark: Set<[Int]> = []
        for run in text.matches(of: /M(\d+) (\d+)h(\d+)v1/) {
            let (column, row, length) = (Int(run.1)!, Int(run.2)!, Int(run.3)!)
            for each in column..<column + length { #expect(dark.insert([row - 4, each - 4]).inserted) }
        }
        let all = (0..<code.side).flatMap { row in (0..<code.side).map { [row, $0] } }
        #expect(dark == Set(all.filter { code.isDark($0[0], $0[1]) }))
        #expect(!text.contains("script"))
    }

    @Test("a text too long for any code gives none")
    func tooLong() {
        #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
        #expect(QRCode("") == nil)
    }

    @Test("a key is tried before anything is done with it")
    func key() throws {
        let world = try World()
        #expect(try world.send("GET", "/api/host-key", bearer: world.hostKey).status == 204)
        #expect(try world.send("GET", "/api/host-key", bearer: "wrong").status == 401)
        #expect(try world.send("GET", "/api/host-key").status == 401)
    }
}
