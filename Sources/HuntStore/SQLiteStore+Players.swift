extension SQLiteStore {
    public func addPlayer(to hunt: String, nickname: String?, tokenHash: [UInt8]) throws(StoreError) -> Int64 {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            let added = try connection.run(
                "INSERT INTO player (hunt, nickname, token) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                [.integer(number), .optional(nickname), .blob(tokenHash)])
            guard added > 0 else { throw .exists }
            return connection.lastInserted
        }
    }

    public func player(of hunt: String, tokenHash: [UInt8]) throws(StoreError) -> Player? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT p.id, p.nickname FROM hunt AS h JOIN player AS p ON p.hunt = h.number
                WHERE h.id = ?1 AND p.token = ?2
                """, [.text(hunt), .blob(tokenHash)]
            ) { Player(id: $0.integer(0), nickname: $0.optionalText(1)) }
        }
    }
}
