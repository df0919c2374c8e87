import Geodesy
import Glibc
import HuntRules

/// An import under way: places are written in short transactions, between which other writes have their turn, and nobody sees them
/// until the last of these counts the hunt's imports up.
///
/// What is there already is looked at with a connection that reads, so that nobody waits for that. What is new is appended to the
/// table, and filed (`PlaceFiling`) when there is much of it, or at the end.
final class PlaceStaging {
    /// What is to be done with a place.
    private struct Step {
        let place: Place
        /// The row it supersedes.
        let known: Int64?
    }

    private let store: SQLiteStore
    private let hunt: String
    private let number: Int64
    /// Nil: whatever else the hunt has is no matter.
    private let wish: PutWish?
    /// The import's number.
    private let batch: Int64
    /// How many places there were before, and how many there will be.
    private let before: PlaceCounts
    private var counts: PlaceCounts
    private var count = PutCount(added: 0, updated: 0, unchanged: 0)
    private var waiting: [Step] = []
    /// How many of those are written.
    private var written = 0
    private var filing: PlaceFiling
    private var pace: WritingPace
    private var reading: Connection?
    /// The rows that stay as they are or are superseded already: all others of the source are missing.
    private var met: [Int64] = []
    /// Whether rows are left that nobody sees any more.
    private(set) var isUntidy = false

    /// So many steps at most may be one transaction, whoever waits: a small import is.
    private static let least = 500
    /// So many steps wait until they are written.
    private static let usual = 4_000

    init(_ store: SQLiteStore, hunt: String, number: Int64, _ wish: PutWish?) throws(StoreError) {
        (self.store, self.hunt, self.number, self.wish) = (store, hunt, number, wish)
        let (imported, before) = try store.read { connection throws(StoreError) in
            let imported = try connection.row(
                "SELECT imported FROM hunt WHERE number = ?1 AND id = ?2", [.integer(number), .text(hunt)]
            ) { $0.integer(0) }
            guard let imported else { throw .noSuchHunt }
            return (imported, try PlaceCounts(of: number, connection))
        }
        batch = imported + 1
        (self.before, counts) = (before, before)
        filing = PlaceFiling(most: store.mostUnfiled)
        pace = WritingPace(writes: store.commits.counts.writes)
    }

    deinit { if let reading { store.giveBackFromMuch(reading) } }

    func add(_ places: [Place]) throws(StoreError) {
        if places.allSatisfy({ before.lacks($0.key.source) }) {
            for place in places { note(place, nil) }
        } else {
            let connection: Connection
            if let reading { connection = reading } else { connection = try store.borrowForMuch() }
            reading = connection
            let known = try SQLiteStore.known(places, number, imported: batch - 1, connection)
            for (place, known) in zip(places, known) { note(place, known) }
        }
        if waiting.count >= Self.usual { try writeRows() }
        if filing.isFull { try file() }
    }

    private func note(_ place: Place, _ known: KnownPlace?) {
        if let known {
            if wish != nil { met.append(known.number) }
            guard !known.isSame else {
                count.unchanged += 1
                return
            }
            count.updated += 1
            counts.add(-1, place.key.source, known.category)
        } else {
            count.added += 1
        }
        counts.add(1, place.key.source, place.category)
        waiting.append(Step(place: place, known: known?.number))
    }

    /// Writes what waits and lets all be seen at once.
    func publish() throws(StoreError) -> PutCount {
        var unlinking: [Int64] = []
        if let wish {
            count.missing = before.total(of: wish.source) - met.count
            if wish.removesMissing, count.missing > 0 { unlinking = try retire(wish.source) }
        }
        guard count.added + count.updated > 0 || isUntidy else {
            // Nothing changes, and nobody need look again.
            try store.read { connection throws(StoreError) in try check(connection) }
            return count
        }
        if waiting.count > Self.least || filing.count > 0 {
            try writeRows()
            try file()
        }
        let entries = counts.entries
        var counted = 0
        while entries.count - counted > Self.least {
            try slice { connection, until throws(StoreError) in
                try PlaceCounts.write(entries, from: &counted, of: number, batch, until: until, connection)
            }
        }
        try slice { connection, _ throws(StoreError) in
            // It is little.
            let end = ContinuousClock.now.advanced(by: .seconds(60))
            try writeRows(until: end, connection)
            try filing.file(number, since: batch, until: end, connection)
            try PlaceCounts.write(entries, from: &counted, of: number, batch, until: end, connection)
            for spawn in unlinking { try connection.run("UPDATE spawn SET place = NULL WHERE id = ?1", [.integer(spawn)]) }
            try publish(connection)
        }
        count.unlinked = unlinking.count
        return count
    }

    private func publish(_ connection: Connection) throws(StoreError) {
        if count.updated > 0 || before.found > Self.least { isUntidy = true }
        try connection.run("UPDATE hunt SET imported = ?2 WHERE number = ?1", [.integer(number), .integer(batch)])
        if isUntidy { return }
        try connection.run("DELETE FROM place_count WHERE hunt = ?1 AND imported < ?2", [.integer(number), .integer(batch)])
        try connection.run("DELETE FROM untidy WHERE hunt = ?1", [.integer(number)])
    }

