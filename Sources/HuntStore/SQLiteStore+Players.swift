public import Geodesy
public import HuntRules

extension SQLiteStore {
    public func addPlayer(to hunt: String, nickname: String?, tokenHash: [UInt8]) throws(StoreError) -> Int64 {
        try write { connection throws(StoreError) in try Self.add(to: hunt, nickname, tokenHash, connection) }
    }

    public func addPlayer(
        to hunt: String, nickname: String?, tokenHash: [UInt8], then done: @escaping @Sendable (Result<Int64, StoreError>) -> Void
    ) {
        submit({ connection throws(StoreError) in try Self.add(to: hunt, nickname, tokenHash, connection) }, then: done)
    }

    private static func add(
        to hunt: String, _ nickname: String?, _ tokenHash: [UInt8], _ connection: Connection
    ) throws(StoreError) -> Int64 {
        guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
        let added = try connection.run(
            "INSERT INTO player (hunt, nickname, token) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            [.integer(number), .optional(nickname), .blob(tokenHash)])
        guard added > 0 else { throw .exists }
        return connection.lastInserted
    }

    public func player(of hunt: String, tokenHash: [UInt8]) throws(StoreError) -> Player? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT p.id, p.nickname, p.reach FROM hunt AS h JOIN player AS p ON p.hunt = h.number
                WHERE h.id = ?1 AND p.token = ?2
                """, [.text(hunt), .blob(tokenHash)], Self.player)
        }
    }

    public func set(reach: Distance?, ofPlayer player: Int64, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            try connection.run(
                "UPDATE player SET reach = ?3 WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(player), .text(hunt), .optional(reach?.metres)]) > 0
        }
    }

    /// Number, nickname and reach.
    private static func player(_ row: Row) -> Player {
        Player(
            id: row.integer(0), nickname: row.optionalText(1), reach: row.isNull(2) ? nil : .metres(row.real(2)))
    }

    public func players(of hunt: String, after: Int64, limit: Int) throws(StoreError) -> [(player: Player, captures: Int)] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT p.id, p.nickname, p.reach, (SELECT count(*) FROM capture AS c WHERE c.player = p.id)
                FROM hunt AS h JOIN player AS p ON p.hunt = h.number
                WHERE h.id = ?1 AND p.id > ?2 ORDER BY p.id
                """, [.text(hunt), .integer(after)], limit: limit
            ) { (player: Self.player($0), captures: Int($0.integer(3))) }
        }
    }

    // MARK: Codes

    public func keep(code hash: [UInt8], for player: Int64, of hunt: String, until: Moment) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            try connection.run(
                """
                INSERT INTO code (player, hash, until)
                SELECT p.id, ?3, ?4 FROM hunt AS h JOIN player AS p ON p.hunt = h.number WHERE h.id = ?2 AND p.id = ?1
                ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, until = excluded.until
                """, [.integer(player), .text(hunt), .blob(hash), .moment(until)]) > 0
        }
    }

    public func redeem(
        code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment
    ) throws(StoreError) -> Player? {
        try write { connection throws(StoreError) in try Self.redeem(hash, of: hunt, tokenHash, at: moment, connection) }
    }

    public func redeem(
        code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment,
        then done: @escaping @Sendable (Result<Player?, StoreError>) -> Void
    ) {
        submit(
            { connection throws(StoreError) in try Self.redeem(hash, of: hunt, tokenHash, at: moment, connection) }, then: done)
    }

    private static func redeem(
        _ hash: [UInt8], of hunt: String, _ tokenHash: [UInt8], at moment: Moment, _ connection: Connection
    ) throws(StoreError) -> Player? {
        let player = try connection.row(
            """
            SELECT p.id, p.nickname, p.reach
            FROM hunt AS h JOIN player AS p ON p.hunt = h.number JOIN code AS c ON c.player = p.id
            WHERE h.id = ?1 AND c.hash = ?2 AND c.until > ?3
            """, [.text(hunt), .blob(hash), .moment(moment)], Self.player)
        guard let player else { return nil }
        try connection.run("DELETE FROM code WHERE player = ?1", [.integer(player.id)])
        try connection.run("UPDATE player SET token = ?2 WHERE id = ?1", [.integer(player.id), .blob(tokenHash)])
        return player
    }

    public func forgetCodes(at moment: Moment) throws(StoreError) {
        // Looked at first, so that a minute without codes is a minute without a commit.
        let some = try read { connection throws(StoreError) in
            try connection.row("SELECT 1 FROM code WHERE until <= ?1 LIMIT 1", [.moment(moment)]) { $0.flag(0) }
        }
        guard some == true else { return }
        try write { connection throws(StoreError) in
            _ = try connection.run("DELETE FROM code WHERE until <= ?1", [.moment(moment)])
        }
    }
}
