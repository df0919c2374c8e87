import Foundation
import HuntRules
import PlaceImport
import Testing

@Suite("a bad file is refused as a whole, by a sentence that names the record")
struct RefusalTests {
    private static let good = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#

    private func error(_ bytes: [UInt8]) -> ImportError? {
        do throws(ImportError) {
            _ = try Importer(source: "S").read(.bytes(bytes))
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String) -> ImportError? { error(Array(text.utf8)) }

    @Test("nothing, or white space only, is empty", arguments: ["", " \n\t ", "\u{FEFF}", "\u{1E}\n"])
    func empty(text: String) { #expect(error(text) == .empty) }

    @Test(
        "what is neither JSON nor has columns is of another format, and the sentence says which are read",
        arguments: [
            "hello", "NaN", "\u{0}\u{0}", "12", #""text""#,
            "    2025.0            WMM-2025     11/13/2024\n", "\u{0}", "\u{0}A", "1",
            "SQLite format 2\u{0}", "\u{1F}", "A\u{0}BC", "a,b\n\u{0},1\n",
        ])
    func unknown(text: String) {
        #expect(error(text) == .unknownFormat)
        #expect(
            error(text)?.description
                == "the file is none of what is read here: GeoJSON, Socrata's rows.json, a table of text with columns (CSV, TSV), KML, "
                + "GPX, an OpenStreetMap extract, a Shapefile in a ZIP archive, a GeoPackage"
        )
    }

    @Test(
        "JSON of another shape is refused by what it is",
        arguments: [
            (#"{"a":1}"#, "the file is JSON, but neither GeoJSON nor a Socrata table"),
            (#"{}"#, "the file is JSON, but neither GeoJSON nor a Socrata table"),
            (#"[1,2]"#, "the file holds a bare list, not places"), ("{} 12", "the file holds a bare value, not places"),
            (#"{"type":"Topology","objects":{}}"#, "the file is JSON of type Topology, not GeoJSON"),
            (#"{"type":"FeatureCollection"}"#, "the FeatureCollection has no list of features"),
            (#"{"type":"FeatureCollection","features":{}}"#, "the FeatureCollection has no list of features"),
            (
                #"{"geometryType":"esriGeometryPoint","features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}"#,
                "the file has features but is no GeoJSON: its type is not FeatureCollection"
            ),
        ])
    func shapes(text: String, reason: String) { #expect(error(text)?.sentence == reason) }

    @Test(
        "broken grammar names the record and the byte",
        arguments: ["NaN", "Infinity", "-", "01", "tru", "'x'", "{,}", "[1,]", "\"\u{1}\""])
    func grammar(value: String) throws {
        let head = #"{"type":"FeatureCollection","features":[\#(Self.good),\#(Self.good),{"type":"Feature","properties":{"n":"#
        let found = error(head + value + "}}]}")
        guard case .syntax(record: 3, byte: let byte, reason: _) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(byte >= head.utf8.count && byte <= head.utf8.count + value.utf8.count + 1)
        #expect(found?.description.hasPrefix("record 3: no valid JSON at byte \(byte)") == true)
    }

    @Test("words after the end are broken grammar", arguments: ["}", "]", "x", ","])
    func trailing(text: String) {
        guard case .syntax = error(Self.good + text) else {
            Issue.record("no syntax error")
            return
        }
    }

    @Test("nesting beyond 64 levels is refused, a hundred thousand of them too", arguments: [65, 1000, 100_000])
    func nesting(depth: Int) {
        let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let head = #"{"type":"FeatureCollection","features":["#
        let inside = #"{"type":"Feature","properties":{"x":\#(deep)},"geometry":null}"#
        #expect(error(head + Self.good + "," + inside + "]}") == .tooDeep(record: 2, limit: 64))
        #expect(error(#"{"type":"FeatureCollection","other":\#(deep),"features":[]}"#) == .tooDeep(record: 1, limit: 64))
        #expect(error(String(repeating: #"{"a":"#, count: depth)) == .tooDeep(record: 1, limit: 64))
        let geometries = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
        #expect(error(head + #"{"type":"Feature","geometry":\#(geometries)"#) == .tooDeep(record: 1, limit: 64))
    }

    @Test("nesting up to the limit is read")
    func allowedNesting() throws {
        let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        let (places, ledger) = try Importer.read(
            features: #"{"type":"Feature","properties":{"x":\#(deep)},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
        #expect(places.count == 1 && ledger.accepted == 1)
    }

    @Test(
        "bytes that are no UTF-8 are refused where they stand",
        arguments: [[0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0x80]]
            as [[UInt8]])
    func utf8(bytes: [UInt8]) {
        let head = Array(
            #"{"type":"FeatureCollection","features":[\#(Self.good),{"type":"Feature","properties":{"title":"A"#.utf8)
        let found = error(head + bytes + Array(#""},"geometry":null}]}"#.utf8))
        guard case .invalidUTF8(record: 2, byte: let byte) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(byte >= head.count && byte <= head.count + bytes.count)
    }

    @Test(
        "wide encodings are refused by name, with a byte order mark and without",
        arguments: [
            (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], "UTF-16"), (.utf16BigEndian, [0xFE, 0xFF], "UTF-16"),
            (.utf16LittleEndian, [], "UTF-16"), (.utf16BigEndian, [], "UTF-16"),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "UTF-32"),
            (.utf32BigEndian, [], "UTF-32"), (.utf32LittleEndian, [], "UTF-32"),
        ] as [(String.Encoding, [UInt8], String)])
    func wide(encoding: String.Encoding, mark: [UInt8], name: String) throws {
        let data = try #require(Self.good.data(using: encoding))
        #expect(error(mark + data) == .encoding(name))
    }

    @Test("a record beyond 32 MiB and a word beyond 8 MiB are refused before they fill the memory")
    func large() {
        let number = String(repeating: "1,", count: 3 << 20)
        let record =
            #"{"type":"FeatureCollection","features":[\#(Self.good),{"type":"Feature","properties":{"x":[\#(number)1]}}]}"#
        #expect(error(record) == .tooLarge(record: 2, bytes: 32 << 20))
        #expect(
            error(#"{"type":"Feature","id":""# + String(repeating: "x", count: 9 << 20)) == .tooLarge(record: 1, bytes: 8 << 20))
    }

    @Test("what is no file is refused with the system's words")
    func unreadable() {
        #expect(throws: ImportError.unreadable("it is a folder")) { try Importer().read(.file(path: NSTemporaryDirectory())) }
        #expect(throws: ImportError.unreadable("it is not a regular file")) { try Importer().read(.file(path: "/dev/zero")) }
        #expect(throws: ImportError.unreadable("No such file or directory")) {
            try Importer().read(.file(path: "/nowhere/at/all"))
        }
    }

    @Test("of a file that breaks off in its last record no place is ever given out")
    func nothingHalf() {
        let many = Array(repeating: Self.good, count: 5000).joined(separator: ",")
        var given = 0
        #expect(throws: ImportError.truncated(record: 5001)) {
            try Importer(source: "S").read(.text(#"{"type":"FeatureCollection","features":[\#(many),{"type":"Fea"#)) {
                given += $0.count
            }
        }
        #expect(given == 0)
    }
}
