import Foundation
import HTTPService
import Synchronization
import TestSupport
import Testing

@testable import LairServer

@Suite("Imports over the interface")
struct ImportRouteTests {
    private func world() throws -> World {
        let world = try World()
        try world.makeHunt()
        return world
    }

    private func post(
        _ world: World, _ body: [UInt8], _ query: [(String, String)] = [], to path: [String] = ["imports"]
    ) -> Answer {
        let all = query.contains { $0.0 == "source" } ? query : [("source", "S")] + query
        return Answer(
            world.router.respond(
                to: Request(
                    method: "POST", path: ["api", "hunts", "art"] + path, query: all.map { (name: $0.0, value: $0.1) },
                    headers: ["host": "localhost:8080"], body: body, peer: .owner)))
    }

    private func places(_ world: World) throws -> [String] {
        let features = try world.send("GET", "/api/hunts/art/places").json["features"]?.elements ?? []
        return features.compactMap { $0["properties"]?["title"]?.text }
    }

    private static let table = Array("id,lat,lon,Was,Name\n1,21.3,-157.8,A,x\n2,21.4,-157.8,B,y\n3,,,C,z\n".utf8)

    @Test("a second import shows the difference in a trial, then updates and adds, and removes when asked")
    func difference() throws {
        let world = try world()
        #expect(post(world, Self.table).json["difference"]?["added"]?.integer == 2)
        let next = Array("id,lat,lon,Was,Name\n2,21.4,-157.8,B,changed\n4,21.5,-157.8,D,new\n".utf8)
        for removal in ["false", "true"] {
            let trial = post(world, next, [("dryRun", "true"), ("removeMissing", removal)]).json["difference"]
            #expect(trial?["added"]?.integer == 1 && trial?["changed"]?.integer == 1 && trial?["missing"]?.integer == 1)
        }
        #expect(try Set(places(world)) == ["x", "y"])
        #expect(post(world, next).json["difference"]?["removed"]?.integer == 0)
        #expect(try Set(places(world)) == ["x", "changed", "new"])
        #expect(post(world, next, [("removeMissing", "true")]).json["difference"]?["removed"]?.integer == 1)
        #expect(try Set(places(world)) == ["changed", "new"])
    }

