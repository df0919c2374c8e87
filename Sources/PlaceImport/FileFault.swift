/// What is wrong with a file as a whole: what it is packed in, how large it is, what it is instead. Its raw value is what pages say it by in
/// their own words, `template` is how the command does in English.
public enum FileFault: String, Sendable, Hashable, CaseIterable {
    case noDirectory = "packed-no-directory"
    case zip64 = "packed-zip64"
    case directoryDamaged = "packed-directory"
    case outside = "packed-outside"
    case locked = "packed-locked"
    case packing = "packed-packing"
    case entryDamaged = "packed-entry"
    case damaged = "packed-damaged"
    case cut = "packed-cut"
    case nested = "packed-nested"
    case noFile = "packed-empty"
    case otherFiles = "packed-other"
    case severalFiles = "packed-several"
    case tooManyFiles = "too-many-files"
    case tooManyShapefiles = "too-many-shapefiles"
    case tooManyLayers = "too-many-layers"
    case tooManyPositions = "too-many-positions"
    case tooManyNodes = "too-many-nodes"
    case entryTooLarge = "entry-too-large"
    case unpackedTooLarge = "unpacked-too-large"
    case noRoom = "no-room"
    case conditionsElsewhere = "conditions-elsewhere"
    case otherFormat = "other-format"
    case noSocrata = "no-socrata"
    case tableNotGeoJSON = "table-not-geojson"
    case noFeatures = "no-features"
    case noCollection = "no-collection"
    case noMeta = "no-meta"
    case otherJSON = "other-json"
    case plainJSON = "plain-json"
    case bareList = "bare-list"
    case bareValue = "bare-value"
    case noLayer = "no-layer"
    case picture = "foreign-picture"
    case pdf = "foreign-pdf"
    case office = "foreign-office"
    case otherArchive = "foreign-archive"
    case otherPacking = "foreign-packed"
    case loneShapes = "foreign-shapefile"
    case html = "foreign-html"
    case otherXML = "foreign-xml"

    /// The sentence; words in braces stand for values.
    public var template: String {
        switch self {
        case .noDirectory: "the archive cannot be unpacked: its directory is missing: it ends in the middle"
        case .zip64: "the archive cannot be unpacked: it is of the kind for files beyond 4 GiB (ZIP64), which is not read"
        case .directoryDamaged: "the archive cannot be unpacked: its directory is damaged"
        case .outside: "the archive cannot be unpacked: it points outside itself: {name}"
        case .locked: "the archive cannot be unpacked: {name} in it is locked with a password"
        case .packing: "the archive cannot be unpacked: {name} in it is packed in a way that is not read"
        case .entryDamaged: "the archive cannot be unpacked: {name} in it is damaged"
        case .damaged: "the archive cannot be unpacked: it is damaged"
        case .cut: "the archive cannot be unpacked: it ends in the middle"
        case .nested: "the archive cannot be unpacked: it is packed more than twice over"
        case .noFile: "the archive cannot be unpacked: it holds no file of places"
        case .otherFiles: "the archive cannot be unpacked: it holds no file of places, but {names}"
        case .severalFiles: "the archive cannot be unpacked: it holds several files of places: {names}; give them one by one"
        case .tooManyFiles: "the archive holds more than {limit} files"
        case .tooManyShapefiles: "the archive holds more than {limit} Shapefiles"
        case .tooManyLayers: "it has more than {limit} layers with places"
        case .tooManyPositions: "its tracks have more than {limit} positions"
        case .tooManyNodes:
            "the extract has more than {limit} nodes: cut it, or take it as PBF, of which only what is wanted is read"
        case .entryTooLarge: "{name} unpacks to more than {limit} MiB"
        case .unpackedTooLarge: "it unpacks to more than {limit} MiB"
        case .noRoom: "there is no room to unpack it: {words}"
        case .conditionsElsewhere: "only of an OpenStreetMap extract a part can be taken by its tags; the file is {found}"
        case .otherFormat: "the file is {found}, not {wanted}"
        case .noSocrata: "the file is no Socrata table: it has no meta.view.columns with data"
        case .tableNotGeoJSON: "the file is a table, not GeoJSON"
        case .noFeatures: "the FeatureCollection has no list of features"
        case .noCollection: "the file has features but is no GeoJSON: its type is not FeatureCollection"
        case .noMeta: "the file has data, but no meta.view.columns that say what it means"
        case .otherJSON: "the file is JSON of type {type}, not GeoJSON"
        case .plainJSON: "the file is JSON, but neither GeoJSON nor a Socrata table"
        case .bareList: "the file holds a bare list, not places"
        case .bareValue: "the file holds a bare value, not places"
        case .noLayer: "the GeoPackage has no layer with places"
        case .picture: "the file is a {name} picture, not a file of places"
        case .pdf: "the file is a PDF document, not a file of places"
        case .office: "the file is an Office document, not a file of places: save its table as CSV"
        case .otherArchive: "the file is a {name} archive, which is not read: pack it as ZIP"
        case .otherPacking: "the file is packed with {name}: unpack it first"
        case .loneShapes: "the file is one file of a Shapefile: pack all of them as a ZIP archive"
        case .html: "the file is a page of HTML, not a file of places"
        case .otherXML: "the file is XML of another kind, <{name}>"
        }
    }
}

extension FileFault {
    /// Whether the file is sound and can be looked at, and only holds something else than places.
    var isOfShape: Bool {
        switch self {
        case .conditionsElsewhere, .otherFormat, .noSocrata, .tableNotGeoJSON, .noFeatures, .noCollection, .noMeta, .otherJSON,
            .plainJSON, .bareList, .bareValue, .noLayer:
            true
        default: false
        }
    }
}

/// A fault of a file, with the names and numbers in it.
public struct FileTrouble: Error, Sendable, Hashable, Sayable {
    /// What is wrong.
    public let fault: FileFault
    public let values: [String: String]

    /// A fault and what its sentence names.
    public init(_ fault: FileFault, _ values: [String: String] = [:]) {
        self.fault = fault
        self.values = values
    }

    public var slug: String { fault.rawValue }
    public var template: String { fault.template }

    /// A file's name as sentences write it.
    static func quoted(_ name: String) -> String { "“\(cleanText(String(name.prefix(80))))”" }
}
