import Geodesy
import HuntRules
import TestSupport
import Testing

@testable import PlaceImport

@Suite("Areas that cross themselves")
struct CrossingTests {
    static let bowTie = "[[[0,0],[1,1],[1,0],[0,1],[0,0]]]"

    @Test(
        "a record whose area crosses itself has its place inside, and a note that names the record",
        arguments: [
            #"{"type":"Polygon","coordinates":\#(bowTie)}"#, #"{"type":"MultiPolygon","coordinates":[\#(bowTie)]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":\#(bowTie)}]}"#,
        ])
    func named(geometry: String) throws {
        let (places, ledger) = try Importer.read(
            features: #"{"type":"Feature","id":"bow","geometry":\#(geometry),"properties":{}}"#,
            #"{"type":"Feature","id":"square","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]},"properties":{}}"#
        )
        #expect(ledger.crossings == Ledger.Crossings(count: 1, records: ["bow"]))
        #expect(ledger.notes == ["record bow: its area crosses itself; its place stands at a point inside"])
        #expect(ledger.accepted == 2 && ledger.rejected.isEmpty)
        // In the wing above or below the crossing, by the even-odd rule; both are narrower than the other direction.
        let place = try #require(places.first?.coordinate)
        let (x, y) = (place.longitudeDegrees, place.latitudeDegrees)
        #expect((x < y) == (x < 1 - y) || (x > y) == (x > 1 - y), "\(place)")
    }

    @Test("so it is in well-known text and GeoJSON within a table's cell, and a record without an identifier goes by its number")
    func cells() throws {
        let table = "name;wkt\nA;POLYGON((0 0,1 1,1 0,0 1,0 0))\nB;POLYGON((0 0,1 0,1 1,0 0))\n"
        let ledger = try Importer(source: "T").read(.text(table)).report.ledger
        #expect(ledger.crossings.count == 1 && ledger.crossings.records.count == 1 && ledger.accepted == 2)
        let json = "name;geojson\nA;\"{\"\"type\"\":\"\"Polygon\"\",\"\"coordinates\"\":\(Self.bowTie)}\"\n"
        #expect(try Importer(source: "T").read(.text(json)).report.ledger.crossings.count == 1)
    }

    @Test("so it is where GDAL has converted the file from another coordinate system")
    func converted() throws {
        let text = """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3067"}},"features":[
            {"type":"Feature","id":7,"properties":{"title":"Bow"},"geometry":{"type":"Polygon","coordinates":[[[385000,6672000],
            [386000,6673000],[386000,6672000],[385000,6673000],[385000,6672000]]]}}]}
            """
        let (places, report) = try Importer(source: "T").read(.text(text))
        #expect(places.count == 1 && report.ledger.crossings.records == ["7"])
    }

    @Test("twenty are named and the others counted")
    func many() throws {
        let features = (1...25).map {
            #"{"type":"Feature","id":\#($0),"geometry":{"type":"Polygon","coordinates":\#(Self.bowTie)},"properties":{}}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let ledger = try Importer(source: "T").read(.text(text)).report.ledger
        #expect(ledger.crossings.count == 25 && ledger.crossings.records.count == 20)
        #expect(ledger.notes.count == 21 && ledger.notes.last == "the areas of 5 more records cross themselves, too")
    }

    @Test("a hole that reaches out of its area crosses it; what only touches does not")
    func rings() {
        func crosses(_ rings: [(Double, Double)]...) -> Bool {
            Area(rings: rings.map { $0.map { Position(x: $0.0, y: $0.1) } }).crossesItself()
        }
        let square: [(Double, Double)] = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
        #expect(!crosses(square) && !crosses(square, [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]))
        #expect(crosses(square, [(3, 3), (5, 3), (5, 3.5), (3, 3.5), (3, 3)]))
        // A corner on another edge, a corner that is there twice, an edge there and back, no inside at all.
        #expect(
            !crosses([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4), (0, 0)]) && !crosses([(0, 0), (0, 0), (4, 0), (4, 4), (0, 0)]))
        #expect(!crosses([(0, 0), (4, 0), (6, 0), (4, 0), (4, 4), (0, 0)]) && !crosses([(1, 1), (1, 1)]) && !crosses([]))
        // Across the antimeridian, written with a jump.
        #expect(!crosses([(179, 0), (-179, 0), (-179, 1), (179, 1), (179, 0)]))
    }

    @Test(
        "no star crosses itself, and every round one does once two neighbouring corners change places",
        arguments: [1, 2, 3, 4] as [UInt64])
    func stars(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let count = Int.random(in: 5...60, using: &random)
            func ring(_ radius: (inout SeededRandom) -> Double) -> [Position] {
                (0..<count).map { index in
                    let (angle, radius) = (Double(index) / Double(count) * 2 * Double.pi, radius(&random))
                    return Position(x: 10 + radius * Self.cosine(angle), y: 50 + radius * Self.cosine(angle - Double.pi / 2))
                }
            }
            #expect(!Area(rings: [ring { Double.random(in: 1...3, using: &$0) }]).crossesItself(), "seed \(seed)")
            var round = ring { _ in 2 }
            let corner = Int.random(in: 0..<count - 1, using: &random)
            round.swapAt(corner, corner + 1)
            #expect(Area(rings: [round]).crossesItself(), "seed \(seed), \(count) corners")
        }
    }

    /// A series: enough digits for shapes.
    private static func cosine(_ angle: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for step in 1...30 {
            term *= -angle * angle / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return sum
    }

    @Test("a shape made to be much work is let be")
    func comb() {
        var ring: [Position] = []
        for tooth in 0..<20_000 { ring += [Position(x: 0, y: Double(tooth)), Position(x: 100, y: Double(tooth) + 0.5)] }
        ring.append(Position(x: -1, y: 20_001))
        #expect(!Area(rings: [ring]).crossesItself())
    }
}
