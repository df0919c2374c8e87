import CSQLite

extension Connection {
    /// Runs `body` in a transaction that holds the write lock from its start; whatever it throws, nothing has changed.
    package func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try begin()
        do throws(StoreError) {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs `body` within a transaction; what it throws undoes what it did and no more.
    ///
    /// After some errors (disk full, I/O) SQLite has undone the whole transaction: see `isInTransaction`.
    func savepoint<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("SAVEPOINT part")
        do throws(StoreError) {
            let result = try body()
            try run("RELEASE part")
            return result
        } catch {
            if isInTransaction {
                do throws(StoreError) {
                    try run("ROLLBACK TO part")
                    try run("RELEASE part")
                } catch {
                    rollBack()
                }
            }
            throw error
        }
    }

    /// Reads one consistent state with several statements.
    func snapshot<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        rollBack()
        try run("BEGIN")
        defer { rollBack() }
        return try body()
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Opens a transaction and takes the write lock.
    func begin() throws(StoreError) {
        // Left open only where an earlier ROLLBACK could not be carried out.
        rollBack()
        try run("BEGIN IMMEDIATE")
    }

    /// Makes the transaction durable.
    func commit() throws(StoreError) {
        try run("COMMIT")
    }

    /// Ends an open transaction without a trace. SQLite has done so itself after some errors.
    func rollBack() {
        if isInTransaction { _ = try? run("ROLLBACK") }
    }
}
