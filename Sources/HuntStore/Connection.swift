import CSQLite
package import HuntRules

/// One connection to the database file and the statements prepared on it.
///
/// `@unchecked Sendable`: SQLite is opened without its own mutex, and one thread at a time uses a connection. The writing
/// one lives behind the store's lock; a reading one belongs to the thread that took it from the pool until it is put back.
package final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    /// By the address of the SQL, which never moves: it is a literal of this program. So no text of a user is ever SQL.
    private var statements: [UnsafePointer<UInt8>: OpaquePointer] = [:]

    /// Once, before the first connection.
    private static let prepare: Void = { _ = lair_sqlite_count_no_memory() }()

    /// Opens the file at `path`, which must be there. A call waits `busyTimeout` for another process's lock.
    package convenience init(path: String, busyTimeout: Moment.Span) throws(StoreError) {
        try self.init(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: busyTimeout)
    }

    /// Opens a file that nobody writes, for reading: another program's, or one that is replaced as a whole.
    package convenience init(reading path: String) throws(StoreError) {
        try self.init(path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: .seconds(2))
        // What such a file says of itself is not to be trusted to run anything (sqlite.org/security.html).
        try run("PRAGMA trusted_schema = OFF")
        try run("PRAGMA mmap_size = 1073741824")
    }

    private init(path: String, flags: Int32, busyTimeout: Moment.Span) throws(StoreError) {
        Self.prepare
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(code: code, message: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory")
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.milliseconds))
    }

    /// From now on a call waits so long for another process's lock; a little at least, for locks that last a moment.
    func wait(atMost time: Duration) {
        sqlite3_busy_timeout(handle, Int32(clamping: max(50, Int64(time / .milliseconds(1)))))
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// The rows of a query as `read` reads them, without those it makes nothing of, at most `limit`.
    package func rows<Element>(
        _ sql: StaticString, _ values: [Value] = [], limit: Int = .max, _ read: (Row) throws(StoreError) -> Element?
    ) throws(StoreError) -> [Element] {
        let statement = try prepared(sql, values)
        defer { rewind(statement) }
        var elements: [Element] = []
        while elements.count < limit, try step(statement) {
            if let element = try read(Row(statement: statement)) { elements.append(element) }
        }
        return elements
    }

    /// Shows each row of a query to `body`; nothing is kept.
    package func each(_ sql: StaticString, _ values: [Value] = [], _ body: (Row) throws(StoreError) -> Void) throws(StoreError) {
        let statement = try prepared(sql, values)
        defer { rewind(statement) }
        while try step(statement) { try body(Row(statement: statement)) }
    }

    /// The first row of a query, or nil.
    package func row<Element>(
        _ sql: StaticString, _ values: [Value] = [], _ read: (Row) throws(StoreError) -> Element
    ) throws(StoreError) -> Element? {
        let statement = try prepared(sql, values)
        defer { rewind(statement) }
        return try step(statement) ? try read(Row(statement: statement)) : nil
    }

    /// Runs a statement to its end and returns how many rows it changed itself (not those that a foreign key took along).
    @discardableResult
    package func run(_ sql: StaticString, _ values: [Value] = []) throws(StoreError) -> Int {
        let statement = try prepared(sql, values)
        defer { rewind(statement) }
        while try step(statement) {}
        return Int(sqlite3_changes(handle))
    }

    /// Hands out a statement to be run again and again, for where each microsecond counts: what is bound stays bound from one run
    /// to the next, and text is not copied.
    func repeating(
        _ sql: StaticString, _ body: (RepeatedStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try prepared(sql, [])
        defer { rewind(statement) }
        try body(RepeatedStatement(connection: self, statement: statement))
    }

    /// One run of a repeated statement: what it gives is shown to `read`, row by row.
    func run(
        _ repeated: RepeatedStatement, _ read: (Row) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        defer { sqlite3_reset(repeated.statement) }
        while try step(repeated.statement) { try read(Row(statement: repeated.statement)) }
    }

    /// Runs statements separated by semicolons, once: a schema.
    package func script(_ sql: StaticString) throws(StoreError) {
        let code = sqlite3_exec(handle, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// The number of the row inserted last.
    package var lastInserted: Int64 { sqlite3_last_insert_rowid(handle) }

    // MARK: One step

    private func prepared(_ sql: StaticString, _ values: [Value]) throws(StoreError) -> OpaquePointer {
        let statement: OpaquePointer
        if let known = statements[sql.utf8Start] {
            statement = known
        } else {
            var compiled: OpaquePointer?
            let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
            let code = sqlite3_prepare_v3(
                handle, text, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
            guard code == SQLITE_OK, let compiled else { throw failure(code) }
            statements[sql.utf8Start] = compiled
            statement = compiled
        }
        for (index, value) in values.enumerated() {
            let code = value.bind(to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else {
                rewind(statement)
                throw failure(code)
            }
        }
        return statement
    }

    /// Whether there is a row.
    private func step(_ statement: OpaquePointer) throws(StoreError) -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(code)
        }
    }

    /// Gives up the statement's snapshot and what is bound to it.
    private func rewind(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    private func failure(_ code: Int32) -> StoreError {
        StoreError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}
