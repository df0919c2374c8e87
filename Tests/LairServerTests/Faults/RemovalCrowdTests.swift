import Foundation
import HTTPService
import TestSupport
import Testing

@testable import LairServer

@Suite("Faults: an owner's removal before a crowd")
struct RemovalCrowdTests {
    @Test("a removal reaches every stream that is open, to the last creature")
    func everyone() throws {
        let count = Soak.count(200, full: 1_000)
        try #require(HTTPServer.raiseDescriptorLimit() > 2 * count)
        let server = try ServerProcess(try Ground(), "--tls", "off", "--behind-proxy", "127.0.0.1")
        let town = try Town(on: server, wolves: 0)
        let port = try #require(server.links["port"]?.integer)
        let wolves = (0..<12).map { #"{"creature":"wolf","lat":\#(21.3 + Double($0) * 0.00005),"lon":-157.8}"# }
        let added = try server.send(
            "POST", "\(town.path)/spawns", #"{"spawns":[\#(wolves.joined(separator: ","))]}"#, bearer: town.hostKey)
        let ids = Set((added.json["spawns"]?.elements ?? []).compactMap { $0["id"]?.integer })
        #expect(ids.count == 12)
        let crowd = StreamCrowd(count, port: UInt16(port), target: "\(town.path)/events")
        for index in 0..<count {
            crowd.reconnect(index)
            if index % 100 == 0 { crowd.run(milliseconds: 1) }
        }
        let patience = ContinuousClock.now.advanced(by: .seconds(90))
        while !crowd.streams.allSatisfy(\.isOpen), ContinuousClock.now < patience { crowd.run(milliseconds: 20) }
        let begin = ContinuousClock.now
        let answer = try server.send(
            "POST", "\(town.path)/removals", #"{"geometry":{"type":"Point","coordinates":[-157.8,21.3]}}"#)
        let taken = Int(answer.json["taken"]?.integer ?? 0)
        #expect(answer.json["state"]?.text == "done" && taken > 0, "\(answer)")
        func has(_ stream: StreamCrowd.Stream) -> Bool { stream.data.count { $0.hasPrefix("{\"spawn\":") } == taken }
        while !crowd.streams.allSatisfy(has), ContinuousClock.now < begin.advanced(by: .seconds(90)) {
            crowd.run(milliseconds: 5)
        }
        let seconds = begin.duration(to: .now) / .seconds(1)
        #expect(crowd.streams.allSatisfy(has))
        #expect(server.end(by: SIGTERM) == 0)
        Soak.report(
            "an owner's removal of \(taken) creatures was on all of \(count) streams after \(seconds) s (5 s are allowed)")
    }
}
