import ChildProcess

/// An input as it can be read here: found out by its content, unpacked where it was packed, converted where another program reads it.
struct ReadableInput {
    /// How its records are written.
    enum Kind {
        case json
        case table
        /// XML whose elements are read as Features.
        case features(XMLHead)
    }

    let input: ImportInput
    let kind: Kind
    /// What it is; `.auto` for JSON and tables, which say more when they are read.
    let format: ImportFormat
    /// Where it was unpacked to.
    let folder: WorkFolder?

    /// For a sentence.
    var name: String {
        if case .json = kind, format == .auto { return "JSON" }
        if case .table = kind { return ImportFormat.csv.name }
        return format.name
    }

    init(_ given: ImportInput, _ wanted: ImportFormat, _ options: ImportOptions) throws(ImportError) {
        var input = given
        var folder: WorkFolder?
        var rounds = 0
        unpacking: while true {
            let bytes = try InputBytes(input)
            let head = try bytes.read(0, 4096)
            switch Signature(head) {
            case .zip:
                let archive = try ZipArchive(bytes)
                let target = try WorkFolder.forImport()
                if let shapes = try Shapefiles(archive) {
                    try Self.refuse(.shapefile, wanted)
                    self.init(try shapes.convert(archive, options, in: target), .shapefile, target)
                    return
                }
                let path = target.file("unpacked")
                try archive.unpack(try Self.content(of: archive), to: path)
                (input, folder) = (.file(path: path), target)
            case .gzip:
                let target = try WorkFolder.forImport()
                let path = target.file("unpacked")
                try bytes.gunzip(to: path)
                (input, folder) = (.file(path: path), target)
            case .sqlite:
                try Self.refuse(.geopackage, wanted)
                let target = try Self.folder(folder)
                let path = try Self.path(of: input, bytes, in: target)
                self.init(try GeoPackage.convert(path, options, in: target), .geopackage, target)
                return
            case .pbf:
                try Self.refuse(.osm, wanted)
                let target = try Self.folder(folder)
                let path = try Self.path(of: input, bytes, in: target)
                self = try Self.osm(path, pbf: true, options, target)
                return
            case .foreign(let trouble): throw .file(trouble)
            case .text: break unpacking
            }
            rounds += 1
            guard rounds <= 2 else { throw .file(FileTrouble(.nested)) }
        }
        let chunks = try ChunkReader(input)
        if let head = try XMLHead(chunks) {
            let format: ImportFormat
            switch head.root.lowercased() {
            case "kml": format = .kml
            case "gpx": format = .gpx
            case "osm", "osmchange": format = .osm
            case "html": throw .file(FileTrouble(.html))
            default: throw .file(FileTrouble(.otherXML, ["name": cleanText(String(head.root.prefix(40)))]))
            }
            try Self.refuse(format, wanted)
            guard format == .osm else {
                self.init(input: input, kind: .features(head), format: format, folder: folder)
                return
            }
            let bytes = try InputBytes(input)
            guard bytes.count <= Osmium.readWithoutIt else {
                let target = try Self.folder(folder)
                self = try Self.osm(try Self.path(of: input, bytes, in: target), pbf: false, options, target)
                return
            }
            if options.conditions.isEmpty { throw .conditionMissing }
            self.init(input: input, kind: .features(head), format: .osm, folder: folder)
            return
        }
        let isJSON = try wanted == .geojson || wanted == .socrata ? true : PlaceReader.isJSON(chunks)
        // JSON that was asked for as a table says so itself, and a table as JSON.
        if ![.auto, .geojson, .socrata, .csv].contains(wanted) {
            throw .file(FileTrouble(.otherFormat, ["found": isJSON ? "JSON" : ImportFormat.csv.name, "wanted": wanted.name]))
        }
        if isJSON, let system = try Self.system(options, chunks) {
            let target = try Self.folder(folder)
            let path = try Self.path(of: input, try InputBytes(input), in: target)
            let conversion = GDAL.Conversion(driver: "GeoJSON", declared: options.system == nil ? nil : system)
            self.init(.file(path: try GDAL.convert(path, conversion, to: "converted", in: target)), .geojson, target)
            return
        }
        self.init(input: input, kind: isJSON ? .json : .table, format: .auto, folder: folder)
    }

    private init(_ input: ImportInput, _ format: ImportFormat, _ folder: WorkFolder) {
        self.init(input: input, kind: .json, format: format, folder: folder)
    }

    private static func osm(
        _ path: String, pbf: Bool, _ options: ImportOptions, _ folder: WorkFolder
    ) throws(ImportError) -> ReadableInput {
        if options.conditions.isEmpty { throw .conditionMissing }
        let wanted = ImportInput.file(path: try Osmium.filter(path, pbf: pbf, options.conditions, in: folder))
        guard let head = try XMLHead(try ChunkReader(wanted)) else {
            throw .toolFailed(tool: "osmium", reason: "it gave nothing back")
        }
        return ReadableInput(input: wanted, kind: .features(head), format: .osm, folder: folder)
    }

    private init(input: ImportInput, kind: Kind, format: ImportFormat, folder: WorkFolder?) {
        (self.input, self.kind, self.format, self.folder) = (input, kind, format, folder)
    }

    private static func folder(_ folder: WorkFolder?) throws(ImportError) -> WorkFolder {
        if let folder { return folder }
        return try WorkFolder.forImport()
    }

    /// The coordinate system that GDAL has to convert from; nil where its numbers are read as they are.
    private static func system(_ options: ImportOptions, _ chunks: ChunkReader) throws(ImportError) -> String? {
        if let system = options.system { return system }
        return try ReferenceSystem.foreign(chunks)
    }

