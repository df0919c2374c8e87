import Foundation
import Geodesy
import TestSupport
import Testing

@testable import LairServer

@Suite("Extracts of large regions, and of elsewhere")
struct ExtractTests {
    /// A town as a large file: osmium reads over white space.
    private func large(_ map: MapDrawing) -> [UInt8] {
        let text = map.xml
        let end = text.range(of: "</osm>")!.lowerBound
        return Array(text[..<end].utf8) + [UInt8](repeating: 0x20, count: 17 << 20) + Array("</osm>".utf8)
    }

    private func send(_ town: PlannedTown, _ extract: [UInt8], _ query: String = "seed=1") throws -> Answer {
        try town.world.send(
            "POST", "/api/hunts/art/spawns/plan?\(query)", bytes: extract, bearer: town.world.hostKey)
    }

    @Test("of a large extract the part around the hunt is planned on and kept, and the plan says so")
    func cut() throws {
        let town = try PlannedTown(.overSocket)
        let plan = try send(town, large(town.map), "seed=3&count=9")
        #expect(plan.status == 200, "\(plan)")
        #expect(plan.json["spawns"]?.elements.count == 9)
        #expect(plan.json["cautions"]?.elements.map(\.text) == ["cut"])
        #expect(plan.json["warnings"]?.elements.count == 1)
        // What is kept is that part, and nothing of what came is left in the way.
        #expect(try #require(plan.json["extract"]?["bytes"]?.integer) < 1 << 20)
        let again = try town.plan("seed=3&count=9&anew=true", "")
        #expect(again.json["spawns"] == plan.json["spawns"] && again.json["cautions"]?.elements == [])
        #expect(try town.host("POST", "plan/publish").json["added"]?.integer == 9)
    }

    @Test("a large extract that does not hold the hunt's area is refused with how far away it is, and one with a box is taken")
    func elsewhere() throws {
        let town = try PlannedTown(.overSocket)
        let other = MapDrawing.parkTown(around: try Coordinate(latitude: 60.17, longitude: 24.94))
        let refused = try send(town, large(other))
        #expect(refused.status == 400 && refused.json["cause"]?.text == "extract-elsewhere")
        let kilometres = try #require(refused.json["values"]?["kilometers"]?.text.flatMap { Int($0) })
        #expect((10_500...11_500).contains(kilometres))
        let taken = try send(town, large(other), "seed=1&bbox=24.9,60.1,25,60.2")
        #expect(taken.status == 200 && taken.json["cautions"]?.elements.map(\.text) == ["cut", "far"])
        #expect(taken.json["away"]?.integer == Int64(kilometres))
    }

    @Test("a small extract of elsewhere is planned on, and the plan says how far away it is")
    func far() throws {
        let town = try PlannedTown()
        let other = MapDrawing.parkTown(around: try Coordinate(latitude: 39.9, longitude: 116.4))
        let plan = try town.plan("seed=1", other.xml)
        #expect(plan.json["cautions"]?.elements.map(\.text) == ["far"])
        #expect(plan.json["warnings"]?.elements.first?.text?.hasPrefix("The extract is far from the hunt: 8") == true)
        #expect(try town.plan("seed=1").json["cautions"]?.elements == [])
    }

    @Test(
        "a box with west and east swapped is refused, whatever the extract",
        arguments: ["24.95,60.17,24.93,60.18", "-157,21,-158,22"])
    func swapped(box: String) throws {
        let town = try PlannedTown()
        let answer = try town.plan("seed=1&bbox=\(box)")
        #expect(answer.status == 400)
        #expect(answer.json["detail"]?.text?.contains("are west and east swapped?") == true, "\(answer)")
    }

    @Test("a creature that is weighed twice is refused by its name")
    func weights() throws {
        let answer = try PlannedTown().plan("weights=wolf:3,wolf:1")
        #expect(answer.status == 400 && answer.json["detail"]?.text == "`weights` names “wolf” twice.")
    }

    @Test("what a large extract is cut to holds the hunt's centre and the places near it, and no place far away")
    func area() throws {
        let town = try PlannedTown()
        func box() throws -> BoundingBox {
            let edges = try town.host("GET", "plan/area").json["bbox"]?.elements.compactMap(\.number) ?? []
            try #require(edges.count == 4)
            return try #require(BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]))
        }
        let centre = try Coordinate(latitude: World.center.lat, longitude: World.center.lon)
        let before = try box()
        #expect(before.contains(centre) && before.longitudeSpan < 0.06)
        let near = centre.destination(bearing: .degrees(80), distance: .metres(8_000))
        let far = centre.destination(bearing: .degrees(80), distance: .metres(40_000))
        let table =
            "id,lat,lon\n1,\(near.latitudeDegrees),\(near.longitudeDegrees)\n2,\(far.latitudeDegrees),\(far.longitudeDegrees)\n"
        _ = try town.host("POST", "imports?source=S", table)
        let after = try box()
        #expect(after.contains(near) && after.contains(centre) && !after.contains(far))
    }

    @Test(
        "an import far from the hunt says how far, of all its places or of some",
        arguments: [
            ("1,-27.47,153.02\n", "all places are far from the hunt: the nearest is 75", 1),
            ("1,-27.47,153.02\n2,21.31,-157.86\n3,35,139\n", "2 of 3 places are far from the hunt: the nearest of them is 62", 2),
            ("1,21.31,-157.86\n", nil, nil), ("1,21.9,-157.2\n", nil, nil),
        ] as [(String, String?, Int64?)])
    func imports(rows: String, note: String?, count: Int64?) throws {
        let town = try PlannedTown()
        for query in ["&dryRun=true", ""] {
            let ledger = try town.host("POST", "imports?source=S\(query)", "id,lat,lon\n" + rows).json
            #expect(ledger["far"]?["places"]?.integer == count)
            let notes = ledger["notes"]?.elements.compactMap(\.text) ?? []
            #expect(note == nil ? notes.isEmpty : notes.count == 1 && notes[0].hasPrefix(note ?? ""), "\(notes)")
        }
    }

    @Test("an area that crosses itself is told with its record, in the account and in its table")
    func crossing() throws {
        let town = try PlannedTown()
        let file = """
            {"type":"FeatureCollection","features":[{"type":"Feature","id":"bow","properties":{"title":"Bow"},"geometry":
            {"type":"Polygon","coordinates":[[[-157.9,21.3],[-157.8,21.4],[-157.8,21.3],[-157.9,21.4],[-157.9,21.3]]]}}]}
            """
        let ledger = try town.host("POST", "imports?source=S", file).json
        #expect(ledger["accepted"]?.integer == 1 && ledger["crossings"]?["count"]?.integer == 1)
        #expect(ledger["crossings"]?["records"]?.elements.map(\.text) == ["bow"])
        #expect(
            try String(decoding: town.host("POST", "imports?source=S&ledger=csv", file).bytes, as: UTF8.self).contains(
                "note,,,,record bow: its area crosses itself"))
    }
}
