import Foundation
import Testing

@testable import LairServer
@testable import lair

@Suite("lair simulate")
struct SimulateTests {
    /// A hunt with so many wolves in a town of some hundred metres.
    func makeHunt(on server: ServerProcess, _ id: String, mode: String, wolves: Int) throws {
        let key = try #require(server.links["hostKey"]?.text)
        let made = try server.send(
            "POST", "/api/hunts", #"{"id":"\#(id)","title":"T","center":{"lat":21.3,"lon":-157.85},"claimMode":"\#(mode)"}"#,
            bearer: key)
        #expect(made.status == 201)
        let spawns = (0..<wolves).map { index in
            #"{"creature":"wolf","lat":\#(21.3 + Double(index % 5) * 0.0005),"lon":\#(-157.85 + Double(index / 5) * 0.0005)}"#
        }
        let added = try server.send(
            "POST", "/api/hunts/\(id)/spawns", #"{"spawns":[\#(spawns.joined(separator: ","))]}"#, bearer: key)
        #expect(added.status == 201)
    }

    @Test("what was acknowledged is held, honest players catch, cheats do not", arguments: ["everyone", "first"])
    func plays(mode: String) throws {
        let server = try ServerProcess(try Ground())
        try makeHunt(on: server, "town", mode: mode, wolves: 30)
        let port = server.links["port"]?.integer ?? 0
        let result = try LairProcess.run(
            "simulate", "--players", "25", "--hunt", "town", "--seed", "7", "--at", "127.0.0.1:\(port)", "--json")
        #expect(result.code == 0, "\(result)")
        #expect(result.json["ok"] == .bool(true))
        if mode == "everyone" { #expect(result.json["verdicts"]?["cooling-down"] == nil) }
        let held = result.json["held"]?.integer ?? 0
        let acknowledged = result.json["acknowledged"]?.integer ?? 0
        #expect(acknowledged > 0 && held >= acknowledged)
        if mode == "first" { #expect(held <= 30) }
        // Five of them cheat in six ways each; all walk, some ride, some lose the network.
        #expect((result.json["cheats"]?.integer ?? 0) == 30)
        #expect(result.json["walks"]?.integer ?? 0 > 0 && result.json["rides"]?.integer ?? 0 > 0)
        #expect(result.json["cuts"]?.integer ?? 0 > 0 && result.json["verdicts"]?["repeated"]?.integer ?? 0 > 0)
        #expect(result.json["perSecond"]?.integer ?? 0 > 0 && result.json["p99"]?.number ?? 0 > 0)
        for refusal in ["out-of-reach", "stale-fix", "poor-accuracy", "unauthorized", "too-fast"] where mode == "everyone" {
            #expect(result.json["verdicts"]?[refusal]?.integer ?? 0 >= 5, "\(refusal)")
        }
        // The server's own count agrees.
        let captured = try server.send("GET", "/metrics")
        let line = String(decoding: captured.bytes, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix(#"lair_claims_total{verdict="captured"}"#) }
        #expect(line.flatMap { Int64($0.split(separator: " ")[1]) } == held)
    }

    @Test("a server that holds less or more than it acknowledged is found out")
    func untrue() {
        for (acknowledged, unknown, held, isTrue) in [
            ([1, 2], [3], [1, 2], true), ([1, 2], [3], [1, 2, 3], true), ([1, 2], [3], [1], false), ([1], [3], [1, 2], false),
            ([1], [], [1, 1], false),
        ] as [(Set<Int>, Set<Int>, [Int], Bool)] {
            let record = Record()
            record.compare(acknowledged: acknowledged, unknown: unknown, held: held)
            #expect(record.tally.failures.isEmpty == isTrue, "\(acknowledged) \(unknown) \(held)")
        }
    }

    @Test("honest players walk as fast as they say they do, however far; a server that refuses one is found out")
    func honest() throws {
        let server = try ServerProcess(try Ground())
        try makeHunt(on: server, "wide", mode: "everyone", wolves: 1)
        let key = server.links["hostKey"]?.text
        let spawns = (0..<12).map { #"{"creature":"wolf","lat":\#(21.3 + Double($0) * 0.3),"lon":-157.85}"# }
        _ = try server.send(
            "POST", "/api/hunts/wide/spawns", #"{"spawns":[\#(spawns.joined(separator: ","))]}"#, bearer: key)
        func simulate() throws -> LairProcess.Result {
            let port = server.links["port"]?.integer ?? 0
            return try LairProcess.run(
                "simulate", "--players", "20", "--catches", "10", "--hunt", "wide", "--at", "127.0.0.1:\(port)", "--json")
        }
        let result = try simulate()
        #expect(result.code == 0, "\(result)")
        #expect(result.json["failures"]?.keys == [])
        _ = try server.send("PATCH", "/api/hunts/wide", #"{"ends":"2020-01-01T00:00:00Z"}"#, bearer: key)
        let ended = try simulate()
        #expect(ended.code == 1)
        #expect(ended.json["failures"]?.keys.contains("an honest claim was answered with ended") == true, "\(ended)")
    }

    @Test("it says what is missing: a server, a hunt, a creature")
    func missing() throws {
        let server = try ServerProcess(try Ground())
        let port = server.links["port"]?.integer ?? 0
        for (at, words) in [("127.0.0.1:1", "Is `lair serve` running"), ("127.0.0.1:\(port)", "there is no hunt town")] {
            let result = try LairProcess.run("simulate", "--players", "1", "--hunt", "town", "--at", at)
            #expect(result.code == 1 && result.complaint.contains(words), "\(result)")
        }
        try makeHunt(on: server, "town", mode: "everyone", wolves: 1)
        _ = try server.send("DELETE", "/api/hunts/town/spawns/1", bearer: server.links["hostKey"]?.text)
        let result = try LairProcess.run("simulate", "--players", "1", "--hunt", "town", "--at", "127.0.0.1:\(port)")
        #expect(result.complaint.contains("no creature"), "\(result)")
        #expect(try LairProcess.run("simulate", "--hunt", "town").code == 2)
        #expect(try LairProcess.run("simulate", "--players", "0", "--hunt", "town").code == 2)
        #expect(try LairProcess.run("simulate", "--players", "1", "--hunt", "town", "--at", "here").code == 2)
    }
}
