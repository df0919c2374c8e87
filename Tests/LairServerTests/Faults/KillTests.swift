import Foundation
import HuntStore
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: the process ends while claims come in")
struct KillTests {
    @Test("kill -9 at random moments: no acknowledged capture is lost, none doubled, the store is whole, and it starts again")
    func killed() throws {
        let kills = Soak.count(20, full: 200)
        var random = SeededRandom(seed: 41)
        let ground = try Ground()
        var slowest = 0.0
        func start() throws -> ServerProcess {
            let begin = ContinuousClock.now
            let server = try ServerProcess(ground, "--tls", "off")
            slowest = max(slowest, begin.duration(to: .now) / .seconds(1))
            return server
        }
        let first = try start()
        let town = try Town(on: first, wolves: Soak.count(1_000, full: 8_000))
        let rush = try Rush(town, players: 8, on: first)
        _ = first.end(by: SIGKILL)
        for round in 0..<kills {
            let server = try start()
            try rush.check(server)
            rush.start(server.client)
            usleep(UInt32.random(in: 0...80_000, using: &random))
            #expect(server.end(by: SIGKILL) == SIGKILL)
            rush.stop()
            let faults = round % 5 == 0 ? try SQLiteStore.faults(at: ground.data + "/lair.db") : []
            #expect(faults == [], "seed \(random.seed), round \(round)")
        }
        let last = try start()
        try rush.check(last)
        #expect(try SQLiteStore.faults(at: ground.data + "/lair.db") == [])
        #expect(rush.acknowledged > kills && rush.tally.unexpected == [], "\(rush.tally)")
        Soak.report("\(kills) kills, \(rush.acknowledged) captures acknowledged and held; the slowest start took \(slowest) s")
    }

    @Test("SIGTERM: all that was committed was also answered, and the end comes within 5 s")
    func stopped() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let rush = try Rush(try Town(on: server, wolves: 500), players: 24, on: server)
        rush.start(server.client)
        while rush.acknowledged < 200, rush.tally.unexpected == [] { usleep(5_000) }
        let begin = ContinuousClock.now
        #expect(server.end(by: SIGTERM) == 0)
        let seconds = begin.duration(to: .now) / .seconds(1)
        rush.stop()
        let after = try ServerProcess(ground, "--tls", "off")
        try rush.check(after, exactly: true)
        #expect(rush.tally.unexpected == [])
        Soak.report("SIGTERM under load of 24: ended after \(seconds) s, \(rush.acknowledged) answers, all delivered")
    }
}
