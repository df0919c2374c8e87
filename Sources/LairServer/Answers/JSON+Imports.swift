import Geodesy
import HTTPService
import HuntRules
import HuntStore
import PlaceImport

extension JSON {
    /// The account of an import, and what it did to the hunt.
    static func ledger(
        _ report: Importer.Report, _ counts: PutCount, _ far: FarPlaces, removed: Bool, _ overlay: Overlay?
    ) -> JSON {
        let ledger = report.ledger
        let rejected = ledger.rejected.map { rejection in
            JSON.object(
                [("record", .string(rejection.record)), ("reason", .string(rejection.reason))] + JSON.members(of: rejection))
        }
        let columns = report.columns.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSON.string($0.value)) }
        var members: [(key: String, value: JSON)] = [
            ("format", .string(report.format.rawValue)), ("read", .integer(ledger.read)), ("accepted", .integer(ledger.accepted)),
            ("places", .integer(ledger.places)), ("rejected", .array(rejected)),
            ("notes", .array((ledger.notes + [far.note].compactMap(\.self)).map { .string($0) })),
            ("links", .array(ledger.links.map { .string($0) })),
            (
                "crossings",
                .object([
                    ("count", .integer(ledger.crossings.count)),
                    ("records", .array(ledger.crossings.records.map { .string($0) })),
                ])
            ),
            ("cut", .integer(ledger.cut)),
            ("added", .integer(counts.added)), ("updated", .integer(counts.updated)), ("unchanged", .integer(counts.unchanged)),
            (
                "difference",
                .object([
                    ("added", .integer(counts.added)), ("changed", .integer(counts.updated)),
                    ("unchanged", .integer(counts.unchanged)), ("missing", .integer(counts.missing)),
                    ("removed", .integer(removed ? counts.missing : 0)), ("unlinked", .integer(counts.unlinked)),
                ])
            ),
            ("columns", .object(columns)),
        ]
        if far.count > 0 {
            let values: [(key: String, value: JSON)] = [
                ("places", .integer(far.count)), ("of", .integer(far.all)), ("kilometers", .integer(far.kilometres)),
            ]
            members.append(("far", .object(values)))
        }
        if let overlay {
            members.append(("overlay", .object([("name", .string(overlay.name)), ("tracks", .integer(report.tracks.count))])))
        }
        return .object(members)
    }

    /// What pages need to say something in their own words.
    static func members(of said: any Sayable) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [("cause", .string(said.slug))]
        let values = said.values.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSON.string($0.value)) }
        if !values.isEmpty { members.append(("values", .object(values))) }
        if let point = (said as? Ledger.Rejection)?.point {
            members.append(("point", .object([("number", .integer(point.number)), ("of", .integer(point.of))])))
        }
        return members
    }

    /// A source of a hunt's places.
    static func source(_ source: ImportedSource) -> JSON {
        var members: [(key: String, value: JSON)] = [("name", .string(source.name)), ("places", .integer(source.places))]
        if !source.format.isEmpty { members.append(("format", .string(source.format))) }
        if let at = source.at { members.append(("at", .string(at.rfc3339))) }
        if !source.columns.isEmpty { members.append(("columns", .encoded(Array(source.columns.utf8)))) }
        if !source.datum.isEmpty { members.append(("datum", .string(source.datum))) }
        return .object(members)
    }

    /// What a file's columns were taken for, and why.
    static func columns(_ report: ColumnReport) -> JSON {
        var members: [(key: String, value: JSON)] = [("format", .string(report.format.rawValue))]
        if let encoding = report.encoding { members.append(("encoding", .string(encoding))) }
        if let delimiter = report.delimiter { members.append(("delimiter", .string(delimiter))) }
        members.append(
            (
                "columns",
                .array(
                    report.columns.map { column in
                        .object([
                            ("name", .string(column.name)), ("samples", .array(column.samples.map { .string($0) })),
                            ("filled", .integer(column.filled)),
                        ])
                    })
            ))
        members.append(("records", .integer(report.records)))
        members.append(("roles", .array(report.roles.map(role))))
        if let problem = report.problem {
            members.append(("problem", .string(problem.sentence.stopped)))
            // Of a record, or of the file.
            let record = (problem as? Ledger.Rejection).map { [(key: "record", value: JSON.string($0.record))] } ?? []
            members.append(("trouble", .object(record + JSON.members(of: problem))))
        }
        members.append(("preview", preview(report.preview)))
        return .object(members)
    }

    private static func role(_ guess: ColumnReport.Guess) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("role", .string(guess.role.rawValue)), ("column", guess.column.map { .string($0) } ?? .null),
        ]
        if let evidence = guess.evidence {
            var parts: [(key: String, value: JSON)] = [("matching", .integer(evidence.matching)), ("of", .integer(evidence.of))]
            if let low = evidence.low, let high = evidence.high { parts += [("low", .number(low)), ("high", .number(high))] }
            if let judged = evidence.judged { parts.append(("judged", .integer(judged))) }
            for (name, span) in [("first", evidence.first), ("second", evidence.second)] {
                guard let span else { continue }
                parts.append((name, .object([("low", .number(span.lowerBound)), ("high", .number(span.upperBound))])))
            }
            members.append(("evidence", .object(parts)))
        }
        if let order = guess.order { members.append(("order", .string(order.rawValue))) }
        return .object(members)
    }

    private static func preview(_ places: [Place]) -> JSON {
        .object([
            ("type", "FeatureCollection"),
            (
                "features",
                .array(
                    places.map { place in
                        .object([
                            ("type", "Feature"),
                            (
                                "geometry",
                                .object([
                                    ("type", "Point"),
                                    (
                                        "coordinates",
                                        .array([
                                            .number(place.coordinate.longitudeDegrees), .number(place.coordinate.latitudeDegrees),
                                        ])
                                    ),
                                ])
                            ),
                            ("properties", .object([("title", .string(place.title)), ("category", .string(place.category))])),
                        ])
                    })
            ),
        ])
    }
}

extension Problem {
    /// The problem of a file that was not imported: its sentence, and what pages need to say it in their own words.
    static func invalid(_ error: ImportError) -> Problem {
        var problem = Problem.invalid(error.sentence.stopped)
        problem.members = JSON.members(of: error)
        return problem
    }
}

extension String {
    /// With a full stop, unless it ends as a sentence does already.
    fileprivate var stopped: String { last.map { ".?!".contains($0) } ?? true ? self : self + "." }
}
