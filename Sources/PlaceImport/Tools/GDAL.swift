import ChildProcess

/// Formats that GDAL reads for us: Shapefile, GeoPackage, and GeoJSON in another coordinate system. Each call names the one driver that
/// may open the file; nothing is fetched from anywhere.
enum GDAL {
    /// A file's layers with a geometry, at most.
    private static let mostLayers = 32

    /// What keeps it off the network, and from writing beside what it reads.
    private static let settings = [
        "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none", "GDAL_HTTP_TIMEOUT": "1", "GDAL_HTTP_MAX_RETRY": "0",
        "GDAL_HTTP_PROXY": "127.0.0.1:9", "OGR_SQLITE_LOAD_EXTENSIONS": "NO", "GDAL_PAM_ENABLED": "NO",
        "SHAPE_RESTORE_SHX": "YES",
    ].sorted { $0.key < $1.key }.flatMap { ["--config", $0.key, $0.value] }

    /// Runs a program with no driver but the one named and the one that it writes with: among the others are some that follow links.
    private static func run(
        _ program: String, driver: String, _ arguments: [String], in folder: WorkFolder
    ) throws(ImportError) -> String {
        let formats = try Tool(program: "ogrinfo", package: "gdal-bin").run(["--formats"], in: folder)
        // Lines such as “  GPKG -raster,vector- (rw+vs): GeoPackage”; names may hold spaces, and never a comma.
        let others = formats.split(whereSeparator: \.isNewline).compactMap { line -> String? in
            guard line.hasPrefix("  "), let end = line.firstRange(of: " -") else { return nil }
            let name = String(line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound])
            return name == driver || name == output ? nil : name
        }
        return try Tool(program: program, package: "gdal-bin")
            .run(["--config", "GDAL_SKIP", others.joined(separator: ",")] + settings + arguments, in: folder)
    }

    private static let output = "GeoJSONSeq"

    /// The layers of a file that `driver` opens, by their names.
    static func layers(of path: String, driver: String, in folder: WorkFolder) throws(ImportError) -> [String] {
        // Lines such as “1: public_art (Point)”; a layer without a geometry is “(None)”.
        let said = try run("ogrinfo", driver: driver, ["-ro", "-q", path], in: folder)
        var layers: [String] = []
        for line in said.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":"), Int(line[..<colon]) != nil else { continue }
            var name = line[line.index(after: colon)...].drop { $0 == " " }
            if name.hasSuffix(" (None)") { continue }
            if name.hasSuffix(")"), let open = name.lastIndex(of: "(") { name = name[..<open].dropLast() }
            layers.append(String(name))
        }
        guard layers.count <= mostLayers else { throw .file(FileTrouble(.tooManyLayers, ["limit": "\(mostLayers)"])) }
        return layers
    }

    /// How a call reads and writes.
    struct Conversion {
        var driver: String
        var layer: String?
        /// The coordinate system, where the file does not say it itself.
        var declared: String?
        /// Whether to convert to WGS-84: only where the system is known.
        var transforms = true
        var options: [String] = []
    }

    /// Writes a layer's features as GeoJSON, one after the other, to a new file called `name`; its path.
    static func convert(
        _ path: String, _ conversion: Conversion, to name: String, in folder: WorkFolder
    ) throws(ImportError) -> String {
        let out = folder.file(name)
        var words = ["-f", output, "-lco", "COORDINATE_PRECISION=9", "-skipfailures"]
        if conversion.transforms { words += ["-t_srs", "EPSG:4326"] }
        if let declared = conversion.declared { words += ["-s_srs", declared] }
        words += conversion.options + [out, path]
        if let layer = conversion.layer { words.append(layer) }
        do throws(ImportError) {
            _ = try run("ogr2ogr", driver: conversion.driver, words, in: folder)
        } catch {
            // Which one, it does not say.
            guard case .toolFailed(_, let said) = error, let declared = conversion.declared,
                said.contains("crs not found") || said.contains("process SRS definition")
            else { throw error }
            throw .unknownSystem(declared)
        }
        return out
    }
}
