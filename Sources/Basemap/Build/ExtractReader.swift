import ChildProcess
import Foundation

/// Reads an extract's things through `ogr2ogr`, which makes do with ways that lack nodes.
struct ExtractReader {
    let folder: WorkFolder
    let extract: Extract

    /// What `ogr2ogr` sorts things into.
    enum Kind: String, CaseIterable {
        case points
        case lines
        case multipolygons
    }

    init(_ extract: Extract, in folder: WorkFolder) throws(BasemapError) {
        self.extract = extract
        self.folder = folder
        let tags = Self.tags.joined(separator: ",")
        var settings = "attribute_name_laundering=no\nclosed_ways_are_polygons=\(Self.areas.joined(separator: ","))\n"
        for layer in ["points", "lines", "multipolygons", "multilinestrings", "other_relations"] {
            settings += "[\(layer)]\nosm_id=no\nattributes=\(tags)\n"
        }
        try write(settings, to: folder.file("osm.ini"), for: extract.path)
    }

    /// Shows each thing of a kind.
    /// - Parameter file: what to read; the extract unless given.
    func each(_ kind: Kind, of file: String? = nil, _ body: (Feature) throws(BasemapError) -> Void) throws(BasemapError) {
        let lines = folder.file("\(kind.rawValue).geojsonl")
        let arguments = [
            "--config", "OSM_CONFIG_FILE", folder.file("osm.ini"), "--config", "OGR_INTERLEAVED_READING", "NO", "-q",
            "-f", "GeoJSONSeq", lines, file ?? extract.file, kind.rawValue,
        ]
        try Tool.ogr2ogr.run(arguments, in: folder.path, for: extract.path)
        defer { unlink(lines) }
        guard let input = fopen(lines, "r") else { return }
        defer { fclose(input) }
        var room: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(room) }
        while getline(&room, &size, input) > 0, let line = room {
            if let feature = Feature(line: String(cString: line)) { try body(feature) }
        }
    }

    /// The tags that decide what a thing is, and its names.
    private static let tags = [
        "name", "name:en", "name:zh", "name:zh-Hant", "name:zh-Hans", "highway", "railway", "waterway", "natural", "landuse",
        "leisure", "amenity", "building", "place", "man_made", "area", "tunnel", "bridge", "service", "route", "location",
        "layer",
    ]

    /// A closed way with one of these is an area, unless it says otherwise.
    private static let areas = [
        "aeroway", "amenity", "boundary", "building", "building:part", "craft", "geological", "historic", "landuse", "leisure",
        "man_made=pier", "military", "natural", "office", "place", "shop", "sport", "tourism", "waterway=riverbank",
        "waterway=dock", "highway=platform", "public_transport=platform",
    ]
}

/// Writes a small file.
func write(_ text: String, to path: String, for extract: String) throws(BasemapError) {
    guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
}
