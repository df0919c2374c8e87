import Geodesy
import HuntRules
import PlaceImport
import Testing

@Suite("a table of text, in whatever way it was exported")
struct TableTests {
    private func read(_ text: String) throws -> (places: [Place], report: Importer.Report) {
        try Importer(source: "S").read(.text(text))
    }

    private func refusal(_ text: String) -> String {
        do throws(ImportError) {
            _ = try Importer(source: "S").read(.text(text))
            return ""
        } catch {
            return error.description
        }
    }

    @Test(
        "any delimiter, any line end, with or without quotes, a mark or a hint",
        arguments: [
            "id,name,lat,lon\n1,A,1.5,2.5\n2,B,3.5,4.5\n", "id;name;lat;lon\r\n1;A;1,5;2,5\r\n2;B;3,5;4,5\r\n",
            "id\tname\tlat\tlon\r1\tA\t1.5\t2.5\r2\tB\t3.5\t4.5", "id|name|lat|lon\n1|A|1.5|2.5\n\n2|B|3.5|4.5\n\n",
            "\u{FEFF}\"id\",\"name\",\"lat\",\"lon\"\n\"1\",\"A\",\"1.5\",\"2.5\"\n\"2\",\"B\",\"3.5\",\"4.5\"",
            "sep=;\nid;name;lat;lon\n1;A;1.5;2.5\n2;B;3.5;4.5\n", "id, name, lat, lon\n1, \"A\", 1.5, 2.5\n2, B, 3.5, 4.5\n",
            "id,name,lat,lon,,\n1,A,1.5,2.5\n2,B,3.5,4.5,,\n",
        ])
    func forms(text: String) throws {
        let (places, report) = try read(text)
        #expect(report.format == .csv)
        #expect(places.map(\.key.text) == ["S/1", "S/2"] && places.map(\.title) == ["A", "B"])
        #expect(
            places.map(\.coordinate.latitudeDegrees) == [1.5, 3.5] && places.map(\.coordinate.longitudeDegrees) == [2.5, 4.5])
        #expect(report.ledger.read == 2 && report.ledger.accepted == 2)
    }

    @Test("quotes hold delimiters, line breaks and quotes of their own")
    func quotes() throws {
        let (places, _) = try read("name,description,lat,lon\n\"A, \"\"the\"\" one\",\"first\r\nsecond\",1.5,2.5\nB \"b\",,3,4\n")
        #expect(places.map(\.title) == ["A, \"the\" one", "B \"b\""])
        #expect(places.first?.description == "first\nsecond")
    }

    @Test(
        "the position is found under the names that people give it",
        arguments: [
            "緯度,経度\n40.1875,-3.5", "Lat,Long\n40.1875,-3.5", "lat,lng\n40.1875,-3.5", "LONGITUDE,LATITUDE\n-3.5,40.1875",
            "Breitengrad;Längengrad\n40,1875;-3,5", "经度,纬度\n-3.5,40.1875", "Latitude (WGS 84),Longitude (WGS 84)\n40.1875,-3.5",
            "緯度（世界測地系）,経度（世界測地系）\n40.1875,-3.5", "Latitud\tLongitud\n40.1875\t-3.5",
            "n;Geom\n1;\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[-3.5,40.1875]}\"", "n;geo_point_2d\n1;40.1875, -3.5",
            "n,\"lat, lon\"\n1,\"40.1875, -3.5\"", "n;lon/lat\n1;-3.5 40.1875", "n;the_geom\n1;POINT (-3.5 40.1875)",
            "n;WKT\n1;SRID=4326;POINT Z(-3.5 40.1875 12)", "n;geometry\n1;MULTIPOINT ((-3.5 40.1875))",
            "n,Location\n1,\"(40.1875, -3.5)\"",
            "n,Location\n1,\"12 Main St (rear)\nTown\n(40.1875, -3.5)\"", "X,Y\n-3.5001,40.1875\n-3.5002,40.1875\n-3.5,40.1875",
            "n;coordinates\n1;40°11′15″N 3°30′W", "n;lat lon\n1;40,1875 -3,5", "n;lat lon\n1;40,1875, -3,5",
            "lat,lon,Easting,Northing\n40.1875,-3.5,440000,4449000", "lat,lon,Geom\n,,\"POINT(-3.5 40.1875)\"",
        ])
    func positions(text: String) throws {
        // Quoted, so that a semicolon of WKT stays what it is.
        let (places, report) = try read(
            text.replacing("SRID=4326;POINT Z(-3.5 40.1875 12)", with: "\"SRID=4326;POINT Z(-3.5 40.1875 12)\""))
        let last = try #require(places.last)
        #expect(last.coordinate.latitudeDegrees == 40.1875 && last.coordinate.longitudeDegrees == -3.5, "\(report.columns)")
    }

    @Test(
        "texts that no line holds are cut: too long, or towers of accents; the ledger counts them, keys stay as they were",
        arguments: [
            // What the file says, what is kept of it, whether the ledger tells.
            (String(repeating: "W", count: 5_000), String(repeating: "W", count: 199) + "…", true),
            (String(repeating: "像", count: 200), String(repeating: "像", count: 200), false),
            (String(repeating: "像", count: 201), String(repeating: "像", count: 199) + "…", true),
            ("Z" + String(repeating: "\u{310}", count: 5_000), "Z" + String(repeating: "\u{310}", count: 4), true),
            ("か" + String(repeating: "\u{3099}", count: 9), "か" + String(repeating: "\u{3099}", count: 4), true),
            ("Trần Hưng Đạo", "Trần Hưng Đạo", false), ("שָׁ֫לוֹם", "שָׁ֫לוֹם", false),
        ])
    func overlong(said: String, kept: String, isCut: Bool) throws {
        let (places, report) = try read("lat,lon,title,Kind,description\n1.5,2.5,\(said),Tree,\(said)\n1.6,2.6,b,Tree,c\n")
        let first = try #require(places.first)
        #expect(first.title == kept && report.ledger.accepted == 2 && report.ledger.cut == (isCut ? 1 : 0))
        #expect(report.ledger.notes.isEmpty != isCut)
        #expect(PiledMarks.inARow(first.description) <= PiledMarks.most)
        // Two that differ only in what was cut are two.
        let more = try read("lat,lon,title\n1.5,2.5,\(said)1\n1.5,2.5,\(said)2\n").0
        #expect(Set(more.map(\.key.text)).count == 2)
    }

    @Test("a polygon gives a point inside it, a MULTIPOINT of two gives two places of one record")
    func geometries() throws {
        let (places, report) = try read(
            "id;wkt\n1;POLYGON((0 0,0 2,2 2,2 0,0 0))\n2;MULTIPOINT(1 2,3 4)\n3;MULTIPOLYGON(((5 5,5 6,6 6,6 5,5 5)))\n"
                + "4;LINESTRING(1 1,2 1,3 1)\n5;POINT EMPTY\n6;CIRCLE(1 2)\n7;POINT(1 2\n")
        #expect(places.map(\.key.record) == ["1", "2", "2", "3", "4"] && places.map(\.key.part) == [0, 0, 1, 0, 0])
        #expect(report.ledger.read == 7 && report.ledger.accepted == 4 && report.ledger.places == 5)
        #expect(report.ledger.rejected.map(\.record) == ["5", "6", "7"])
    }

    @Test(
        "what is not clear is refused by the names of the columns",
        arguments: [
            (
                "name,where\nA,here\n",
                "no column is known to hold positions. They are “name”, “where”. Choose two, as `--columns latitude=NAME --columns "
                    + "longitude=NAME` does for the command"
            ),
            (
                "name,lat\nA,1.5\n",
                "of the columns only “lat” is known to hold a coordinate; the others are “name”. Choose the other one, as "
                    + "`--columns longitude=NAME` does for the command"
            ),
            (
                "lat,lon\n153.02,-27.47\n152.98,-27.5\n",
                "the columns “lat” and “lon” look swapped: the first holds values beyond 90°, such as 153.02 and -27.47"
            ),
            (
                "Easting,Northing\n334000.12,6250000.5\n",
                "the columns “Northing” and “Easting” hold projected coordinates, such as 6250000.5 and 334000.12, not degrees: "
                    + "convert the file to WGS-84 (EPSG:4326)"
            ),
            (
                "lat,lon\n4970277.19,-8238354.76\n",
                "the columns “lat” and “lon” hold projected coordinates, such as 4970277.19 and -8238354.76, not degrees: "
                    + "convert the file to WGS-84 (EPSG:4326)"
            ),
            (
                "x,y\n12,30\n",
                "the columns “y” and “x” may be degrees or not, such as 30 and 12: call them longitude and latitude if they are"
            ),
            ("lat,lon\nhere,there\n", "the columns “lat” and “lon” hold no degrees, but words such as here and there"),
            (
                "n;coordinates\n1;40.1 50.2\n",
                "which number comes first in the column “coordinates”, such as 40.1 50.2? Choose order=lat,lon or order=lon,lat"
            ),
            ("n;lat lon\n1;153.1 -27.4\n", "the two numbers in the column “lat lon” look swapped, such as 153.1 -27.4"),
            ("lat,Lat,lon\n1.5,2.5,3.5\n", "2 columns are called “lat”: which one counts?"),
        ])
    func unclear(text: String, reason: String) { #expect(refusal(text) == reason) }

    @Test("which of two numbers comes first, the numbers say where one is beyond 90")
    func order() throws {
        #expect(try read("n;coordinates\n1;12.5 40.1\n2;-99.5 40.2\n").places.first?.coordinate.latitudeDegrees == 40.1)
        #expect(try read("n;coordinates\n1;40.1 12.5\n2;40.2 -99.5\n").places.first?.coordinate.latitudeDegrees == 40.1)
    }

    @Test("each row that gives no place is in the ledger with its reason")
    func ledger() throws {
        let (places, report) = try read(
            "id,name,lat,lon\na,A,1.5,2.5\nb,B,,\nc,C,1,\nd,D,x,2\ne,E,91,2\nf,F,0,0\ng,G,1,2,3\nh,H\ni,I,5000,6000\n")
        #expect(places.map(\.key.record) == ["a"])
        #expect(
            report.ledger.rejected == [
                .init(record: "b", .noCoordinates), .init(record: "c", .longitudeMissing),
                .init(record: "d", .notNumbers),
                .init(record: "e", .swapped, ["latitude": "91.0"]),
                .init(record: "f", .nullIsland),
                .init(record: "g", .rowTooLong, ["cells": "5", "columns": "4"]),
                .init(record: "h", .noCoordinates),
                .init(
                    record: "i",
                    .projected, ["given": "[6000.0, 5000.0]"]),
            ])
        #expect(report.ledger.agrees(with: places) && report.ledger.read == 9)
    }

    @Test("a header alone is a table of no places")
    func header() throws {
        let (places, report) = try read("title,lat,lon\n")
        #expect(places.isEmpty && report.ledger == Ledger() && report.format == .csv)
    }

    @Test("a cell beyond 8 MiB, a row beyond 32, a million columns and an open quote are refused by the limit and the record")
    func limits() {
        let head = "name,lat,lon\nA,1.5,2.5\n"
        #expect(refusal(head + String(repeating: "x", count: 9 << 20)) == "record 2: larger than 8 MiB")
        let cell = String(repeating: "x", count: 7 << 20)
        #expect(refusal(head + [cell, cell, cell, cell, cell].joined(separator: ",")) == "record 2: larger than 32 MiB")
        #expect(refusal(String(repeating: "a,", count: 1_000_000)) == "the header: more than 4096 columns")
        #expect(refusal(head + String(repeating: ",", count: 1_000_000)) == "record 2: more than 4096 columns")
        #expect(refusal(head + "B,\"1.5,2.5\nC,3.5,4.5\n") == "record 2: the file ends in the middle")
    }

    @Test("a table is read where a table is asked for, and nothing else is")
    func forced() throws {
        #expect(try Importer(source: "S", format: .csv).read(.text("lat,lon\n1.5,2.5\n")).places.count == 1)
        #expect(throws: ImportError.unknownFormat) { try Importer(format: .geojson).read(.text("lat,lon\n1.5,2.5\n")) }
        #expect(throws: ImportError.file(FileTrouble(.otherFormat, ["found": "JSON", "wanted": "CSV"]))) {
            try Importer(format: .csv).read(.text(#"{"type":"FeatureCollection","features":[]}"#))
        }
    }

    @Test("wherever the pieces of a file end, in a quote or a letter, it reads the same")
    func pieces() throws {
        let whole = Array("名称,lat,lon\r\n\"ä, \"\"水\"\"\r\nx\",1.5,2.5\r\nB,3.5,4.5\r\n".utf8)
        let row = Array("Z,9.5,9.5\n".utf8)
        for shift in 1..<whole.count {
            // Rows before it move its letters across the border of two pieces.
            let blank = [UInt8](repeating: 0x0A, count: (65_536 - shift) % row.count)
            let moved =
                Array("名称,lat,lon\n".utf8) + (0..<(65_536 - shift - 17) / row.count).flatMap { _ in row } + blank + whole[15...]
            let (places, report) = try Importer(source: "S").read(.bytes(moved))
            #expect(Array(places.suffix(2)).map(\.title) == ["ä, \"水\" x", "B"], "shifted by \(shift)")
            #expect(report.ledger.rejected.isEmpty)
        }
    }

    @Test(
        "any sign that cuts every record alike is a delimiter",
        arguments: ["^", "~", "#", "!", "$", "*", "+", "\\", "="])
    func otherDelimiters(sign: String) throws {
        let rows = ["name, full", "lat", "lon"].joined(separator: sign) + "\n"
        let text =
            rows + ["A, the first", "40.5", "-73.25"].joined(separator: sign) + "\n" + ["B", "41", "-74"].joined(separator: sign)
            + "\n"
        let (places, _) = try read(text)
        #expect(
            places.map(\.coordinate.latitudeDegrees) == [40.5, 41] && places.map(\.coordinate.longitudeDegrees) == [-73.25, -74])
    }

    @Test(
        "a text that is no table is not taken for one because of its signs",
        arguments: ["Dear host,\nsee you at 10: lat = 1\n", "a: b\nc: d\n", "one=two\nthree=four\n", "a^b^c\nd^e\n"])
    func noTable(text: String) {
        #expect(throws: ImportError.self) { try read(text) }
    }

    @Test(
        "headers of many languages say which column is which",
        arguments: [
            "Breedtegraad,Lengtegraad", "latitudine,longitudine", "Breddgrad,Längdgrad",
            "Szerokość geograficzna,Długość geograficzna",
            "enlem,boylam", "широта,долгота", "위도,경도", "Vĩ độ,Kinh độ",
        ])
    func languages(header: String) throws {
        let (places, _) = try read("\(header),name\n52.37,4.9,A\n52.38,4.91,B\n")
        #expect(places.first?.coordinate.latitudeDegrees == 52.37)
    }
}
