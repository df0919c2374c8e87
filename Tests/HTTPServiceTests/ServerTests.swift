import HTTPService
import Testing

@Suite("Server over a socket")
struct ServerTests {
    static let server = Result { try RunningServer() }

    @Test("a GET is answered with status, headers and body")
    func get() throws {
        let server = try Self.server.get()
        let response = try server.send("GET", "/")
        #expect(response.status == 200)
        #expect(response.text == "root")
        #expect(response.header("content-type") == "text/plain; charset=utf-8")
        #expect(response.header("x-content-type-options") == "nosniff")
        #expect(response.header("date") != nil)
    }

    @Test("path and query arrive decoded once")
    func decoding() throws {
        let server = try Self.server.get()
        let response = try server.send("GET", "/echo/%E7%8B%BC%2541%20x?a=1+2&b=%2B%26&a=&flag")
        #expect(response.text == #"{"word":"狼%41 x","query":[["a","1 2"],["b","+&"],["a",""],["flag",""]]}"#)
    }

    @Test("the peer of a loopback connection is loopback")
    func peer() throws {
        #expect(try Self.server.get().send("GET", "/peer").text == "loopback")
    }

    @Test("HEAD names GET's length and sends no body")
    func head() throws {
        let server = try Self.server.get()
        let response = try server.send("HEAD", "/kilobyte")
        #expect(response.status == 200)
        #expect(response.header("content-length") == "1024")
        let bytes = try server.exchange(Array("HEAD /kilobyte HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
        #expect(bytes.suffix(4) == Array("\r\n\r\n".utf8))
    }

    @Test("pipelined requests are answered in order on one connection")
    func pipelining() throws {
        let server = try Self.server.get()
        let requests = (0..<20).map { "GET /echo/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
        let post = "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
        let last = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let responses = try server.raw(requests + post + last)
        #expect(responses.map(\.status) == Array(repeating: 200, count: 21) + [404, 200])
        #expect(responses[7].text == #"{"word":"7","query":[]}"#)
        #expect(responses[20].text == "3")
        #expect(responses.last?.text == "root")
    }

    @Test("HTTP/1.0 is answered and closed")
    func oldVersion() throws {
        let responses = try Self.server.get().raw("GET / HTTP/1.0\r\n\r\n")
        #expect(responses.map(\.text) == ["root"])
    }

    @Test("a client that expects 100-continue gets it before it sends the body")
    func expectContinue() throws {
        let server = try Self.server.get()
        let head = "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
        let bytes = try server.exchange(Array((head + "body").utf8))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("4"))
    }

    @Test("an absolute target is its path; OPTIONS * is answered")
    func otherTargets() throws {
        let server = try Self.server.get()
        #expect(try server.send("GET", "http://elsewhere:80/echo/x").text == #"{"word":"x","query":[]}"#)
        #expect(try server.send("OPTIONS", "*").status == 204)
        #expect(try server.send("OPTIONS", "/count").header("allow") == "OPTIONS, POST")
    }

    @Test("repeated headers arrive joined, whatever their names' case")
    func headers() throws {
        let responses = try Self.server.get().raw(
            "GET /header HTTP/1.1\r\nHost: x\r\nX-Test: a\r\nx-tEST: b\r\nConnection: close\r\n\r\n")
        #expect(responses.map(\.text) == ["a, b"])
    }

    @Test("a large answer arrives whole")
    func largeAnswer() throws {
        #expect(try Self.server.get().send("GET", "/megabytes").size == 4 << 20)
    }

    @Test("chunked bodies are read", arguments: [1, 1000, 100_000])
    func chunked(size: Int) throws {
        let chunk = String(repeating: "x", count: size)
        let responses = try Self.server.get().raw(
            "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + "\(String(size, radix: 16))\r\n\(chunk)\r\n0\r\n\r\n")
        #expect(responses.map(\.text) == [String(size)])
    }
}
