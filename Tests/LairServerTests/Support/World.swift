import Foundation
import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Testing

@testable import LairServer

/// How a test reaches the routes: the same cases run both ways.
enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case inProcess = "in process"
    case overSocket = "over a socket"

    var testDescription: String { rawValue }
}

/// A real store, the real routes, and, where asked for, a real socket; the clock is the test's.
final class World: Sendable {
    let clock = TestClock()
    let store: SQLiteStore
    let service: LairService
    let router: Router
    let folder: TemporaryFolder
    let hostKey: String
    private let server: HTTPServer?
    private let client: HTTPClient?

    init(_ way: Way = .inProcess, busyTimeout: Moment.Span = .seconds(2), setup: LairService.Setup = .init()) throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path + "/lair.db", busyTimeout: busyTimeout)
        service = try LairService(store: store, setup: setup, now: { [clock] in clock.now })
        router = service.router()
        hostKey = try service.makeFirstHostKey()!
        if way == .overSocket {
            let server = HTTPServer(router: router)
            let port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
            self.server = server
            client = HTTPClient(.tcp(host: "127.0.0.1", port: port))
        } else {
            server = nil
            client = nil
        }
    }

    deinit { server?.stop(within: 1) }

    /// Sends a request; `bearer` and `key` become their headers.
    func send(
        _ method: String, _ target: String, _ body: String? = nil, bearer: String? = nil, key: String? = nil,
        headers more: [(name: String, value: String)] = [], peer: Peer = .loopback, isSecure: Bool = false
    ) throws -> Answer {
        try send(
            method, target, bytes: body.map { Array($0.utf8) }, bearer: bearer, key: key, headers: more, peer: peer,
            isSecure: isSecure)
    }

    /// The same with a body that is no text.
    func send(
        _ method: String, _ target: String, bytes: [UInt8]?, bearer: String? = nil, key: String? = nil,
        headers more: [(name: String, value: String)] = [], peer: Peer = .loopback, isSecure: Bool = false
    ) throws -> Answer {
        var headers = more
        if let bearer { headers.append((name: "Authorization", value: "Bearer \(bearer)")) }
        if let key { headers.append((name: "Idempotency-Key", value: key)) }
        if let client {
            return Answer(try client.send(method, target, headers: headers, body: bytes))
        }
        if !headers.contains(where: { $0.name == "Host" }) { headers.append((name: "Host", value: "localhost:8080")) }
        let parts = target.split(separator: "?", maxSplits: 1)
        let path = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.decoded)
        var query: [(name: String, value: String)] = []
        for item in parts.count == 1 ? [] : parts[1].split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query.append((name: Self.decoded(pair[0]), value: pair.count == 2 ? Self.decoded(pair[1]) : ""))
        }
        let request = Request(
            method: method, path: target == "/" ? [] : path, query: query,
            headers: Headers(Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { $1 }), body: bytes ?? [],
            peer: peer, isSecure: isSecure)
        return Answer(router.respond(to: request))
    }

    private static func decoded(_ text: Substring) -> String { String(text).removingPercentEncoding ?? "" }

    // MARK: What most tests begin with

    /// Where the test hunt is.
    static let center = (lat: 21.3069, lon: -157.8583)

    /// Makes the hunt `art` with a wolf at its centre; the wolf's number.
    @discardableResult
    func makeHunt(_ more: String = "") throws -> Int64 {
        let hunt = try send(
            "POST", "/api/hunts",
            #"{"id":"art","title":"Art","center":{"lat":21.3069,"lon":-157.8583}\#(more.isEmpty ? "" : ",\(more)")}"#,
            bearer: hostKey)
        guard hunt.status == 201 else { throw Unexpected(answer: hunt) }
        return try addSpawn()
    }

    /// Adds a spawn at the centre; its number.
    func addSpawn(_ more: String = "", creature: String = "wolf") throws -> Int64 {
        let spawns = try send(
            "POST", "/api/hunts/art/spawns",
            #"{"spawns":[{"creature":"\#(creature)","lat":21.3069,"lon":-157.8583\#(more.isEmpty ? "" : ",\(more)")}]}"#,
            bearer: hostKey)
        guard let id = spawns.json["spawns"]?[0]?["id"]?.integer else { throw Unexpected(answer: spawns) }
        return id
    }

    /// Joins; the token.
    func join(_ body: String = "{}") throws -> String {
        let answer = try send("POST", "/api/hunts/art/players", body)
        guard let token = answer.json["token"]?.text else { throw Unexpected(answer: answer) }
        return token
    }

    /// A claim's body: a fix `north` metres north of the centre, so many seconds old.
    func claim(
        _ spawn: Int64, north: Double = 0, accuracy: Double = 5, age: Double = 1, sentLater: Double = 0, simulated: Bool = false
    ) -> String {
        let latitude = Self.center.lat + north / 110_700
        let now = clock.now.milliseconds
        let made = now - Int64(sentLater * 1_000)
        let fix = made - Int64(age * 1_000)
        return """
            {"spawn":\(spawn),"fix":{"lat":\(latitude),"lon":\(Self.center.lon),"accuracy":\(accuracy),"timestamp":\(fix)},\
            "made":\(made),"sent":\(now)\(simulated ? #","simulated":true"# : "")}
            """
    }

    /// Something went otherwise than a test's beginning needs.
    struct Unexpected: Error, CustomStringConvertible {
        let answer: Answer
        var description: String { "unexpected answer \(answer)" }
    }
}
