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
    private var stream: JSONStream
    private var feeder = Feeder()
    private var isOver = false

    /// What the file turned out to be; never `.auto`.
    public let format: ImportFormat

    /// Surveys `input`, whose places get keys of `source` (or the file's stem, or `import`). Throws what is wrong with the file as
    /// a whole. Time is linear in the file's size; memory is 16–32 bytes a record and identifier, plus one record.
    public init(_ input: ImportInput, source: String? = nil, format: ImportFormat = .auto) throws(ImportError) {
        chunks = try ChunkReader(input)
        var survey = try Self.survey(chunks, Survey(format))
        if survey.isLate { survey = try Self.survey(chunks, Survey(format, columns: survey.columns)) }
        let plan = try survey.plan(source: source ?? input.stem ?? "import")
        switch plan.content {
        case .geojson: self.format = .geojson
        case .socrata: self.format = .socrata
        }
        builder = PlaceBuilder(plan)
        stream = JSONStream(builder)
        try chunks.rewind()
    }

    private static func survey(_ chunks: ChunkReader, _ survey: Survey) throws(ImportError) -> Survey {
        try chunks.rewind()
        let stream = JSONStream(survey)
        var feeder = Feeder()
        while try feeder.feed(chunks, to: stream) {}
        return survey
    }

    /// The next places, in the order of the file; nil after the last.
    public func next() throws(ImportError) -> [Place]? {
        while !isOver {
            isOver = try !feeder.feed(chunks, to: stream)
            if !builder.batch.isEmpty { return builder.collect() }
        }
        return nil
    }

    /// The account so far; that of the file once `next` has answered nil.
    public var ledger: Ledger { builder.ledger }

    /// Which field of the file was taken for which part of a place, such as `["title": "name"]`, as far as read.
    public var columns: [String: String] { builder.columns }
}
