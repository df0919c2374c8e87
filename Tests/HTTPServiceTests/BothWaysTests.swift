import Foundation
import HTTPService
import TestSupport
import Testing

/// What is asked and what must come back, whichever way it is asked.
struct Case: Sendable, CustomTestStringConvertible {
    let method: String
    let target: String
    var body: [UInt8]? = nil
    let status: Int
    var text: String? = nil

    var testDescription: String { "\(method) \(target) → \(status)" }

    static let all: [Case] = [
        Case(method: "GET", target: "/", status: 200, text: "root"),
        Case(method: "GET", target: "/?", status: 200, text: "root"),
        Case(method: "GET", target: "/#fragment", status: 200, text: "root"),
        Case(method: "HEAD", target: "/", status: 200, text: ""),
        Case(method: "POST", target: "/", status: 405),
        Case(method: "OPTIONS", target: "/", status: 204, text: ""),
        Case(method: "OPTIONS", target: "*", status: 204, text: ""),
        Case(method: "GET", target: "*", status: 400),
        Case(method: "GET", target: "/nothing", status: 404),
        Case(method: "GET", target: "//", status: 404),
        Case(method: "GET", target: "/echo/", status: 404),
        Case(method: "GET", target: "/echo/a/", status: 404),
        Case(method: "GET", target: "/echo/a%20b?x=%E7%8B%BC", status: 200, text: #"{"word":"a b","query":[["x","狼"]]}"#),
        Case(method: "GET", target: "/files/a/b.txt", status: 200, text: "file a/b.txt"),
        Case(method: "GET", target: "/files/../secret", status: 400),
        Case(method: "GET", target: "/files/%2e%2e/secret", status: 400),
        Case(method: "GET", target: "/files/..%2fsecret", status: 400),
        Case(method: "GET", target: "/files/..%5csecret", status: 400),
        Case(method: "GET", target: "/files/a%00.txt", status: 400),
        Case(method: "GET", target: "/files/%C3%28", status: 400),
        Case(method: "POST", target: "/count", body: [], status: 200, text: "0"),
        Case(method: "POST", target: "/count", body: [1, 2, 3], status: 200, text: "3"),
        Case(method: "POST", target: "/count", body: Array(repeating: 0, count: 100_000), status: 200, text: "100000"),
        Case(method: "POST", target: "/count", body: Array(repeating: 0, count: 100_001), status: 413),
        Case(method: "POST", target: "/guarded", body: [1], status: 400),
        Case(method: "BREW", target: "/", status: 405),
    ]

    func check(_ response: Response) {
        #expect(response.status == status)
        if let text { #expect(response.text == text) }
        #expect(response.header("x-content-type-options") == "nosniff")
        if status >= 400 { #expect(response.header("content-type") == "application/problem+json") }
        if status == 405 { #expect(response.header("allow") == "GET, HEAD, OPTIONS") }
    }
}

@Suite("The same cases in process and over sockets")
struct BothWaysTests {
    static let router = echoRouter()
    static let server = Result { try RunningServer() }
    static let folder = Result { try TemporaryFolder() }
    static let socket = Result {
        let path = try folder.get().path + "/lair.socket"
        let server = HTTPServer(router: router)
        try server.listen(on: .unix(path: path))
        return (server, HTTPClient(.unix(path: path)))
    }

    @Test("in process", arguments: Case.all)
    func inProcess(one: Case) {
        do {
            one.check(Self.router.respond(to: try Request(method: one.method, target: one.target, body: one.body ?? [])))
        } catch {
            var response = error.response
            response.headers += Self.router.responseHeaders
            one.check(response)
        }
    }

    @Test("over TCP", arguments: Case.all)
    func tcp(one: Case) throws {
        one.check(try Self.server.get().send(one.method, one.target, body: one.body))
    }

    @Test("over a unix-domain socket", arguments: Case.all)
    func unix(one: Case) throws {
        one.check(try Self.socket.get().1.send(one.method, one.target, body: one.body))
    }

    @Test("whatever the target, its segments are clean names, and encoding them gives the same again")
    func targets() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let pieces = [
            "/", ".", "..", "%2e", "%2F", "%5c", "\\", "%00", "%", "%zz", "a", "狼", "%E7%8B%BC", "%ff", "?", "&", "=", "+", "#",
            "//", " ",
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            let target =
                "/" + (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let request = try? Request(method: "GET", target: target) else { continue }
            accepted += 1
            for segment in request.path {
                let isClean = segment != "." && segment != ".." && !segment.contains { "/\\\0".contains($0) }
                #expect(isClean, "seed \(seed): \(target)")
            }
            let query = request.query.map { HTTPClient.encode($0.name) + "=" + HTTPClient.encode($0.value) }.joined(
                separator: "&")
            let again = try Request(
                method: "GET", target: "/" + request.path.map(HTTPClient.encode).joined(separator: "/") + "?" + query)
            #expect(again.path == request.path, "seed \(seed): \(target)")
            #expect(again.query.map(\.name) == request.query.map(\.name), "seed \(seed): \(target)")
            #expect(again.query.map(\.value) == request.query.map(\.value), "seed \(seed): \(target)")
        }
        #expect(accepted > 100, "seed \(seed)")
    }

    @Test("an answer that is cut off or garbled is an error or an answer, never a crash")
    func answers() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let whole = Array(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nHTTP/1.1 204 No Content\r\nA: b\r\n\r\n"
                .utf8)
        for _ in 0..<5_000 {
            var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let responses = try? ResponseParser.parseAll(bytes) {
                #expect(responses.count <= 2, "seed \(seed)")
                #expect(responses.allSatisfy { $0.size <= bytes.count }, "seed \(seed)")
            }
        }
    }
}