    private static func refuse(_ found: ImportFormat, _ wanted: ImportFormat) throws(ImportError) {
        guard wanted == .auto || wanted == found else {
            throw .file(FileTrouble(.otherFormat, ["found": found.name, "wanted": wanted.name]))
        }
    }

    /// A path for a program that reads files.
    private static func path(of input: ImportInput, _ bytes: InputBytes, in folder: WorkFolder) throws(ImportError) -> String {
        if case .file(let path) = input, path.hasPrefix("/") { return path }
        let path = folder.file("given")
        let file = try FileWriter(path, limit: .max)
        var at = 0
        while at < bytes.count {
            let piece = try bytes.read(at, 1 << 20)
            guard !piece.isEmpty, piece.withUnsafeBufferPointer({ file.write($0) }) else {
                throw file.failure ?? .file(FileTrouble(.cut))
            }
            at += piece.count
        }
        return path
    }

    /// The one file of an archive that holds places: of a KMZ its `doc.kml`, or its first KML of any name.
    private static func content(of archive: ZipArchive) throws(ImportError) -> ZipArchive.Entry {
        if let root = archive.entries.first(where: { $0.name.lowercased() == "doc.kml" }) { return root }
        if let first = archive.entries.first(where: { $0.ending == "kml" }) { return first }
        let endings = ["geojson", "json", "geojsonl", "ndjson", "csv", "tsv", "txt", "gpx", "osm", "pbf", "gpkg"]
        let files = archive.entries.filter { endings.contains($0.ending) }
        // A table is often packed with a text that explains it.
        let best = endings.lazy.map { ending in files.filter { $0.ending == ending } }.first { !$0.isEmpty } ?? []
        if best.count == 1 { return best[0] }
        let names = (best.isEmpty ? archive.entries : best).prefix(5).map { FileTrouble.quoted(String($0.name.prefix(60))) }
        if archive.entries.contains(where: { $0.name == "[Content_Types].xml" }) {
            throw .file(FileTrouble(.office))
        }
        if names.isEmpty { throw .file(FileTrouble(.noFile)) }
        throw .file(FileTrouble(best.isEmpty ? .otherFiles : .severalFiles, ["names": names.joined(separator: ", ")]))
    }
}

extension ReadableInput {
    /// What reads its records and gives them to `consumer`, which must outlive it; a table in the form it was found to have.
    func source(
        _ consumer: any RecordConsumer, _ options: ImportOptions, _ form: TableForm?
    ) throws(ImportError) -> any RecordSource {
        let isBeginning = options.isBeginning
        if let form { return try TableStream(consumer, form, isBeginning: isBeginning) }
        guard case .features(let head) = kind else { return Feeder(JSONStream(consumer), isBeginning: isBeginning) }
        let records: any XMLRecords =
            switch format {
            case .gpx: GPXReader(consumer)
            case .osm: OSMReader(consumer, options.conditions)
            default: KMLReader(consumer)
            }
        return try XMLFeeder(records, head.encoding, isBeginning: isBeginning)
    }
}

/// What the first bytes of a file show.
enum Signature {
    case zip, gzip, sqlite, pbf, text
    /// A kind of file that never holds places.
    case foreign(FileTrouble)

    init(_ head: [UInt8]) {
        func begins(_ bytes: [UInt8], at: Int = 0) -> Bool { head.dropFirst(at).starts(with: bytes) }
        let kinds: [([UInt8], Int, Signature)] = [
            ([0x50, 0x4B, 3, 4], 0, .zip), ([0x50, 0x4B, 5, 6], 0, .zip), ([0x1F, 0x8B, 8], 0, .gzip),
            (Array("SQLite format 3\0".utf8), 0, .sqlite), ([0x0A, 9] + Array("OSMHeader".utf8), 4, .pbf),
            ([0x89] + Array("PNG\r\n".utf8), 0, .foreign(FileTrouble(.picture, ["name": "PNG"]))),
            ([0xFF, 0xD8, 0xFF], 0, .foreign(FileTrouble(.picture, ["name": "JPEG"]))),
            (Array("GIF8".utf8), 0, .foreign(FileTrouble(.picture, ["name": "GIF"]))),
            (Array("WEBP".utf8), 8, .foreign(FileTrouble(.picture, ["name": "WebP"]))),
            (Array("ftyphei".utf8), 4, .foreign(FileTrouble(.picture, ["name": "HEIC"]))),
            ([0x49, 0x49, 0x2A, 0], 0, .foreign(FileTrouble(.picture, ["name": "TIFF"]))),
            ([0x4D, 0x4D, 0, 0x2A], 0, .foreign(FileTrouble(.picture, ["name": "TIFF"]))),
            (Array("%PDF".utf8), 0, .foreign(FileTrouble(.pdf))),
            ([0xD0, 0xCF, 0x11, 0xE0], 0, .foreign(FileTrouble(.office))),
            ([0x37, 0x7A, 0xBC, 0xAF], 0, .foreign(FileTrouble(.otherArchive, ["name": "7-Zip"]))),
            (Array("Rar!".utf8), 0, .foreign(FileTrouble(.otherArchive, ["name": "RAR"]))),
            (Array("BZh".utf8), 0, .foreign(FileTrouble(.otherPacking, ["name": "bzip2"]))),
            ([0xFD] + Array("7zXZ".utf8), 0, .foreign(FileTrouble(.otherPacking, ["name": "xz"]))),
            ([0, 0, 0x27, 0x0A], 0, .foreign(FileTrouble(.loneShapes))),
        ]
        self = kinds.first { begins($0.0, at: $0.1) }?.2 ?? .text
    }
}
