import ChildProcess
public import HuntRules

/// Reads the places of a file one batch after the other, in memory that does not grow with the file.
///
/// The file is read twice: first as a whole, so that a broken one is refused before any place of it is given out and so that the
/// identifiers of all records are known; then for its places. Should the file change between the two, `next` can still throw: keep
/// what it gives apart until it has answered nil.
///
///     let reader = try PlaceReader(.file(path: path), source: "PublicArt")
///     while let batch = try reader.next() { stage(batch) }
///     commit(reader.ledger)
public final class PlaceReader {
    private let chunks: ChunkReader
    private let builder: PlaceBuilder
    private let text: any RecordSource
    /// Holds what was unpacked or converted while it is read.
    private let folder: WorkFolder?
    private var isOver = false

    /// What the file turned out to be; never `.auto`.
    public let format: ImportFormat

    /// Surveys `input`, whose places get keys of `source` (or the file's stem, or `import`). Throws what is wrong with the file as
    /// a whole. Time is linear in the file's size; memory is 16–32 bytes a record and identifier, plus one record; what is packed or
    /// of a format that another program reads is written anew to a temporary folder.
    public init(
        _ input: ImportInput, source: String? = nil, format: ImportFormat = .auto, options: ImportOptions = ImportOptions()
    ) throws(ImportError) {
        let source = source ?? input.stem ?? "import"
        let readable = try ReadableInput(input, format, options)
        let chunks = try ChunkReader(readable.input)
        guard options.conditions.isEmpty || readable.format == .osm else {
            throw .file(FileTrouble(.conditionsElsewhere, ["found": readable.name]))
        }
        var form: TableForm?
        let plan: ImportPlan
        switch readable.kind {
        case .features:
            let survey = Survey(.geojson, options)
            try Self.read(chunks, try readable.source(survey, options, nil))
            plan = try survey.plan(source: source)
        case .json:
            let wanted = readable.format == .auto ? format : .geojson
            var survey = Survey(wanted, options)
            try Self.read(chunks, try readable.source(survey, options, nil))
            if survey.isLate {
                survey = Survey(wanted, options, columns: survey.columns)
                try Self.read(chunks, try readable.source(survey, options, nil))
            }
            plan = try survey.plan(source: source)
        case .table:
            let table = try TableForm(chunks)
            form = table
            let survey = TableSurvey(options)
            try Self.read(chunks, try readable.source(survey, options, form))
            let found = try survey.plan(source: source)
            if let system = options.system, case .table(let columns) = found.content, case .pair(let y, let x) = columns.position
            {
                // The table is written anew as Features in WGS-84, and read like any others.
                let work = try WorkFolder.forImport()
                let converted = try ProjectedTable.convert(
                    chunks, table, x: x, y: y, columns: columns.columns.map(\.name), system, in: work)
                var plain = options
                plain.system = nil
                for role in [ColumnRole.latitude, .longitude, .position] { plain.columns[role] = nil }
                let other = try PlaceReader(converted, source: source, format: .geojson, options: plain)
                (self.chunks, builder, text, folder, self.format) = (other.chunks, other.builder, other.text, work, .csv)
                return
            }
            plan = found
        }
        switch plan.content {
        case .geojson: self.format = readable.format == .auto ? .geojson : readable.format
        case .socrata: self.format = .socrata
        case .table: self.format = .csv
        }
        builder = PlaceBuilder(plan)
        text = try readable.source(builder, options, form)
        folder = readable.folder
        self.chunks = chunks
        try chunks.rewind()
    }

    /// Whether the text begins as JSON does, in any encoding: what it is then, and whether it is read, its own reader says. So it
    /// does of a text that begins with nothing but white space.
    static func isJSON(_ chunks: ChunkReader) throws(ImportError) -> Bool {
        try chunks.rewind()
        let piece = try chunks.next()
        if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
            // Two bytes a letter, one of them 0 where the letter is ASCII.
            guard let first = piece.dropFirst(2).prefix(4).first(where: { $0 != 0 }) else { return true }
            return piece.dropFirst(2).prefix(2).contains(0) && Feeder.beginsJSON(first)
        }
        let text = piece.starts(with: [0xEF, 0xBB, 0xBF]) ? piece.dropFirst(3) : piece[...]
        return text.first { $0 > 0x20 }.map(Feeder.beginsJSON) ?? true
    }

    private static func read(_ chunks: ChunkReader, _ text: any RecordSource) throws(ImportError) {
        try chunks.rewind()
        while try text.feed(chunks) {}
    }

    /// The next places, in the order of the file; nil after the last.
    public func next() throws(ImportError) -> [Place]? {
        while !isOver {
            isOver = try !text.feed(chunks)
            if !builder.batch.isEmpty { return builder.collect() }
        }
        return nil
    }

    /// The account so far; that of the file once `next` has answered nil.
    public var ledger: Ledger { builder.ledger }

    /// Which field of the file was taken for which part of a place, such as `["title": "name"]`, as far as read.
    public var columns: [String: String] { builder.columns }
    var order: PositionOrder? { builder.order }

    /// Lines that are for the map and no places, as far as read.
    public var tracks: [TrackLine] { builder.tracks }
}
