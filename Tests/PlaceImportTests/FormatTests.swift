import HuntRules
import PlaceImport
import Testing

@Suite("what a file is, its content decides")
struct FormatTests {
    private static let one =
        #"{"type":"Feature","id":1,"properties":{"title":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    private static let two =
        #"{"type":"Feature","id":2,"properties":{"title":"B"},"geometry":{"type":"Point","coordinates":[3,4]}}"#

    @Test(
        "GeoJSON comes as a collection, a Feature, lines, a text sequence, with a byte order mark or white space around it",
        arguments: [
            #"{"type":"FeatureCollection","features":[\#(one),\#(two)]}"#,
            #"{"features":[\#(one),\#(two)],"name":"x","bbox":[1,2,3,4],"type":"FeatureCollection"}"#,
            one + "\n" + two, one + "\r\n\r\n" + two + "\r\n", one + two, "\u{1E}\(one)\n\u{1E}\(two)\n",
            "\u{FEFF}" + one + "\n" + two, " \n\t\(one) \(two) ",
            #"{"type":"FeatureCollection","features":[\#(one)]}"# + "\n" + two,
        ])
    func geojson(text: String) throws {
        let (places, report) = try Importer(source: "S").read(.text(text))
        #expect(report.format == .geojson)
        #expect(places.map(\.key.text) == ["S/1", "S/2"])
        #expect(places.map(\.title) == ["A", "B"])
        #expect(report.ledger.read == 2 && report.ledger.accepted == 2)
    }

    @Test("a lone Feature, one with lists of its own called data and features, and a bare geometry are one record each")
    func lone() throws {
        #expect(try Importer(source: "S").read(.text(Self.one)).report.ledger.read == 1)
        let odd = Self.one.dropLast() + #","data":[1,2],"features":[]}"#
        let (places, report) = try Importer(source: "S").read(.text(String(odd)))
        #expect(places.map(\.key.text) == ["S/1"] && report.ledger.read == 1)
        let bare = try Importer(source: "S").read(.text(#"{"type":"Point","coordinates":[1,2]}"#))
        #expect(bare.places.map(\.title) == ["Unnamed place"] && bare.places.map(\.titleIsMadeUp) == [true])
    }

    @Test("an empty collection is a file of no places")
    func none() throws {
        let (places, report) = try Importer(source: "S").read(.text(#"{"type":"FeatureCollection","features":[]}"#))
        #expect(places.isEmpty && report.ledger == Ledger())
    }

    @Test("what stands among Features and is none is rejected, and counted")
    func strangers() throws {
        let (places, ledger) = try Importer.read(features: Self.one, "null", "5", #""x""#, "[]", #"{"type":"Topology"}"#)
        #expect(places.count == 1 && ledger.read == 6 && ledger.rejected.count == 5)
        #expect(ledger.rejected.map(\.record) == ["#2", "#3", "#4", "#5", "#6"])
        #expect(Set(ledger.rejected.map(\.reason)) == ["it is no GeoJSON Feature"])
    }

    @Test("the three editions of a town's works differ neither in keys nor in places")
    func editions() throws {
        let table = try Importer(source: "N").read(.fixture("nordhafen.rows.json"))
        let features = try Importer(source: "N").read(.fixture("nordhafen.geojson"))
        let lines = try Importer(source: "N").read(.fixture("nordhafen.geojsonl"))
        #expect(table.report.format == .socrata && features.report.format == .geojson)
        #expect(table.places == features.places && features.places == lines.places)
        #expect(table.places.map(\.key.text) == ["N/NH-1", "N/NH-2", "N/NH-3", "N/NH-5"])
        #expect(table.report.ledger.rejected == [.init(record: "NH-4", .noCoordinates)])
        #expect(features.report.ledger.rejected == [.init(record: "NH-4", .nullGeometry)])
    }

    @Test("a source is the name given, else the file's name without its ending")
    func sources() throws {
        #expect(ImportInput.file(path: "/a/b.c/PublicArt.geojson").stem == "PublicArt")
        #expect(ImportInput.file(path: "town.rows.json").stem == "town.rows")
        #expect(ImportInput.file(path: "/a/.hidden").stem == ".hidden")
        #expect(ImportInput.bytes([]).stem == nil)
        #expect(try Importer().read(.fixture("nordhafen.geojson")).places.first?.key.source == "nordhafen")
    }

    @Test("a format that is asked for is not replaced by another")
    func forced() throws {
        #expect(try Importer(format: .socrata).read(.fixture("nordhafen.rows.json")).places.count == 4)
        #expect(throws: ImportError.file(FileTrouble(.tableNotGeoJSON))) {
            try Importer(format: .geojson).read(.fixture("nordhafen.rows.json"))
        }
        #expect(throws: ImportError.file(FileTrouble(.noSocrata))) {
            try Importer(format: .socrata).read(.fixture("nordhafen.geojson"))
        }
    }
}
