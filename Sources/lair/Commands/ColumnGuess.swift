/// What the server says of a file's columns, for a person.
struct ColumnGuess: Decodable {
    let format: String
    let encoding: String?
    let delimiter: String?
    let columns: [Column]
    let roles: [Role]
    let problem: String?

    struct Column: Decodable {
        let name: String
        let samples: [String]
        let filled: Int
    }

    struct Role: Decodable {
        let role: String
        let column: String?
        let evidence: Evidence?
        let order: String?
    }

    struct Evidence: Decodable {
        let matching: Int
        let of: Int
        let low: Double?
        let high: Double?
        let first: Span?
        let second: Span?
        let judged: Int?
    }

    struct Span: Decodable {
        let low: Double
        let high: Double
    }

    /// A line for each part of a place, then one for each column that is taken for none.
    var words: String {
        var lines = [format + (encoding.map { ", \($0)" } ?? "")]
        for role in roles {
            guard let column = role.column else {
                if ["latitude", "longitude", "position"].contains(role.role) { continue }
                lines.append("  \(role.role): no column")
                continue
            }
            var line = "  \(role.role): \(column)"
            if let evidence = role.evidence {
                line += " (\(evidence.matching) of \(evidence.of)"
                if let judged = evidence.judged { line += " in the first \(judged) records" }
                if let low = evidence.low, let high = evidence.high { line += " between \(low) and \(high)" }
                if let first = evidence.first, let second = evidence.second {
                    line += "; the first numbers between \(first.low) and \(first.high), the second between \(second.low) and "
                    line += "\(second.high), taken as \(role.order ?? "order=lat,lon or order=lon,lat: say which")"
                }
                line += ")"
            }
            lines.append(line)
        }
        let taken = Set(roles.compactMap(\.column))
        for column in columns where !taken.contains(column.name) {
            let sample = column.samples.first.map { ", such as \($0.prefix(40))" } ?? ""
            lines.append("  left: \(column.name) (\(column.filled) filled\(sample))")
        }
        if let problem { lines.append(problem) }
        return lines.joined(separator: "\n")
    }
}
