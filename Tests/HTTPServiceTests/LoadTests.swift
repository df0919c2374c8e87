import Foundation
import HTTPService
import Synchronization
import Testing

@Suite("Many clients, slow clients, and the end")
struct LoadTests {
    /// Runs `body` on `count` threads at once and returns what each made of it.
    func concurrently<T: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> T) throws -> [T] {
        let results = Mutex<[Result<T, any Error>]>([])
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread.detachNewThread {
                let result = Result { try body(index) }
                results.withLock { $0.append(result) }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { try $0.map { try $0.get() } }
    }

    @Test("64 clients at once are all answered, each with its own answer")
    func manyClients() throws {
        let server = try RunningServer()
        let answers = try concurrently(64) { client in
            try (0..<20).map { request in
                let word = "\(client)-\(request)"
                return try server.send("GET", "/echo/\(word)").text == "{\"word\":\"\(word)\",\"query\":[]}"
            }
        }
        #expect(answers.count == 64)
        #expect(answers.allSatisfy { $0.allSatisfy { $0 } })
    }

    @Test("clients that are silent, or drip, or do not read, do not keep another waiting")
    func slowClients() throws {
        var settings = ServerSettings()
        settings.threads = 2
        let server = try RunningServer(settings: settings)
        var lazy: [OpenSocket] = []
        for index in 0..<40 {
            let socket = try OpenSocket(port: server.port)
            switch index % 4 {
            case 0: break
            case 1: try socket.write("GET /ki")
            case 2: try socket.write("POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
            default: try socket.write("GET /megabytes HTTP/1.1\r\nHost: x\r\n\r\n")
            }
            lazy.append(socket)
        }
        for _ in 0..<50 { #expect(try server.send("GET", "/").text == "root") }
        withExtendedLifetime(lazy) {}
    }

    @Test(
        "a client that drips is cut off at the deadline, however steadily it drips",
        arguments: [
            "GET /echo/", "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n",
            // The next request on a connection has no more time, though the connection might have been silent for longer.
            "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /echo/",
        ])
    func dripping(start: String) throws {
        var settings = ServerSettings()
        (settings.requestSeconds, settings.idleSeconds) = (1, 30)
        let server = try RunningServer(settings: settings)
        let socket = try OpenSocket(port: server.port)
        try socket.write(start)
        // More drips than the time allows: the server must have hung up before they are through.
        var drips = 0
        while drips < 200, (try? socket.write("x")) != nil {
            drips += 1
            usleep(50_000)
        }
        #expect(drips < 200)
        #expect(try server.send("GET", "/").text == "root")
    }

    @Test("many that drip are all gone when their time is over, and an honest client is answered meanwhile")
    func manyDripping() throws {
        var settings = ServerSettings()
        settings.requestSeconds = 2
        let server = try RunningServer(settings: settings)
        let drips = try (0..<100).map { _ in try OpenSocket(port: server.port) }
        var left = drips[...]
        var round = 0
        while !left.isEmpty, round < 400 {
            round += 1
            left = left.filter { (try? $0.write("G")) != nil }[...]
            #expect(try server.send("GET", "/").text == "root")
            usleep(50_000)
        }
        #expect(left.isEmpty)
        withExtendedLifetime(drips) {}
    }

    @Test("a stop answers what is being answered and what comes on connections it has, and takes no new ones")
    func gracefulStop() throws {
        var router = Router()
        let entered = DispatchSemaphore(value: 0)
        let released = DispatchSemaphore(value: 0)
        router.on("GET", "/slow") { _, _ in
            entered.signal()
            released.wait()
            return .text("finished")
        }
        router.on("GET", "/") { _, _ in .text("root") }
        let server = try RunningServer(router)
        let slow = try OpenSocket(port: server.port)
        let kept = try OpenSocket(port: server.port)
        try kept.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try kept.readUntil("root")
        try slow.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        entered.wait()

        let stopped = Mutex<Bool?>(nil)
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            let isFinished = server.server.stop(within: 30)
            stopped.withLock { $0 = isFinished }
            group.leave()
        }
        // Until the listening socket is closed.
        while (try? OpenSocket(port: server.port)) != nil { usleep(1_000) }
        try kept.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        released.signal()
        group.wait()
        #expect(stopped.withLock { $0 } == true)
        for (socket, text) in [(slow, "finished"), (kept, "root")] {
            let answer = try ResponseParser.parse(socket.readToEnd())
            #expect(answer.text == text)
            #expect(answer.header("connection") == "close")
        }
    }

    @Test("a stop does not wait for idle connections, nor for a handler that hangs beyond the time given")
    func impatientStop() throws {
        var router = Router()
        let entered = DispatchSemaphore(value: 0)
        let released = DispatchSemaphore(value: 0)
        router.on("GET", "/hang") { _, _ in
            entered.signal()
            released.wait()
            return .noContent
        }
        router.on("GET", "/") { _, _ in .noContent }
        let idle = try RunningServer(router)
        let socket = try OpenSocket(port: idle.port)
        try socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(idle.server.stop(within: 60))

        let hanging = try RunningServer(router)
        let other = try OpenSocket(port: hanging.port)
        try other.write("GET /hang HTTP/1.1\r\nHost: x\r\n\r\n")
        entered.wait()
        #expect(!hanging.server.stop(within: 0.3))
        released.signal()
    }

    @Test("an exchange that is over leaves nothing behind, however it ended")
    func nothingLeft() throws {
        let server = try RunningServer()
        _ = try server.send("GET", "/")
        _ = try server.send("GET", "/%")
        _ = try server.send("POST", "/count", body: Array(repeating: 1, count: 200_000))
        _ = try server.raw("POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n")
        for start in [
            "GET /", "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
            "GET /megabytes HTTP/1.1\r\nHost: x\r\n\r\n",
        ] {
            try OpenSocket(port: server.port).write(start)
        }
        // As long as it takes on a busy machine; what is left behind is left for good.
        for _ in 0..<6_000 where server.server.openRequests > 0 { usleep(10_000) }
        #expect(server.server.openRequests == 0)
    }

    @Test(
        "a client that closes its side in the middle of a request is let go of",
        arguments: [
            "GET /", "GET / HTTP/1.1\r\nHost: x\r\n", "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
            "POST /count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
        ])
    func halfClosed(start: String) throws {
        var settings = ServerSettings()
        // What waits for these waits longer than the test runner.
        (settings.idleSeconds, settings.requestSeconds) = (40_000, 40_000)
        let server = try RunningServer(settings: settings)
        // The end must come with the last bytes, as it does not always: one that comes later is seen by the daemon itself.
        for _ in 0..<20 {
            let socket = try OpenSocket(port: server.port)
            try socket.write(start, andClose: true)
            #expect(try socket.readToEnd().isEmpty)
        }
        #expect(server.server.openRequests == 0)
    }

    @Test("a client that closes its side after a whole request is answered, and so are those it sent ahead")
    func halfClosedAfterRequest() throws {
        var settings = ServerSettings()
        (settings.idleSeconds, settings.requestSeconds) = (40_000, 40_000)
        var router = echoRouter()
        router.on("GET", "/slow") { _, _ in
            usleep(600_000)
            return .text("slow")
        }
        let server = try RunningServer(router, settings: settings)
        for (path, text) in [("/", "root"), ("/slow", "slow"), ("/megabytes", String(repeating: "m", count: 4 << 20))] {
            let socket = try OpenSocket(port: server.port)
            let request = "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
            try socket.write(request + request, andClose: true)
            #expect(try ResponseParser.parseAll(socket.readToEnd()).map(\.text) == [text, text])
        }
    }

    @Test("one address has so many connections and no more; one that many share is not counted", arguments: [false, true])
    func connectionsPerAddress(isShared: Bool) throws {
        var settings = ServerSettings()
        (settings.connectionsPerAddress, settings.shareOfFree) = (3, 0)
        if isShared { settings.shared = [try #require(Network("127.0.0.1"))] }
        let server = try RunningServer(settings: settings)
        var open: [OpenSocket] = []
        for index in 0..<8 {
            let socket = try OpenSocket(port: server.port)
            let isTaken =
                (try? socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")) != nil && (try? socket.readUntil("root")) == "root"
            #expect(isTaken == (isShared || index < 3))
            open.append(socket)
        }
        open.removeAll()
        // Those that have gone make room again, as soon as the server sees it.
        for _ in 0..<6_000 where (try? server.send("GET", "/").text) != "root" { usleep(10_000) }
        #expect(try server.send("GET", "/").text == "root")
    }

    @Test(
        "one address holds so much of unfinished bodies and no more; one that many share is not counted",
        arguments: [false, true])
    func bodiesPerAddress(isShared: Bool) throws {
        var settings = ServerSettings()
        (settings.bodyMemoryPerAddress, settings.requestSeconds) = (250_000, 600)
        if isShared { settings.shared = [try #require(Network("127.0.0.1"))] }
        let server = try RunningServer(settings: settings)
        let half = "POST /count HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n"
        var open: [OpenSocket] = []
        for _ in 0..<2 {
            let socket = try OpenSocket(port: server.port)
            try socket.write(half)
            try socket.readUntil("100 Continue\r\n\r\n")
            try socket.write(String(repeating: "b", count: 99_999))
            open.append(socket)
        }
        // Until both are held, one more of them finds room.
        let body = [UInt8](repeating: 1, count: 100_000)
        var answer = try server.send("POST", "/count", body: body)
        for _ in 0..<500 where answer.status == 200 && !isShared {
            usleep(10_000)
            answer = try server.send("POST", "/count", body: body)
        }
        #expect(answer.status == (isShared ? 200 : 429))
        if !isShared { #expect(answer.header("retry-after") == "5") }
        // A route that takes larger bodies takes one of its own.
        #expect(
            try server.send(
                "POST", "/guarded", headers: [("Authorization", "Bearer key")], body: Array(repeating: 1, count: 1 << 20)
            )
            .status == 200)
        open.removeAll()
        for _ in 0..<6_000 where try server.send("POST", "/count", body: body).status != 200 { usleep(10_000) }
        #expect(try server.send("POST", "/count", body: body).status == 200)
    }
}
