import Foundation
import HTTPService
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: streams that break off")
struct StreamStormTests {
    @Test("2,000 streams that all break off and come back within 10 s: none is stuck, none misses an event, none has one twice")
    func storm() throws {
        let count = 2_000
        try #require(HTTPServer.raiseDescriptorLimit() > 2 * count)
        // One address has so many connections and no more; a proxy's may have them all.
        let server = try ServerProcess(try Ground(), "--tls", "off", "--behind-proxy", "127.0.0.1")
        let town = try Town(on: server, wolves: 0)
        let port = try #require(server.links["port"]?.integer)
        let crowd = StreamCrowd(count, port: UInt16(port), target: "\(town.path)/events")
        var random = SeededRandom(seed: 5)
        var told: [String] = []
        func tell() throws {
            let added = try server.send(
                "POST", "\(town.path)/spawns", #"{"spawns":[{"creature":"wolf","lat":21.3,"lon":-157.8}]}"#, bearer: town.hostKey)
            told.append("\"id\":\(try #require(added.json["spawns"]?[0]?["id"]?.integer)),")
        }
        /// Goes on until each has had what was told last. Far longer than it takes: what does not come by then never will.
        func everyoneHasIt() throws {
            let last = try #require(told.last)
            let end = ContinuousClock.now.advanced(by: .seconds(90))
            while ContinuousClock.now < end {
                if crowd.streams.allSatisfy({ $0.data.last?.contains(last) == true }) { return }
                crowd.run(milliseconds: 20)
            }
        }
        for index in 0..<count {
            crowd.reconnect(index)
            if index % 100 == 0 { crowd.run(milliseconds: 1) }
        }
        let patience = ContinuousClock.now.advanced(by: .seconds(90))
        while !crowd.streams.allSatisfy(\.isOpen), ContinuousClock.now < patience { crowd.run(milliseconds: 20) }
        // From here on each has an id to come back with, so all must have the same.
        try tell()
        try everyoneHasIt()
        let from = told.count - 1
        let begin = ContinuousClock.now
        for (step, index) in (0..<count).shuffled(using: &random).enumerated() {
            crowd.reconnect(index)
            if step % 50 == 0 { crowd.run(milliseconds: 1) }
            if step % 100 == 0 { try tell() }
        }
        let seconds = begin.duration(to: .now) / .seconds(1)
        try tell()
        try everyoneHasIt()
        let all = begin.duration(to: .now) / .seconds(1)
        var wrong = 0
        for stream in crowd.streams {
            let had = stream.data.suffix(told.count - from)
            if had.count != told.count - from || !zip(had, told[from...]).allSatisfy({ $0.contains($1) }) { wrong += 1 }
        }
        #expect(wrong == 0, "of \(count) streams, seed \(random.seed), \(crowd.refusals) refusals")
        #expect(server.end(by: SIGTERM) == 0)
        Soak.report(
            "\(count) streams broke off and came back in \(seconds) s; after \(all) s each had all \(told.count) events; \(crowd.refusals) refusals"
        )
    }
}
