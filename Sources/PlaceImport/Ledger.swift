/// An account of an import: every record accepted, or rejected with its reason.
public struct Ledger: Sendable, Hashable {
    /// Records read: always `accepted + rejected.count`.
    public var read = 0
    /// Records that gave at least one place.
    public var accepted = 0
    /// Places, at least one a record.
    public var places = 0
    /// Records that gave none, in order.
    public var rejected: [Rejection] = []
    /// Links to more data that the file has and nobody followed, the first of many; empty text for one without an address.
    public var links: [String] = []
    /// How many records had texts that no line can hold, overlong or with towers of accents: these were cut.
    public var cut = 0
    /// Records whose area crosses itself: how many, and the first of them. Each has its place, at a point inside.
    public var crossings = Crossings()
    /// What a host should know of the file beside its records, a sentence each: links that were not followed, areas that cross themselves,
    /// texts that were cut.
    public var notes: [String] {
        var notes = links.map { "a link to more data was not followed\($0.isEmpty ? "" : ": \($0)")" }
        notes += crossings.records.map { "record \($0): its area crosses itself; its place stands at a point inside" }
        let more = crossings.count - crossings.records.count
        if more > 0 { notes.append("the areas of \(more) more records cross themselves, too") }
        if cut > 0 {
            let records = cut == 1 ? "1 record" : "\(cut) records"
            notes.append("of \(records) a text was too long, or had too many accents over each other, and was cut")
        }
        return notes
    }

    /// So many are named at most, where each would say the same.
    static let mostNamed = 20

    /// See `crossings`.
    public struct Crossings: Sendable, Hashable {
        /// How many.
        public var count = 0
        /// The first: as in `Rejection.record`.
        public var records: [String] = []
    }

    /// An empty account.
    public init() {}

    /// One record that was left out.
    public struct Rejection: Sendable, Hashable {
        /// Which: its identifier where it has one, else its number in the file from 1, such as `#3`.
        public var record: String
        /// Why.
        public var fault: RecordFault
        /// What the sentence names, by name.
        public var values: [String: String]
        /// Which of the record's points it is about; nil: all of it.
        public var point: Point?

        /// A rejection of these parts.
        public init(record: String, _ fault: RecordFault, _ values: [String: String] = [:], point: Point? = nil) {
            self.record = record
            self.fault = fault
            self.values = values
            self.point = point
        }

        /// Why, a sentence for the host.
        public var reason: String {
            point.map { "point \($0.number) of \($0.of): \(sentence)" } ?? sentence
        }
    }

    /// One of a record's points.
    public struct Point: Sendable, Hashable {
        /// Its number, from 1.
        public var number: Int
        /// How many the record has.
        public var of: Int

        /// A point of these numbers.
        public init(number: Int, of: Int) {
            self.number = number
            self.of = of
        }
    }
}

extension Ledger.Rejection: Sayable {
    public var slug: String { fault.rawValue }
    public var template: String { fault.template }
}
