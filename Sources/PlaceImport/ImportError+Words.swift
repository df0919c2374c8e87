extension ImportError: Sayable {
    /// What pages say it by.
    public var slug: String {
        switch self {
        case .unreadable: "unreadable"
        case .empty: "empty"
        case .encoding: "encoding"
        case .invalidUTF8: "invalid-utf8"
        case .unknownEncoding: "unknown-encoding"
        case .undecodable: "undecodable"
        case .unknownFormat: "unknown-format"
        case .syntax: "syntax"
        case .truncated: "truncated"
        case .tooDeep: "too-deep"
        case .tooLarge: "record-too-large"
        case .tooWide: "too-wide"
        case .wrongShape: "wrong-shape"
        case .columns(let trouble): trouble.slug
        case .markup: "markup"
        case .entities: "entities"
        case .archive: "archive"
        case .tooMuch: "too-much"
        case .foreign: "foreign"
        case .conditionMissing: "condition-missing"
        case .toolMissing: "tool-missing"
        case .toolLimit: "tool-limit"
        case .toolFailed: "tool-failed"
        case .referenceSystem: "reference-system"
        }
    }

    /// The English sentence; words in braces stand for values.
    public var template: String {
        switch self {
        case .unreadable: "the file cannot be read: {words}"
        case .empty: "the file is empty"
        case .encoding: "the file is {encoding}, not UTF-8: save it as UTF-8"
        case .invalidUTF8: "record {record}: no valid UTF-8 at byte {byte}"
        case .unknownEncoding: "the letters of the file cannot be told: save it as UTF-8"
        case .undecodable: "record {record}: no valid {encoding} at byte {byte}, as the rest of the file is"
        case .unknownFormat:
            "the file is none of what is read here: GeoJSON, Socrata's rows.json, a table of text with columns (CSV, TSV), KML, GPX, "
                + "an OpenStreetMap extract, a Shapefile in a ZIP archive, a GeoPackage"
        case .syntax: "record {record}: no valid JSON at byte {byte}: {words}"
        case .markup: "record {record}: no valid XML at byte {byte}: {words}"
        case .entities: "the file declares entities of its own, which are not read: save it without a DOCTYPE"
        case .archive: "the archive cannot be unpacked: {words}"
        case .tooMuch, .wrongShape: "{words}"
        case .columns(let trouble): trouble.template
        case .foreign: "the file is {name}, not a file of places"
        case .conditionMissing: "an OpenStreetMap extract holds everything: say what to take of it, such as tourism=artwork"
        case .toolMissing: "this format is read by {tool}, which is not installed: install the Debian package {package}"
        case .toolLimit: "{tool} was ended: the file took more than {limit}"
        case .toolFailed: "{tool} cannot read the file: {words}"
        case .truncated: "record {record}: the file ends in the middle"
        case .tooDeep: "record {record}: nested deeper than {limit} levels"
        case .tooLarge: "record {record}: larger than {limit} MiB"
        case .tooWide: "record {record}: more than {limit} columns"
        case .referenceSystem: "coordinates in {system} are not read: convert the file to WGS-84 (EPSG:4326)"
        }
    }

    /// The values, by name.
    public var values: [String: String] {
        switch self {
        case .empty, .unknownEncoding, .unknownFormat, .entities, .conditionMissing: [:]
        case .unreadable(let words), .archive(let words), .tooMuch(let words), .wrongShape(let words): ["words": words]
        case .columns(let trouble): trouble.values
        case .encoding(let name): ["encoding": name]
        case .invalidUTF8(let record, let byte): ["record": "\(record)", "byte": "\(byte)"]
        case .undecodable(let record, let byte, let encoding):
            ["record": "\(record)", "byte": "\(byte)", "encoding": encoding]
        case .syntax(let record, let byte, let reason):
            [
                "record": "\(record)", "byte": "\(byte)",
                "words": reason.hasSuffix(".") ? String(reason.dropLast()) : reason,
            ]
        case .markup(let record, let byte, let reason): ["record": "\(record)", "byte": "\(byte)", "words": reason]
        case .foreign(let name): ["name": name]
        case .toolMissing(let tool, let package): ["tool": tool, "package": package]
        case .toolLimit(let tool, let what): ["tool": tool, "limit": what]
        case .toolFailed(let tool, let reason): ["tool": tool, "words": reason]
        case .truncated(let record): ["record": "\(record)"]
        case .tooDeep(let record, let limit), .tooWide(let record, let limit): ["record": "\(record)", "limit": "\(limit)"]
        case .tooLarge(let record, let bytes): ["record": "\(record)", "limit": "\(bytes >> 20)"]
        case .referenceSystem(let name): ["system": name]
        }
    }
}

extension ImportError: CustomStringConvertible {
    /// A sentence for the host, which names the record where there is one.
    public var description: String { sentence }
}
