import HTTPService

/// Routes that say back what they were asked, for tests with and without sockets.
func echoRouter() -> Router {
    var router = Router()
    router.responseHeaders = [("X-Content-Type-Options", "nosniff")]
    router.on("GET", "/") { _, _ in .text("root") }
    router.on("GET", "/echo/{word}") { request, parameters in
        let query = request.query.map { JSON.array([.string($0.name), .string($0.value)]) }
        return .json(.object([("word", .string(parameters["word"] ?? "")), ("query", .array(query))]))
    }
    router.on("GET", "/peer") { request, _ in
        switch request.peer {
        case .owner: .text("owner")
        case .loopback: .text("loopback")
        case .remote(let address): .text(address)
        }
    }
    router.on("GET", "/secure") { request, _ in .text(request.isSecure ? "yes" : "no") }
    router.on("GET", "/header") { request, _ in .text(request.header("x-test") ?? "none") }
    router.on("GET", "/kilobyte") { _, _ in .text(String(repeating: "k", count: 1024)) }
    router.on("GET", "/megabytes") { _, _ in .text(String(repeating: "m", count: 4 << 20)) }
    router.on("GET", "/files/{path...}") { _, parameters in .text("file " + (parameters["path"] ?? "")) }
    router.on("POST", "/count", bodyLimit: 100_000) { request, _ in .text(String(request.body.count)) }
    router.on(
        "POST", "/guarded", bodyLimit: 64 << 20,
        admit: { request, _ in
            request.bearerToken == "key" ? nil : Problem.invalid("No key.").response
        }
    ) { request, _ in .text(String(request.body.count)) }
    return router
}

extension Response {
    /// The body as text.
    var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}
