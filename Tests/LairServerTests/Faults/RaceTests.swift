import Foundation
import HTTPService
import Synchronization
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: many at once, and connections that break")
struct RaceTests {
    private static func send(_ client: HTTPClient, _ town: Town, _ token: String, key: String, _ body: [UInt8]) throws -> Answer {
        let headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Idempotency-Key", value: key)]
        return try Rush.patiently {
            Answer(try client.send("POST", "\(town.path)/claims", headers: headers, body: body))
        }
    }

    @Test("200 clients race for one spawn with one winner, round after round: one wins, all others are told that it is taken")
    func winner() throws {
        let rounds = Soak.count(50, full: 500)
        let server = try ServerProcess(try Ground(), "--tls", "off")
        let town = try Town(on: server, wolves: rounds, #""claimMode":"first""#)
        let client = server.client
        var tokens: [String] = []
        for round in 0..<rounds {
            // A player has sixty requests at once; then others play on.
            if round % 50 == 0 { tokens = try (0..<200).map { _ in try town.join(server) } }
            let (spawn, racing) = (town.wolves[round], tokens)
            let verdicts = try race(200) { index in
                let answer = try Self.send(client, town, racing[index], key: "k\(spawn)", Town.claim(spawn))
                return answer.status == 201 ? "won" : answer.slug ?? "\(answer)"
            }
            #expect(verdicts.count { $0 == "won" } == 1, "round \(round)")
            #expect(verdicts.count { $0 == "taken" } == 199, "round \(round): \(Set(verdicts))")
        }
        Soak.report("\(rounds) rounds of 200 clients: one winner each")
    }

    @Test("claims sent one to five times over connections that break are one capture each, with one answer")
    func cutConnections() throws {
        let (claims, each) = (Soak.count(1_000, full: 20_000), 10)
        let server = try ServerProcess(try Ground(), "--tls", "off")
        let town = try Town(on: server, wolves: each)
        let tokens = try (0..<claims / each).map { _ in try town.join(server) }
        let client = server.client
        let next = Atomic<Int>(0)
        let seed: UInt64 = 73
        // Checked on these threads and told by the test's own: only there is it known which test it is.
        let results = try race(16) { _ in
            var cuts = 0
            var wrong: [String] = []
            while true {
                let player = next.add(1, ordering: .relaxed).oldValue
                guard player < tokens.count else { return (cuts: cuts, wrong: wrong) }
                var random = SeededRandom(seed: seed &* 1_000 &+ UInt64(player))
                let token = tokens[player]
                var captures: [JSONValue] = []
                for spawn in town.wolves {
                    let (key, body) = ("k\(spawn)", Town.claim(spawn))
                    var answers: [Answer] = []
                    for _ in 0..<Int.random(in: 0...4, using: &random) {
                        var headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Idempotency-Key", value: key)]
                        switch Int.random(in: 0...2, using: &random) {
                        case 0:
                            client.sendAndHangUp("POST", "\(town.path)/claims", headers: headers, body: body)
                            cuts += 1
                        case 1:
                            // It breaks before the body.
                            headers.append((name: "Content-Length", value: "\(body.count)"))
                            client.sendAndHangUp("POST", "\(town.path)/claims", headers: headers)
                            cuts += 1
                        default: answers.append(try Self.send(client, town, token, key: key, body))
                        }
                    }
                    answers.append(try Self.send(client, town, token, key: key, body))
                    let isRight =
                        answers.allSatisfy { [200, 201].contains($0.status) } && answers.count { $0.status == 201 } <= 1
                        && Set(answers.map(\.bytes)).count == 1
                    if !isRight { wrong.append("seed \(seed), player \(player): \(answers)") }
                    captures.append(answers[0].json)
                }
                let bearer = [(name: "Authorization", value: "Bearer \(token)")]
                let me = try Rush.patiently { Answer(try client.send("GET", "\(town.path)/me", headers: bearer)) }
                if me.json["captures"]?.elements != captures { wrong.append("seed \(seed), player \(player): \(me)") }
            }
        }
        #expect(results.flatMap(\.wrong) == [])
        let cuts = results.reduce(0) { $0 + $1.cuts }
        #expect(cuts > claims / 2)
        Soak.report("\(claims) claims, \(cuts) connections cut: one row and one answer each")
    }
}
