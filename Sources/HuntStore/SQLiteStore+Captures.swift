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

    public func scores(of hunt: String, limit: Int) throws(StoreError) -> [Score] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT p.id, p.nickname, count(*) AS captures
                FROM hunt AS h JOIN player AS p ON p.hunt = h.number JOIN capture AS c ON c.player = p.id
                WHERE h.id = ?1 AND c.simulated = 0 AND c.flagged = 0
                GROUP BY p.id ORDER BY captures DESC, p.id
                """, [.text(hunt)], limit: limit
            ) { Score(player: $0.integer(0), nickname: $0.optionalText(1), captures: Int($0.integer(2))) }
        }
    }

    public var commitCounts: CommitCounts { commits.counts }

    /// A capture from the columns id, spawn, creature, at, simulated, flagged.
    static func capture(_ row: Row) -> Capture {
        Capture(
            id: row.integer(0), spawn: row.integer(1), creature: row.text(2), at: row.moment(3),
            simulated: row.flag(4), flagged: row.flag(5))
    }
}
