import Foundation
import HTTPService
import Testing

@Suite("Listeners")
struct ListenerTests {
    let folder: TemporaryFolder
    let server = HTTPServer(router: echoRouter())

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path + "/lair.socket" }

    @Test("over the unix socket the peer is the owner")
    func owner() throws {
        try server.listen(on: .unix(path: path))
        let client = HTTPClient(.unix(path: path))
        #expect(try client.send("GET", "/peer").text == "owner")
        #expect(try client.send("POST", "/count", body: Array(repeating: 1, count: 50_000)).text == "50000")
        #expect(try client.send("POST", "/count", body: Array(repeating: 1, count: 5_000_000)).status == 413)
    }

    @Test("the socket's file is for the owner only, and gone after the stop")
    func mode() throws {
        try server.listen(on: .unix(path: path))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(server.stop())
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a socket on which another server answers is left to it")
    func taken() throws {
        try server.listen(on: .unix(path: path))
        let second = HTTPServer(router: echoRouter())
        #expect(throws: HTTPServiceError.alreadyServed(path: path)) { try second.listen(on: .unix(path: path)) }
        second.stop()
        #expect(try HTTPClient(.unix(path: path)).send("GET", "/").text == "root")
    }

    @Test("a socket's file that a killed server left behind is replaced")
    func stale() throws {
        // A socket bound by a program that went away without a word.
        _ = try run("python3", ["-c", "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])", path])
        #expect(FileManager.default.fileExists(atPath: path))
        try server.listen(on: .unix(path: path))
        #expect(try HTTPClient(.unix(path: path)).send("GET", "/peer").text == "owner")
    }

    @Test("a file that is no socket is not touched")
    func notASocket() throws {
        try folder.write("lair.socket", "precious")
        #expect(throws: HTTPServiceError.self) { try server.listen(on: .unix(path: path)) }
        #expect(try folder.read("lair.socket") == "precious")
    }

    @Test("a path too long for a socket is an error, not a shorter path")
    func longPath() {
        let long = folder.path + "/" + String(repeating: "x", count: 120)
        #expect(throws: HTTPServiceError.self) { try server.listen(on: .unix(path: long)) }
        #expect(throws: HTTPServiceError.self) { try HTTPClient(.unix(path: long)).send("GET", "/") }
    }

    @Test("a port that is taken is an error with the system's reason")
    func portTaken() throws {
        let port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
        #expect(port > 0)
        let error = #expect(throws: HTTPServiceError.self) { try server.listen(on: .tcp(host: "127.0.0.1", port: port)) }
        #expect(error?.description.contains("in use") == true)
    }

    @Test(
        "an address that this machine does not have, or that is none, is an error",
        arguments: ["192.0.2.1", "no such host", "256.1.1.1"])
    func noAddress(host: String) {
        #expect(throws: HTTPServiceError.self) { try server.listen(on: .tcp(host: host, port: 0)) }
    }

    @Test("on every address, IPv4 clients are loopback, and IPv6 ones where the machine has it", arguments: ["127.0.0.1", "::1"])
    func everyAddress(host: String) throws {
        guard host == "127.0.0.1" || InterfaceAddress.all().contains(where: { $0.address == "::1" }) else { return }
        let port = try server.listen(on: .tcp(host: "", port: 0))
        #expect(try HTTPClient(.tcp(host: host, port: port)).send("GET", "/peer").text == "loopback")
    }

    @Test("a client by another address than the loopback one is remote")
    func remote() throws {
        guard let address = InterfaceAddress.all().first(where: { !$0.isIPv6 && !$0.isLoopback })?.address else { return }
        let port = try server.listen(on: .tcp(host: address, port: 0))
        #expect(try HTTPClient(.tcp(host: address, port: port)).send("GET", "/peer").text == address)
    }

    @Test("nobody there is an error that says so")
    func nobody() throws {
        let port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
        server.stop()
        let error = #expect(throws: HTTPServiceError.self) {
            try HTTPClient(.tcp(host: "127.0.0.1", port: port)).send("GET", "/")
        }
        #expect(error?.description.contains("refused") == true)
        #expect(throws: HTTPServiceError.self) { try HTTPClient(.unix(path: path)).send("GET", "/") }
    }
}
