import HuntRules

/// Places that are in the table and in no index yet. They are filed in order: neighbours in an index one after the other, so that
/// each of its pages is written once. Filed as they come, every batch would touch pages all over them.
struct PlaceFiling {
    private struct Key {
        /// The record's first eight bytes, the first in the highest place: they decide nearly every comparison.
        let prefix: UInt64
        let number: Int64
        let start: UInt32
        let length: UInt32
        let part: Int32
        let source: Int32
    }

    private struct Spot {
        let cell: Int64
        let number: Int64
    }

    /// Bytes of records that are kept here at most.
    private static let mostBytes = 24 << 20

    private let most: Int
    private var keys: [Key] = []
    private var spots: [Spot] = []
    private var records: [UInt8] = []
    private var sources: [String] = []
    private var isSorted = false
    private var filedKeys = 0
    private var filedSpots = 0

    /// Nothing yet; full when so many places wait here.
    init(most: Int) { self.most = most }

    /// Entries to be filed yet.
    var count: Int { keys.count - filedKeys + spots.count - filedSpots }
    /// Whether it is time to file them.
    var isFull: Bool { keys.count >= most || records.count >= Self.mostBytes }

    mutating func add(_ place: Place, number: Int64) {
        isSorted = false
        var record = place.key.record
        record.withUTF8 { bytes in
            var prefix: UInt64 = 0
            for i in 0..<8 { prefix = prefix << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
            keys.append(
                Key(
                    prefix: prefix, number: number, start: UInt32(records.count), length: UInt32(bytes.count),
                    part: Int32(clamping: place.key.part), source: source(place.key.source)))
            records.append(contentsOf: bytes)
        }
        spots.append(Spot(cell: Cells.number(of: place.coordinate), number: number))
    }

    private mutating func source(_ name: String) -> Int32 {
        // One, nearly always.
        if let last = sources.last, last.hasBytes(of: name) { return Int32(sources.count - 1) }
        if let known = sources.firstIndex(where: { $0.hasBytes(of: name) }) { return Int32(known) }
        sources.append(name)
        return Int32(sources.count - 1)
    }

    /// Puts the entries into the order of their indexes. O(n log n), and nothing of it needs the file.
    mutating func sort() {
        guard !isSorted else { return }
        isSorted = true
        spots.sort { ($0.cell, $0.number) < ($1.cell, $1.number) }
        let sources = sources.map { Array($0.utf8) }
        records.withUnsafeBufferPointer { records in
            keys.sort { a, b in
                if a.source != b.source { return sources[Int(a.source)].lexicographicallyPrecedes(sources[Int(b.source)]) }
                if a.prefix != b.prefix { return a.prefix < b.prefix }
                let (left, right) = (
                    records[Int(a.start)..<Int(a.start + a.length)], records[Int(b.start)..<Int(b.start + b.length)]
                )
                if left.lexicographicallyPrecedes(right) { return true }
                if right.lexicographicallyPrecedes(left) { return false }
                return a.part < b.part
            }
        }
    }

    /// Files entries of a hunt's import `since` until `time` comes or none is left.
    mutating func file(
        _ hunt: Int64, since: Int64, until time: ContinuousClock.Instant, _ connection: Connection
    ) throws(StoreError) {
        sort()
        var (keyed, spotted) = (filedKeys, filedSpots)
        let (keys, spots, records, sources) = (keys, spots, records, sources)
        try connection.repeating(
            "INSERT INTO place_key (hunt, source, record, part, since, number) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        ) { statement throws(StoreError) in
            statement.integer(hunt, 1)
            statement.integer(since, 5)
            let (room, name) = (TextRoom(), TextRoom())
            var bound: Int32 = -1
            while keyed < keys.count, keyed & 31 != 31 || ContinuousClock.now < time {
                let key = keys[keyed]
                if key.source != bound {
                    bound = key.source
                    name.begin(sources[Int(bound)].utf8.count)
                    statement.text(name.copy(sources[Int(bound)]), 2)
                }
                room.begin(Int(key.length))
                statement.text(room.copy(records[Int(key.start)..<Int(key.start + key.length)]), 3)
                statement.integer(Int64(key.part), 4)
                statement.integer(key.number, 6)
                try statement.run()
                keyed += 1
            }
        }
        if keyed == keys.count {
            try connection.repeating("INSERT INTO place_spot (hunt, cell, number) VALUES (?1, ?2, ?3)") {
                statement throws(StoreError) in
                statement.integer(hunt, 1)
                while spotted < spots.count, spotted & 31 != 31 || ContinuousClock.now < time {
                    statement.integer(spots[spotted].cell, 2)
                    statement.integer(spots[spotted].number, 3)
                    try statement.run()
                    spotted += 1
                }
            }
        }
        (filedKeys, filedSpots) = (keyed, spotted)
        if count == 0 { self = PlaceFiling(most: most) }
    }
}
