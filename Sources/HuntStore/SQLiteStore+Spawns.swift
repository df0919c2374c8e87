public import Geodesy
public import HuntRules

extension SQLiteStore {
    public func spawns(
        of hunt: String, in box: BoundingBox?, at moment: Moment, for player: Int64?
    ) throws(StoreError) -> [Spawn] {
        let common: [Value] = [.text(hunt), .moment(moment), .optional(player)]
        return try read { connection throws(StoreError) in
            guard let box, let cover = Cover(box) else {
                return try connection.rows(
                    """
                    SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                    FROM hunt AS h CROSS JOIN spawn AS s ON s.hunt = h.number
                    WHERE h.id = ?1 AND (s.appears IS NULL OR s.appears <= ?2) AND (s.leaves IS NULL OR s.leaves > ?2)
                        AND (h.mode <> 'first' OR s.taken IS NULL OR s.taken + h.respawn <= ?2)
                        AND (?3 IS NULL OR NOT EXISTS (SELECT 1 FROM capture WHERE player = ?3 AND spawn = s.id))
                    ORDER BY s.id
                    """, common
                ) { row throws(StoreError) in
                    let spawn = try Self.spawn(row)
                    return box?.contains(spawn.coordinate) ?? true ? spawn : nil
                }
            }
            return try connection.rows(
                """
                WITH RECURSIVE line(n) AS (SELECT ?4 UNION ALL SELECT n + 1 FROM line WHERE n < ?5),
                    stretch(west, east) AS (VALUES (?6, ?7), (?8, ?9))
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM hunt AS h CROSS JOIN line CROSS JOIN stretch CROSS JOIN spawn AS s
                    ON s.hunt = h.number AND s.cell BETWEEN line.n * 72000 + stretch.west AND line.n * 72000 + stretch.east
                WHERE h.id = ?1 AND (s.appears IS NULL OR s.appears <= ?2) AND (s.leaves IS NULL OR s.leaves > ?2)
                    AND (h.mode <> 'first' OR s.taken IS NULL OR s.taken + h.respawn <= ?2)
                    AND (?3 IS NULL OR NOT EXISTS (SELECT 1 FROM capture WHERE player = ?3 AND spawn = s.id))
                ORDER BY s.id
                """, common + cover.values
            ) { row throws(StoreError) in
                let spawn = try Self.spawn(row)
                return box.contains(spawn.coordinate) ? spawn : nil
            }
        }
    }

    public func allSpawns(of hunt: String, in box: BoundingBox?) throws(StoreError) -> [Spawn] {
        try read { connection throws(StoreError) in
            guard let box, let cover = Cover(box) else {
                return try connection.rows(
                    """
                    SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                    FROM hunt AS h CROSS JOIN spawn AS s ON s.hunt = h.number WHERE h.id = ?1 ORDER BY s.id
                    """, [.text(hunt)]
                ) { row throws(StoreError) in
                    let spawn = try Self.spawn(row)
                    return box?.contains(spawn.coordinate) ?? true ? spawn : nil
                }
            }
            return try connection.rows(
                """
                WITH RECURSIVE line(n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM line WHERE n < ?3),
                    stretch(west, east) AS (VALUES (?4, ?5), (?6, ?7))
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM hunt AS h CROSS JOIN line CROSS JOIN stretch CROSS JOIN spawn AS s
                    ON s.hunt = h.number AND s.cell BETWEEN line.n * 72000 + stretch.west AND line.n * 72000 + stretch.east
                WHERE h.id = ?1 ORDER BY s.id
                """, [.text(hunt)] + cover.values
            ) { row throws(StoreError) in
                let spawn = try Self.spawn(row)
                return box.contains(spawn.coordinate) ? spawn : nil
            }
        }
    }

