import CSQLite
package import Geodesy
package import HuntRules

/// A value on its way into a statement.
package enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package static func integer(_ value: Int) -> Value { .integer(Int64(value)) }
    package static func flag(_ value: Bool) -> Value { .integer(value ? Int64(1) : 0) }
    package static func moment(_ value: Moment?) -> Value { value.map { .integer($0.milliseconds) } ?? .null }
    package static func optional(_ value: Int64?) -> Value { value.map { .integer($0) } ?? .null }
    /// JSON, which is text.
    package static func json(_ value: [UInt8]) -> Value { .text(String(decoding: value, as: UTF8.self)) }
    package static func optional(_ value: Double?) -> Value { value.map { .real($0) } ?? .null }
    package static func optional(_ value: String?) -> Value { value.map { .text($0) } ?? .null }

    /// Binds the value, copied, and returns SQLite's code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, value)
        case .real(let value): return sqlite3_bind_double(statement, index, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                // No address would bind NULL, which is not the empty text.
                guard let start = bytes.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, nil) }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(statement, index, $0, UInt64(bytes.count), lair_sqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            guard !value.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return sqlite3_bind_blob64(statement, index, value, UInt64(value.count), lair_sqlite_transient())
        }
    }
}

/// A row on its way out of a statement: valid within the closure that is given it.
package struct Row {
    let statement: OpaquePointer

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    package func flag(_ column: Int32) -> Bool { integer(column) != 0 }
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    package func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func moment(_ column: Int32) -> Moment { Moment(milliseconds: integer(column)) }
    package func optionalMoment(_ column: Int32) -> Moment? { isNull(column) ? nil : moment(column) }

    /// The coordinate whose latitude is in `column` and longitude in the next. What was stored was valid.
    package func coordinate(_ column: Int32) throws(StoreError) -> Coordinate {
        do throws(GeodesyError) {
            return try Coordinate(latitude: real(column), longitude: real(column + 1))
        } catch {
            throw .damaged(message: "a stored coordinate is none: \(real(column)), \(real(column + 1))")
        }
    }
}
