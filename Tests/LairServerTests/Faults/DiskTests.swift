import Foundation
import HTTPService
import HuntStore
import Testing

@testable import LairServer

@Suite("Faults: the disk fails")
struct DiskTests {
    /// What writes. Each makes sense any number of times.
    private struct Operation {
        let name: String
        let method: String
        let path: String
        var body = ""
        let bearer: String?
        var key: String?
        /// Calls to the system that are tried: all of them, or, where they are many, ever fewer.
        var isLong = false
    }

    private static func places(_ count: Int, title: String) -> String {
        let features = (0..<count).map { index in
            """
            {"type":"Feature","id":"\(index)","properties":{"title":"\(title) \(index)","description":"\
            \(String(repeating: "d", count: 400))"},"geometry":{"type":"Point","coordinates":[-157.8,21.3]}}
            """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private func operations(_ town: Town, token: String, round: Int) -> [Operation] {
        let wolf = town.wolves[round]
        let key = town.hostKey
        return [
            Operation(name: "join", method: "POST", path: "/players", body: #"{"nickname":"Ann"}"#, bearer: nil),
            Operation(name: "claim", method: "POST", path: "/claims", body: Town.text(of: wolf), bearer: token, key: "k\(wolf)"),
            Operation(
                name: "spawn", method: "POST", path: "/spawns", body: #"{"spawns":[{"creature":"wolf","lat":1,"lon":1}]}"#,
                bearer: key),
            Operation(name: "change", method: "PATCH", path: "", body: #"{"title":"T\#(round)"}"#, bearer: key),
            Operation(name: "code", method: "POST", path: "/me/code", bearer: token),
            Operation(name: "rename", method: "PATCH", path: "/players/1", body: #"{"nickname":"B\#(round)"}"#, bearer: key),
            Operation(
                name: "import", method: "POST", path: "/imports?source=s", body: Self.places(300, title: "t\(round)"),
                bearer: key,
                isLong: true),
        ]
    }

    @Test(
        "a write that fails at any of its calls is 503 with Retry-After, or was done; done again it succeeds; nothing is lost",
        arguments: [ENOSPC, EIO])
    func everyCall(error: Int32) throws {
        let shim = try FaultShim()
        let ground = try Ground()
        let server = try ServerProcess(ground, environment: shim.environment, "--tls", "off")
        let town = try Town(on: server, wolves: 60)
        var token = try town.join(server)
        var round = 0
        var struck: [String: Int] = [:]
        for index in operations(town, token: token, round: 0).indices {
            var call = 1
            while true {
                if round % 6 == 5 { token = try town.join(server) }
                round = (round + 1) % town.wolves.count
                let operation = operations(town, token: token, round: round)[index]
                func send() throws -> Answer {
                    try server.send(
                        operation.method, town.path + operation.path, operation.body, bearer: operation.bearer, key: operation.key
                    )
                }
                shim.fail(call: call, with: error)
                let answer = try send()
                let wasStruck = shim.heal() >= call
                let place = "\(operation.name), call \(call): \(answer)"
                if (200...299).contains(answer.status) {
                    // What comes after the commit may fail: it is made up for later.
                } else {
                    #expect(wasStruck && answer.status == 503 && answer.slug == "unavailable", "\(place)")
                    #expect(answer.header("Retry-After") != nil, "\(place)")
                    struck[operation.name, default: 0] += 1
                }
                let again = try send()
                #expect((200...299).contains(again.status), "\(place) again: \(again)")
                if operation.name == "claim" {
                    let me = try Rush.patiently { try server.send("GET", "\(town.path)/me", bearer: token) }
                    #expect(me.json["captures"]?.elements.filter { $0 == again.json }.count == 1, "\(place)")
                }
                if !wasStruck { break }
                call += operation.isLong ? max(1, call / 4) : 1
            }
        }
        #expect(struck.count == 7 && struck["claim", default: 0] >= 3, "\(struck)")
        #expect(try server.send("GET", "\(town.path)/places").json["features"]?.elements.count == 300)
        #expect(server.end(by: SIGTERM) == 0)
        #expect(try SQLiteStore.faults(at: ground.data + "/lair.db") == [])
        Soak.report("writes answered with 503 where a call failed with \(error): \(struck)")
    }

    @Test("a disk that is full for a while under load: 503 meanwhile, reads are answered, and all goes on without a restart")
    func forAWhile() throws {
        let shim = try FaultShim()
        let ground = try Ground()
        let server = try ServerProcess(ground, environment: shim.environment, "--tls", "off")
        let town = try Town(on: server, wolves: 400)
        let rush = try Rush(town, players: 12, on: server)
        rush.start(server.client)
        for error in [ENOSPC, EIO, ENOSPC] {
            let (before, later) = (rush.acknowledged, rush.tally.later)
            while rush.acknowledged < before + 30, rush.tally.unexpected == [] { usleep(5_000) }
            shim.fail(call: 1, with: error, forGood: true)
            while rush.tally.later < later + 30, rush.tally.unexpected == [] { usleep(5_000) }
            #expect(try server.send("GET", "\(town.path)/spawns?bbox=-158,21,-157,22").status == 200)
            #expect(try server.send("GET", town.path).status == 200)
            shim.heal()
        }
        let before = rush.acknowledged
        while rush.acknowledged < before + 30, rush.tally.unexpected == [] { usleep(5_000) }
        rush.stop()
        #expect(rush.tally.unexpected == [] && rush.tally.broken == 0, "\(rush.tally)")
        try rush.check(server)
        #expect(server.end(by: SIGKILL) == SIGKILL)
        #expect(try SQLiteStore.faults(at: ground.data + "/lair.db") == [])
        try rush.check(try ServerProcess(ground, "--tls", "off"))
    }

    @Test("a start whose writes fail ends with a reason or works, and the next start has everything", arguments: [ENOSPC, EIO])
    func start(error: Int32) throws {
        let ground = try Ground()
        let first = try ServerProcess(ground, "--tls", "off")
        let town = try Town(on: first, wolves: 40)
        let rush = try Rush(town, players: 2, on: first)
        rush.start(first.client)
        while rush.acknowledged < 20, rush.tally.unexpected == [] { usleep(2_000) }
        // A log is left behind that the next start reads.
        _ = first.end(by: SIGKILL)
        rush.stop()
        for call in 1...50 {
            let shim = try FaultShim()
            shim.fail(call: call, with: error)
            do {
                let server = try ServerProcess(ground, environment: shim.environment, "--tls", "off")
                try rush.check(server)
                _ = server.end(by: SIGKILL)
            } catch let failure as ServerProcess.DidNotStart {
                #expect(failure.log.contains("cannot be read or written"), "\(failure.log)")
            }
            if shim.heal() < call { break }
        }
        let last = try ServerProcess(ground, "--tls", "off")
        try rush.check(last)
        #expect(try SQLiteStore.faults(at: ground.data + "/lair.db") == [])
    }
}
