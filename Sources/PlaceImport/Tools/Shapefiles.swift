import ChildProcess
import Glibc

/// The Shapefiles of an archive: for each its shapes, its table, and what says how they are to be read.
struct Shapefiles {
    /// Shapefiles in one archive, at most.
    private static let most = 16

    private struct Part {
        var files: [String: ZipArchive.Entry] = [:]
    }

    private var parts: [Part] = []

    /// Those in `archive`; nil where there is none.
    init?(_ archive: ZipArchive) throws(ImportError) {
        for shapes in archive.entries where shapes.ending == "shp" {
            var part = Part()
            let stem = shapes.name.dropLast(4).lowercased()
            for entry in archive.entries where ["shp", "shx", "dbf", "prj", "cpg"].contains(entry.ending) {
                if entry.name.dropLast(4).lowercased() == stem { part.files[entry.ending] = entry }
            }
            parts.append(part)
        }
        if parts.isEmpty { return nil }
        guard parts.count <= Self.most else { throw .file(FileTrouble(.tooManyShapefiles, ["limit": "\(Self.most)"])) }
    }

    /// Their features as GeoJSON in WGS-84, in a file of `folder`.
    func convert(
        _ archive: ZipArchive, _ options: ImportOptions, in folder: WorkFolder
    ) throws(ImportError) -> ImportInput {
        var outputs: [String] = []
        for (index, part) in parts.enumerated() {
            for (ending, entry) in part.files { try archive.unpack(entry, to: folder.file("shapes\(index).\(ending)")) }
            let isKnown = part.files["prj"] != nil || options.system != nil
            var conversion = GDAL.Conversion(driver: "ESRI Shapefile", declared: options.system, transforms: isKnown)
            if part.files["cpg"] == nil, part.files["dbf"] != nil {
                conversion.options = try Self.encoding(of: folder.file("shapes\(index).dbf"))
            }
            outputs.append(
                try GDAL.convert(folder.file("shapes\(index).shp"), conversion, to: "features\(index)", in: folder))
        }
        return .file(path: try GDAL.join(outputs, in: folder))
    }

    /// A table that does not say its encoding is in the one that its letters show.
    private static func encoding(of table: String) throws(ImportError) -> [String] {
        let chunks = try ChunkReader(.file(path: table))
        var evidence = EncodingEvidence(isTable: false)
        while true {
            let piece = try chunks.next()
            if piece.isEmpty { break }
            evidence.add(UnsafeBufferPointer(piece))
        }
        guard let found = try? evidence.encoding() else { return [] }
        return ["-oo", "ENCODING=\(found == .windows1252 ? "CP1252" : found.rawValue)"]
    }
}

/// The layers of a GeoPackage.
enum GeoPackage {
    /// Their features as GeoJSON in WGS-84, in a file of `folder`.
    static func convert(_ path: String, _ options: ImportOptions, in folder: WorkFolder) throws(ImportError) -> ImportInput {
        let layers = try GDAL.layers(of: path, driver: "GPKG", in: folder)
        guard !layers.isEmpty else { throw .file(FileTrouble(.noLayer)) }
        var outputs: [String] = []
        for (index, layer) in layers.enumerated() {
            let conversion = GDAL.Conversion(driver: "GPKG", layer: layer, declared: options.system)
            outputs.append(try GDAL.convert(path, conversion, to: "features\(index)", in: folder))
        }
        return .file(path: try GDAL.join(outputs, in: folder))
    }
}

extension GDAL {
    /// One file of all of these.
    static func join(_ paths: [String], in folder: WorkFolder) throws(ImportError) -> String {
        if paths.count == 1 { return paths[0] }
        let path = folder.file("joined")
        let file = try FileWriter(path, limit: 1 << 30)
        for part in paths {
            let chunks = try ChunkReader(.file(path: part))
            while true {
                let piece = try chunks.next()
                if piece.isEmpty { break }
                guard file.write(UnsafeBufferPointer(piece)) else {
                    throw file.failure ?? .file(FileTrouble(.noRoom, ["words": systemWords(ENOSPC)]))
                }
            }
        }
        return path
    }
}
