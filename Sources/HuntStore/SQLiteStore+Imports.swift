import CSQLite
public import HuntRules
import Locks

extension SQLiteStore {
    /// Staged in short transactions, between which other writes have their turn, and published by the last of them.
    public func put(_ places: [Place], into hunt: String) throws(StoreError) -> PutCount {
        let (last, again) = Self.last(of: places)
        var given: [Place]? = last
        let result = try take(PutWish(source: ""), into: hunt, countsMissing: false) { () throws(Never) in
            defer { given = nil }
            return given
        }
        var count = result.get()
        count.updated += again.updated
        count.unchanged += again.unchanged
        return count
    }

    /// The last of the places of each key, in their order, and how the others differ from what came after them.
    private static func last(of places: [Place]) -> ([Place], again: PutCount) {
        var again = PutCount(added: 0, updated: 0, unchanged: 0)
        var index: [PlaceKey: Int] = [:]
        var kept: [Place?] = []
        for place in places {
            if let before = index.updateValue(kept.count, forKey: place.key), let earlier = kept[before] {
                if earlier.isIdentical(to: place) { again.unchanged += 1 } else { again.updated += 1 }
                kept[before] = nil
            }
            kept.append(place)
        }
        return (kept.compactMap(\.self), again)
    }

    public func take<Failure>(
        _ wish: PutWish, into hunt: String, _ next: () throws(Failure) -> [Place]?
    ) throws(StoreError) -> Result<PutCount, Failure> {
        try take(wish, into: hunt, countsMissing: true, next)
    }

    private func take<Failure>(
        _ wish: PutWish, into hunt: String, countsMissing: Bool, _ next: () throws(Failure) -> [Place]?
    ) throws(StoreError) -> Result<PutCount, Failure> {
        let number = try read { connection throws(StoreError) in try Self.number(of: hunt, connection) }
        guard let number else { throw .noSuchHunt }
        if wish.isTrial { return try compare(wish.source, with: number, next) }
        return try whileNobodyImports(into: number) { () throws(StoreError) in
            if try isUntidy(number) { try tidy(number) }
            do throws(StoreError) {
                let staging = try PlaceStaging(self, hunt: hunt, number: number, countsMissing ? wish : nil)
                while true {
                    let places: [Place]?
                    do throws(Failure) { places = try next() } catch {
                        _ = try? tidy(number)
                        return .failure(error)
                    }
                    guard let places else { break }
                    try staging.add(places)
                }
                let count = try staging.publish()
                // Published: what it superseded may stay a little, if it must.
                if staging.isUntidy { _ = try? tidy(number) }
                return .success(count)
            } catch {
                _ = try? tidy(number)
                throw error
            }
        }
    }

    /// What taking these places would count.
    private func compare<Failure>(
        _ source: String, with hunt: Int64, _ next: () throws(Failure) -> [Place]?
    ) throws(StoreError) -> Result<PutCount, Failure> {
        var count = PutCount(added: 0, updated: 0, unchanged: 0)
        while true {
            let places: [Place]?
            do throws(Failure) { places = try next() } catch { return .failure(error) }
            guard let places else { break }
            // A reading is held for one batch only: a long one would keep the log from being emptied.
            let known = try read { connection throws(StoreError) in
                let imported = try connection.row("SELECT imported FROM hunt WHERE number = ?1", [.integer(hunt)]) {
                    $0.integer(0)
                }
                return try Self.known(places, hunt, imported: imported ?? -1, connection)
            }
            for known in known {
                switch known {
                case nil: count.added += 1
                case let known?: if known.isSame { count.unchanged += 1 } else { count.updated += 1 }
                }
            }
        }
        let total = try read { connection throws(StoreError) in try PlaceCounts(of: hunt, connection).total(of: source) }
        count.missing = max(0, total - count.updated - count.unchanged)
        return .success(count)
    }

    /// For each of these places, the one of its key that is to be seen by now.
    static func known(
        _ places: [Place], _ hunt: Int64, imported: Int64, _ connection: Connection
    ) throws(StoreError) -> [KnownPlace?] {
        let room = TextRoom()
        var known: [KnownPlace?] = []
        known.reserveCapacity(places.count)
        try connection.repeating(
            """
            SELECT p.number,
                (p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image, p.latitude, p.longitude)
                    IS (?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13), p.category
            FROM place_key AS k CROSS JOIN place AS p ON p.number = k.number
            WHERE k.hunt = ?1 AND k.source = ?2 AND k.record = ?3 AND k.part = ?4
                AND p.since <= ?14 AND (p.superseded = 0 OR p.superseded > ?14)
            """
        ) { statement throws(StoreError) in
            statement.integer(hunt, 1)
            statement.integer(imported, 14)
            for place in places {
                room.begin(place.textBytes)
                statement.bind(place, room, from: 2)
                var found: KnownPlace?
                try statement.run { row in
                    let isSame = row.flag(1)
                    found = KnownPlace(number: row.integer(0), isSame: isSame, category: isSame ? place.category : row.text(2))
                }
                known.append(found)
            }
        }
        return known
    }

