import ChildProcess
import Foundation
public import Geodesy

/// Makes a basemap, an MBTiles file of vector tiles, from an extract of OpenStreetMap.
public struct BasemapBuild: Sendable {
    /// The extract: a `.osm.pbf`, or another of OpenStreetMap's formats.
    public let extract: String
    /// What it is called: a name as in an address.
    public let name: String
    /// Where the recipe for tilemaker is: a folder with `process.lua` and `tilemaker.json`.
    public let recipe: String

    /// What is being done: told as it begins.
    public enum Step: String, Sendable {
        case looking = "looking at the extract"
        case reading = "reading names, streets and coast"
        case cutting = "cutting tiles"
        case cuttingMended = "cutting tiles; some ways lack nodes, as at the edge of an extract"
        case writing = "writing names"
    }

    /// What was made.
    public struct Report: Sendable {
        /// The file.
        public let path: String
        /// The box it covers.
        public let box: BoundingBox
        /// Tiles, and bytes of the file.
        public let tiles: Int
        /// The size of the file, bytes.
        public let bytes: Int
        /// Streets and places that can be found by name.
        public let names: Int
        /// The program that cut the tiles.
        public let by: String
    }

    /// A build of these parts.
    public init(extract: String, name: String, recipe: String) {
        self.extract = extract
        self.name = name
        self.recipe = recipe
    }

    /// Makes the file at `path`, whole or not at all; one that is there already is replaced when the new one is done.
    public func run(to path: String, progress: (Step) -> Void = { _ in }) throws(BasemapError) -> Report {
        let folder: WorkFolder
        do throws(ChildProcessError) { folder = try WorkFolder() } catch { throw .failed(path: extract, reason: "\(error)") }
        progress(.looking)
        let extract = try Extract(self.extract, in: folder)
        let reader = try ExtractReader(extract, in: folder)
        progress(.reading)
        let tiles = folder.file("tiles.mbtiles")
        var found = Findings()
        let by: Tool
        if extract.isWhole, Tool.tilemaker.isInstalled {
            try found.read(reader, of: try named(of: extract, in: folder))
            progress(.cutting)
            let sea = found.sea(in: extract.box)
            try TileMaker(recipe: recipe, folder: folder, extract: extract).makeTiles(at: tiles, sea)
            by = .tilemaker
        } else {
            let layers = LayerFiles(in: folder, for: extract.path)
            try found.read(reader, into: layers)
            progress(.cuttingMended)
            for geometry in found.sea(in: extract.box).geometries {
                try layers.add(MapPart(layer: .water, kind: "sea", zoom: Zooms.first), nil, geometry)
            }
            guard !layers.isEmpty else { throw .empty(path: extract.path) }
            try layers.makeTiles(at: tiles)
            by = .ogr2ogr
        }
        progress(.writing)
        let count = try found.write(into: tiles, name: name, box: extract.box, for: extract.path)
        let bytes = try publish(tiles, at: path)
        return Report(path: path, box: extract.box, tiles: count.tiles, bytes: bytes, names: count.names, by: by.rawValue)
    }

    /// What of a whole extract has a name, or is coast: a small part of it, so that reading it takes little.
    private func named(of extract: Extract, in folder: WorkFolder) throws(BasemapError) -> String {
        let file = folder.file("named.osm.pbf")
        let wanted = [
            "w/highway", "nwr/place", "w/natural=coastline", "n/railway=station,halt", "n/natural=peak",
            "wr/leisure=park,garden,common",
            "wr/natural=water", "wr/highway=pedestrian",
        ]
        try Tool.osmium.run(["tags-filter", extract.file, "-o", file] + wanted, in: folder.path, for: extract.path)
        return file
    }

    /// Puts the finished file where it belongs, in one step.
    private func publish(_ file: String, at path: String) throws(BasemapError) -> Int {
        let near = path + ".part"
        unlink(near)
        do { try FileManager.default.copyItem(atPath: file, toPath: near) } catch {
            unlink(near)
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
        guard rename(near, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(near)
            throw .unwritable(path: path, reason: reason)
        }
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
}
