import Geodesy
import HTTPService
import HuntRules
import HuntStore
import PlaceImport

/// What `sources.json` in an archive says: what each source of places was, and how its next file is to be read.
enum ArchivedSources {
    /// The most that there may be.
    static let most = 10_000

    /// As it is written; nil where nothing is known of any.
    static func json(_ sources: [ImportedSource]) -> JSON? {
        let noted = sources.compactMap { source -> JSON? in
            guard !source.format.isEmpty, let at = source.at else { return nil }
            var members: [(key: String, value: JSON)] = [
                ("name", .string(source.name)), ("format", .string(source.format)), ("at", .string(at.rfc3339)),
            ]
            if !source.columns.isEmpty { members.append(("columns", .encoded(Array(source.columns.utf8)))) }
            if !source.datum.isEmpty { members.append(("datum", .string(source.datum))) }
            return .object(members)
        }
        return noted.isEmpty ? nil : .object([("sources", .array(noted))])
    }

    /// Reads it.
    static func list(_ bytes: [UInt8]) throws(Problem) -> [ImportedSource] {
        var sources: [ImportedSource] = []
        var names: Set<String> = []
        for fields in try JSONFields(body: bytes).objects("sources", most: most) {
            let name = try fields.text("name", longest: 100, lines: false)
            guard names.insert(name).inserted else { throw .invalid("`\(fields.full("name"))` is there twice.") }
            let format = try fields.text("format", longest: 40)
            guard ImportFormat(rawValue: format) != nil else {
                throw .invalid("`\(fields.full("format"))` is no format of a file.")
            }
            var source = ImportedSource(name: name, format: format, at: try fields.moment("at"))
            if let columns = try fields.optionalObject("columns") {
                var options = ImportOptions()
                try options.take(columns: columns)
                source.columns = options.columnsText
            }
            if let datum = try fields.optionalText("datum", longest: 20) {
                guard MapDatum(rawValue: datum) != nil else {
                    throw .invalid("`\(fields.full("datum"))` must be wgs84, gcj02 or bd09.")
                }
                source.datum = datum
            }
            sources.append(source)
        }
        return sources
    }
}
