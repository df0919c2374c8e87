import Glibc
public import HuntRules
import Locks

/// The store in one SQLite file: a write-ahead log, synced before a call returns (`synchronous = FULL`).
///
/// One connection writes, behind a lock; others read, each for one thread at a time, and never wait for the writer. What
/// is erased is overwritten (`SQLiteStore+Erasing`). The file is readable by its owner only. One process owns a file;
/// another that reads or writes it for a moment only causes a wait, and `.unavailable` after `busyTimeout`.
public final class SQLiteStore: Store {
    private let path: String
    private let busyTimeout: Moment.Span
    let mostUnfiled: Int
    let writer: Lock<Writer>
    let commits: CommitQueue
    /// The hunts, by number, whose places are being changed: one import at a time.
    let importing = Lock<Set<Int64>>([])
    /// The ids of hunts that are being brought in.
    let arriving = Lock<Set<String>>([])
    /// Connections nobody reads with just now.
    private let idle = Lock<[Connection]>([])
    /// How many of them are kept open; a rush of readers may have more for its duration.
    private static let mostIdle = 8

    /// The writing connection and what it has yet to do.
    struct Writer {
        let connection: Connection
        /// What erasures have left behind in the file.
        var remains: Remains
        /// Up to which size of the file players and captures are rewritten at once.
        var smallFile = SQLiteStore.smallFile
        /// Captures before this one keep no exact time any more.
        var exactFrom: Int64 = 0
    }

    /// Opens the store at `path`, makes it where there is none, and brings an older one up to date.
    ///
    /// Throws `.unavailable` where the file cannot be opened or made, `.damaged` where it is no store, `.tooNew` where a
    /// later version of this program wrote it.
    /// - Parameter onUpgrade: told when an older one is about to be brought up to date, from which version of its format to which.
    public convenience init(
        path: String, busyTimeout: Moment.Span = .seconds(2), onUpgrade: (_ from: Int, _ to: Int) -> Void = { _, _ in }
    ) throws(StoreError) {
        try self.init(path: path, busyTimeout: busyTimeout, mostUnfiled: 400_000, onUpgrade: onUpgrade)
    }

    /// A store whose imports keep so many places in memory at most before they file them; four hundred thousand are some 35 MB.
    init(
        path: String, busyTimeout: Moment.Span, mostUnfiled: Int, onUpgrade: (_ from: Int, _ to: Int) -> Void = { _, _ in }
    ) throws(StoreError) {
        self.mostUnfiled = mostUnfiled
        self.path = path
        self.busyTimeout = busyTimeout
        commits = CommitQueue(busyTimeout: busyTimeout)
        try Self.touch(path)
        let connection = try Connection(path: path, busyTimeout: busyTimeout)
        try Schema.open(connection) { onUpgrade($0, Schema.steps.count) }
        // What one batch of an import after the other would read again stays here, 16 MiB of it.
        try connection.run("PRAGMA cache_size = -16384")
        writer = Lock(Writer(connection: connection, remains: try Remains(in: connection)))
    }

    /// Makes the file for its owner only, where there is none; SQLite's log takes over its permissions.
    private static func touch(_ path: String) throws(StoreError) {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let code = errno
            throw .unavailable(code: code, message: "\(path): \(String(cString: strerror(code)))")
        }
        close(file)
    }
}

extension SQLiteStore {
    /// Changes something, all or nothing: durable when it returns, nothing changed when it throws. `stays`: see `CommitQueue`.
    func write<Result: Sendable>(
        stays: Bool = false, _ body: (Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try commits.write(stays: stays, body) { use in writer.withLock { use($0.connection) } }
    }

    /// As `write`, while no thread waits: `done` is told what came of it.
    func submit<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(StoreError) -> Result,
        then done: @escaping @Sendable (Swift.Result<Result, StoreError>) -> Void
    ) {
        commits.submit(body, on: { [self] use in writer.withLock { use($0.connection) } }, then: done)
    }

    /// Reads one consistent state.
    func read<Result>(_ body: (Connection) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let connection = try borrow()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// A connection that looks up a great deal, 8 MiB of which it keeps; to be given back when it is done.
    func borrowForMuch() throws(StoreError) -> Connection {
        let connection = try borrow()
        try connection.run("PRAGMA cache_size = -8192")
        return connection
    }

    func giveBackFromMuch(_ connection: Connection) {
        do throws(StoreError) { try connection.run("PRAGMA cache_size = -256") } catch { return }
        giveBack(connection)
    }

    private func borrow() throws(StoreError) -> Connection {
        if let connection = idle.withLock({ $0.popLast() }) { return connection }
        let connection = try Connection(path: path, busyTimeout: busyTimeout)
        try Schema.configure(connection)
        try connection.run("PRAGMA query_only = ON")
        // The system keeps the file's pages too, once for all: what each of these keeps, it keeps again.
        try connection.run("PRAGMA cache_size = -256")
        return connection
    }

    private func giveBack(_ connection: Connection) {
        idle.withLock { if $0.count < Self.mostIdle { $0.append(connection) } }
    }
}