    /// How many places a transaction takes at most that clears what nobody sees: some milliseconds.
    static let batch = 500
}

/// The row of a place's key that is to be seen.
struct KnownPlace {
    let number: Int64
    let isSame: Bool
    let category: String
}

extension SQLiteStore {
    /// Keeps others from changing the places of a hunt while `body` runs; unavailable where another does so now.
    func whileNobodyImports<Result>(
        into number: Int64, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard importing.withLock({ $0.insert(number).inserted }) else {
            throw .importing
        }
        defer { importing.withLock { _ = $0.remove(number) } }
        return try body()
    }

    /// Clears, in short transactions, the places that nobody sees: of imports that were cut off, of those that another
    /// superseded, of hunts that are gone. Leaves alone what an import is at work on.
    func tidy() throws(StoreError) {
        try clearArrivals()
        let numbers = try read { connection throws(StoreError) in
            try connection.rows("SELECT hunt FROM untidy", []) { $0.integer(0) }
        }
        for number in numbers {
            guard importing.withLock({ $0.insert(number).inserted }) else { continue }
            defer { importing.withLock { _ = $0.remove(number) } }
            try tidy(number)
        }
    }

    private func isUntidy(_ number: Int64) throws(StoreError) -> Bool {
        try read { connection throws(StoreError) in
            try connection.row("SELECT 1 FROM untidy WHERE hunt = ?1", [.integer(number)]) { $0.flag(0) } ?? false
        }
    }

    /// Notes that a hunt has places nobody sees, or is about to: those that are staged from now on, at least.
    static func noteUntidy(_ number: Int64, _ connection: Connection) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO untidy (hunt, first) VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM place)) ON CONFLICT DO NOTHING
            """, [.integer(number)])
    }

    /// As `tidy()`, for one hunt that nobody else is at work on.
    func tidy(_ number: Int64) throws(StoreError) {
        // −1 for a hunt that is gone: it has none to keep.
        let (imported, unseen) = try read { connection throws(StoreError) in
            let imported = try connection.row("SELECT imported FROM hunt WHERE number = ?1", [.integer(number)]) { $0.integer(0) }
            let first = try connection.row("SELECT first FROM untidy WHERE hunt = ?1", [.integer(number)]) { $0.integer(0) }
            var unseen = try connection.rows(
                "SELECT number FROM place WHERE number >= ?2 AND hunt = ?1 AND since > ?3",
                [.integer(number), .integer(first ?? 0), .integer(imported ?? -1)]
            ) { $0.integer(0) }
            if imported == nil {
                // Those that were to be seen once, in the order of the table, which they have nearly to themselves.
                unseen += try connection.rows("SELECT number FROM place_key WHERE hunt = ?1", [.integer(number)]) {
                    $0.integer(0)
                }
            }
            return (imported ?? -1, unseen)
        }
        for start in stride(from: 0, to: unseen.count, by: Self.batch) {
            try write(stays: true) { connection throws(StoreError) in
                for place in unseen[start..<min(start + Self.batch, unseen.count)] {
                    try connection.run("DELETE FROM place WHERE number = ?1", [.integer(place)])
                }
            }
        }
        let values: [Value] = [.integer(number), .integer(imported), .integer(Self.batch)]
        try repeatedly { connection throws(StoreError) in
            try connection.run(
                """
                DELETE FROM place WHERE number IN (SELECT number FROM place
                    WHERE hunt = ?1 AND superseded <> 0 AND superseded <= ?2 LIMIT ?3)
                """, values)
        }
        // What an import was about to supersede that did not come to its end.
        try repeatedly { connection throws(StoreError) in
            try connection.run(
                """
                UPDATE place SET superseded = 0 WHERE number IN (SELECT number FROM place
                    WHERE hunt = ?1 AND superseded <> 0 AND superseded > ?2 LIMIT ?3)
                """, values)
        }
        try repeatedly { connection throws(StoreError) in
            try connection.run(
                """
                DELETE FROM place_count WHERE (hunt, imported, source, category) IN (SELECT hunt, imported, source, category
                    FROM place_count WHERE hunt = ?1 AND imported <> ?2 LIMIT ?3)
                """, values)
        }
        _ = try write(stays: true) { connection throws(StoreError) in
            // Deleted only now? Then all is still to do, next time.
            try connection.run(
                "DELETE FROM untidy WHERE hunt = ?1 AND (?2 = -1 OR EXISTS (SELECT 1 FROM hunt WHERE number = ?1))",
                [.integer(number), .integer(imported)])
        }
    }

    /// Writes until there was nothing to change.
    private func repeatedly(_ body: (Connection) throws(StoreError) -> Int) throws(StoreError) {
        while try write(stays: true, body) > 0 {}
    }
}
