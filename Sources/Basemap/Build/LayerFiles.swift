import ChildProcess
import Foundation

/// The map's parts on their way into tiles: a GeoJSON text sequence for each layer and first zoom.
final class LayerFiles {
    private let folder: WorkFolder
    private let extract: String
    private var files: [String: (file: UnsafeMutablePointer<FILE>, layer: MapPart.Layer, zoom: Int)] = [:]

    init(in folder: WorkFolder, for extract: String) {
        self.folder = folder
        self.extract = extract
    }

    deinit { for (file, _, _) in files.values { fclose(file) } }

    /// Adds all that a feature is on the map.
    func add(_ feature: Feature) throws(BasemapError) {
        let names = Names(feature.tags)
        for part in MapPart.parts(of: feature.tags, feature.shape) {
            switch part.layer {
            case .label:
                guard let names, let middle = feature.middle else { continue }
                try add(part, names, #"{"type":"Point","coordinates":[\#(middle[0]),\#(middle[1])]}"#)
            case .road:
                // OpenStreetMap's tunnel=no is no tunnel; a passage through a building is drawn as a street.
                let tunnel = feature.tags["tunnel"].map { $0 != "no" && $0 != "building_passage" } ?? false
                try add(part, names, feature.text, more: tunnel ? #","tunnel":1"# : "")
            default: try add(part, nil, feature.text)
            }
        }
    }

    /// Adds one part.
    func add(_ part: MapPart, _ names: Names?, _ geometry: some StringProtocol, more: String = "") throws(BasemapError) {
        var properties = "\"kind\":\(jsonText(part.kind))\(more)"
        for (key, value) in names?.attributes ?? [] { properties += ",\"\(key)\":\(jsonText(value))" }
        let file = try file(of: part)
        fputs("{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":\(geometry)}\n", file)
    }

    private func file(of part: MapPart) throws(BasemapError) -> UnsafeMutablePointer<FILE> {
        let name = "\(part.layer.rawValue)-\(part.zoom)"
        if let known = files[name] { return known.file }
        let path = folder.file("\(name).geojsonl")
        guard let file = fopen(path, "w") else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        files[name] = (file, part.layer, part.zoom)
        return file
    }

    /// Whether there is anything.
    var isEmpty: Bool { files.isEmpty }

    /// Makes the tiles of all that was added, with `ogr2ogr`.
    func makeTiles(at path: String) throws(BasemapError) {
        for (file, _, _) in files.values { fflush(file) }
        let names = files.keys.sorted()
        let layers = names.map { name in
            "<OGRVRTLayer name=\"\(name)\"><SrcDataSource>\(folder.file("\(name).geojsonl"))</SrcDataSource></OGRVRTLayer>"
        }
        try write("<OGRVRTDataSource>\(layers.joined())</OGRVRTDataSource>", to: folder.file("layers.vrt"), for: extract)
        let zooms = names.compactMap { name in
            files[name].map {
                "\"\(name)\":{\"target_name\":\"\($0.layer.rawValue)\",\"minzoom\":\($0.zoom),\"maxzoom\":\(Zooms.last)}"
            }
        }
        try write("{\(zooms.joined(separator: ","))}", to: folder.file("layers.json"), for: extract)
        let options = [
            "MINZOOM=\(Zooms.first)", "MAXZOOM=\(Zooms.last)", "CONF=\(folder.file("layers.json"))", "BUFFER=64",
            "MAX_SIZE=4000000", "MAX_FEATURES=1000000", "TYPE=baselayer",
        ]
        try Tool.ogr2ogr.run(
            ["-q", "-f", "MBTILES", path, folder.file("layers.vrt")] + options.flatMap { ["-dsco", $0] }, in: folder.path,
            for: extract)
    }
}

/// The zooms of the tiles: below, the coarse outline of the land is the map; beyond, the last ones are drawn larger.
enum Zooms {
    static let first = 5
    static let last = 14
}

/// A text in JSON, with its quotes.
func jsonText(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case _ where scalar.value < 0x20: out += " "
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out + "\""
}
