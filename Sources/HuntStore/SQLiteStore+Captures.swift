public import HuntRules

extension SQLiteStore {
    public func captures(of player: Int64, in hunt: String) throws(StoreError) -> [Capture] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT c.id, c.spawn, c.creature, c.at, c.simulated, c.flagged
                FROM hunt AS h JOIN player AS p ON p.hunt = h.number JOIN capture AS c ON c.player = p.id
                WHERE h.id = ?1 AND p.id = ?2 ORDER BY c.at, c.id
                """, [.text(hunt), .integer(player)], Self.capture)
        }
    }

    public func coarsenCaptures(before moment: Moment) throws(StoreError) {
        _ = try writeAndScrub { connection throws(StoreError) in
            let captures = try connection.run(
                "UPDATE capture SET at = at - at % 86400000 WHERE at % 86400000 <> 0 AND at < ?1", [.moment(moment)])
            // Up to the full hour: no one gets a spawn back before its time because the clock was made coarse.
            let spawns = try connection.run(
                "UPDATE spawn SET taken = taken + 3600000 - taken % 3600000 WHERE taken % 3600000 <> 0 AND taken < ?1",
                [.moment(moment)])
            return captures + spawns > 0
        }
    }

    /// A capture from the columns id, spawn, creature, at, simulated, flagged.
    static func capture(_ row: Row) -> Capture {
        Capture(
            id: row.integer(0), spawn: row.integer(1), creature: row.text(2), at: row.moment(3),
            simulated: row.flag(4), flagged: row.flag(5))
    }
}
