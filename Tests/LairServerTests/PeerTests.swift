import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Where a request comes from, and what that allows")
struct PeerTests {
    private static func tls(proxies: String...) -> LairService.Setup {
        var setup = LairService.Setup()
        setup.tlsPort = 8443
        setup.proxies = proxies.compactMap { Network($0) }
        setup.authority = .init(certificate: [1, 2, 3], profile: [4])
        return setup
    }

    @Test(
        "another machine on plain http is sent to https, with path and query",
        arguments: [
            ("192.168.1.5:8080", "https://192.168.1.5:8443"), ("lair.local", "https://lair.local:8443"),
            ("[fe80::1]:8080", "https://[fe80::1]:8443"),
        ])
    func redirect(host: String, origin: String) throws {
        let world = try World(setup: Self.tls())
        try world.makeHunt()
        let answer = try world.send(
            "GET", "/api/hunts/art/spawns?bbox=1,2,3,4", headers: [("Host", host)], peer: .remote("192.168.1.9"))
        #expect(answer.status == 307)
        #expect(answer.header("Location") == origin + "/api/hunts/art/spawns?bbox=1,2,3,4")
        #expect(answer.header("Content-Security-Policy") != nil)
    }

    @Test("a Host that could not stand in a link is refused, not copied", arguments: ["", "a b", "a\"b", "evil.test/x", "[::1"])
    func badHost(host: String) throws {
        let world = try World(setup: Self.tls())
        let answer = try world.send("GET", "/api/hunts", headers: [("Host", host)], peer: .remote("192.168.1.9"))
        #expect(answer.status == 400)
        #expect(answer.header("Location") == nil)
    }

    @Test("over https, on this machine, through the owner's socket and from the named proxies nothing is redirected")
    func direct() throws {
        let world = try World(setup: Self.tls(proxies: "10.0.0.1", "fd00::/8"))
        #expect(try world.send("GET", "/api/hunts", peer: .remote("192.168.1.9"), isSecure: true).status == 200)
        #expect(try world.send("GET", "/api/hunts", peer: .loopback).status == 200)
        #expect(try world.send("GET", "/api/hunts", peer: .owner).status == 200)
        #expect(try world.send("GET", "/api/hunts", peer: .remote("10.0.0.1")).status == 200)
        #expect(try world.send("GET", "/api/hunts", peer: .remote("fd01::7")).status == 200)
        #expect(try world.send("GET", "/api/hunts", headers: [("Host", "h")], peer: .remote("10.0.0.2")).status == 307)
    }

    @Test("the authority can be had on plain http, by name and type")
    func authority() throws {
        let world = try World(setup: Self.tls())
        let certificate = try world.send("GET", "/authority/lair-ca.crt", peer: .remote("192.168.1.9"))
        #expect(certificate.status == 200 && certificate.bytes == [1, 2, 3])
        #expect(certificate.header("Content-Type") == "application/x-x509-ca-cert")
        let profile = try world.send("GET", "/authority/lair-ca.mobileconfig", peer: .remote("192.168.1.9"))
        #expect(profile.status == 200 && profile.bytes == [4])
        #expect(profile.header("Content-Type") == "application/x-apple-aspen-config")
    }

    /// A peer, headers, and whether a simulated claim of it is taken in a hunt that takes none.
    struct Simulation: Sendable {
        let peer: Peer
        var headers: [(name: String, value: String)] = []
        var proxy: String?
        let isTaken: Bool
    }

