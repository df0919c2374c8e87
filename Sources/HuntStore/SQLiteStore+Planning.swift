import Geodesy
public import HuntRules

extension SQLiteStore {
    // MARK: The draft

    public func draft(of hunt: String) throws(StoreError) -> Draft? {
        // One query a state: a draft is put in one transaction, and read in one.
        try read { connection throws(StoreError) in
            try connection.snapshot { () throws(StoreError) in
                guard let number = try Self.number(of: hunt, connection) else { return nil }
                let draft = try connection.row("SELECT made, about FROM draft WHERE hunt = ?1", [.integer(number)]) { row in
                    Draft(made: row.moment(0), about: Array(row.text(1).utf8), spawns: [])
                }
                guard var draft else { return nil }
                draft.spawns = try Self.draftSpawns(of: number, connection)
                return draft
            }
        }
    }

    private static func draftSpawns(of hunt: Int64, _ connection: Connection) throws(StoreError) -> [DraftSpawn] {
        try connection.rows(
            """
            SELECT coalesce(spawn, 0), creature, latitude, longitude, place, appears, leaves, number, why
            FROM draft_spawn WHERE hunt = ?1 ORDER BY number
            """, [.integer(hunt)]
        ) { row throws(StoreError) in
            DraftSpawn(number: row.integer(7), spawn: try spawn(row), why: Array(row.text(8).utf8))
        }
    }

    public func put(_ draft: Draft, of hunt: String) throws(StoreError) {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run("DELETE FROM draft WHERE hunt = ?1", [.integer(number)])
            try connection.run(
                "INSERT INTO draft (hunt, made, about) VALUES (?1, ?2, ?3)",
                [.integer(number), .moment(draft.made), .json(draft.about)])
            for planned in draft.spawns {
                try connection.run(
                    """
                    INSERT INTO draft_spawn (hunt, number, creature, latitude, longitude, place, appears, leaves, why, spawn)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                    """, Self.values(of: planned, hunt: number))
            }
        }
    }

    public func change(_ planned: DraftSpawn, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { return false }
            return try connection.run(
                """
                UPDATE draft_spawn SET creature = ?3, latitude = ?4, longitude = ?5, place = ?6, appears = ?7, leaves = ?8,
                    why = ?9, spawn = ?10
                WHERE hunt = ?1 AND number = ?2
                """, Self.values(of: planned, hunt: number)) > 0
        }
    }

    public func delete(planned number: Int64, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            guard let id = try Self.number(of: hunt, connection) else { return false }
            return try Self.takeFromDraft([number], of: id, connection) > 0
        }
    }

    /// Takes creatures from the draft: how many were there.
    @discardableResult
    static func takeFromDraft(_ numbers: [Int64], of hunt: Int64, _ connection: Connection) throws(StoreError) -> Int {
        var count = 0
        for number in numbers {
            count += try connection.run(
                "DELETE FROM draft_spawn WHERE hunt = ?1 AND number = ?2", [.integer(hunt), .integer(number)])
        }
        return count
    }

    private static func values(of planned: DraftSpawn, hunt: Int64) -> [Value] {
        let spawn = planned.spawn
        return [
            .integer(hunt), .integer(planned.number), .text(spawn.creature), .real(spawn.coordinate.latitudeDegrees),
            .real(spawn.coordinate.longitudeDegrees), .optional(spawn.place), .moment(spawn.from), .moment(spawn.until),
            .json(planned.why), spawn.id == 0 ? .null : .integer(spawn.id),
        ]
    }

    // MARK: Publishing

    public func plannedSpawns(of hunt: String) throws(StoreError) -> [(spawn: Spawn, why: [UInt8])] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves, s.why
                FROM hunt AS h CROSS JOIN spawn AS s ON s.hunt = h.number WHERE h.id = ?1 AND s.why IS NOT NULL ORDER BY s.id
                """, [.text(hunt)]
            ) { row throws(StoreError) in (spawn: try Self.spawn(row), why: Array(row.text(7).utf8)) }
        }
    }

    public func publish(of hunt: String) throws(StoreError) -> Publication? {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection),
                try connection.row("SELECT 1 FROM draft WHERE hunt = ?1", [.integer(number)], { $0.flag(0) }) == true
            else { return nil }
            // What stands already stays; unless it is gone meanwhile, then it does not come back by this way.
            try connection.run(
                """
                DELETE FROM draft_spawn WHERE hunt = ?1 AND spawn IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM spawn AS s WHERE s.id = draft_spawn.spawn AND s.hunt = ?1)
                """, [.integer(number)])
            let removed = try connection.rows(
                """
                SELECT id FROM spawn WHERE hunt = ?1 AND why IS NOT NULL
                    AND id NOT IN (SELECT spawn FROM draft_spawn WHERE hunt = ?1 AND spawn IS NOT NULL) ORDER BY id
                """, [.integer(number)]
            ) { $0.integer(0) }
            for id in removed { try connection.run("DELETE FROM spawn WHERE id = ?1", [.integer(id)]) }
            let all = try Self.draftSpawns(of: number, connection)
            let new = all.filter { $0.spawn.id == 0 }
            let added = try Self.add(new.map { ($0.spawn, $0.why) }, to: number, connection)
            for (planned, spawn) in zip(new, added) {
                try connection.run(
                    "UPDATE draft_spawn SET spawn = ?3 WHERE hunt = ?1 AND number = ?2",
                    [.integer(number), .integer(planned.number), .integer(spawn.id)])
            }
            // Why each may stand is what the latest plan says.
            for planned in all where planned.spawn.id != 0 {
                try connection.run(
                    "UPDATE spawn SET why = ?2, place = ?3, appears = ?4, leaves = ?5 WHERE id = ?1",
                    [
                        .integer(planned.spawn.id), .json(planned.why), .optional(planned.spawn.place),
                        .moment(planned.spawn.from), .moment(planned.spawn.until),
                    ])
            }
            return Publication(added: added, kept: all.count - new.count, removed: removed)
        }
    }
}
