import Foundation
import HTTPService
import Synchronization
import TestSupport
import Testing

@Suite("Streams of events")
struct EventTests {
    /// A server with one feed at `/events`.
    struct Ground {
        let feed: EventFeed
        let server: RunningServer

        init(capacity: Int = 1_024, settings: ServerSettings = ServerSettings()) throws {
            let feed = EventFeed(epoch: "e1", capacity: capacity)
            var router = Router()
            router.on("GET", "/") { _, _ in .text("root") }
            router.on("GET", "/events") { request, _ in .events(feed, after: request.header("last-event-id")) }
            self.feed = feed
            server = try RunningServer(router, settings: settings)
        }

        func follow(after last: String? = nil) throws -> EventClient {
            try EventClient(port: server.port, "/events", after: last)
        }
    }

    @Test("events come in order, each with its id, to everyone who follows")
    func order() throws {
        let ground = try Ground()
        let clients = try (0..<5).map { _ in try ground.follow() }
        for client in clients { #expect(try client.next() == .init(id: "e1-0", name: "ping", data: "{}")) }
        for number in 1...200 { ground.feed.publish("tick", .integer(number)) }
        for client in clients {
            #expect(client.head.contains("Content-Type: text/event-stream"))
            for number in 1...200 {
                #expect(try client.nextReal() == .init(id: "e1-\(number)", name: "tick", data: "\(number)"))
            }
        }
    }

    @Test("who comes back reads on after the last event it had", arguments: [0, 1, 7, 19, 20])
    func resumes(had: Int) throws {
        let ground = try Ground()
        for number in 1...20 { ground.feed.publish("tick", .integer(number)) }
        let client = try ground.follow(after: "e1-\(had)")
        #expect(try client.next()?.name == "ping")
        ground.feed.publish("tick", .integer(21))
        for number in (had + 1)...21 { #expect(try client.nextReal()?.data == "\(number)") }
    }

    @Test(
        "who cannot read on where it was is told so, and reads what comes from then on",
        arguments: ["e0-25", "e1-1", "e1-31", "e1-", "25", "", "e1-25-3", "e1--4", "e1-99999999999999999999"])
    func reset(last: String) throws {
        let ground = try Ground(capacity: 10)
        for number in 1...30 { ground.feed.publish("tick", .integer(number)) }
        let client = try ground.follow(after: last)
        #expect(try client.next() == .init(id: "e1-30", name: "reset", data: "{}"))
        ground.feed.publish("tick", .integer(31))
        #expect(try client.nextReal()?.id == "e1-31")
    }

    @Test("clients that break off anywhere and come back get each event exactly once", arguments: 1...3 as ClosedRange<UInt64>)
    func exactlyOnce(seed: UInt64) throws {
        let ground = try Ground(capacity: 2_000)
        let total = 1_500
        let start = try ground.follow()
        _ = try start.next()
        let group = DispatchGroup()
        let got = Mutex<[[String]]>([])
        for client in 0..<6 {
            let first = start.lastID
            group.enter()
            Thread.detachNewThread {
                var random = SeededRandom(seed: seed * 100 + UInt64(client))
                var last = first
                var events: [String] = []
                while events.count < total {
                    guard let stream = try? ground.follow(after: last) else { break }
                    for _ in 0..<Int.random(in: 0...90, using: &random) where events.count < total {
                        guard let event = try? stream.next() else { break }
                        last = stream.lastID
                        if event.name != "ping" { events.append(event.data) }
                    }
                }
                got.withLock { $0.append(events) }
                group.leave()
            }
        }
        for number in 1...total {
            ground.feed.publish("tick", .integer(number))
            if number % 50 == 0 { usleep(2_000) }
        }
        group.wait()
        let expected = (1...total).map(String.init)
        got.withLock { got in for events in got { #expect(events == expected, "seed \(seed)") } }
    }

    @Test("a heartbeat comes to those who have nothing else to read, and has no id")
    func heartbeat() throws {
        let ground = try Ground()
        let client = try ground.follow()
        _ = try client.next()
        ground.feed.ping()
        #expect(try client.next() == .init(id: nil, name: "ping", data: "{}"))
    }

    @Test("hundreds of streams cost no thread: with two threads a plain request is answered beside them")
    func noThread() throws {
        var settings = ServerSettings()
        settings.threads = 2
        let ground = try Ground(settings: settings)
        let clients = try (0..<300).map { _ in try ground.follow() }
        for client in clients { _ = try client.next() }
        #expect(ground.feed.readers == 300)
        #expect(try ground.server.send("GET", "/").text == "root")
        ground.feed.publish("tick", 1)
        for client in clients { #expect(try client.nextReal()?.data == "1") }
    }

    @Test("a reader that does not read is dropped, and the others get everything meanwhile")
    func slowReader() throws {
        var settings = ServerSettings()
        settings.streamSeconds = 1
        let ground = try Ground(settings: settings)
        let slow = try EventClient(port: ground.server.port, "/events", receiveBuffer: 4_096)
        let quick = try ground.follow()
        _ = try quick.next()
        let load = JSON.string(String(repeating: "x", count: 20_000))
        // Each one is read by the quick reader before the next: it is never slow. More than any socket's buffers hold.
        var rounds = 0
        while ground.feed.readers == 2, rounds < 20_000 {
            ground.feed.publish("tick", load)
            #expect(try quick.nextReal()?.data.count == 20_002)
            rounds += 1
        }
        #expect(ground.feed.readers == 1)
        withExtendedLifetime(slow) {}
    }

    @Test("a stop ends the streams in HTTP's words, with what they were still owed")
    func stop() throws {
        let ground = try Ground()
        let clients = try (0..<100).map { _ in try ground.follow() }
        for client in clients { _ = try client.next() }
        ground.feed.publish("tick", 1)
        #expect(ground.server.server.stop(within: 30))
        for client in clients {
            #expect(try client.nextReal()?.data == "1")
            #expect(try client.next() == nil)
            #expect(client.endedCleanly)
        }
    }

    @Test("a stop is not held up by a reader that is stuck in the middle of an event")
    func stopWithStuckReader() throws {
        let ground = try Ground()
        let stuck = try EventClient(port: ground.server.port, "/events", receiveBuffer: 4_096)
        let load = JSON.string(String(repeating: "x", count: 900_000))
        for _ in 0..<30 {
            ground.feed.publish("tick", load)
            usleep(10_000)
        }
        #expect(ground.server.server.stop(within: 60))
        withExtendedLifetime(stuck) {}
    }

    @Test("a feed that is closed ends its streams, those that come later too")
    func closed() throws {
        let ground = try Ground()
        let client = try ground.follow()
        ground.feed.publish("tick", 1)
        ground.feed.close()
        #expect(try client.nextReal()?.data == "1")
        #expect(try client.nextReal() == nil)
        #expect(try ground.follow().nextReal() == nil)
    }

    @Test("one stream too many is refused with 503 and when to come back; HEAD opens none")
    func limit() throws {
        var settings = ServerSettings()
        settings.streams = 2
        let ground = try Ground(settings: settings)
        let clients = try (0..<2).map { _ in try ground.follow() }
        let refused = try ground.server.send("GET", "/events")
        #expect(refused.status == 503)
        #expect(refused.header("Retry-After") == "10")
        _ = clients.map { $0.lastID }
        let head = try Ground()
        let answer = try head.server.send("HEAD", "/events")
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/event-stream")
        // The answer is over before the daemon has let go of it.
        for _ in 0..<6_000 where head.feed.readers > 0 { usleep(10_000) }
        #expect(head.feed.readers == 0)
    }

    @Test("streams that come and go at random leave nothing behind, and none is stuck")
    func storm() throws {
        let ground = try Ground()
        let group = DispatchGroup()
        let failures = Mutex(0)
        for client in 0..<16 {
            group.enter()
            Thread.detachNewThread {
                var random = SeededRandom(seed: UInt64(client))
                for _ in 0..<40 {
                    do {
                        let stream = try ground.follow()
                        for _ in 0..<Int.random(in: 0...3, using: &random) where try stream.next() == nil { break }
                    } catch { failures.withLock { $0 += 1 } }
                }
                group.leave()
            }
        }
        var number = 0
        while group.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
            number += 1
            ground.feed.publish("tick", .integer(number))
        }
        #expect(failures.withLock { $0 } == 0)
        // Those that have gone are noticed when something is sent to them.
        for _ in 0..<6_000 where ground.feed.readers > 0 {
            ground.feed.ping()
            usleep(10_000)
        }
        #expect(ground.feed.readers == 0)
        #expect(ground.server.server.openRequests == 0)
    }

    @Test("over TLS too")
    func tls() throws {
        let folder = try TemporaryFolder()
        let authority = try CertificateAuthority(folder: folder.path + "/tls", name: "Lair test")
        let feed = EventFeed(epoch: "e1")
        var router = Router()
        router.on("GET", "/events") { request, _ in .events(feed, after: request.header("last-event-id")) }
        let server = HTTPServer(router: router)
        let port = try server.listen(
            on: .tls(host: "127.0.0.1", port: 0, identity: authority.identity(for: ["localhost", "127.0.0.1"])))
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            // Two wakings while the client waits, then the end.
            while feed.readers == 0 { usleep(1_000) }
            feed.publish("tick", 1)
            usleep(50_000)
            feed.publish("tick", 2)
            feed.close()
            group.leave()
        }
        let answer = try run(
            "curl",
            ["-sS", "--max-time", "60", "--cacert", folder.path + "/tls/authority.pem", "https://localhost:\(port)/events"])
        group.wait()
        let text = String(decoding: answer.output, as: UTF8.self)
        #expect(answer.code == 0)
        #expect(text.contains("id: e1-1\nevent: tick\ndata: 1\n\nid: e1-2\nevent: tick\ndata: 2\n\n"), "\(text)")
        server.stop()
    }
}
