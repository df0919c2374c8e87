import Geodesy
public import HuntRules

extension SQLiteStore {
    // MARK: Exclusions

    public func exclusions(of hunt: String) throws(StoreError) -> [Exclusion] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT e.id, e.geometry, e.note, e.at FROM hunt AS h JOIN exclusion AS e ON e.hunt = h.number
                WHERE h.id = ?1 ORDER BY e.id
                """, [.text(hunt)]
            ) { row in
                Exclusion(id: row.integer(0), geometry: Array(row.text(1).utf8), note: row.optionalText(2), at: row.moment(3))
            }
        }
    }

    public func add(
        _ exclusion: Exclusion, taking spawns: [Int64], drafted: [Int64], of hunt: String
    ) throws(StoreError) -> Exclusion {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run(
                "INSERT INTO exclusion (hunt, geometry, note, at) VALUES (?1, ?2, ?3, ?4)",
                [.integer(number), .json(exclusion.geometry), .optional(exclusion.note), .moment(exclusion.at)])
            var exclusion = exclusion
            exclusion.id = connection.lastInserted
            for id in spawns {
                try connection.run(
                    """
                    INSERT INTO excluded_spawn
                    SELECT ?3, id, creature, latitude, longitude, cell, place, appears, leaves, taken, why
                    FROM spawn WHERE id = ?1 AND hunt = ?2
                    """, [.integer(id), .integer(number), .integer(exclusion.id)])
                try connection.run("DELETE FROM spawn WHERE id = ?1 AND hunt = ?2", [.integer(id), .integer(number)])
            }
            try Self.takeFromDraft(drafted, of: number, connection)
            return exclusion
        }
    }

    public func spawns(takenBy exclusion: Int64, of hunt: String) throws(StoreError) -> [Spawn] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM hunt AS h JOIN exclusion AS e ON e.hunt = h.number JOIN excluded_spawn AS s ON s.exclusion = e.id
                    JOIN creature AS c ON c.hunt = h.number AND c.id = s.creature
                WHERE h.id = ?1 AND e.id = ?2 ORDER BY s.id
                """, [.text(hunt), .integer(exclusion)], Self.spawn)
        }
    }

    public func delete(exclusion: Int64, restoring spawns: [Int64], of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            guard let hunt = try Self.number(of: hunt, connection) else { return false }
            for id in spawns {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO spawn (hunt, cell, id, creature, latitude, longitude, place, appears, leaves, taken, why)
                    SELECT ?1, s.cell, s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves, s.taken, s.why
                    FROM exclusion AS e JOIN excluded_spawn AS s ON s.exclusion = e.id WHERE e.hunt = ?1 AND e.id = ?2 AND s.id = ?3
                    """, [.integer(hunt), .integer(exclusion), .integer(id)])
                try Self.draftAgain(id, of: hunt, connection)
            }
            return try connection.run(
                "DELETE FROM exclusion WHERE id = ?1 AND hunt = ?2", [.integer(exclusion), .integer(hunt)]) > 0
        }
    }

    /// What came of a plan and stands again is the draft's again: publishing it must not take the creature away once more.
    private static func draftAgain(_ spawn: Int64, of hunt: Int64, _ connection: Connection) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO draft_spawn (hunt, number, creature, latitude, longitude, place, appears, leaves, why, spawn)
            SELECT s.hunt, (SELECT coalesce(max(number), 0) + 1 FROM draft_spawn WHERE hunt = ?1), s.creature, s.latitude,
                s.longitude, s.place, s.appears, s.leaves, s.why, s.id
            FROM spawn AS s JOIN draft AS d ON d.hunt = s.hunt WHERE s.hunt = ?1 AND s.id = ?2 AND s.why IS NOT NULL
            """, [.integer(hunt), .integer(spawn)])
    }

    // MARK: Removals

    public func removals(of hunt: String) throws(StoreError) -> [Removal] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT r.code, r.state, r.geometry, r.area, r.margin, r.contact, r.at, r.taken
                FROM hunt AS h JOIN removal AS r ON r.hunt = h.number WHERE h.id = ?1 ORDER BY r.number DESC
                """, [.text(hunt)], Self.removal)
        }
    }

    public func removal(_ code: String, of hunt: String) throws(StoreError) -> Removal? {
        try read { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { return nil }
            return try Self.removal(code, of: number, connection)
        }
    }

    private static func removal(_ code: String, of hunt: Int64, _ connection: Connection) throws(StoreError) -> Removal? {
        try connection.row(
            """
            SELECT code, state, geometry, area, margin, contact, at, taken FROM removal WHERE hunt = ?1 AND code = ?2
            """, [.integer(hunt), .text(code)], removal)
    }

    private static func removal(_ row: Row) throws(StoreError) -> Removal {
        guard let state = Removal.State(rawValue: row.text(1)) else {
            throw .damaged(message: "a removal has the unknown state “\(row.text(1))”")
        }
        return Removal(
            code: row.text(0), state: state, geometry: Array(row.text(2).utf8), area: row.real(3),
            margin: Distance(metres: row.real(4)), contact: row.optionalText(5), at: row.moment(6), taken: Int(row.integer(7)))
    }

    public func put(
        _ removal: Removal, taking spawns: [Int64], drafted: [Int64], of hunt: String
    ) throws(StoreError) -> Removal {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run(
                """
                INSERT INTO removal (hunt, code, state, geometry, area, margin, contact, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                ON CONFLICT (hunt, code) DO UPDATE SET state = excluded.state, margin = excluded.margin
                """,
                [
                    .integer(number), .text(removal.code), .text(removal.state.rawValue), .json(removal.geometry),
                    .real(removal.area), .real(removal.margin.metres), .optional(removal.contact), .moment(removal.at),
                ])
            for id in spawns {
                try connection.run(
                    """
                    INSERT OR REPLACE INTO removed_spawn
                    SELECT r.number, s.id, s.creature, s.latitude, s.longitude, s.cell, s.place, s.appears, s.leaves, s.taken, s.why
                    FROM spawn AS s, removal AS r WHERE s.id = ?1 AND s.hunt = ?2 AND r.hunt = ?2 AND r.code = ?3
                    """, [.integer(id), .integer(number), .text(removal.code)])
                let taken = try connection.run(
                    "DELETE FROM spawn WHERE id = ?1 AND hunt = ?2", [.integer(id), .integer(number)])
                try connection.run(
                    "UPDATE removal SET taken = taken + ?3 WHERE hunt = ?1 AND code = ?2",
                    [.integer(number), .text(removal.code), .integer(taken)])
            }
            try Self.takeFromDraft(drafted, of: number, connection)
            guard let kept = try Self.removal(removal.code, of: number, connection) else {
                throw .damaged(message: "a removal that was kept is not there")
            }
            return kept
        }
    }

    public func spawns(takenBy code: String, of hunt: String) throws(StoreError) -> [Spawn] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM hunt AS h JOIN removal AS r ON r.hunt = h.number JOIN removed_spawn AS s ON s.removal = r.number
                WHERE h.id = ?1 AND r.code = ?2 ORDER BY s.id
                """, [.text(hunt), .text(code)], Self.spawn)
        }
    }

    public func restore(removal code: String, spawns: [Int64], of hunt: String) throws(StoreError) -> Removal? {
        try write { connection throws(StoreError) -> Removal? in
            guard let hunt = try Self.number(of: hunt, connection), var removal = try Self.removal(code, of: hunt, connection)
            else {
                return nil
            }
            for id in spawns {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO spawn (hunt, cell, id, creature, latitude, longitude, place, appears, leaves, taken, why)
                    SELECT ?1, s.cell, s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves, s.taken, s.why
                    FROM removal AS r JOIN removed_spawn AS s ON s.removal = r.number
                    WHERE r.hunt = ?1 AND r.code = ?2 AND s.id = ?3
                    """, [.integer(hunt), .text(code), .integer(id)])
                try Self.draftAgain(id, of: hunt, connection)
                removal.taken -= try connection.run(
                    """
                    DELETE FROM removed_spawn WHERE id = ?3
                        AND removal = (SELECT number FROM removal WHERE hunt = ?1 AND code = ?2)
                    """, [.integer(hunt), .text(code), .integer(id)])
            }
            removal.state = .restored
            try connection.run(
                "UPDATE removal SET state = ?3, taken = ?4 WHERE hunt = ?1 AND code = ?2",
                [.integer(hunt), .text(code), .text(removal.state.rawValue), .integer(removal.taken)])
            return removal
        }
    }
}
