public import HuntRules

/// What the columns of a file hold, and which of them would be taken for what: for a host to look at before an import.
public struct ColumnReport: Sendable {
    /// A column of a table, or a property of Features.
    public struct Column: Sendable, Hashable {
        /// What the file calls it.
        public var name: String
        /// Up to three things it says, each another.
        public var samples: [String]
        /// How many records say something in it.
        public var filled: Int
    }

    /// What a column is taken for.
    public struct Guess: Sendable, Hashable {
        /// The part of a place.
        public var role: ColumnRole
        /// The column; nil: none.
        public var column: String?
        /// Why it can be that; nil where names alone decide.
        public var evidence: Evidence?
        /// Of whole positions in one cell, where their order is not in their letters: which angle is taken to come first; nil where that
        /// is not clear.
        public var order: PositionOrder?
    }

    /// How many of a column's cells are what its role needs.
    public struct Evidence: Sendable, Hashable {
        /// Those that are.
        public var matching: Int
        /// Those that say anything.
        public var of: Int
        /// The least number, in degrees; nil where they are no numbers.
        public var low: Double?
        /// The greatest.
        public var high: Double?
        /// Of whole positions in one cell: how far the angle that stands first goes, in degrees; nil where letters or a format tell the order.
        public var first: ClosedRange<Double>?
        /// And the second.
        public var second: ClosedRange<Double>?
        /// How many of the first records were judged, where those are not all that were read.
        public var judged: Int?
    }

    /// Places of the preview, at most.
    static let mostPreviewed = 200

    /// What the file is.
    public private(set) var format: ImportFormat
    /// The encoding of a table; nil for other files, which say it themselves.
    public private(set) var encoding: String?
    /// What stands between a table's cells; nil for other files.
    public private(set) var delimiter: String?
    /// The columns, in the file's order.
    public private(set) var columns: [Column] = []
    /// How many records were looked at: of the beginning of a file those that are in it.
    public private(set) var records = 0
    /// What each part of a place is taken from.
    public private(set) var roles: [Guess] = []
    /// The first places it would give.
    public private(set) var preview: [Place] = []
    /// Why it gives none yet; nil where it does.
    public private(set) var problem: (any Sayable)?

    /// Looks at a file, or at the beginning of one, as `importer` would read it. Throws what no choice of columns can mend.
    public init(_ input: ImportInput, _ importer: Importer) throws(ImportError) {
        var options = importer.options
        options.isBeginning = true
        let readable = try ReadableInput(input, importer.format, options)
        let chunks = try ChunkReader(readable.input)
        let collector = ColumnCollector()
        var form: TableForm?
        if case .table = readable.kind {
            let found = try TableForm(chunks)
            encoding = found.encoding.rawValue
            delimiter = String(UnicodeScalar(found.delimiter))
            form = found
        }
        let text = try readable.source(collector, options, form)
        try chunks.rewind()
        while try text.feed(chunks) {}
        format = readable.format == .auto ? (form == nil ? .geojson : .csv) : readable.format
        // A portal's own columns are no host's matter.
        columns = collector.columns.filter { !$0.name.hasPrefix(":") }.map {
            Column(name: $0.name, samples: $0.samples, filled: $0.filled)
        }
        records = collector.records
        var taken: [String: String] = [:]
        var order: PositionOrder?
        do throws(ImportError) {
            let reader = try PlaceReader(input, source: importer.source, format: importer.format, options: options)
            format = reader.format
            while preview.count < Self.mostPreviewed, let places = try reader.next() { preview += places }
            preview = Array(preview.prefix(Self.mostPreviewed))
            taken = reader.columns
            order = reader.order
            if preview.isEmpty {
                let report = reader.report
                if let first = report.ledger.rejected.first {
                    problem = first
                } else if let link = report.ledger.links.first {
                    problem = ColumnTrouble(.onlyLinks, ["link": link])
                } else if report.tracks.isEmpty {
                    problem = ColumnTrouble(.noRecords)
                }
            }
        } catch {
            switch error {
            case .file(let trouble) where trouble.fault.isOfShape: problem = error
            case .columns(let trouble):
                problem = error
                taken["\(ColumnRole.position)"] = trouble.cell
            default: throw error
            }
        }
        roles = ColumnRole.allCases.map {
            var guess = collector.guess($0, taken, options.columns)
            if guess.evidence?.first != nil { guess.order = options.order ?? order }
            return guess
        }
    }
}

