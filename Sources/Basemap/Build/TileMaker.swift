import ChildProcess
import Foundation
import Geodesy

/// Cuts a whole extract into tiles with `tilemaker`, by the recipe in `process.lua` and `tilemaker.json`.
struct TileMaker {
    let recipe: String
    let folder: WorkFolder
    let extract: Extract

    /// The sea goes in as a shapefile: the only form besides the extract that tilemaker takes.
    func makeTiles(at path: String, _ sea: Sea) throws(BasemapError) {
        let settings = try self.settings(hasSea: !sea.areas.isEmpty)
        try write(settings, to: folder.file("tilemaker.json"), for: extract.path)
        if !sea.areas.isEmpty {
            let lines = sea.geometries.map { #"{"type":"Feature","properties":{"kind":"sea"},"geometry":\#($0)}"# + "\n" }
            try write(lines.joined(), to: folder.file("sea.geojsonl"), for: extract.path)
            try Tool.ogr2ogr.run(
                ["-q", "-f", "ESRI Shapefile", folder.file("sea.shp"), folder.file("sea.geojsonl")], in: folder.path,
                for: extract.path)
        }
        let arguments = [
            "--input", extract.file, "--output", path, "--config", folder.file("tilemaker.json"), "--process",
            URL(fileURLWithPath: recipe).appendingPathComponent("process.lua").path, "--bbox",
            [extract.box.west, extract.box.south, extract.box.east, extract.box.north].map { "\($0)" }.joined(separator: ","),
        ]
        try Tool.tilemaker.run(arguments, in: folder.path, for: extract.path)
    }

    /// The recipe's settings, without the sea where there is none.
    private func settings(hasSea: Bool) throws(BasemapError) -> String {
        let path = "\(recipe)/tilemaker.json"
        guard let data = FileManager.default.contents(atPath: path),
            var settings = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            var layers = settings["layers"] as? [String: Any]
        else { throw .unreadable(path: path, reason: "the recipe is not there, or no JSON") }
        if !hasSea { layers["water_sea"] = nil }
        settings["layers"] = layers
        // Sorted: tilemaker knows a layer that another writes to only where it has come before.
        guard let text = try? JSONSerialization.data(withJSONObject: settings, options: .sortedKeys) else { return "{}" }
        return String(decoding: text, as: UTF8.self)
    }
}
