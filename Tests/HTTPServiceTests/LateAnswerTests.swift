import Foundation
import Synchronization
import Testing

@testable import HTTPService

@Suite("Answers that come later")
struct LateAnswerTests {
    /// A route whose requests are kept until the test answers them.
    private final class Kept: Sendable {
        private let waiting = Mutex<[@Sendable (Response) -> Void]>([])
        private let came = DispatchSemaphore(value: 0)

        func keep(_ done: @escaping @Sendable (Response) -> Void) {
            waiting.withLock { $0.append(done) }
            came.signal()
        }

        func wait(for count: Int) { for _ in 0..<count { came.wait() } }

        func answerAll() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for done in all { done(.text("later")) }
        }
    }

    private func makeRouter(_ kept: Kept) -> Router {
        var router = Router()
        router.on("POST", "/late/{name}", bodyLimit: 10) { _, _, done in kept.keep(done) }
        router.on("GET", "/now") { _, _ in .text("now") }
        return router
    }

    private let ask = "POST /late/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"

    @Test("no thread waits for them: others are answered meanwhile, and they when it is said")
    func noThread() throws {
        var settings = ServerSettings()
        (settings.workers, settings.waiting) = (1, 40)
        let kept = Kept()
        let server = try RunningServer(makeRouter(kept), settings: settings)
        let sockets = try (0..<30).map { _ in try OpenSocket(port: server.port) }
        for socket in sockets { try socket.write(ask) }
        kept.wait(for: 30)
        #expect(try server.send("GET", "/now").text == "now")
        #expect(!sockets.contains { $0.hasInput(within: 0) })
        kept.answerAll()
        for socket in sockets { #expect(try ResponseParser.parse(socket.readToEnd()).text == "later") }
        // A body that is too large is refused as everywhere.
        #expect(try server.send("POST", "/late/a", body: [UInt8](repeating: 1, count: 11)).status == 413)
    }

    @Test("there are so many and no more, but for the host; those there are, are answered")
    func most() throws {
        var settings = ServerSettings()
        (settings.workers, settings.waiting) = (1, 2)
        let kept = Kept()
        var router = makeRouter(kept)
        router.isTrusted = { $0 == "Bearer host" }
        let server = try RunningServer(router, settings: settings)
        let sockets = try (0..<3).map { _ in try OpenSocket(port: server.port) }
        for socket in sockets { try socket.write(ask) }
        kept.wait(for: 3)
        let refused = try server.send("POST", "/late/a", body: [1])
        #expect(refused.status == 503 && refused.header("Retry-After") == "2")
        let host = try OpenSocket(port: server.port)
        try host.write(ask.replacing("Host: x", with: "Host: x\r\nAuthorization: Bearer host"))
        kept.wait(for: 1)
        kept.answerAll()
        for socket in sockets + [host] { #expect(try ResponseParser.parse(socket.readToEnd()).text == "later") }
        // And there is room again.
        let next = try OpenSocket(port: server.port)
        try next.write(ask)
        kept.wait(for: 1)
        kept.answerAll()
        #expect(try ResponseParser.parse(next.readToEnd()).text == "later")
    }

    @Test("a client that goes before its answer costs nothing; a stop waits for the others'")
    func stop() throws {
        let kept = Kept()
        let server = try RunningServer(makeRouter(kept))
        var gone: OpenSocket? = try OpenSocket(port: server.port)
        try gone?.write(ask)
        kept.wait(for: 1)
        gone = nil
        let stays = try OpenSocket(port: server.port)
        try stays.write(ask)
        kept.wait(for: 1)
        Thread.detachNewThread {
            usleep(200_000)
            kept.answerAll()
        }
        #expect(server.server.stop(within: 10))
        #expect(try ResponseParser.parse(stays.readToEnd()).text == "later")
        #expect(server.server.openRequests == 0)
    }

    @Test("without a socket whoever asks waits for it, whichever thread says it")
    func inProcess() {
        var router = Router()
        router.on("POST", "/late") { request, _, done in
            Thread.detachNewThread { done(.text("\(request.body.count)")) }
        }
        router.on("POST", "/at-once") { _, _, done in done(.text("at once")) }
        #expect(router.respond(to: Request(method: "POST", path: ["late"], body: [1, 2])).text == "2")
        #expect(router.respond(to: Request(method: "POST", path: ["at-once"])).text == "at once")
    }
}
