import Geodesy
import HuntRules

/// An import under way: places are written in short transactions, between which other writes have their turn, and nobody sees them
/// until the last of these counts the hunt's imports up.
struct PlaceStaging {
    private let store: SQLiteStore
    private let hunt: String
    private let number: Int64
    /// Nil: whatever else the hunt has is no matter.
    private let wish: PutWish?
    private var count = PutCount(added: 0, updated: 0, unchanged: 0)
    private var waiting: [Place] = []
    /// How many places the next transaction takes.
    private var step = SQLiteStore.batch
    private static let leastStep = 125
    private static let mostStep = 4_000
    /// The rows that stay as they are: all others of the source are missing.
    private var staying: [Int64] = []
    /// The import's number; 0 until something was written.
    private var batch: Int64 = 0
    /// Whether rows are left that nobody sees any more.
    private(set) var isUntidy = false

    init(_ store: SQLiteStore, hunt: String, number: Int64, _ wish: PutWish?) {
        (self.store, self.hunt, self.number, self.wish) = (store, hunt, number, wish)
    }

    mutating func add(_ places: [Place]) throws(StoreError) {
        waiting += places
        var next = 0
        // The last ones wait for what publishes them: a small import is one transaction.
        while waiting.count - next > step {
            try write(waiting[next..<(next + step)])
            next += step
            // Where others wait to write, they wait a shorter time; where nobody does, more share a commit.
            step = store.commits.count > 0 ? max(step / 2, Self.leastStep) : min(step * 2, Self.mostStep)
        }
        waiting.removeFirst(next)
    }

    /// Writes what waits and lets all be seen at once.
    mutating func publish() throws(StoreError) -> PutCount {
        guard let wish else {
            try write(waiting[...], isLast: true, unlinking: [])
            return count
        }
        let rest = waiting[...]
        // What is missing is known only when all have been written.
        if try store.hasPlaces(of: wish.source, number) {
            try write(rest)
            let missing = try store.missing(of: wish.source, number, besides: staying.sorted())
            count.missing = missing.count
            if wish.removesMissing, !missing.isEmpty {
                for start in stride(from: 0, to: missing.count, by: SQLiteStore.batch) {
                    try retire(missing[start..<min(start + SQLiteStore.batch, missing.count)].map(\.number))
                }
                let keys = Set(missing.map(\.text))
                try write([], isLast: true, unlinking: try store.spawns(at: keys, number))
            } else {
                try write([], isLast: true, unlinking: [])
            }
        } else {
            try write(rest, isLast: true, unlinking: [])
        }
        return count
    }

    private mutating func write(
        _ places: ArraySlice<Place>, isLast: Bool = false, unlinking spawns: [Int64] = []
    ) throws(StoreError) {
        let (hunt, number, before, isUntidy) = (hunt, number, count, isUntidy)
        let result = try store.write(stays: true) { connection throws(StoreError) in
            // It may have been deleted since, and another made under its name.
            let imported = try connection.row(
                "SELECT imported FROM hunt WHERE number = ?1 AND id = ?2", [.integer(number), .text(hunt)]
            ) { $0.integer(0) }
            guard let imported else { throw .noSuchHunt }
            var written = Written(batch: imported + 1, count: before)
            for place in places { try written.stage(place, number, connection) }
            for spawn in spawns { try connection.run("UPDATE spawn SET place = NULL WHERE id = ?1", [.integer(spawn)]) }
            if isLast {
                try connection.run("UPDATE hunt SET imported = ?2 WHERE number = ?1", [.integer(number), .integer(imported + 1)])
            }
            if isLast, !isUntidy, written.count.updated == 0 {
                try connection.run("DELETE FROM untidy WHERE hunt = ?1", [.integer(number)])
            } else {
                try connection.run("INSERT INTO untidy (hunt) VALUES (?1) ON CONFLICT DO NOTHING", [.integer(number)])
            }
            return written
        }
        count = result.count
        count.unlinked += spawns.count
        staying += result.staying
        batch = result.batch
        if count.updated > 0 { self.isUntidy = true }
    }

    private mutating func retire(_ places: [Int64]) throws(StoreError) {
        isUntidy = true
        let batch = batch
        try store.write(stays: true) { connection throws(StoreError) in
            for place in places {
                try connection.run(
                    "UPDATE place SET superseded = ?2 WHERE number = ?1 AND superseded = 0", [.integer(place), .integer(batch)])
            }
        }
    }

    /// What one transaction did.
    private struct Written {
        let batch: Int64
        var count: PutCount
        var staying: [Int64] = []

        mutating func stage(_ place: Place, _ hunt: Int64, _ connection: Connection) throws(StoreError) {
            if try insert(place, hunt, connection) {
                count.added += 1
                return
            }
            guard let known = try SQLiteStore.known(place, hunt, connection) else { return }
            if known.isSame {
                count.unchanged += 1
                if known.since < batch { staying.append(known.number) }
                return
            }
            count.updated += 1
            if known.since < batch {
                try connection.run(
                    "UPDATE place SET superseded = ?2 WHERE number = ?1", [.integer(known.number), .integer(batch)])
                _ = try insert(place, hunt, connection)
            } else {
                // The same import brought it before.
                let values = SQLiteStore.values(of: place, in: hunt) + [.integer(batch)]
                try connection.run(
                    """
                    UPDATE place SET title = ?5, made_up = ?6, category = ?7, description = ?8, creator = ?9, date = ?10,
                        image = ?11, latitude = ?12, longitude = ?13, cell = ?14
                    WHERE hunt = ?1 AND source = ?2 AND record = ?3 AND part = ?4 AND superseded = 0 AND since = ?15
                    """, values)
            }
        }

        /// Whether the key was new.
        private func insert(_ place: Place, _ hunt: Int64, _ connection: Connection) throws(StoreError) -> Bool {
            try connection.run(
                """
                INSERT INTO place (hunt, source, record, part, title, made_up, category, description, creator, date, image,
                    latitude, longitude, cell, since)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) ON CONFLICT DO NOTHING
                """
            ) { binder in
                binder.integer(hunt, 1)
                binder.text(place.key.source, 2)
                binder.text(place.key.record, 3)
                binder.integer(Int64(place.key.part), 4)
                binder.text(place.title, 5)
                binder.integer(place.titleIsMadeUp ? 1 : 0, 6)
                binder.text(place.category, 7)
                binder.text(place.description, 8)
                binder.text(place.creator, 9)
                binder.text(place.date, 10)
                binder.text(place.image, 11)
                binder.real(place.coordinate.latitudeDegrees, 12)
                binder.real(place.coordinate.longitudeDegrees, 13)
                binder.integer(Int64(Cells.number(of: place.coordinate)), 14)
                binder.integer(batch, 15)
            } > 0
        }
    }
}
