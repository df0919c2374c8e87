extension ImportError: Sayable {
    /// What pages say it by.
    public var slug: String {
        switch self {
        case .unreadable: "unreadable"
        case .empty: "empty"
        case .encoding: "encoding"
        case .invalidUTF8(let record, _): record == 0 ? "invalid-utf8-header" : "invalid-utf8"
        case .unknownEncoding: "unknown-encoding"
        case .undecodable(let record, _, _): record == 0 ? "undecodable-header" : "undecodable"
        case .unknownFormat: "unknown-format"
        case .syntax: "syntax"
        case .truncated(let record): record == 0 ? "truncated-header" : "truncated"
        case .tooDeep: "too-deep"
        case .tooLarge(let record, _): record == 0 ? "header-too-large" : "record-too-large"
        case .tooWide(let record, _): record == 0 ? "too-wide-header" : "too-wide"
        case .file(let trouble): trouble.slug
        case .columns(let trouble): trouble.slug
        case .markup: "markup"
        case .entities: "entities"
        case .conditionMissing: "condition-missing"
        case .toolMissing: "tool-missing"
        case .toolLimit(_, .seconds): "tool-limit-time"
        case .toolLimit(_, .words): "tool-limit-words"
        case .toolLimit(_, .file): "tool-limit-file"
        case .toolLimit(_, .memory): "tool-limit-memory"
        case .toolFailed: "tool-failed"
        case .referenceSystem: "reference-system"
        case .unnamedSystem: "unnamed-system"
        case .twoSystems: "two-systems"
        case .unknownSystem: "unknown-system"
        }
    }

    /// The English sentence; words in braces stand for values.
    public var template: String {
        switch self {
        case .unreadable: "the file cannot be read: {words}"
        case .empty: "the file is empty"
        case .encoding: "the file is {encoding}, not UTF-8: save it as UTF-8"
        case .invalidUTF8(0, _): "the header: no valid UTF-8 at byte {byte}"
        case .invalidUTF8: "record {record}: no valid UTF-8 at byte {byte}"
        case .unknownEncoding: "the letters of the file cannot be told: save it as UTF-8"
        case .undecodable(0, _, _): "the header: no valid {encoding} at byte {byte}, as the rest of the file is"
        case .undecodable: "record {record}: no valid {encoding} at byte {byte}, as the rest of the file is"
        case .unknownFormat:
            "the file is none of what is read here: GeoJSON, Socrata's rows.json, a table of text with columns (CSV, TSV), KML, GPX, "
                + "an OpenStreetMap extract, a Shapefile in a ZIP archive, a GeoPackage"
        case .syntax: "record {record}: no valid JSON at byte {byte}: {words}"
        case .markup: "record {record}: no valid XML at byte {byte}: {words}"
        case .entities: "the file declares entities of its own, which are not read: save it without a DOCTYPE"
        case .file(let trouble): trouble.template
        case .columns(let trouble): trouble.template
        case .conditionMissing: "an OpenStreetMap extract holds everything: say what to take of it, such as tourism=artwork"
        case .toolMissing: "this format is read by {tool}, which is not installed: install the Debian package {package}"
        case .toolLimit(_, .seconds): "{tool} was ended: the file took more than {limit} seconds"
        case .toolLimit(_, .words): "{tool} was ended: it had more than {limit} MiB to say of the file"
        case .toolLimit(_, .file): "{tool} was ended: the file took more than {limit} MiB unpacked"
        case .toolLimit(_, .memory): "{tool} was ended: the file took more than {limit} MiB of memory"
        case .toolFailed: "{tool} cannot read the file: {words}"
        case .truncated(0): "the file ends in its header"
        case .truncated: "record {record}: the file ends in the middle"
        case .tooDeep: "record {record}: nested deeper than {limit} levels"
        case .tooLarge(0, _): "the header: larger than {limit} MiB"
        case .tooLarge: "record {record}: larger than {limit} MiB"
        case .tooWide(0, _): "the header: more than {limit} columns"
        case .tooWide: "record {record}: more than {limit} columns"
        case .referenceSystem: "coordinates in {system} are not read: convert the file to WGS-84 (EPSG:4326)"
        case .unnamedSystem: "coordinates in a system that the file does not name are not read: convert it to WGS-84 (EPSG:4326)"
        case .twoSystems: "coordinates in two systems at once are not read: convert the file to WGS-84 (EPSG:4326)"
        case .unknownSystem: "there is no coordinate system {system}: epsg.io lists those there are"
        }
    }

    /// The values, by name.
    public var values: [String: String] {
        switch self {
        case .empty, .unknownEncoding, .unknownFormat, .entities, .conditionMissing, .unnamedSystem, .twoSystems: [:]
        case .unreadable(let words): ["words": words]
        case .file(let trouble): trouble.values
        case .columns(let trouble): trouble.values
        case .encoding(let name): ["encoding": name]
        case .invalidUTF8(0, let byte): ["byte": "\(byte)"]
        case .invalidUTF8(let record, let byte): ["record": "\(record)", "byte": "\(byte)"]
        case .undecodable(0, let byte, let encoding): ["byte": "\(byte)", "encoding": encoding]
        case .undecodable(let record, let byte, let encoding):
            ["record": "\(record)", "byte": "\(byte)", "encoding": encoding]
        case .syntax(let record, let byte, let reason):
            [
                "record": "\(record)", "byte": "\(byte)",
                "words": reason.hasSuffix(".") ? String(reason.dropLast()) : reason,
            ]
        case .markup(let record, let byte, let reason): ["record": "\(record)", "byte": "\(byte)", "words": reason]
        case .toolMissing(let tool, let package): ["tool": tool, "package": package]
        case .toolLimit(let tool, .seconds(let limit)), .toolLimit(let tool, .words(let limit)),
            .toolLimit(let tool, .file(let limit)), .toolLimit(let tool, .memory(let limit)):
            ["tool": tool, "limit": "\(limit)"]
        case .toolFailed(let tool, let reason): ["tool": tool, "words": reason]
        case .truncated(0): [:]
        case .tooWide(0, let limit): ["limit": "\(limit)"]
        case .tooLarge(0, let bytes): ["limit": "\(bytes >> 20)"]
        case .truncated(let record): ["record": "\(record)"]
        case .tooDeep(let record, let limit), .tooWide(let record, let limit): ["record": "\(record)", "limit": "\(limit)"]
        case .tooLarge(let record, let bytes): ["record": "\(record)", "limit": "\(bytes >> 20)"]
        case .referenceSystem(let name), .unknownSystem(let name): ["system": name]
        }
    }
}

extension ImportError: CustomStringConvertible {
    /// A sentence for the host, which names the record where there is one.
    public var description: String { sentence }
}
