import Geodesy
import HuntRules
import PlaceImport
import Testing

@Suite("Socrata tables")
struct SocrataTests {
    private func table(_ columns: [(field: String, type: String)], _ rows: String, dataFirst: Bool = false) -> ImportInput {
        let list = columns.map { #"{"name":"location","fieldName":"\#($0.field)","dataTypeName":"\#($0.type)"}"# }
        let meta = #""meta":{"view":{"columns":[\#(list.joined(separator: ","))]}}"#
        return .text(dataFirst ? #"{"data":[\#(rows)],\#(meta)}"# : #"{\#(meta),"data":[\#(rows)]}"#)
    }

    @Test("columns are found by fieldName: all of one name, in another order, they still mean what they mean")
    func fieldNames() throws {
        let input = table(
            [("longitude", "number"), ("title", "text"), ("objectid", "text"), ("latitude", "number")], #"["10","A","7","20"]"#)
        let (places, report) = try Importer(source: "S").read(input)
        #expect(places.map(\.key.text) == ["S/7"] && places.map(\.title) == ["A"])
        #expect(places.first?.coordinate.latitudeDegrees == 20 && places.first?.coordinate.longitudeDegrees == 10)
        #expect(report.columns == ["title": "title"])
    }

    @Test(
        "a position comes from the pair, else the location cell, else the point",
        arguments: [
            #"["20","10",null,null]"#, #"[null,null,[null,"20","10",null,false],null]"#,
            #"["",null,[null,null,null],"POINT (10 20)"]"#,
            #"[null,null,null,"POINT Z (10.0 20 5)"]"#, #"[20,10]"#,
        ])
    func positions(row: String) throws {
        let columns = [("latitude", "number"), ("longitude", "number"), ("place", "location"), ("geom", "point")]
        let places = try Importer(source: "S").read(table(columns, row)).places
        #expect(places.map(\.coordinate.latitudeDegrees) == [20] && places.map(\.coordinate.longitudeDegrees) == [10])
    }

    @Test(
        "a row without a position is rejected with what it lacks",
        arguments: [
            (#"[null,null,null]"#, "there are no coordinates"), (#"["20",null,null]"#, "the longitude is missing"),
            (#"[null,"10",null]"#, "the latitude is missing"), (#"["north","10",null]"#, "the coordinates are not numbers"),
            (#"[null,null,"LINESTRING (1 2, 3 4)"]"#, "the position is no point"), (#"[]"#, "there are no coordinates"),
            (#"{"latitude":1}"#, "it is no row"),
            (#"["110","10",null]"#, "latitude 110.0 is beyond a pole: latitude and longitude look swapped"),
        ])
    func rejected(row: String, reason: String) throws {
        let (places, report) = try Importer(source: "S").read(
            table([("latitude", "number"), ("longitude", "number"), ("geom", "point")], row))
        #expect(places.isEmpty)
        #expect(report.ledger.rejected.map { [$0.record, $0.reason] } == [["#1", reason]])
    }

    @Test("rows before their columns are read the same")
    func late() throws {
        let columns = [("latitude", "number"), ("longitude", "number"), ("id", "text")]
        let rows = #"["20","10","a"],["21","11","b"]"#
        let early = try Importer(source: "S").read(table(columns, rows))
        let late = try Importer(source: "S").read(table(columns, rows, dataFirst: true))
        #expect(early.places == late.places && early.report == late.report && early.places.count == 2)
    }

    @Test("the portal's own :id keys rows that have no other identifier")
    func rowIdentifiers() throws {
        let columns = [(":sid", "meta_data"), (":id", "meta_data"), ("latitude", "number"), ("longitude", "number")]
        let places = try Importer(source: "S").read(table(columns, #"["row-a","X-1","20","10"],["row-a","X-2","20","10"]"#))
            .places
        #expect(places.map(\.key.text) == ["S/X-1", "S/X-2"])
    }

    @Test("a table without a position or without columns is refused as a whole")
    func shapeless() {
        #expect(throws: ImportError.columns(ColumnTrouble(.noPosition))) {
            try Importer(source: "S").read(table([("title", "text")], #"["A"]"#))
        }
        #expect(throws: ImportError.file(FileTrouble(.noMeta))) {
            try Importer(source: "S").read(.text(#"{"data":[["A"]]}"#))
        }
    }
}
