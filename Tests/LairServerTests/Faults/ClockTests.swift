import Foundation
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: the clock is set back")
struct ClockTests {
    @Test("an hour back and an hour forth: claims are taken and repeated, nobody waits for an hour, streams go on")
    func hour() throws {
        let shim = try FaultShim()
        let ground = try Ground()
        let server = try ServerProcess(ground, environment: shim.environment, "--tls", "off")
        let town = try Town(on: server, wolves: 2)
        func add(north: Double) throws -> Int64 {
            let added = try server.send(
                "POST", "\(town.path)/spawns", #"{"spawns":[{"creature":"wolf","lat":\#(21.3 + north / 110_700),"lon":-157.8}]}"#,
                bearer: town.hostKey)
            return try #require(added.json["spawns"]?[0]?["id"]?.integer, "\(added)")
        }
        func claim(_ spawn: Int64, _ body: [UInt8], _ token: String) throws -> Answer {
            try server.send(
                "POST", "\(town.path)/claims", String(decoding: body, as: UTF8.self), bearer: token, key: "k\(spawn)")
        }
        // A walk of 600 m: with a second for it, which is all that a clock set back seems to leave, it would be refused.
        let (near, later, far) = (try add(north: 600), try add(north: 1_200), try add(north: 110_700))
        let walker = try town.join(server)
        let racer = try town.join(server)
        let body = Town.claim(town.wolves[0])
        let first = try claim(town.wolves[0], body, walker)
        #expect(first.status == 201)
        #expect(try claim(town.wolves[0], Town.claim(town.wolves[0]), racer).status == 201)
        #expect(try claim(far, Town.claim(far, north: 110_700), racer).slug == "too-fast")
        #expect(try claim(town.wolves[1], Town.claim(town.wolves[1]), racer).slug == "cooling-down")
        let port = try #require(server.links["port"]?.integer)
        let stream = try EventClient(port: UInt16(port), "\(town.path)/events")

        shim.shiftClock(milliseconds: -3_600_000)
        let again = try claim(town.wolves[0], body, walker)
        #expect(again.status == 200 && again.bytes == first.bytes, "\(again)")
        let second = try claim(near, Town.claim(near, north: 600), walker)
        #expect(second.status == 201, "\(second)")
        let waited = try claim(town.wolves[1], Town.claim(town.wolves[1]), racer)
        #expect(waited.status == 201, "\(waited)")
        let seen = try add(north: 5)
        let event = try #require(try stream.nextReal())
        #expect(event.name == "appeared" && event.data.contains("\"id\":\(seen)"), "\(event)")
        let board = try server.send("GET", "\(town.path)/leaderboard").json["leaderboard"]?.elements
        #expect(board?.compactMap { $0["captures"]?.integer } == [2, 2], "\(String(describing: board))")

        shim.shiftClock(milliseconds: 0)
        let third = try claim(later, Town.claim(later, north: 1_200), walker)
        #expect(third.status == 201, "\(third)")
        let me = try server.send("GET", "\(town.path)/me", bearer: walker)
        // The bestiary goes by the clock.
        #expect(me.json["captures"]?.elements == [second.json, first.json, third.json])
        #expect(server.end(by: SIGTERM) == 0)
    }
}
