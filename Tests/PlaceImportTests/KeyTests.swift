import HuntRules
import PlaceImport
import Testing

@Suite("a record keeps its key from import to import")
struct KeyTests {
    private func feature(id: String? = nil, _ properties: String, at coordinates: String = "[1,2]") -> String {
        let id = id.map { #""id":\#($0),"# } ?? ""
        return
            #"{"type":"Feature",\#(id)"properties":{\#(properties)},"geometry":{"type":"Point","coordinates":\#(coordinates)}}"#
    }

    private func keys(_ features: String...) throws -> [String] {
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        return try Importer(source: "S").read(.text(text)).places.map(\.key.record)
    }

    @Test("a Feature's id comes first, as text or number, then the surest field in any case of letters")
    func order() throws {
        #expect(try keys(feature(id: #""a""#, #""objectid":"1""#), feature(id: "5", #""objectid":"2""#)) == ["a", "5"])
        #expect(try keys(feature(#""id":"x","OBJECTID":"1""#), feature(#""OBJECTID":" 2 ","id":"y""#)) == ["1", "2"])
        #expect(try keys(feature(#""GlobalID":"{g}","name":"A""#)) == ["{g}"])
    }

    @Test("a field whose values repeat identifies nothing: the next one that is unique does")
    func repeated() throws {
        #expect(try keys(feature(#""objectid":"1","gid":"a""#), feature(#""objectid":"1","gid":"b""#)) == ["a", "b"])
        #expect(try keys(feature(id: "1", #""gid":"a""#), feature(id: "1", #""gid":"b""#)) == ["a", "b"])
    }

    @Test("a record without an identifier among others that have one gets a hash")
    func mixed() throws {
        let found = try keys(feature(id: "1", ""), feature(#""title":"A""#), feature(id: "null", #""title":"B""#))
        #expect(found[0] == "1" && found[1].hasPrefix("~") && found[2].hasPrefix("~") && found[1] != found[2])
    }

    @Test("no two records of a file share a key, whatever their identifiers look like")
    func collisions() throws {
        let crossed = try keys(feature(id: "1", #""gid":"9""#), feature(#""gid":"1""#))
        #expect(crossed[0] == "1" && crossed[1].hasPrefix("~"))
        let alike = try keys(feature(id: #""ab""#, ""), feature(id: #""a\u0007b""#, ""))
        #expect(alike[0] == "ab" && alike[1].hasPrefix("~"))
    }

    @Test("a hash is the same on every machine and in every order, and changes with title or position")
    func hashes() throws {
        let a = feature(#""title":"A""#)
        let b = feature(#""title":"B""#)
        let there = feature(#""title":"A""#, at: "[1,2.000001]")
        let forth = try keys(a, b, there)
        let back = try keys(there, b, a)
        #expect(forth == back.reversed() && Set(forth).count == 3)
        // FNV-1a over "A", 0, 20000000 and 10000000 as little-endian 64-bit numbers, worked out apart from this code.
        #expect(forth[0] == "~3b82ff9f0042d28b")
    }

    @Test("records alike in title and position are told apart by their order, and none is lost")
    func twins() throws {
        let found = try keys(feature(#""title":"Tree""#), feature(#""title":"Tree""#), feature(#""title":"Tree""#))
        #expect(Set(found).count == 3 && found[1] == found[0] + "-2" && found[2] == found[0] + "-3")
    }

    @Test("an identifier too long for an address is hashed")
    func long() throws {
        let found = try keys(feature(id: "\"\(String(repeating: "x", count: 5000))\"", ""))
        #expect(found[0].utf8.count == 17)
    }

    @Test("a rejected record is named by its identifier where it has one, else by its number")
    func names() throws {
        let (_, ledger) = try Importer.read(
            features: #"{"type":"Feature","id":"x9","properties":{},"geometry":null}"#,
            #"{"type":"Feature","properties":{},"geometry":null}"#)
        #expect(ledger.rejected.map(\.record) == ["x9", "#2"])
    }
}