    @Test(
        "simulated claims are taken from this machine itself only",
        arguments: [
            Simulation(peer: .loopback, isTaken: true),
            Simulation(peer: .owner, isTaken: true),
            Simulation(peer: .remote("192.168.1.9"), isTaken: false),
            Simulation(peer: .loopback, headers: [("X-Forwarded-For", "127.0.0.1")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Forwarded", "for=127.0.0.1")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Via", "1.1 tunnel")], isTaken: false),
            Simulation(peer: .loopback, headers: [("X-Forwarded-Host", "localhost")], isTaken: false),
            Simulation(peer: .loopback, headers: [("X-Real-IP", "127.0.0.1")], isTaken: false),
            Simulation(peer: .loopback, headers: [("CF-Connecting-IP", "127.0.0.1")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "127.0.0.1:8080")], isTaken: true),
            Simulation(peer: .loopback, headers: [("Host", "127.255.0.3")], isTaken: true),
            Simulation(peer: .loopback, headers: [("Host", "[::1]:8080")], isTaken: true),
            Simulation(peer: .loopback, headers: [("Host", "LocalHost")], isTaken: true),
            Simulation(peer: .loopback, headers: [("Host", "lair.example")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "localhost.example:8080")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "127.0.0.1.example")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "127.0.1")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "192.168.1.5:8080")], isTaken: false),
            Simulation(peer: .loopback, headers: [("Host", "")], isTaken: false),
            Simulation(peer: .loopback, proxy: "127.0.0.1", isTaken: false),
            Simulation(peer: .remote("10.0.0.1"), headers: [("X-Forwarded-For", "127.0.0.1")], proxy: "10.0.0.1", isTaken: false),
        ])
    func simulated(simulation: Simulation) throws {
        var setup = LairService.Setup()
        setup.proxies = simulation.proxy.flatMap { Network($0) }.map { [$0] } ?? []
        let world = try World(setup: setup)
        let wolf = try world.makeHunt()
        let answer = try world.send(
            "POST", "/api/hunts/art/claims", world.claim(wolf, simulated: true), bearer: try world.join(), key: "k",
            headers: simulation.headers, peer: simulation.peer)
        #expect(answer.status == (simulation.isTaken ? 201 : 403), "\(answer)")
        if simulation.isTaken {
            #expect(answer.json["simulated"] == .bool(true))
        } else {
            #expect(answer.slug == "forbidden")
        }
    }

    @Test("where the hunt says so, simulated claims are taken from anywhere, and marked")
    func allowed() throws {
        let world = try World()
        let wolf = try world.makeHunt(#""allowsSimulated":true"#)
        let answer = try world.send(
            "POST", "/api/hunts/art/claims", world.claim(wolf, simulated: true), bearer: try world.join(), key: "k",
            peer: .remote("192.168.1.9"))
        #expect(answer.status == 201)
        #expect(answer.json["simulated"] == .bool(true))
    }

    @Test("the proxies that the host names are not taken for one client each")
    func shared() {
        let settings = Self.tls(proxies: "localhost", "10.0.0.0/8").serverSettings
        #expect([Peer.loopback, .remote("10.0.0.7")].allSatisfy { peer in settings.shared.contains { $0.contains(peer) } })
        #expect(!settings.shared.contains { $0.contains(.remote("203.0.113.7")) })
        #expect(settings.connectionsPerAddress == ServerSettings().connectionsPerAddress)
    }

    @Test(
        "who asks is read from the right end of X-Forwarded-For, past the proxies that the host named",
        arguments: [
            ("203.0.113.7", "203.0.113.7"), ("1.2.3.4, 203.0.113.7", "203.0.113.7"),
            ("1.2.3.4, 203.0.113.7, 10.1.1.1", "203.0.113.7"), ("203.0.113.7,10.1.1.1,fd00::9, 127.0.0.1", "203.0.113.7"),
            ("10.0.0.9, 203.0.113.7, 10.1.1.1", "203.0.113.7"),
            // All are proxies: the farthest of them is a client of its own.
            ("10.0.0.9, 10.1.1.1", "10.0.0.9"),
            // What cannot be read hides whoever stands before it.
            ("203.0.113.7, unknown, 10.1.1.1", "10.1.1.1"), ("unknown", "10.0.0.1"), ("", "10.0.0.1"), (nil, "10.0.0.1"),
            ("203.0.113.7:4711", "203.0.113.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ] as [(String?, String)])
    func chain(header: String?, client: String) throws {
        let world = try World(setup: Self.tls(proxies: "10.0.0.0/8", "fd00::/8", "127.0.0.1"))
        let headers = ["host": "lair.example"].merging(header.map { ["x-forwarded-for": $0] } ?? [:]) { $1 }
        let request = Request(method: "GET", path: ["api", "hunts"], headers: Headers(headers), peer: .remote("10.0.0.1"))
        #expect(world.service.address(of: request) == client)
        // From anyone else the header is what anyone may write.
        var other = request
        other.peer = .remote("198.51.100.1")
        #expect(world.service.address(of: other) == "198.51.100.1")
    }
}