    public func spawn(_ id: Int64, of hunt: String) throws(StoreError) -> Spawn? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM spawn AS s JOIN hunt AS h ON h.number = s.hunt WHERE s.id = ?1 AND h.id = ?2
                """, [.integer(id), .text(hunt)], Self.spawn)
        }
    }

    public func eachSpawn(of hunt: String, _ body: (_ spawn: Spawn, _ taken: Moment?) -> Void) throws(StoreError) {
        try read { connection throws(StoreError) in
            try connection.each(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves, s.taken
                FROM hunt AS h CROSS JOIN spawn AS s ON s.hunt = h.number WHERE h.id = ?1 ORDER BY s.cell, s.id
                """, [.text(hunt)]
            ) { row throws(StoreError) in body(try Self.spawn(row), row.optionalMoment(7)) }
        }
    }

    public func eachExplainedSpawn(
        of hunt: String, _ body: (_ spawn: Spawn, _ why: [UInt8]?) -> Void
    ) throws(StoreError) {
        try read { connection throws(StoreError) in
            try connection.each(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves, s.why
                FROM hunt AS h CROSS JOIN spawn AS s ON s.hunt = h.number WHERE h.id = ?1 ORDER BY s.cell, s.id
                """, [.text(hunt)]
            ) { row throws(StoreError) in body(try Self.spawn(row), row.optionalText(7).map { Array($0.utf8) }) }
        }
    }

    public func add(_ spawns: [Spawn], to hunt: String) throws(StoreError) -> [Spawn] {
        try add(explained: spawns.map { ($0, nil) }, to: hunt)
    }

    public func add(explained spawns: [(spawn: Spawn, why: [UInt8]?)], to hunt: String) throws(StoreError) -> [Spawn] {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            return try Self.add(spawns, to: number, connection)
        }
    }

    /// Adds spawns, each with why it may stand there (nil: it was set by hand), and returns them with their ids.
    static func add(
        _ spawns: [(spawn: Spawn, why: [UInt8]?)], to hunt: Int64, _ connection: Connection
    ) throws(StoreError) -> [Spawn] {
        let creatures = Set(
            try connection.rows("SELECT id FROM creature WHERE hunt = ?1", [.integer(hunt)]) { $0.text(0) })
        let last = try connection.row("SELECT last FROM counter WHERE name = 'spawn'", []) { $0.integer(0) } ?? 0
        var added: [Spawn] = []
        added.reserveCapacity(spawns.count)
        for (spawn, why) in spawns {
            var spawn = spawn
            spawn.id = last + 1 + Int64(added.count)
            guard creatures.contains(spawn.creature) else { throw .unknownCreature(spawn.creature) }
            try connection.run(
                """
                INSERT INTO spawn (hunt, creature, latitude, longitude, cell, place, appears, leaves, id, why)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                """,
                [
                    .integer(hunt), .text(spawn.creature),
                    .real(spawn.coordinate.latitudeDegrees), .real(spawn.coordinate.longitudeDegrees),
                    .integer(Cells.number(of: spawn.coordinate)), .optional(spawn.place),
                    .moment(spawn.from), .moment(spawn.until), .integer(spawn.id), why.map { .json($0) } ?? .null,
                ])
            added.append(spawn)
        }
        try connection.run("UPDATE counter SET last = ?1 WHERE name = 'spawn'", [.integer(last + Int64(added.count))])
        return added
    }

    public func delete(spawn: Int64, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            try connection.run(
                "DELETE FROM draft_spawn WHERE spawn = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(spawn), .text(hunt)])
            return try connection.run(
                "DELETE FROM spawn WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(spawn), .text(hunt)]) > 0
        }
    }

    /// A spawn from the columns id, creature, latitude, longitude, place, appears, leaves.
    static func spawn(_ row: Row) throws(StoreError) -> Spawn {
        Spawn(
            id: row.integer(0), creature: row.text(1), coordinate: try row.coordinate(2), place: row.optionalText(4),
            from: row.optionalMoment(5), until: row.optionalMoment(6))
    }
}
