import CSQLite
public import HuntRules
import Locks

extension SQLiteStore {
    /// Staged in short transactions, between which other writes have their turn, and published by the last of them.
    public func put(_ places: [Place], into hunt: String) throws(StoreError) -> PutCount {
        let number = try read { connection throws(StoreError) in try Self.number(of: hunt, connection) }
        guard let number else { throw .noSuchHunt }
        return try whileNobodyImports(into: number) { () throws(StoreError) in
            if try isUntidy(number) { try tidy(number) }
            do throws(StoreError) {
                let count = try stage(places, into: hunt, number)
                // Published: what it superseded may stay a little, if it must.
                if count.updated > 0 { _ = try? tidy(number) }
                return count
            } catch {
                _ = try? tidy(number)
                throw error
            }
        }
    }

    /// How many places a transaction takes: some ten milliseconds.
    static let batch = 500

    private func stage(_ places: [Place], into hunt: String, _ number: Int64) throws(StoreError) -> PutCount {
        var count = PutCount(added: 0, updated: 0, unchanged: 0)
        var next = 0
        repeat {
            let part = places[next..<min(next + Self.batch, places.count)]
            let before = count
            count = try write(stays: true) { connection throws(StoreError) in
                // It may have been deleted since, and another made under its name.
                let imported = try connection.row(
                    "SELECT imported FROM hunt WHERE number = ?1 AND id = ?2", [.integer(number), .text(hunt)]
                ) { $0.integer(0) }
                guard let imported else { throw .noSuchHunt }
                var count = before
                for place in part { try Self.stage(place, Stage(hunt: number, batch: imported + 1), &count, connection) }
                let ends = part.endIndex == places.endIndex
                if ends {
                    try connection.run(
                        "UPDATE hunt SET imported = ?2 WHERE number = ?1", [.integer(number), .integer(imported + 1)])
                }
                if ends, count.updated == 0 {
                    try connection.run("DELETE FROM untidy WHERE hunt = ?1", [.integer(number)])
                } else {
                    try connection.run("INSERT INTO untidy (hunt) VALUES (?1) ON CONFLICT DO NOTHING", [.integer(number)])
                }
                return count
            }
            next = part.endIndex
        } while next < places.count
        return count
    }

    /// Where a place goes: the hunt's number, and that of the import.
    private struct Stage {
        let hunt: Int64
        let batch: Int64
    }

    private static func stage(
        _ place: Place, _ stage: Stage, _ count: inout PutCount, _ connection: Connection
    ) throws(StoreError) {
        let values = values(of: place, in: stage.hunt) + [.integer(stage.batch)]
        if try insert(values, connection) {
            count.added += 1
        } else if try connection.run(
            """
            UPDATE place SET superseded = ?15
            WHERE hunt = ?1 AND source = ?2 AND record = ?3 AND part = ?4 AND superseded = 0 AND since < ?15
                AND (title, made_up, category, description, creator, date, image, latitude, longitude, cell)
                    IS NOT (?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """, values) > 0
        {
            _ = try insert(values, connection)
            count.updated += 1
        } else if try connection.run(
            // The same import brought it before.
            """
            UPDATE place SET title = ?5, made_up = ?6, category = ?7, description = ?8, creator = ?9, date = ?10,
                image = ?11, latitude = ?12, longitude = ?13, cell = ?14
            WHERE hunt = ?1 AND source = ?2 AND record = ?3 AND part = ?4 AND superseded = 0 AND since = ?15
                AND (title, made_up, category, description, creator, date, image, latitude, longitude)
                    IS NOT (?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            """, values) > 0
        {
            count.updated += 1
        } else {
            count.unchanged += 1
        }
    }

    /// Whether the key was new.
    private static func insert(_ values: [Value], _ connection: Connection) throws(StoreError) -> Bool {
        try connection.run(
            """
            INSERT INTO place (hunt, source, record, part, title, made_up, category, description, creator, date, image,
                latitude, longitude, cell, since)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) ON CONFLICT DO NOTHING
            """, values) > 0
    }
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
