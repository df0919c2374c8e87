import Foundation
import HTTPService
import Synchronization
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: a long day", .enabled(if: Soak.isOn, "make soak runs it"))
struct SoakTests {
    /// Resident memory of a process, in KiB.
    private static func memory(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.split(separator: " ").dropLast().last ?? "") } ?? 0
    }

    @Test(
        "ten minutes of players who look, catch and compare themselves: memory grows by less than 2 %, nothing is answered wrongly"
    )
    func tenMinutes() throws {
        let seconds = Int(ProcessInfo.processInfo.environment["LAIR_SOAK_SECONDS"] ?? "") ?? 600
        let server = try ServerProcess(try Ground(), "--tls", "off")
        let town = try Town(on: server, wolves: 100)
        let tokens = try (0..<160).map { _ in try town.join(server) }
        let client = server.client
        // Some who were here before: 60,000 captures, so that the store is larger than all caches of its pages (2 MB for each
        // connection that reads) and those are full before anything is measured.
        _ = try race(8) { _ in
            for _ in 0..<150 {
                let joined = try Rush.patiently {
                    Answer(try client.send("POST", "\(town.path)/players", body: Array("{}".utf8)))
                }
                let token = joined.json["token"]?.text ?? ""
                for wolf in town.wolves.prefix(50) {
                    let headers = [
                        (name: "Authorization", value: "Bearer \(token)"), (name: "Idempotency-Key", value: "k\(wolf)"),
                    ]
                    let claim = Town.claim(wolf)
                    _ = try Rush.patiently {
                        Answer(try client.send("POST", "\(town.path)/claims", headers: headers, body: claim))
                    }
                }
            }
        }
        let isOver = Atomic<Bool>(false)
        let count = Atomic<Int>(0)
        let process = server.process.processIdentifier
        let results = try race(9) { thread -> (memory: [Int], wrong: [String]) in
            if thread == 0 {
                // The one who looks at the server from outside, twice in a second.
                var seen: [Int] = []
                for _ in 0..<(seconds * 2) {
                    usleep(500_000)
                    seen.append(Self.memory(of: process))
                }
                isOver.store(true, ordering: .relaxed)
                return (seen, [])
            }
            var random = SeededRandom(seed: UInt64(thread))
            var wrong: [String] = []
            var next = [Int](repeating: 0, count: 20)
            var own = Array(tokens[(thread - 1) * 20..<thread * 20])
            while !isOver.load(ordering: .relaxed) {
                for player in 0..<20 {
                    // Who has caught all is forgotten and comes as someone new: what the server has to hold stays the same.
                    if next[player] == town.wolves.count {
                        let old = [(name: "Authorization", value: "Bearer \(own[player])")]
                        let gone = try? Rush.patiently { Answer(try client.send("DELETE", "\(town.path)/me", headers: old)) }
                        if gone?.status != 204 { wrong.append("DELETE me: \(String(describing: gone))") }
                        let new = try Rush.patiently {
                            Answer(try client.send("POST", "\(town.path)/players", body: Array("{}".utf8)))
                        }
                        own[player] = new.json["token"]?.text ?? ""
                        next[player] = 0
                    }
                    var headers = [(name: "Authorization", value: "Bearer \(own[player])")]
                    var (method, path, body, wanted) = ("GET", "spawns?bbox=-157.81,21.295,-157.79,21.305", [UInt8]?.none, 200)
                    switch Int.random(in: 0..<10, using: &random) {
                    case 0: path = "me"
                    case 1: path = "leaderboard"
                    case 2...4:
                        let wolf = town.wolves[next[player]]
                        next[player] += 1
                        headers.append((name: "Idempotency-Key", value: "k\(wolf)"))
                        (method, path, body, wanted) = ("POST", "claims", Town.claim(wolf), 201)
                    default: break
                    }
                    let response = try? Rush.patiently {
                        Answer(try client.send(method, "\(town.path)/\(path)", headers: headers, body: body))
                    }
                    count.add(1, ordering: .relaxed)
                    if response?.status != wanted { wrong.append("\(method) \(path): \(String(describing: response))") }
                }
                // A player asks some four times a second and no more.
                usleep(150_000)
            }
            return ([], wrong)
        }
        #expect(results.flatMap(\.wrong) == [])
        let seen = try #require(results.map(\.memory).first { !$0.isEmpty })
        // Threads and connections have their memory after a fifth of it. What is held swings with what the C library hands back
        // to the system; what it comes to at most does not, unless something leaks.
        let early = Double(seen[(seen.count / 5)..<(seen.count / 2)].max() ?? 0)
        let late = Double(seen[(seen.count * 4 / 5)...].max() ?? 0)
        let growth = (late / early - 1) * 100
        Soak.report(
            "\(seconds) s, \(count.load(ordering: .relaxed)) requests: \(Int(early)) KiB at most until half of it, \(Int(late)) KiB in the last fifth, \(growth) %"
        )
        let minutes = stride(from: 0, to: seen.count, by: max(1, seen.count / 10)).map { seen[$0] }
        Soak.report("memory over the time, KiB: \(minutes)")
        #expect(growth < 2)
        #expect(server.end(by: SIGTERM) == 0)
    }
}
