import ChildProcess
import Geodesy
import HuntRules
import PlaceImport
import Testing

@Suite("geometries and positions")
struct GeometryTests {
    @Test(
        "a record without a usable position is rejected with its reason",
        arguments: [
            ("null", "the geometry is null"),
            (#"{}"#, "the geometry has no type"),
            (#"5"#, "the geometry has no type"),
            (#"{"type":"Point"}"#, "the geometry has no coordinates"),
            (#"{"type":"Point","coordinates":null}"#, "the coordinates are null"),
            (#"{"type":"Point","coordinates":"1 2"}"#, "the coordinates are no list"),
            (#"{"type":"Point","coordinates":[]}"#, "the coordinates are empty"),
            (#"{"type":"Point","coordinates":[1]}"#, "a position has one number only"),
            (#"{"type":"Point","coordinates":[null,1]}"#, "the coordinates are not numbers"),
            (#"{"type":"Point","coordinates":["NaN","NaN"]}"#, "the coordinates are not numbers"),
            (#"{"type":"Point","coordinates":["0x10",1]}"#, "the coordinates are not numbers"),
            (#"{"type":"Point","coordinates":[1e999,1]}"#, "the coordinates are not finite"),
            (
                #"{"type":"Point","coordinates":[1.7976931348623157e308,1.7976931348623157e308]}"#,
                "the coordinates [1.7976931348623157e+308, 1.7976931348623157e+308] are out of range"
            ),
            (#"{"type":"Point","coordinates":[0,0]}"#, "the coordinates are 0, 0, which stands for a missing position"),
            (#"{"type":"Point","coordinates":["0.0",-0.0]}"#, "the coordinates are 0, 0, which stands for a missing position"),
            (
                #"{"type":"Point","coordinates":[19.4,-96.6]}"#,
                "latitude -96.6 is beyond a pole: latitude and longitude look swapped"
            ),
            (#"{"type":"Point","coordinates":[100,-96.6]}"#, "latitude -96.6 is beyond a pole"),
            (#"{"type":"Point","coordinates":[600,10]}"#, "longitude 600.0 is out of range"),
            (
                #"{"type":"Point","coordinates":[-8238354.76,4970277.19]}"#,
                "the coordinates [-8238354.76, 4970277.19] are projected, not degrees: convert the file to WGS-84 (EPSG:4326)"
            ),
            (
                #"{"type":"MultiPoint","coordinates":[[1,2],[0,0]]}"#,
                "point 2 of 2: the coordinates are 0, 0, which stands for a missing position"
            ),
            (#"{"type":"MultiPoint","coordinates":[[1,2],null]}"#, "point 2 of 2: a position is null"),
            (#"{"type":"Polygon","coordinates":[[]]}"#, "the coordinates are empty"),
            (#"{"type":"Polygon","coordinates":[null]}"#, "the coordinates are empty"),
            (#"{"type":"MultiPolygon","coordinates":[[]]}"#, "the polygon is empty"),
            (#"{"type":"GeometryCollection","geometries":[]}"#, "the geometry collection is empty"),
            (#"{"type":"GeometryCollection"}"#, "the geometry collection is empty"),
            (#"{"type":"Circle","coordinates":[1,2]}"#, "Circle is no geometry"),
        ])
    func rejected(geometry: String, reason: String) throws {
        let (places, found) = try Importer.read(geometry: geometry)
        #expect(places.isEmpty)
        #expect(found == reason)
    }

    @Test(
        "a point is read as it is written: numbers, numbers in text, heights, turns of longitude",
        arguments: [
            ("[-157.85, 21.3]", 21.3, -157.85), (#"["-157.85", " 21.3 "]"#, 21.3, -157.85),
            ("[-157.85, 21.3, 12.5]", 21.3, -157.85),
            ("[202.15, 21.3]", 21.3, 202.15 - 360), ("[-202.15, 21.3]", 21.3, 360 - 202.15), ("[180, 10]", 10, -180),
            ("[-1.5e2, 2.13E1]", 21.3, -150), ("[0, 51.5]", 51.5, 0), ("[179.9999, -17]", -17, 179.9999), ("[10, 90]", 90, 10),
        ] as [(String, Double, Double)])
    func points(coordinates: String, latitude: Double, longitude: Double) throws {
        let (places, reason) = try Importer.read(geometry: #"{"type":"Point","coordinates":\#(coordinates)}"#)
        #expect(reason == nil)
        #expect(places.map(\.coordinate.latitudeDegrees) == [latitude])
        #expect(places.map(\.coordinate.longitudeDegrees) == [longitude])
    }

    @Test("a MultiPoint of two, one with a height, is two places with one record's key and two parts")
    func multiPoint() throws {
        let (places, ledger) = try Importer.read(
            features:
                #"{"type":"Feature","id":7,"properties":null,"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}}"#)
        #expect(places.map(\.key.text) == ["T/7", "T/7#1"])
        #expect(ledger.read == 1 && ledger.accepted == 1 && ledger.places == 2)
    }

    @Test("a GeometryCollection is its points, however deep they lie; without any, the first of its shapes stands for it")
    func collections() throws {
        let nested = #"""
            {"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[5,5],[6,6]]},
            {"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]}]}]}
            """#
        #expect(try Importer.read(geometry: nested).places.map(\.coordinate.longitudeDegrees) == [1, 3])
        let line = #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[5,5],[7,5]]}]}"#
        #expect(try Importer.read(geometry: line).places.map(\.coordinate.longitudeDegrees) == [6])
    }

    @Test("a line is stood for by the point half-way along it, several lines by that of the longest")
    func lines() throws {
        let bent = try Importer.read(geometry: #"{"type":"LineString","coordinates":[[0,10],[4,10],[4,12]]}"#).places
        #expect(bent.map(\.coordinate.longitudeDegrees) == [3] && bent.map(\.coordinate.latitudeDegrees) == [10])
        let two = #"{"type":"MultiLineString","coordinates":[[[1,1],[2,1]],[[10,10],[20,10]]]}"#
        #expect(try Importer.read(geometry: two).places.map(\.coordinate.longitudeDegrees) == [15])
        let still = #"{"type":"LineString","coordinates":[[3,4],[3,4]]}"#
        #expect(try Importer.read(geometry: still).places.map(\.coordinate.longitudeDegrees) == [3])
    }

    @Test(
        "projected metres are converted where the file says EPSG:3857 by whatever name, and land in New York",
        arguments: ["EPSG:3857", "urn:ogc:def:crs:EPSG::3857", "urn:ogc:def:crs:EPSG::900913"])
    func mercator(name: String) throws {
        let text = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},
            "geometry":{"type":"Point","coordinates":[-8238354.76,4970277.19]}}],
            "crs":{"type":"name","properties":{"name":"\#(name)"}}}
            """#
        let place = try #require(try Importer(source: "T").read(.text(text)).places.first)
        // 40.7128, −74.0060 is New York City Hall's neighbourhood; worked out by hand from R = 6,378,137 m.
        #expect(abs(place.coordinate.latitudeDegrees - 40.7145) < 0.01)
        #expect(abs(place.coordinate.longitudeDegrees + 74.0067) < 0.01)
    }

    @Test(
        "longitude and latitude on WGS-84 by any of their names are degrees",
        arguments: ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"])
    func degrees(name: String) throws {
        let text = #"""
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(name)"}},"features":[{"type":"Feature",
            "properties":{},"geometry":{"type":"Point","coordinates":[10,20]}}]}
            """#
        #expect(try Importer(source: "T").read(.text(text)).places.map(\.coordinate.latitudeDegrees) == [20])
    }

    @Test("a file in another reference system is converted where GDAL is there, and refused by a name that says nothing")
    func otherSystems() throws {
        let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::31467"}}"#
        let features =
            #""features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3500000,5600000]}}]"#
        for text in [
            #"{"type":"FeatureCollection",\#(crs),\#(features)}"#, #"{"type":"FeatureCollection",\#(features),\#(crs)}"#,
        ] {
            guard ChildProcess.path(of: "ogr2ogr") != nil else {
                #expect(throws: ImportError.toolMissing(tool: "ogrinfo", package: "gdal-bin")) {
                    try Importer(source: "T").read(.text(text))
                }
                continue
            }
            let place = try #require(try Importer(source: "T").read(.text(text)).places.first)
            #expect(abs(place.coordinate.latitudeDegrees - 50.53) < 0.05 && abs(place.coordinate.longitudeDegrees - 9) < 0.05)
        }
        #expect(throws: ImportError.unnamedSystem) {
            try Importer(source: "T").read(.text(#"{"type":"FeatureCollection","crs":{"type":"link"},"features":[]}"#))
        }
    }
}
