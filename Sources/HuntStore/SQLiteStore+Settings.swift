extension SQLiteStore {
    public func setting(_ name: String) throws(StoreError) -> [UInt8]? {
        try read { connection throws(StoreError) in
            try connection.row("SELECT value FROM setting WHERE name = ?1", [.text(name)]) { $0.blob(0) }
        }
    }

    public func set(_ name: String, to value: [UInt8]) throws(StoreError) {
        try write { connection throws(StoreError) in
            _ = try connection.run(
                "INSERT INTO setting (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
                [.text(name), .blob(value)])
        }
    }
}
