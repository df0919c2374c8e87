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
        let room = TextRoom()
        func file(keys count: Int, _ statement: RepeatedStatement) throws(StoreError) {
            let rows = keys[keyed..<keyed + count]
            room.begin(rows.reduce(0) { $0 + Int($1.length) + sources[Int($1.source)].utf8.count })
            for (row, key) in rows.enumerated() {
                let first = Int32(3 + 4 * row)
                statement.text(room.copy(sources[Int(key.source)]), first)
                statement.text(room.copy(records[Int(key.start)..<Int(key.start + key.length)]), first + 1)
                statement.integer(Int64(key.part), first + 2)
                statement.integer(key.number, first + 3)
            }
            try statement.run()
            keyed += count
        }
        try connection.repeating(ManyRows.keys) { statement throws(StoreError) in
            statement.integer(hunt, 1)
            statement.integer(since, 2)
            // Eight at least, whatever the clock says: it goes on.
            repeat {
                guard keys.count - keyed >= ManyRows.count else { break }
                try file(keys: ManyRows.count, statement)
            } while .now < time
        }
        if keys.count - keyed < ManyRows.count {
            try connection.repeating(ManyRows.key) { statement throws(StoreError) in
                statement.integer(hunt, 1)
                statement.integer(since, 2)
                while keyed < keys.count { try file(keys: 1, statement) }
            }
        }
        if keyed == keys.count {
            func file(spots count: Int, _ statement: RepeatedStatement) throws(StoreError) {
                for (row, spot) in spots[spotted..<spotted + count].enumerated() {
                    statement.integer(spot.cell, Int32(2 + 2 * row))
                    statement.integer(spot.number, Int32(3 + 2 * row))
                }
                try statement.run()
                spotted += count
            }
            try connection.repeating(ManyRows.spots) { statement throws(StoreError) in
                statement.integer(hunt, 1)
                repeat {
                    guard spots.count - spotted >= ManyRows.count else { break }
                    try file(spots: ManyRows.count, statement)
                } while .now < time
            }
            if spots.count - spotted < ManyRows.count {
                try connection.repeating(ManyRows.spot) { statement throws(StoreError) in
                    statement.integer(hunt, 1)
                    while spotted < spots.count { try file(spots: 1, statement) }
                }
            }
        }
        (filedKeys, filedSpots) = (keyed, spotted)
        if count == 0 { self = PlaceFiling(most: most) }
    }
}
