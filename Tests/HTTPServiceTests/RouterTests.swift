import HTTPService
import Testing

@Suite("Router")
struct RouterTests {
    /// Each route answers with its own name and what it was given.
    static let router: Router = {
        var router = Router()
        router.responseHeaders = [("X-Content-Type-Options", "nosniff")]
        func echo(_ method: String, _ pattern: String) {
            router.on(method, pattern) { _, parameters in
                let given = parameters.values.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
                return .text("\(method) \(pattern) \(given)")
            }
        }
        echo("GET", "/")
        echo("GET", "/hunts/{hunt}")
        echo("DELETE", "/hunts/{hunt}")
        echo("POST", "/hunts/import")
        echo("GET", "/hunts/{hunt}/spawns/{spawn}")
        echo("GET", "/assets/{file...}")
        echo("GET", "/assets/index.txt")
        router.on("POST", "/small", bodyLimit: 4) { request, _ in .text(String(request.body.count)) }
        router.on(
            "POST", "/guarded", bodyLimit: 4,
            admit: { request, _ in
                request.bearerToken == "key" && request.body.isEmpty ? nil : Problem.invalid("No.").response
            }
        ) { request, _ in .text(String(request.body.count)) }
        return router
    }()

    func answer(_ method: String, _ path: [String], body: [UInt8] = [], headers: [String: String] = [:]) -> Response {
        Self.router.respond(to: Request(method: method, path: path, headers: Headers(headers), body: body))
    }

    func text(_ response: Response) -> String {
        if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    @Test(
        "a path goes to the plainest pattern that fits",
        arguments: [
            ("GET", [], "GET / "),
            ("GET", ["hunts", "a b"], "GET /hunts/{hunt} hunt=a b"),
            ("DELETE", ["hunts", "import"], "DELETE /hunts/{hunt} hunt=import"),
            ("POST", ["hunts", "import"], "POST /hunts/import "),
            ("GET", ["hunts", "x", "spawns", "7"], "GET /hunts/{hunt}/spawns/{spawn} hunt=x&spawn=7"),
            ("GET", ["assets", "js", "app.js"], "GET /assets/{file...} file=js/app.js"),
            ("GET", ["assets", "index.txt"], "GET /assets/index.txt "),
        ] as [(String, [String], String)])
    func finds(method: String, path: [String], expected: String) {
        let response = answer(method, path)
        #expect(response.status == 200)
        #expect(text(response) == expected)
    }

    @Test(
        "an address that no pattern fits is 404 with a problem",
        arguments: [["nothing"], ["hunts"], ["hunts", ""], ["hunts", "x", ""], ["assets"], [""], ["hunts", "x", "spawns"]])
    func unknown(path: [String]) {
        let response = answer("GET", path)
        #expect(response.status == 404)
        #expect(response.header("content-type") == "application/problem+json")
        #expect(text(response).contains(#""type":"/problems/not-found""#))
    }

    @Test("a known address with another method is 405 and says what it allows")
    func wrongMethod() {
        #expect(answer("PATCH", ["hunts", "x"]).status == 405)
        #expect(answer("PATCH", ["hunts", "x"]).header("Allow") == "DELETE, GET, HEAD, OPTIONS")
        #expect(answer("PATCH", ["hunts", "import"]).header("Allow") == "DELETE, GET, HEAD, OPTIONS, POST")
        #expect(answer("get", ["hunts", "x"]).status == 405)
    }

    @Test("HEAD is GET without the body and with its length")
    func head() {
        let response = answer("HEAD", ["hunts", "x"])
        #expect(response.status == 200)
        #expect(text(response) == "")
        #expect(response.header("Content-Length") == String(text(answer("GET", ["hunts", "x"])).utf8.count))
        #expect(answer("HEAD", ["small"]).status == 405)
    }

    @Test("OPTIONS says what is allowed")
    func options() {
        let response = answer("OPTIONS", ["hunts", "x"])
        #expect(response.status == 204)
        #expect(response.header("Allow") == "DELETE, GET, HEAD, OPTIONS")
        #expect(answer("OPTIONS", ["nothing"]).status == 404)
    }

    @Test("a body at the limit passes, one byte more is 413", arguments: [(4, 200), (5, 413)])
    func bodyLimit(size: Int, status: Int) {
        #expect(answer("POST", ["small"], body: Array(repeating: 1, count: size)).status == status)
    }

    @Test("the doorkeeper sees the headers but no body, and its answer is final")
    func doorkeeper() {
        #expect(answer("POST", ["guarded"], body: [1], headers: ["authorization": "Bearer key"]).status == 200)
        #expect(answer("POST", ["guarded"], body: [1]).status == 400)
        #expect(answer("POST", ["guarded"], body: [1, 2, 3, 4, 5]).status == 400)
    }

    @Test("every answer carries the common headers, refusals too")
    func commonHeaders() {
        for response in [answer("GET", []), answer("GET", ["no"]), answer("PUT", []), answer("OPTIONS", [])] {
            #expect(response.header("x-content-type-options") == "nosniff")
        }
    }

    @Test(
        "a bearer token is read whatever the scheme's case",
        arguments: [
            ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("Basic abc", nil), ("Bearer ", nil), ("Bearer", nil),
            ("Bearerabc", nil),
        ] as [(String, String?)])
    func bearer(header: String, token: String?) {
        #expect(Request(method: "GET", path: [], headers: ["authorization": header]).bearerToken == token)
    }
}
