import Glibc

/// How many places of which category each source of a hunt has: as an import found them, and as it leaves them.
struct PlaceCounts {
    struct Entry {
        let source: String
        let category: String
        let places: Int
    }

    /// By their bytes, as the table has them.
    private struct Name: Hashable {
        let text: String

        static func == (a: Name, b: Name) -> Bool { a.text.hasBytes(of: b.text) }
        static func < (a: Name, b: Name) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var counts: [Name: [Name: Int]] = [:]
    /// What came last, not in `counts` yet: a file has a few categories, and every place asks.
    private var fresh: [(source: String, category: String, places: Int)] = []
    private static let mostFresh = 16
    /// How many entries the import found.
    private(set) var found = 0

    /// The counts that are to be seen.
    init(of hunt: Int64, _ connection: Connection) throws(StoreError) {
        let entries = try connection.rows(
            """
            SELECT c.source, c.category, c.places
            FROM hunt AS h CROSS JOIN place_count AS c ON c.hunt = h.number AND c.imported = h.imported WHERE h.number = ?1
            """, [.integer(hunt)]
        ) { Entry(source: $0.text(0), category: $0.text(1), places: Int($0.integer(2))) }
        found = entries.count
        for entry in entries { note(entry.places, entry.source, entry.category) }
    }

    mutating func add(_ places: Int, _ source: String, _ category: String) {
        for index in fresh.indices where fresh[index].category.hasBytes(of: category) && fresh[index].source.hasBytes(of: source)
        {
            fresh[index].places += places
            return
        }
        if fresh.count == Self.mostFresh { settle() }
        fresh.append((source, category, places))
    }

    private var settled: PlaceCounts {
        var counts = self
        counts.settle()
        return counts
    }

    private mutating func settle() {
        for one in fresh { note(one.places, one.source, one.category) }
        fresh.removeAll(keepingCapacity: true)
    }

    private mutating func note(_ places: Int, _ source: String, _ category: String) {
        counts[Name(text: source), default: [:]][Name(text: category), default: 0] += places
    }

    /// How many places a source has.
    func total(of source: String) -> Int { settled.counts[Name(text: source)]?.values.reduce(0, +) ?? 0 }
    /// Whether a source has none.
    func lacks(_ source: String) -> Bool {
        (counts.isEmpty || counts[Name(text: source)] == nil) && !fresh.contains { $0.source.hasBytes(of: source) }
    }

    /// What there is, in the order of the table.
    var entries: [Entry] {
        settled.counts.sorted { $0.key < $1.key }.flatMap { source, categories in
            categories.filter { $0.value > 0 }.sorted { $0.key < $1.key }
                .map { Entry(source: source.text, category: $0.key.text, places: $0.value) }
        }
    }

    /// Writes the entries from the one at `next` on, as of an import, until `time` comes.
    static func write(
        _ entries: [Entry], from next: inout Int, of hunt: Int64, _ number: Int64, until time: ContinuousClock.Instant,
        _ connection: Connection
    ) throws(StoreError) {
        while next < entries.count, next % 16 != 15 || .now < time {
            let entry = entries[next]
            try connection.run(
                "INSERT INTO place_count (hunt, imported, source, category, places) VALUES (?1, ?2, ?3, ?4, ?5)",
                [.integer(hunt), .integer(number), .text(entry.source), .text(entry.category), .integer(entry.places)])
            next += 1
        }
    }
}

extension String {
    /// Whether two texts are the same byte by byte, whatever Unicode holds for equal.
    func hasBytes(of other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var (a, b) = (self, other)
        return a.withUTF8 { a in
            b.withUTF8 { b in
                guard let left = a.baseAddress, let right = b.baseAddress else { return true }
                return memcmp(left, right, a.count) == 0
            }
        }
    }
}
