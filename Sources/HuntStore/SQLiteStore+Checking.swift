import HuntRules

extension SQLiteStore {
    /// What is wrong with the store in a file, in SQLite's words; empty where nothing is. Changes nothing, and brings no older
    /// store up to date; a server may be running on it.
    ///
    /// Throws `.unavailable` where the file cannot be read, `.damaged` where it is no store, `.tooNew` as `init` does.
    /// - Complexity: reads the whole file.
    public static func faults(at path: String) throws(StoreError) -> [String] {
        let connection = try Connection(path: path, busyTimeout: .seconds(2))
        try connection.run("PRAGMA query_only = ON")
        try Schema.check(connection)
        let broken = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
        let orphans = try connection.rows("PRAGMA foreign_key_check", limit: 20) {
            "\($0.text(0)): a row belongs to a \($0.text(2)) that is not there"
        }
        return broken.filter { $0 != "ok" } + orphans
    }
}
