import CSQLite

/// A statement that runs many times on end, its values bound one by one. A value that cannot be bound stays null, which no column of
/// ours takes: the statement then fails.
struct RepeatedStatement {
    let connection: Connection
    let statement: OpaquePointer

    func integer(_ value: Int64, _ index: Int32) { sqlite3_bind_int64(statement, index, value) }
    func real(_ value: Double, _ index: Int32) { sqlite3_bind_double(statement, index, value) }

    /// Binds text that lies in memory of the caller's, which must stay there until other text is bound or the statement given back.
    func text(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int32) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            // No address would bind NULL, which is not the empty text.
            sqlite3_bind_text(statement, index, "", 0, nil)
            return
        }
        _ = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            sqlite3_bind_text64(statement, index, $0, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
        }
    }

    func run(_ read: (Row) throws(StoreError) -> Void = { _ in }) throws(StoreError) { try connection.run(self, read) }
}

/// Room for the texts of one row while a statement runs, so that SQLite need not copy each to memory of its own. Frees it once.
final class TextRoom {
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var capacity = 4096
    private var used = 0

    deinit { start.deallocate() }

    /// Begins anew, for texts of so many bytes together: what was given out before is void.
    func begin(_ bytes: Int) {
        used = 0
        guard bytes > capacity else { return }
        start.deallocate()
        capacity = bytes * 2
        start = .allocate(capacity: capacity)
    }

    /// A copy of `text`.
    func copy(_ text: String) -> UnsafeBufferPointer<UInt8> {
        var text = text
        return text.withUTF8 { copy($0) }
    }

    /// A copy of UTF-8.
    func copy(_ text: ArraySlice<UInt8>) -> UnsafeBufferPointer<UInt8> { text.withUnsafeBufferPointer { copy($0) } }

    private func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        precondition(bytes.count <= capacity - used)
        let copy = start + used
        if let base = bytes.baseAddress { copy.update(from: base, count: bytes.count) }
        used += bytes.count
        return UnsafeBufferPointer(start: copy, count: bytes.count)
    }
}
