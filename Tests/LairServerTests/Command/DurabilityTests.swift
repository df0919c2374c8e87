import Foundation
import HTTPService
import Testing

@testable import LairServer

@Suite("What was acknowledged stays, whatever happens to the server", .serialized)
struct DurabilityTests {
    private static func claim(_ spawn: Int64) -> String {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        return
            #"{"spawn":\#(spawn),"fix":{"lat":21.3,"lon":-157.8,"accuracy":5,"timestamp":\#(now)},"made":\#(now),"sent":\#(now)}"#
    }

    /// A data folder with a hunt of so many wolves on one spot.
    private static func hunt(wolves: Int) throws -> Ground {
        let ground = try Ground()
        _ = try LairProcess.run("hunt", "create", "art", "--center", "21.3,-157.8", "--data", ground.data)
        for _ in 0..<wolves {
            _ = try LairProcess.run("spawns", "add", "21.3,-157.8", "wolf", "--hunt", "art", "--data", ground.data)
        }
        return ground
    }

    @Test("kill -9 straight after a 201 loses nothing, five times over")
    func killed() throws {
        let ground = try Self.hunt(wolves: 5)
        var token: String?
        var captures: [JSONValue] = []
        for round in 0..<5 {
            let server = try ServerProcess(ground, "--tls", "off")
            if token == nil { token = try server.send("POST", "/api/hunts/art/players", "{}").json["token"]?.text }
            let before = try server.send("GET", "/api/hunts/art/me", bearer: token)
            #expect(before.json["captures"]?.elements == captures, "round \(round)")
            let left = try server.send("GET", "/api/hunts/art/spawns", bearer: token).json["spawns"]?.elements ?? []
            #expect(left.count == 5 - round)
            let wolf = try #require(left.first?["id"]?.integer)
            let caught = try server.send("POST", "/api/hunts/art/claims", Self.claim(wolf), bearer: token, key: "round-\(round)")
            _ = server.end(by: SIGKILL)
            #expect(caught.status == 201, "\(caught)")
            captures.append(caught.json)
        }
        let server = try ServerProcess(ground, "--tls", "off")
        #expect(try server.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?.elements == captures)
    }

    @Test("on a full disk claims are 503 and nothing is lost; with room again they are taken")
    func fullDisk() throws {
        let ground = try Self.hunt(wolves: 3)
        let server = try ServerProcess(ground, "--tls", "off")
        let token = try server.send("POST", "/api/hunts/art/players", "{}").json["token"]?.text
        let wolves =
            try server.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements.compactMap { $0["id"]?.integer } ?? []
        let first = Self.claim(try #require(wolves.first))
        let caught = try server.send("POST", "/api/hunts/art/claims", first, bearer: token, key: "first")
        #expect(caught.status == 201)

        // A limit on how long its files may grow is what a full disk is to the one who writes.
        try #require(try limit(server.process.processIdentifier, bytes: "4096:"))
        let second = Self.claim(wolves[1])
        let refused = try server.send("POST", "/api/hunts/art/claims", second, bearer: token, key: "second")
        #expect(refused.status == 503 && refused.slug == "unavailable", "\(refused)")
        #expect(refused.header("Retry-After") != nil)
        let again = try server.send("POST", "/api/hunts/art/players", "{}")
        #expect(again.status == 503, "\(again)")
        let me = try server.send("GET", "/api/hunts/art/me", bearer: token)
        #expect(me.status == 200 && me.json["captures"]?.elements == [caught.json], "\(me)")

        try #require(try limit(server.process.processIdentifier, bytes: "unlimited:"))
        let taken = try server.send("POST", "/api/hunts/art/claims", second, bearer: token, key: "second")
        #expect(taken.status == 201, "\(taken)")
        #expect(server.end(by: SIGTERM) == 0)
        let after = try ServerProcess(ground, "--tls", "off")
        #expect(
            try after.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?.elements == [caught.json, taken.json])
    }

    /// Sets the soft limit of a process's file size, by util-linux's `prlimit`.
    private func limit(_ process: Int32, bytes: String) throws -> Bool {
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        tool.arguments = ["--pid", "\(process)", "--fsize=\(bytes)"]
        try tool.run()
        tool.waitUntilExit()
        return tool.terminationStatus == 0
    }

    @Test("SIGTERM while claims come in: every 201 is kept, and the end comes within 5 s")
    func stopped() async throws {
        let ground = try Self.hunt(wolves: 1)
        let server = try ServerProcess(ground, "--tls", "off")
        let wolf = try #require(try server.send("GET", "/api/hunts/art/spawns").json["spawns"]?[0]?["id"]?.integer)
        let client = server.client
        let (started, startedMore) = AsyncStream.makeStream(of: Void.self)
        let acknowledged = Task.detached {
            var tokens: [String] = []
            for round in 0..<10_000 {
                guard let joined = try? client.send("POST", "/api/hunts/art/players", body: Array("{}".utf8)),
                    let token = Answer(joined).json["token"]?.text
                else { break }
                let headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Idempotency-Key", value: "k")]
                guard
                    let answer = try? client.send(
                        "POST", "/api/hunts/art/claims", headers: headers, body: Array(Self.claim(wolf).utf8)),
                    answer.status == 201
                else { break }
                tokens.append(token)
                if round == 20 { startedMore.finish() }
            }
            startedMore.finish()
            return tokens
        }
        for await _ in started {}
        #expect(server.end(by: SIGTERM) == 0)
        let tokens = await acknowledged.value
        #expect(tokens.count > 20)
        let after = try ServerProcess(ground, "--tls", "off")
        for token in tokens {
            #expect(try after.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?.elements.count == 1)
        }
    }
}