    @Test("of two imports into a hunt at once one is told so, and what breaks off in the middle takes nothing else with it")
    func brokenOff() throws {
        let world = try world()
        let rows = (0..<60_000).map { "\($0),21.\(100_000 + $0),-157.8,A,x\n" }.joined()
        let table = Array(("id,lat,lon,Was,Name\n" + rows).utf8)
        let answers = Mutex<[Answer]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            let answer = post(world, table, [("source", "S\(number)")])
            answers.withLock { $0.append(answer) }
        }
        let all = answers.withLock { $0 }
        #expect(all.contains { $0.status == 200 })
        for answer in all where answer.status != 200 {
            #expect(answer.status == 503)
            #expect(answer.json["detail"]?.text == "Another import into this hunt is under way. Try again when it has ended.")
        }
        // And the hunt goes while one is at it.
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            guard number == 0 else {
                Thread.sleep(forTimeInterval: 0.1)
                _ = try? world.send("DELETE", "/api/hunts/art", bearer: world.hostKey)
                return
            }
            #expect([200, 404].contains(post(world, table).status))
        }
        #expect(try world.send("GET", "/api/hunts/art").status == 404)
    }

    @Test("a chosen column is kept for the source's next import, and the sources tell of it")
    func columns() throws {
        let world = try world()
        let chosen = #"{"title":"Was","category":null}"#
        let guess = post(world, Self.table, [("columns", chosen)], to: ["imports", "columns"]).json
        #expect(guess["columns"]?.elements.count == 5 && guess["preview"]?["features"]?.elements.count == 2)
        #expect(guess["roles"]?.elements.first { $0["role"]?.text == "title" }?["column"]?.text == "Was")
        #expect(guess["roles"]?.elements.first?["evidence"]?["of"]?.integer == 2)
        // Only a real import keeps it.
        #expect(post(world, Self.table, [("columns", chosen), ("dryRun", "true")]).status == 200)
        #expect(try world.send("GET", "/api/hunts/art/sources", bearer: world.hostKey).json["sources"]?.elements.isEmpty == true)
        #expect(post(world, Self.table, [("columns", chosen)]).status == 200)
        #expect(post(world, Self.table).json["difference"]?["unchanged"]?.integer == 2)
        #expect(try Set(places(world)) == ["A", "B"])
        let source = try world.send("GET", "/api/hunts/art/sources", bearer: world.hostKey).json["sources"]?[0]
        #expect(source?["format"]?.text == "csv" && source?["places"]?.integer == 2)
        #expect(source?["columns"]?["title"]?.text == "Was")
        #expect(post(world, Self.table, [("columns", "{}")]).json["difference"]?["changed"]?.integer == 2)
        #expect(try Set(places(world)) == ["x", "y"])
        #expect(post(world, Self.table, [("columns", #"{"titel":"Was"}"#)]).status == 400)
    }

    @Test("the order of a position's numbers is asked for by name, chosen, and kept for the source's next import")
    func order() throws {
        let world = try world()
        let table = Array("name,coords\nA,\"40.1875, -74.0058\"\n".utf8)
        let open = post(world, table, to: ["imports", "columns"]).json
        #expect(open["trouble"]?["cause"]?.text == "cell-order")
        let position = open["roles"]?.elements.first { $0["role"]?.text == "position" }
        #expect(position?["column"]?.text == "coords" && position?["order"] == nil)
        #expect(position?["evidence"]?["second"]?["low"]?.number == -74.0058)
        #expect(post(world, table).status == 400)
        for (order, latitude) in [("lon,lat", -74.0058), ("lat,lon", 40.1875)] {
            #expect(post(world, table, [("columns", #"{"order":"\#(order)"}"#)]).status == 200)
            let place = try world.send("GET", "/api/hunts/art/places").json["features"]?[0]
            #expect(place?["geometry"]?["coordinates"]?[1]?.number == latitude)
        }
        // The next file of the source is read in the same way, here and where the hunt moves to.
        #expect(post(world, table).json["difference"]?["unchanged"]?.integer == 1)
        let source = try world.send("GET", "/api/hunts/art/sources", bearer: world.hostKey).json["sources"]?[0]
        #expect(source?["columns"]?["order"]?.text == "lat,lon")
        for wrong in [#"{"order":"x"}"#, #"{"order":1}"#] {
            #expect(post(world, table, [("columns", wrong)]).json["detail"]?.text?.contains("lat,lon or lon,lat") == true)
        }
    }

    @Test("the ledger comes as a table of every record, in which nothing is a formula")
    func ledger() throws {
        let world = try world()
        let table = Array("lat,lon,id,name\n1.5,2.5,7,\"=SUM(1,2)\"\nx,y,8,b\n1.6,2.6,9,c\n1.7,2.7,10,d\n".utf8)
        let answer = post(world, table, [("ledger", "csv"), ("dryRun", "true")])
        let lines = String(decoding: answer.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(answer.status == 200 && lines.count == 6)
        try #require(lines.count == 6)
        #expect(lines[0].hasSuffix("outcome,record,place,title,reason"))
        #expect(lines[1] == "accepted,7,S/7,\"'=SUM(1,2)\",")
        #expect(lines[2] == "accepted,9,S/9,c," && lines[4] == "left out,8,,,the coordinates are not numbers")
        #expect(lines[5].hasPrefix("note,,,,all places are far from the hunt"))
    }

    @Test("a file that is refused changes nothing, and the server goes on")
    func refused() throws {
        let world = try world()
        for body in ["", "<!DOCTYPE x [<!ENTITY a 'b'>]><kml/>", "PK\u{3}\u{4}", "\u{89}PNG\r\n", "<osm/>"] {
            let answer = post(world, Array(body.utf8))
            #expect(answer.status == 400 && answer.json["detail"]?.text?.isEmpty == false, "\(body)")
        }
        #expect(post(world, Self.table, [("where", "a=b")]).status == 400)
        for (name, value) in [
            ("datum", "mars"), ("crs", "3067"), ("where", "a,b"), ("format", "x"), ("ledger", "x"), ("columns", "["),
        ] {
            #expect(post(world, Self.table, [(name, value)]).status == 400, "\(name)")
        }
        #expect(try places(world).isEmpty)
        #expect(post(world, Self.table).status == 200)
    }

    @Test("a file's tracks are laid over the map, under the source's name")
    func tracks() throws {
        let world = try world()
        let gpx =
            "<gpx><trk><name>Walk</name><trkseg>"
            + (0..<60_000).map { "<trkpt lat='21.3' lon='\(-157.8 + Double($0) / 1e6)'/>" }.joined() + "</trkseg></trk></gpx>"
        let answer = post(world, Array(gpx.utf8), [("source", "My Walk!")]).json
        #expect(answer["overlay"]?["name"]?.text == "my-walk" && answer["overlay"]?["tracks"]?.integer == 1)
        #expect(answer["places"]?.integer == 0)
        let shapes = try world.send("GET", "/api/hunts/art/overlays/my-walk").json["features"]?[0]
        let positions = shapes?["geometry"]?["coordinates"]?.elements ?? []
        #expect((10_000...20_001).contains(positions.count) && shapes?["properties"]?["title"]?.text == "Walk")
    }
}