/// Looks at the columns of a file's records.
final class ColumnCollector: RecordConsumer {
    /// Columns at most: a file whose every record has names of its own is no table.
    private static let most = 500
    /// How many records are judged by what their cells say.
    private static let mostJudged = 20_000

    struct Seen {
        let name: String
        var samples: [String] = []
        var filled = 0
        var angles = ColumnEvidence(isCell: false)
        var cells = ColumnEvidence(isCell: true)
        /// Whether whole positions were looked for: costly, so only where the first cells may be some.
        var mayBeCell = true
    }

    private(set) var columns: [Seen] = []
    private var byName: [String: Int] = [:]
    private(set) var records = 0
    private var judged: Int? { records > Self.mostJudged ? Self.mostJudged : nil }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) {
        switch kind {
        case .header:
            for (index, cell) in tape.elements(of: 0).enumerated() {
                let name = cleanText(tape.words(cell))
                columns.append(Seen(name: name.isEmpty ? "column \(index + 1)" : name))
            }
        case .row:
            records += 1
            // Of a portal's table the header tells the names, where it comes first.
            if columns.isEmpty { columns = Self.columns(of: header) }
            for (index, cell) in tape.elements(of: 0).enumerated() where index < columns.count { note(tape, cell, index) }
        case .feature, .loose:
            records += 1
            guard let feature = Feature(tape, bare: true), feature.properties >= 0 else { return }
            var key = feature.properties + 1
            while key < tape.next(feature.properties) {
                if let index = index(of: String(decoding: tape.words(key), as: UTF8.self)) { note(tape, key + 1, index) }
                key = tape.next(key + 1)
            }
        }
    }

    func close(_ header: borrowing RecordTape) {
        // Where it comes last, its rows have gone by.
        if columns.isEmpty { columns = Self.columns(of: header) }
    }

    private static func columns(of header: borrowing RecordTape) -> [Seen] {
        SocrataColumns(header, ImportOptions())?.columns.map { Seen(name: $0.name) } ?? []
    }

    private func index(of name: String) -> Int? {
        if let known = byName[name] { return known }
        guard columns.count < Self.most else { return nil }
        columns.append(Seen(name: name))
        byName[name] = columns.count - 1
        return columns.count - 1
    }

    private func note(_ tape: borrowing RecordTape, _ node: Int, _ index: Int) {
        guard let words = tape.identifierWords(node) else { return }
        columns[index].filled += 1
        if columns[index].samples.count < 3 {
            let sample = cleanText(String(decoding: words.prefix(200), as: UTF8.self))
            if !columns[index].samples.contains(sample) { columns[index].samples.append(sample) }
        }
        guard records <= Self.mostJudged else { return }
        columns[index].angles.add(words)
        guard columns[index].mayBeCell else { return }
        columns[index].cells.add(words)
        if columns[index].cells.said == 20, columns[index].cells.angles == 0 { columns[index].mayBeCell = false }
    }

    /// What `role` is taken from: what was read, else what was chosen.
    func guess(_ role: ColumnRole, _ taken: [String: String], _ chosen: [ColumnRole: String?]) -> ColumnReport.Guess {
        let name = role == .identifier ? nil : taken[role.rawValue]
        guard let column = name ?? chosen[role] ?? nil, let seen = columns.first(where: { $0.name == column }) else {
            return ColumnReport.Guess(role: role, column: nil, evidence: nil)
        }
        switch role {
        case .latitude, .longitude:
            let angles = seen.angles
            return ColumnReport.Guess(
                role: role, column: column,
                evidence: .init(
                    matching: angles.angles - (role == .latitude ? angles.beyondPole : angles.projected), of: angles.said,
                    low: angles.angles > 0 ? angles.low : nil, high: angles.angles > 0 ? angles.high : nil, judged: judged))
        case .position:
            let cells = seen.cells
            let isOpen = cells.pairs > cells.lettered
            return ColumnReport.Guess(
                role: role, column: column,
                evidence: .init(
                    matching: cells.angles, of: cells.said, low: nil, high: nil, first: isOpen ? cells.firstSpan : nil,
                    second: isOpen ? cells.secondSpan : nil, judged: judged))
        default:
            return ColumnReport.Guess(
                role: role, column: column, evidence: .init(matching: seen.filled, of: records, low: nil, high: nil))
        }
    }
}
