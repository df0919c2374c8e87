import CSQLite

extension StoreError {
    /// What one of SQLite's result codes means to a caller: come back later, or this file will not do.
    init(code: Int32, message: String) {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY,
            SQLITE_PERM, SQLITE_AUTH, SQLITE_PROTOCOL, SQLITE_NOLFS, SQLITE_INTERRUPT:
            self = .unavailable(code: code, message: message)
        default:
            // CORRUPT and NOTADB, and what only a file with another schema than ours can cause.
            self = .damaged(message: "\(message) (SQLite \(code))")
        }
    }

    /// Whether another process keeps the file locked.
    var isBusy: Bool {
        if case .unavailable(let code, _) = self { code & 0xFF == SQLITE_BUSY } else { false }
    }
}
