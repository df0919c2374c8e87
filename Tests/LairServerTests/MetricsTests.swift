import Foundation
import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("What the server counts of itself")
struct MetricsTests {
    func lines(_ world: World) throws -> Set<String> {
        let answer = try world.send("GET", "/metrics")
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        return Set(String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    @Test("requests by route and status, claims by verdict, commits by size", arguments: Way.allCases)
    func counts(way: Way) throws {
        let world = try World(way)
        let wolf = try world.makeHunt()
        let token = try world.join()
        for _ in 0..<2 { _ = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k") }
        let far = world.claim(try world.addSpawn(), north: 500)
        _ = try world.send("POST", "/api/hunts/art/claims", far, bearer: token, key: "far")
        _ = try world.send("POST", "/api/hunts/art/claims", "{}", bearer: token)
        _ = try world.send("GET", "/api/hunts/none")
        let lines = try lines(world)
        let route = #"method="POST",route="/api/hunts/{hunt}/claims""#
        for line in [
            #"lair_requests_total{\#(route),status="201"} 1"#, #"lair_requests_total{\#(route),status="200"} 1"#,
            #"lair_requests_total{\#(route),status="422"} 1"#, #"lair_requests_total{\#(route),status="400"} 1"#,
            #"lair_requests_total{method="GET",route="/api/hunts/{hunt}",status="404"} 1"#,
            #"lair_request_seconds_count{\#(route)} 4"#, #"lair_request_seconds_bucket{\#(route),le="+Inf"} 4"#,
            #"lair_claims_total{verdict="captured"} 1"#, #"lair_claims_total{verdict="repeated"} 1"#,
            #"lair_claims_total{verdict="out-of-reach"} 1"#, "lair_streams 0",
        ] { #expect(lines.contains(line), "\(line)") }
        let commits = try #require(lines.first { $0.hasPrefix("lair_commit_writes_count ") })
        #expect(Int(commits.split(separator: " ")[1])! > 0)
        // Who, where and what is nobody's business here.
        #expect(!lines.contains { $0.contains(token) || $0.contains("21.3") || $0.contains("art/") })
    }

    @Test(
        "what no route answers is counted too: nothing there, another method, a body that is too large", arguments: Way.allCases)
    func ownAnswers(way: Way) throws {
        let world = try World(way)
        _ = try world.send("GET", "/nothing")
        for _ in 0..<2 { _ = try world.send("PUT", "/api/hunts", "{}") }
        _ = try world.send("POST", "/api/hunts/art/players", String(repeating: " ", count: 20_000))
        let lines = try lines(world)
        for (status, count) in [(404, 1), (405, 2), (413, 1)] {
            let line = #"lair_requests_total{method="",route="(none)",status="\#(status)"} \#(count)"#
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test("every line is a comment or a name, maybe labels, and a number; each class of a histogram counts those below it")
    func format() throws {
        let world = try World()
        let wolf = try world.makeHunt()
        _ = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: try world.join(), key: "k")
        _ = try world.send("GET", "/metrics")
        let pattern = #/[a-z_]+(\{([a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*)\})? [0-9.e+-]+/#
        let answer = try world.send("GET", "/metrics")
        var last: [Substring: Int] = [:]
        for line in String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("# ") {
            #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
            guard let le = line.range(of: ",le="), let count = Int(line.split(separator: " ").last!) else { continue }
            let series = line[..<le.lowerBound]
            #expect(count >= last[series] ?? 0, "\(line)")
            last[series] = count
        }
        #expect(!last.isEmpty)
    }

    @Test("they are for this machine and the host; to others they are 401")
    func access() throws {
        let world = try World()
        #expect(try world.send("GET", "/metrics", peer: .owner).status == 200)
        #expect(try world.send("GET", "/metrics", peer: .remote("192.0.2.1")).status == 401)
        #expect(try world.send("GET", "/metrics", headers: [("X-Forwarded-For", "192.0.2.1")]).status == 401)
        #expect(try world.send("GET", "/metrics", bearer: world.hostKey, peer: .remote("192.0.2.1")).status == 200)
    }
}
