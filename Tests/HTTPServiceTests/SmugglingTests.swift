import HTTPService
import Testing

@Suite("Requests that two readers would read differently")
struct SmugglingTests {
    static let server = Result { try RunningServer() }
    /// What a reader who sees another end of the request would take for one of its own.
    private static let second = "GET /echo/second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test(
        "one is answered 400, and nothing after it is answered (␀ stands for NUL)",
        arguments: [
            "Content-Length : 5", "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "Host : x", ": x", "X Y: z",
            "X\"Y: z", "X(y): z", "Ü: x", "X: a\r\n Transfer-Encoding: chunked", "X: a\r\n\tb", "X: a\r\n b\r\n c", "X:\r\n a",
            "Content: 5\r\n -Length", "X: a\r\n b\r\nY: c", "X: a␀b", "X: a␀", "X: ␀a", "X␀: a", "X␀Y: a", "␀X: a", "␀",
            "Transfer-Encoding: chunked␀", "Transfer-Encoding: chunked␀, gzip", "X: a\nContent-Length: 5", "X: a\n b",
            "X: a\rb", "X: a\u{B}b", "X: a\u{7F}", "Transfer-Encoding: \u{B}chunked", "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: identity",
            "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6",
        ])
    func headers(written: String) throws {
        let line = written.replacing("␀", with: "\0")
        // Alone, first, last, and between others: a field is seen to end by where the next one begins.
        for lines in ["Host: x\r\n\(line)", "\(line)\r\nHost: x", "A: b\r\n\(line)\r\nHost: x\r\nC:\r\nD: \t e"] {
            let answers = try Self.server.get().raw("POST /count HTTP/1.1\r\n\(lines)\r\n\r\n" + Self.second)
            #expect(answers.map(\.status) == [400], "\(lines)")
            #expect(answers.first?.header("connection")?.lowercased() == "close")
            // The daemon sees for itself that a name that is cut has no colon.
            let isOurs = !["X␀: a", "X␀Y: a"].contains(written)
            #expect((answers.first?.header("content-type") == "application/problem+json") == isOurs)
        }
    }

    @Test(
        "a request line with a NUL or a blank too many is answered 400, and nothing after it is",
        arguments: [
            "GET /echo/a␀b HTTP/1.1", "GET /echo/a␀ HTTP/1.1", "GET /echo/%41␀%42 HTTP/1.1", "GET /echo/a?b␀c=d HTTP/1.1",
            "G␀T / HTTP/1.1", "GET␀ / HTTP/1.1", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET /echo/a b HTTP/1.1",
            "GET /echo/a\tb HTTP/1.1", "GET ␀/ HTTP/1.1", "G(T / HTTP/1.1",
        ])
    func requestLines(written: String) throws {
        let line = written.replacing("␀", with: "\0")
        let answers = try Self.server.get().raw("\(line)\r\nHost: x\r\n\r\n" + Self.second)
        #expect(answers.map(\.status) == [400])
    }

    @Test("sound heads are taken, however they are cut into pieces, long, or follow one another on a connection")
    func sound() throws {
        let server = try Self.server.get()
        let fields = ["X:", "X:a", "X: \t a b \t", "X: \"(:;,)\"", "!#$%&'*+-.^_`|~: 1", "X: ü", "X: a:b"]
        let heads = fields.map { "GET /echo/%41?b=%43&c HTTP/1.1\r\n\($0)\r\nHost: x\r\n\($0)\r\n\r\n" }
        let filling = (0..<90).map { "X-\($0): " + String(repeating: "x", count: 60) + "\r\n" }.joined()
        let long = "GET / HTTP/1.1\r\n\(filling)Host: x\r\nCookie: a=b; c=\"d\"\r\n\r\n"
        let posts = (0..<3).map {
            "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: \($0)\r\n\r\n" + String(repeating: "b", count: $0)
        }
        let all = ([heads[0], long] + heads + posts + [long, long] + posts).joined() + Self.second
        let expected = 2 + heads.count + 3 + 2 + 3 + 1
        #expect(try server.raw(all).map(\.status) == Array(repeating: 200, count: expected))

        let socket = try OpenSocket(port: server.port)
        for character in heads[2] + long + Self.second { try socket.write(String(character)) }
        #expect(try ResponseParser.parseAll(socket.readToEnd()).map(\.status) == [200, 200, 200])
    }

    @Test("after a body in chunks the connection ends, whatever came with it")
    func chunked() throws {
        let server = try Self.server.get()
        for body in ["3\r\nabc\r\n0\r\n\r\n", "3;a=b\nabc\n0\n\n", "3;\r\nabc\r\n0\r\nX : y\r\n\r\n"] {
            let answers = try server.raw(
                "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)" + Self.second)
            #expect(answers.map(\.status) == [200])
            #expect(answers.first?.text == "3")
        }
    }
}
