import Foundation
import Testing

@testable import HTTPService

@Suite("More to do than can be done")
struct OverloadTests {
    @Test("who comes late alone is let in; where most of many are late, the late ones are turned away until hardly any is late")
    func turns() {
        let overload = Overload(patience: 20, onset: 20, crowd: 40)
        func window(_ number: Int64, late: Int, soon: Int) -> Int {
            let now = 1_000_000 + number * 60
            let turnedAway = (0..<late).count { _ in overload.isTooLate(after: 30, now: now) }
            #expect((0..<soon).allSatisfy { _ in !overload.isTooLate(after: 20, now: now) })
            return turnedAway
        }
        // Few, or only some of them late: a machine that was busy with something else.
        for number in 0..<10 { #expect(window(Int64(number), late: 39, soon: 0) == 0) }
        for number in 10..<20 { #expect(window(Int64(number), late: 50, soon: 50) == 0) }
        // Most of many: from the next window on.
        #expect(window(20, late: 60, soon: 40) == 0)
        for number in 21..<60 { #expect(window(Int64(number), late: 20, soon: 80) == 20, "window \(number)") }
        // It holds for a second after the last window in which one in ten was late.
        for number in 60..<74 { #expect(window(Int64(number), late: 5, soon: 95) == 5, "window \(number)") }
        for number in 80..<90 { #expect(window(Int64(number), late: 5, soon: 95) == 0, "window \(number)") }
    }

    @Test("all a little late is no overload; once it is one, a little late is too late")
    func onset() {
        let overload = Overload(patience: 8, onset: 24, crowd: 40)
        func window(_ number: Int64, after milliseconds: Int) -> Int {
            (0..<100).count { _ in overload.isTooLate(after: milliseconds, now: 1_000_000 + number * 60) }
        }
        for number in 0..<20 { #expect(window(Int64(number), after: 24) == 0) }
        #expect(window(20, after: 25) == 0)
        for number in 21..<60 { #expect(window(Int64(number), after: 9) == 100, "window \(number)") }
        for number in 60..<90 { #expect(window(Int64(number), after: 8) == 0) }
        for number in 90..<99 { #expect(window(Int64(number), after: 9) == 0) }
    }

    /// A server to which every request is too late.
    private func overloaded() throws -> RunningServer {
        var settings = ServerSettings()
        (settings.patience, settings.onset, settings.crowd) = (-1, -1, 1)
        var router = echoRouter()
        router.on("GET", "/health", haste: .vital) { _, _ in .text("well") }
        router.isTrusted = { $0 == "Bearer host" }
        let server = try RunningServer(router, settings: settings)
        for _ in 0..<600 where try server.send("GET", "/").status != 503 { usleep(60_000) }
        return server
    }

    @Test("those turned away read 503 with Retry-After and the headers of every answer; health and the host are answered")
    func turnedAway() throws {
        let server = try overloaded()
        // A finding holds for a second: each of these renews it.
        for (method, target) in [("GET", "/"), ("POST", "/count"), ("DELETE", "/nothing"), ("GET", "/health/no")] {
            let answer = try server.send(method, target, body: method == "POST" ? [1, 2, 3] : nil)
            #expect(answer.status == 503, "\(method) \(target)")
            #expect(answer.header("Retry-After") == "2")
            #expect(answer.header("Content-Type") == "application/problem+json")
        }
        #expect(try server.send("GET", "/health?x").text == "well")
        #expect(try server.send("GET", "/echo/a", headers: [("Authorization", "Bearer host")]).status == 200)
        #expect(try server.send("GET", "/echo/a", headers: [("Authorization", "Bearer player")]).status == 503)
    }

    @Test("a connection stays after it: the next request on it is read from its start")
    func stays() throws {
        let server = try overloaded()
        let ask = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        let post = "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nGET /"
        let last = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let answers = try server.raw(ask + post + ask + post + last)
        #expect(answers.map(\.status) == [503, 503, 503, 503, 200])
        let large = "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n" + String(repeating: "b", count: 99_999)
        #expect(try server.raw(large).map(\.status) == [503])
        #expect(server.server.openRequests == 0)
    }

    @Test("where as many handlers wait as may, one more is turned away, and those that wait are answered")
    func workers() throws {
        var settings = ServerSettings()
        (settings.workers, settings.waiting) = (2, 3)
        var router = Router()
        let (entered, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        router.on("GET", "/slow") { _, _ in
            entered.signal()
            released.wait()
            return .text("done")
        }
        router.on("GET", "/quick", haste: .quick) { _, _ in .text("quick") }
        let server = try RunningServer(router, settings: settings)
        let ask = "GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        var waiting: [OpenSocket] = []
        for _ in 0..<2 {
            waiting.append(try OpenSocket(port: server.port))
            try waiting.last?.write(ask)
            entered.wait()
        }
        for _ in 0..<3 {
            waiting.append(try OpenSocket(port: server.port))
            try waiting.last?.write(ask)
        }
        // As soon as they all wait, one more is refused.
        var isRefused = false
        for _ in 0..<100 where !isRefused {
            waiting.append(try OpenSocket(port: server.port))
            try waiting.last?.write(ask)
            #expect(try server.send("GET", "/quick").text == "quick")
            isRefused = waiting.contains { $0.hasInput(within: 20) }
        }
        #expect(isRefused)
        for _ in waiting { released.signal() }
        let answers = try waiting.map { try ResponseParser.parse($0.readToEnd()) }
        #expect(answers.count { $0.text == "done" } == 5)
        for answer in answers where answer.text != "done" {
            #expect(answer.status == 503 && answer.header("Retry-After") == "2")
        }
    }

    @Test("an address has more connections than its own while there is room, and leaves half of what is free to others")
    func room() throws {
        var settings = ServerSettings()
        (settings.connections, settings.connectionsPerAddress, settings.shareOfFree) = (16, 2, 0.5)
        let server = try RunningServer(settings: settings)
        var open: [OpenSocket] = []
        var taken = 0
        for _ in 0..<9 {
            let socket = try OpenSocket(port: server.port)
            let ask = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
            if (try? socket.write(ask)) != nil, (try? socket.readUntil("root")) == "root" { taken += 1 }
            open.append(socket)
        }
        // 4 < (16 − 4) / 2, and not 5 < (16 − 5) / 2, rounded down.
        #expect(taken == 5)
    }

    @Test("a holder has so many streams at once; when one ends there is room for another")
    func streams() throws {
        let feed = EventFeed(epoch: "e1")
        var router = Router()
        router.on("GET", "/events/{who}") { _, parameters in
            .events(feed, after: nil, share: .init(holder: parameters["who"] ?? "", most: 2))
        }
        let server = try RunningServer(router)
        func follow(_ who: String) throws -> (socket: OpenSocket, isOpen: Bool) {
            let socket = try OpenSocket(port: server.port)
            try socket.write("GET /events/\(who) HTTP/1.1\r\nHost: x\r\n\r\n")
            return (socket, try socket.readFirst("HTTP/1.1 200".utf8.count) == "HTTP/1.1 200")
        }
        var mine = try (0..<3).map { _ in try follow("me") }
        #expect(mine.map(\.isOpen) == [true, true, false])
        #expect(try follow("you").isOpen)
        mine.removeFirst()
        // As soon as the server has seen it, which takes a heartbeat.
        var isOpen = false
        for _ in 0..<600 where !isOpen {
            feed.ping()
            usleep(10_000)
            isOpen = try follow("me").isOpen
        }
        #expect(isOpen)
    }
}
