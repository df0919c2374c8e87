import Foundation
import Geodesy
import HuntRules
import PlaceImport
import Testing

@Suite("KML, KMZ and GPX")
struct KMLTests {
    private static func kml(_ inner: String) -> String {
        "<?xml version='1.0' encoding='UTF-8'?><kml xmlns='http://www.opengis.net/kml/2.2'><Document>\(inner)</Document></kml>"
    }

    private static let point = "<Point><coordinates>\n      24.95,60.17,0\n    </coordinates></Point>"

    @Test("a Placemark's name, folder, fields and point become a place, whatever space is around the numbers")
    func placemark() throws {
        let text = Self.kml(
            """
            <Folder><name>Statues</name><Placemark id="P1"><name>Elk &amp; Bear</name><address>Market Square</address>
            <ExtendedData><Data name="artist"><value>Eva Example</value></Data></ExtendedData>
            <TimeStamp><when>1999</when></TimeStamp>\(Self.point)</Placemark></Folder>
            """)
        let (places, report) = try Importer(source: "S").read(.text(text))
        let place = try #require(places.first)
        #expect(report.format == .kml && places.count == 1)
        #expect(
            place.title == "Elk & Bear" && place.category == "Statues" && place.creator == "Eva Example" && place.date == "1999")
        #expect(place.key.text == "S/P1")
        #expect(place.coordinate.latitudeDegrees == 60.17 && place.coordinate.longitudeDegrees == 24.95)
    }

    @Test("a description in HTML becomes text; its table of attributes fills fields; a script in it is gone")
    func html() throws {
        let text = Self.kml(
            """
            <Placemark><name>1920.5.1</name><description><![CDATA[<html><head><style>b{}</style></head><body><script>alert(1)</script>
            <img src="x" onerror="alert(2)"><img src="https://town.example/elk.jpg"><table><tr><td>TITLE</td><td>Elk Group</td></tr>
            <tr><td>NOTES</td><td>&lt;Null&gt;</td></tr></table>See <a href="https://town.example/">the town</a><br>Open]]></description>
            \(Self.point)</Placemark>
            """)
        let place = try #require(try Importer(source: "S").read(.text(text)).places.first)
        #expect(place.title == "Elk Group" && place.image == "https://town.example/elk.jpg")
        #expect(!place.description.contains("alert") && !place.description.contains("<td>"))
        #expect(place.description.hasSuffix("See the town (https://town.example/)\nOpen"))
    }

    @Test(
        "geometries: several points are several places, areas and lines one point, a hole is left out",
        arguments: [
            ("<MultiGeometry>\(point)\(point.replacing("60.17", with: "60.18"))</MultiGeometry>", 2),
            ("<LineString><coordinates>24,60 24,61</coordinates></LineString>", 1),
            ("<MultiGeometry><LineString><coordinates>24,60 24,61</coordinates></LineString></MultiGeometry>", 1),
            (
                "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,9 0,0</coordinates></LinearRing></outerBoundaryIs>"
                    + "<innerBoundaryIs><LinearRing><coordinates>1,1 8,1 8,8 1,8 1,1</coordinates></LinearRing></innerBoundaryIs></Polygon>",
                1
            ),
            ("<Point><coordinates>24.95, 60.17, 0</coordinates></Point>", 1),
        ])
    func geometries(geometry: String, count: Int) throws {
        let (places, report) = try Importer(source: "S").read(.text(Self.kml("<Placemark><name>A</name>\(geometry)</Placemark>")))
        #expect(places.count == count && report.ledger.agrees(with: places))
        if geometry.contains("inner") {
            let (y, x) = (places[0].coordinate.latitudeDegrees, places[0].coordinate.longitudeDegrees)
            #expect(!((1...8).contains(x) && (1...8).contains(y)) && (0...9).contains(x) && (0...9).contains(y))
        }
    }

    @Test("a link to more data is told and nothing comes of it")
    func networkLink() throws {
        let link = "<NetworkLink><name>N</name><Link><href>http://192.0.2.1/secret.kml</href></Link></NetworkLink>"
        let (places, report) = try Importer(source: "S").read(.text(Self.kml(link)))
        #expect(places.isEmpty && report.ledger.read == 0)
        #expect(report.ledger.notes == ["a link to more data was not followed: http://192.0.2.1/secret.kml"])
    }

    @Test("a track is for the map, whether KML or GPX has it, and no place")
    func tracks() throws {
        let kml = Self.kml(
            "<Placemark><name>Walk</name><gx:Track><gx:coord>24 60 1</gx:coord><gx:coord>24.1 60 1</gx:coord></gx:Track></Placemark>"
        )
        let gpx = """
            <gpx><wpt lat="60.1" lon="24.9"><name>Bench</name><sym>Flag</sym><link href="x"><text>y</text></link></wpt>
            <trk><name>Walk</name><trkseg><trkpt lat="60" lon="24"/><trkpt lat="60" lon="24.1"/></trkseg><trkseg></trkseg></trk></gpx>
            """
        for (text, places) in [(kml, 0), (gpx, 1)] {
            let (found, report) = try Importer(source: "S").read(.text(text))
            #expect(found.count == places && report.ledger.read == places)
            #expect(report.tracks.map(\.name) == ["Walk"] && report.tracks[0].positions.count == 2)
        }
        #expect(try Importer(source: "S").read(.text(gpx)).places.map(\.title) == ["Bench"])
    }

    @Test("a KMZ is read by its content, whatever it and its root are called")
    func kmz() throws {
        var zip = TestZip()
        zip.add("images/a.png", [1, 2, 3], isPacked: false)
        zip.add("Orte/Ünser Plan.kml", Self.kml("<Placemark><name>A</name>\(Self.point)</Placemark>"))
        let (places, report) = try Importer(source: "S").read(.bytes(zip.bytes))
        #expect(places.map(\.title) == ["A"] && report.format == .kml)
    }

    @Test("a table that is packed as ZIP or gzip is read all the same")
    func packedTables() throws {
        var zip = TestZip()
        zip.add("readme.md", "what this is")
        zip.add("__MACOSX/._a.csv", "x")
        zip.add("a.csv", "lat,lon,name\n60.1,24.9,A\n")
        #expect(try Importer(source: "S").read(.bytes(zip.bytes)).places.map(\.title) == ["A"])
    }

    private static let accented: [[UInt8]] = {
        let utf8 = kml("<Placemark><name>é</name>\(point)</Placemark>")
        let latin = kml("<Placemark><name>#</name>\(point)</Placemark>").replacing("UTF-8", with: "ISO-8859-1").utf8
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in utf8.utf16 { wide += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
        return [[0xEF, 0xBB, 0xBF] + Array(utf8.utf8), latin.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }, wide]
    }()

    @Test("encodings and marks", arguments: accented)
    func encodings(bytes: [UInt8]) throws {
        #expect(try Importer(source: "S").read(.bytes(bytes)).places.map(\.title) == ["é"])
    }

    @Test("a text that is cut anywhere is refused as a whole, and read in pieces of any size it is the same")
    func cuts() throws {
        let whole = Array(Self.kml("<Placemark><name>A &#233; <![CDATA[<b>]]></name>\(Self.point)</Placemark><!-- x -->").utf8)
        let expected = try Importer(source: "S").read(.bytes(whole)).places
        #expect(expected.map(\.title) == ["A é <b>"])
        for end in 1..<whole.count {
            #expect(throws: ImportError.self) { try Importer(source: "S").read(.bytes(Array(whole[..<end]))) }
        }
        // Moved through the pieces that a file is read in.
        let inside = whole.firstRange(of: Array("<Document>".utf8))?.upperBound ?? 0
        for shift in stride(from: 65_536 - whole.count, through: 65_536, by: 7) {
            let moved = Array(whole[..<inside]) + [UInt8](repeating: 0x20, count: shift) + Array(whole[inside...])
            #expect(try Importer(source: "S").read(.bytes(moved)).places == expected)
        }
    }
}
