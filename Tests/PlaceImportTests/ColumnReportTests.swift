import Geodesy
import HuntRules
import Testing

@testable import PlaceImport

@Suite("The guess at columns")
struct ColumnReportTests {
    private static let sample = "\u{FEFF}名称,緯度,経度,備考,Kind\r\nA,34.8,138.3,x,\r\nB,34.9,138.4,,Shrine\r\nC,,,y,Shrine\r\n"

    private func look(
        _ text: String, _ columns: [ColumnRole: String?] = [:]
    ) throws -> ColumnReport {
        var options = ImportOptions()
        options.columns = columns
        return try ColumnReport(.text(text), Importer(source: "S", options: options))
    }

    private func guess(_ role: ColumnRole, _ report: ColumnReport) -> ColumnReport.Guess? {
        report.roles.first { $0.role == role }
    }

    @Test("each role has its column and why, each column its samples, and the first places are shown")
    func table() throws {
        let report = try look(Self.sample)
        #expect(report.format == .csv && report.encoding == "UTF-8" && report.delimiter == ",")
        #expect(report.columns.map(\.name) == ["名称", "緯度", "経度", "備考", "Kind"])
        #expect(report.columns[0] == .init(name: "名称", samples: ["A", "B", "C"], filled: 3))
        #expect(report.columns[4] == .init(name: "Kind", samples: ["Shrine"], filled: 2))
        #expect(
            guess(.latitude, report)
                == .init(role: .latitude, column: "緯度", evidence: .init(matching: 2, of: 2, low: 34.8, high: 34.9)))
        #expect(guess(.title, report)?.column == "名称" && guess(.category, report)?.column == "Kind")
        #expect(guess(.creator, report) == .init(role: .creator, column: nil, evidence: nil))
        #expect(report.preview.map(\.title) == ["A", "B"] && report.problem == nil)
    }

    @Test("what is chosen is read, and what is chosen to be none is not")
    func chosen() throws {
        let report = try look(Self.sample, [.title: "備考", .category: String?.none])
        #expect(report.preview.map(\.title) == ["x", "Unnamed place"] && report.preview.allSatisfy { $0.category.isEmpty })
        #expect(guess(.title, report)?.column == "備考" && guess(.category, report)?.column == nil)
        let turned = try look("a,b\n1.5,100.25\n2.5,101.25\n", [.latitude: "a", .longitude: "b"])
        #expect(turned.preview.map(\.coordinate.latitudeDegrees) == [1.5, 2.5])
    }

    @Test("a table whose positions are not found has its columns, and a sentence that says so")
    func unclear() throws {
        let report = try look("a,b\n1.5,100.25\n")
        #expect(report.columns.map(\.name) == ["a", "b"] && report.preview.isEmpty)
        #expect(report.problem?.sentence.contains("no column is known to hold positions") == true)
        #expect(throws: ImportError.self) { try Importer(source: "S").read(.text("a,b\n1.5,100.25\n")) }
    }

    @Test(
        "which of two numbers comes first is told by the host where nothing else does, and what speaks for either is said",
        arguments: [
            // Header, cells, what the host says; the order that is taken, the first latitude, why none is read.
            ("coords", ["40.1875, -74.0058"], nil, nil, nil, "cell-order"),
            ("coords", ["40.1875, -74.0058"], .latitudeFirst, .latitudeFirst, 40.1875, nil),
            ("coords", ["40.1875, -74.0058"], .longitudeFirst, .longitudeFirst, -74.0058, nil),
            ("coords", ["24.9, 60.1", "118.2, 34.1"], nil, .longitudeFirst, 60.1, nil),
            ("lat, lon", ["60.1, 24.9"], .longitudeFirst, .longitudeFirst, 24.9, nil),
            ("coords", ["118.2, 34.1"], .latitudeFirst, .latitudeFirst, nil, "cell-swapped"),
        ] as [(String, [String], PositionOrder?, PositionOrder?, Double?, String?)])
    func order(
        header: String, cells: [String], said: PositionOrder?, taken: PositionOrder?, latitude: Double?, fault: String?
    ) throws {
        var options = ImportOptions()
        options.order = said
        let text = "name,\"\(header)\"\n" + cells.map { "A,\"\($0)\"\n" }.joined()
        let report = try ColumnReport(.text(text), Importer(source: "S", options: options))
        let position = try #require(guess(.position, report))
        #expect(position.column == header && position.order == taken && report.problem?.slug == fault)
        #expect(report.preview.first?.coordinate.latitudeDegrees == latitude)
        let numbers = cells.map { $0.split(separator: ", ").compactMap { Double($0) } }
        #expect(position.evidence?.first?.lowerBound == numbers.map { $0[0] }.min())
        #expect(position.evidence?.second?.upperBound == numbers.map { $0[1] }.max())
    }

    @Test("letters tell the order of a position's angles: then there is nothing to choose")
    func lettered() throws {
        let position = try #require(guess(.position, look("name,coords\nA,60.1 N 24.9 E\n")))
        #expect(position.evidence?.matching == 1 && position.evidence?.first == nil && position.order == nil)
    }

    @Test("evidence says of how many of the first rows it is")
    func judged() throws {
        let few = try look("lat,lon\n1.5,2.5\n1.6,2.6\n")
        #expect(few.records == 2 && guess(.latitude, few)?.evidence?.judged == nil)
        let many = try look("lat,lon\n" + String(repeating: "1.5,2.5\n", count: 20_001))
        #expect(many.records == 20_001 && guess(.latitude, many)?.evidence?.judged == 20_000)
        #expect(guess(.latitude, many)?.evidence?.of == 20_000)
    }

    @Test("a chosen column that is not there is named, with those that are")
    func missing() throws {
        #expect(try look(Self.sample, [.title: "Titel"]).problem?.sentence.contains("“Titel”") == true)
    }

    @Test(
        "the beginning of a file is enough",
        arguments: [
            (String(sample.dropLast(9)), 2),
            (
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","#
                    + #""coordinates":[1,2]}},{"type":"Feature","properties":{"na"#, 1
            ),
            ("<kml><Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark><Placemark><na", 1),
        ])
    func beginning(text: String, count: Int) throws {
        let report = try look(text)
        #expect(report.preview.count == count && report.columns.contains { $0.samples.contains("A") })
    }

    @Test("a choice holds for Features and for tables, and an identifier that was chosen is the key")
    func identifiers() throws {
        var options = ImportOptions()
        options.columns = [.identifier: "Nr", .title: "b"]
        let table = try Importer(source: "S", options: options).read(.text("Nr,id,b,lat,lon\nx1,1,B,1.5,2.5\n")).places
        #expect(table.map(\.key.text) == ["S/x1"] && table.map(\.title) == ["B"])
        let feature =
            #"{"type":"Feature","id":7,"properties":{"Nr":"x2","b":"B","title":"T"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        let features = try Importer(source: "S", options: options).read(.text(feature)).places
        #expect(features.map(\.key.text) == ["S/x2"] && features.map(\.title) == ["B"])
    }

    @Test("coordinates of China's maps become those of satellites")
    func datum() throws {
        var options = ImportOptions()
        options.datum = .gcj02
        let text = "lat,lon\n31.17530398364597,121.531541859215\n25.0330,121.5654\n"
        let places = try Importer(source: "S", options: options).read(.text(text)).places
        #expect(abs(places[0].coordinate.latitudeDegrees - 31.1774276) < 1e-9)
        #expect(abs(places[0].coordinate.longitudeDegrees - 121.5272106) < 1e-9)
        #expect(places[1].coordinate.latitudeDegrees == 25.0330 && places[1].coordinate.longitudeDegrees == 121.5654)
    }
}
