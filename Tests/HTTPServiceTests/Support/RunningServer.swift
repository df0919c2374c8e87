import HTTPService

/// A server on a free port of the loopback interface, stopped when the test lets go of it.
final class RunningServer: Sendable {
    let server: HTTPServer
    let port: UInt16

    init(_ router: Router = echoRouter(), settings: ServerSettings = ServerSettings()) throws {
        var settings = settings
        settings.threads = min(settings.threads, 4)
        server = HTTPServer(router: router, settings: settings)
        port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    }

    deinit { server.stop() }

    /// Sends one request; the server lives at least as long.
    func send(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) throws -> Response {
        try withExtendedLifetime(self) { try client.send(method, target, headers: headers, body: body) }
    }

    /// Sends these bytes and returns what comes back until the server closes.
    func exchange(_ bytes: [UInt8]) throws -> [UInt8] { try withExtendedLifetime(self) { try client.exchange(raw: bytes) } }

    /// What comes back for this text, answer by answer, until the server closes.
    func raw(_ text: String) throws -> [Response] { try ResponseParser.parseAll(exchange(Array(text.utf8))) }

    private var client: HTTPClient { HTTPClient(.tcp(host: "127.0.0.1", port: port), seconds: 20) }
}
