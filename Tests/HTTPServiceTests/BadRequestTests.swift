import Foundation
import HTTPService
import TestSupport
import Testing

@Suite("Bad requests")
struct BadRequestTests {
    /// One for all that need no limits of their own.
    static let server = Result { try RunningServer() }

    @Test(
        "a target that is no clean path is refused and reaches no route",
        arguments: [
            "/../etc/passwd", "/files/../../etc/passwd", "/files/..", "/files/.", "/./", "/files/%2e%2e/x", "/files/%2E%2e",
            "/files/.%2e/x",
            "/%2e%2e%2fetc/passwd", "/files/a%2fb", "/files/a%2Fb", "/files/..%5c..%5cx", "/files/a\\b", "/files/%5c",
            "/files/a%00b",
            "/files/%00", "/files/%0a", "/files/%7f", "/files/%", "/files/%2", "/files/%zz", "/files/%u0041", "/files/%ff",
            "/files/%c0%ae",
            "/files/%ed%a0%80", "/echo/x?a=%", "/echo/x?a=%00", "/echo/x?%ff=1", "http:/x", "files/x", "ftp://x/files/x",
            "//../x",
            "/files/%252e%252e/%2e",
        ])
    func targets(target: String) throws {
        let responses = try Self.server.get().raw("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(responses.map(\.status) == [400])
        #expect(responses.first?.header("content-type") == "application/problem+json")
    }

    @Test(
        "what was encoded twice is decoded once and stays a name", arguments: ["/files/%252e%252e", "/files/...", "/files/..x"])
    func harmless(target: String) throws {
        #expect(try Self.server.get().send("GET", target).status == 200)
    }

    @Test(
        "a request that is no HTTP, or means two things, gets 4xx or is hung up on",
        arguments: [
            "GARBAGE\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", "\0\0\0\0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u{1}b\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nab\r\n0\r\n\r\n",
            "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nConnection: close\r\n\r\nabc",
        ])
    func malformed(request: String) throws {
        var settings = ServerSettings()
        (settings.idleSeconds, settings.requestSeconds) = (1, 1)
        let server = try RunningServer(settings: settings)
        // Of the answers to these only the first line counts: libmicrohttpd 0.9.75 writes the head of some of its own twice.
        let answer = String(decoding: try server.exchange(Array(request.utf8)), as: UTF8.self)
        let status = answer.dropFirst(9).prefix(3)
        #expect(answer.isEmpty || status.hasPrefix("4") || status == "505", "\(answer)")
        #expect(try server.send("GET", "/").text == "root")
    }

    @Test(
        "what the daemon refuses by itself is refused by the right status, and the connection ends",
        arguments: [
            ("POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\n\r\nab", "400"),
            ("POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\nab", "400"),
            ("POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nab", "413"),
            ("GET / HTTP/1.1\r\nHost: x\r\nCookie: \(String(repeating: "a=b; ", count: 1_600))\r\n\r\n", "431"),
            ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", "505"), ("GET / HTTP/0.9\r\nHost: x\r\n\r\n", "505"),
        ])
    func ownRefusals(request: String, status: String) throws {
        let second = "GET /echo/second HTTP/1.1\r\nHost: x\r\n\r\n"
        let answer = String(decoding: try Self.server.get().exchange(Array((request + second).utf8)), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(!answer.contains("second"))
    }

    @Test("an unknown method is 405 with what is allowed", arguments: ["FOO", "get", "PATCH", "TRACE", "DELETE", "PROPFIND"])
    func methods(method: String) throws {
        let response = try Self.server.get().send(method, "/")
        #expect(response.status == 405)
        #expect(response.header("allow") == "GET, HEAD, OPTIONS")
    }

    @Test("a target that is too long is 414", arguments: [5_000, 30_000, 200_000])
    func longTarget(size: Int) throws {
        let target = "/echo/" + String(repeating: "x", count: size)
        #expect(try Self.server.get().send("GET", target).status == 414)
    }

    @Test("headers that are too large are 431", arguments: [9_000, 14_000, 30_000, 200_000])
    func largeHeader(size: Int) throws {
        let response = try Self.server.get().send("GET", "/", headers: [("X-Large", String(repeating: "x", count: size))])
        #expect(response.status == 431)
    }

    @Test("too many headers are 431", arguments: [101, 400, 5_000])
    func manyHeaders(count: Int) throws {
        let response = try Self.server.get().send("GET", "/", headers: (0..<count).map { ("X-\($0)", "y") })
        #expect(response.status == 431)
    }

    @Test("headers of 8 KB are taken")
    func usualHeaders() throws {
        let response = try Self.server.get().send("GET", "/", headers: [("Cookie", String(repeating: "x", count: 8_000))])
        #expect(response.status == 200)
    }

    @Test("a body whose named length is beyond the route's limit is 413 before it is sent", arguments: [100_001, 100 << 20])
    func namedLength(size: Int) throws {
        let responses = try Self.server.get().raw("POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n")
        #expect(responses.map(\.status) == [413])
        #expect(responses.first?.text.contains("\"limit\":100000") == true)
    }

    @Test("a client that sends on regardless still reads the 413")
    func sendsRegardless() throws {
        let server = try Self.server.get()
        for _ in 0..<10 {
            #expect(try server.send("POST", "/count", body: Array(repeating: 1, count: 3 << 20)).status == 413)
        }
    }

    @Test("a chunked body is 413 as soon as it is beyond the limit", arguments: [100_001, 8 << 20])
    func chunkedBeyond(size: Int) throws {
        let server = try Self.server.get()
        let piece = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
        let body = String(repeating: piece, count: size / 4096 + 1)
        let responses = try server.raw("POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(responses.map(\.status) == [413])
        #expect(responses.first?.header("content-type") == "application/problem+json")
        #expect(responses.first?.header("x-content-type-options") == "nosniff")
    }

    @Test("the doorkeeper refuses a large upload before it is read")
    func doorkeeper() throws {
        let server = try Self.server.get()
        let head = "POST /guarded HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n"
        #expect(try server.raw(head + "\r\n").map(\.status) == [400])
        let body = [UInt8](repeating: 7, count: 20 << 20)
        #expect(
            try server.send("POST", "/guarded", headers: [("Authorization", "Bearer key")], body: body).text == String(20 << 20))
    }

    @Test("beyond the memory for all bodies an upload is 503")
    func bodyMemory() throws {
        var settings = ServerSettings()
        settings.bodyMemory = 50_000
        let server = try RunningServer(settings: settings)
        let response = try server.send("POST", "/count", body: Array(repeating: 1, count: 60_000))
        #expect(response.status == 503)
        #expect(response.header("retry-after") == "5")
        #expect(try server.send("POST", "/count", body: Array(repeating: 1, count: 40_000)).text == "40000")
        #expect(try server.send("POST", "/count", body: Array(repeating: 1, count: 40_000)).text == "40000")
    }

    @Test("random bytes never bring the server down or to a 5xx of its own")
    func fuzz() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        var settings = ServerSettings()
        (settings.idleSeconds, settings.requestSeconds) = (1, 1)
        let server = try RunningServer(settings: settings)
        let valid = Array("POST /count?a=%41 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc".utf8)
        for _ in 0..<60 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            // Cut, so that what still waits for more is not waited for.
            let answer = try server.exchange(bytes + Array("\r\n\r\n".utf8))
            let status = String(decoding: answer.prefix(12).suffix(3), as: UTF8.self)
            #expect(
                answer.isEmpty || status == "200" || status.hasPrefix("4") || ["501", "505"].contains(status),
                "seed \(seed): \(bytes)")
        }
        #expect(try server.send("GET", "/").text == "root")
    }
}
