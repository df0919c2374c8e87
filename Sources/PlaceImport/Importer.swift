public import HuntRules

/// Imports places from files of the formats of `ImportFormat`.
public struct Importer: Sendable {
    /// The name that the places' keys begin with; nil takes the file's stem.
    public var source: String?
    /// The format to read; `.auto` lets the content decide.
    public var format: ImportFormat
    /// How to read it, beyond what the file says itself.
    public var options: ImportOptions

    /// An importer for `source`.
    public init(source: String? = nil, format: ImportFormat = .auto, options: ImportOptions = ImportOptions()) {
        self.source = source
        self.format = format
        self.options = options
    }

    /// A reader of `input`.
    public func reader(_ input: ImportInput) throws(ImportError) -> PlaceReader {
        try PlaceReader(input, source: source, format: format, options: options)
    }

    /// What became of a file.
    public struct Report: Sendable, Hashable {
        /// Every record, accepted or rejected.
        public var ledger: Ledger
        /// What the file turned out to be.
        public var format: ImportFormat
        /// Which field was taken for which part of a place.
        public var columns: [String: String]
        /// Lines that are for the map and no places.
        public var tracks: [TrackLine]
    }

    /// All places of `input` at once, for files that are known to be small.
    public func read(_ input: ImportInput) throws(ImportError) -> (places: [Place], report: Report) {
        let reader = try reader(input)
        var places: [Place] = []
        while let batch = try reader.next() { places += batch }
        return (places, reader.report)
    }

    /// Gives the places of `input` to `sink` in batches, in order. Throws an `ImportError`, or what `sink` throws; commit what it
    /// was given only once this returns.
    public func read(_ input: ImportInput, into sink: ([Place]) throws -> Void) throws -> Report {
        let reader = try reader(input)
        while let batch = try reader.next() { try sink(batch) }
        return reader.report
    }
}

extension PlaceReader {
    /// What became of the file, once `next` has answered nil.
    public var report: Importer.Report {
        Importer.Report(ledger: ledger, format: format, columns: columns, tracks: tracks)
    }
}