    /// Supersedes by nothing what is missing; the spawns that belong to it.
    private func retire(_ source: String) throws(StoreError) -> [Int64] {
        let missing = try store.missing(of: source, number, besides: met.sorted())
        count.missing = missing.count
        isUntidy = true
        var next = 0
        while next < missing.count {
            try slice { connection, until throws(StoreError) in
                repeat {
                    try supersede(missing[next].number, connection)
                    next += 1
                } while next < missing.count && (next % 16 != 0 || .now < until)
            }
        }
        for place in missing { counts.add(-1, source, place.category) }
        return try store.spawns(at: Set(missing.map(\.text)), number)
    }

    private func supersede(_ place: Int64, _ connection: Connection) throws(StoreError) {
        try connection.run("UPDATE place SET superseded = ?2 WHERE number = ?1", [.integer(place), .integer(batch)])
    }

    // MARK: Slices

    /// One transaction, as short as the pace has it.
    private func slice(
        _ body: (Connection, _ until: ContinuousClock.Instant) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.write(stays: true) { connection throws(StoreError) in
            try check(connection)
            try SQLiteStore.noteUntidy(number, connection)
            try body(connection, pace.end(from: .now))
        }
        let pause = pace.pause(writes: store.commits.counts.writes, waiting: store.commits.count, .now)
        if let pause { usleep(useconds_t(pause / .microseconds(1))) }
    }

    /// It may have been deleted since, and another made under its name.
    private func check(_ connection: Connection) throws(StoreError) {
        let known = try connection.row(
            "SELECT 1 FROM hunt WHERE number = ?1 AND id = ?2 AND imported = ?3",
            [.integer(number), .text(hunt), .integer(batch - 1)]
        ) { $0.flag(0) }
        if known == nil { throw .noSuchHunt }
    }

    private func writeRows() throws(StoreError) {
        while !waiting.isEmpty {
            try slice { connection, until throws(StoreError) in try writeRows(until: until, connection) }
        }
    }

    private func file() throws(StoreError) {
        filing.sort()
        while filing.count > 0 {
            try slice { connection, until throws(StoreError) in
                try filing.file(number, since: batch, until: until, connection)
            }
        }
    }

    private func writeRows(until time: ContinuousClock.Instant, _ connection: Connection) throws(StoreError) {
        try appendRows(until: time, connection)
        guard written == waiting.count else { return }
        written = 0
        waiting.removeAll(keepingCapacity: true)
    }

    private func appendRows(until time: ContinuousClock.Instant, _ connection: Connection) throws(StoreError) {
        let room = TextRoom()
        // Of one's own while it runs: each access to an object's is looked at.
        let (steps, number) = (waiting, number)
        var (next, unfiled) = (written, PlaceFiling(most: 0))
        swap(&unfiled, &filing)
        defer { (written, filing) = (next, unfiled) }
        func append(_ count: Int, _ statement: RepeatedStatement) throws(StoreError) {
            let rows = steps[next..<next + count]
            room.begin(rows.reduce(0) { $0 + $1.place.textBytes })
            for (row, step) in rows.enumerated() {
                let first = Int32(3 + 13 * row)
                statement.bind(step.place, room, from: first)
                statement.integer(Cells.number(of: step.place.coordinate), first + 12)
            }
            try statement.run()
            // A table's next number is one more than its greatest.
            let last = connection.lastInserted
            for (row, step) in rows.enumerated() {
                unfiled.add(step.place, number: last - Int64(count - 1 - row))
                if let known = step.known { try supersede(known, connection) }
            }
            next += count
        }
        try connection.repeating(ManyRows.places) { statement throws(StoreError) in
            statement.integer(number, 1)
            statement.integer(batch, 2)
            repeat {
                guard steps.count - next >= ManyRows.count else { break }
                try append(ManyRows.count, statement)
            } while .now < time
        }
        guard steps.count - next < ManyRows.count else { return }
        try connection.repeating(ManyRows.place) { statement throws(StoreError) in
            statement.integer(number, 1)
            statement.integer(batch, 2)
            while next < steps.count { try append(1, statement) }
        }
    }
}

extension RepeatedStatement {
    /// Binds what a place is as twelve values, from its source, which is the one at `first`, to its longitude. There must be room for its
    /// texts.
    func bind(_ place: Place, _ room: TextRoom, from first: Int32) {
        let (key, coordinate) = (place.key, place.coordinate)
        text(room.copy(key.source), first)
        text(room.copy(key.record), first + 1)
        integer(Int64(key.part), first + 2)
        text(room.copy(place.title), first + 3)
        integer(place.titleIsMadeUp ? 1 : 0, first + 4)
        text(room.copy(place.category), first + 5)
        text(room.copy(place.description), first + 6)
        text(room.copy(place.creator), first + 7)
        text(room.copy(place.date), first + 8)
        text(room.copy(place.image), first + 9)
        real(coordinate.latitudeDegrees, first + 10)
        real(coordinate.longitudeDegrees, first + 11)
    }
}

extension Place {
    /// Bytes of all its texts.
    var textBytes: Int {
        key.source.utf8.count + key.record.utf8.count + title.utf8.count + category.utf8.count + description.utf8.count
            + creator.utf8.count + date.utf8.count + image.utf8.count
    }
}
