import CSQLite
public import HuntRules
import Locks

extension SQLiteStore {
    /// Staged in short transactions, between which other writes have their turn, and published by the last of them.
    public func put(_ places: [Place], into hunt: String) throws(StoreError) -> PutCount {
        var given: [Place]? = places
        let result = try take(PutWish(source: ""), into: hunt, countsMissing: false) { () throws(Never) in
            defer { given = nil }
            return given
        }
        return result.get()
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
                var staging = PlaceStaging(self, hunt: hunt, number: number, countsMissing ? wish : nil)
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
            count = try read { connection throws(StoreError) in
                var count = count
                for place in places {
                    switch try Self.known(place, hunt, connection) {
                    case nil: count.added += 1
                    case let known?: if known.isSame { count.unchanged += 1 } else { count.updated += 1 }
                    }
                }
                return count
            }
        }
        let total = try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT count(*) FROM hunt AS h JOIN place AS p ON p.hunt = h.number AND p.source = ?2
                WHERE h.number = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                """, [.integer(hunt), .text(source)]
            ) { Int($0.integer(0)) }
        }
        count.missing = max(0, (total ?? 0) - count.updated - count.unchanged)
        return .success(count)
    }

    /// The row of a place's key that is to be seen, or is staged.
    struct KnownPlace {
        let number: Int64
        /// The import that brought it.
        let since: Int64
        let isSame: Bool
    }

    static func known(_ place: Place, _ hunt: Int64, _ connection: Connection) throws(StoreError) -> KnownPlace? {
        try connection.row(
            """
            SELECT number, since,
                (title, made_up, category, description, creator, date, image, latitude, longitude)
                    IS (?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13), ?14
            FROM place WHERE hunt = ?1 AND source = ?2 AND record = ?3 AND part = ?4 AND superseded = 0
            """, values(of: place, in: hunt)
        ) { KnownPlace(number: $0.integer(0), since: $0.integer(1), isSame: $0.flag(2)) }
    }

    /// How many places a transaction takes: some ten milliseconds.
    static let batch = 500
}

extension SQLiteStore {
    /// Keeps others from changing the places of a hunt while `body` runs; unavailable where another does so now.
    func whileNobodyImports<Result>(
        into number: Int64, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard importing.withLock({ $0.insert(number).inserted }) else {
            throw .unavailable(code: SQLITE_BUSY, message: "another import into this hunt is under way")
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

    /// As `tidy()`, for one hunt that nobody else is at work on.
    func tidy(_ number: Int64) throws(StoreError) {
        // −1 for a hunt that is gone: it has none to keep.
        let (imported, unseen) = try read { connection throws(StoreError) in
            let imported = try connection.row("SELECT imported FROM hunt WHERE number = ?1", [.integer(number)]) { $0.integer(0) }
            let unseen = try connection.rows(
                "SELECT number FROM place WHERE hunt = ?1 AND since > ?2", [.integer(number), .integer(imported ?? -1)]
            ) { $0.integer(0) }
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
        while try write(
            stays: true,
            { connection throws(StoreError) in
                try connection.run(
                    """
                    DELETE FROM place WHERE number IN (SELECT number FROM place
                        WHERE hunt = ?1 AND superseded <> 0 AND superseded <= ?2 LIMIT ?3)
                    """, values)
            }) > 0
        {}
        // What an import was about to supersede that did not come to its end.
        while try write(
            stays: true,
            { connection throws(StoreError) in
                try connection.run(
                    """
                    UPDATE place SET superseded = 0 WHERE number IN (SELECT number FROM place
                        WHERE hunt = ?1 AND superseded <> 0 AND superseded > ?2 LIMIT ?3)
                    """, values)
            }) > 0
        {}
        _ = try write(stays: true) { connection throws(StoreError) in
            // Deleted only now? Then all is still to do, next time.
            try connection.run(
                "DELETE FROM untidy WHERE hunt = ?1 AND (?2 = -1 OR EXISTS (SELECT 1 FROM hunt WHERE number = ?1))",
                [.integer(number), .integer(imported)])
        }
    }
}
