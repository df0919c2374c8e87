public import Geodesy
public import HuntRules

extension SQLiteStore {
    /// Bytes of an extract that one transaction writes.
    private static let piece = 1 << 20

    public func keptExtract(of hunt: String) throws(StoreError) -> KeptExtract? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT e.at, e.size, e.south, e.west, e.north, e.east FROM hunt AS h JOIN extract AS e ON e.hunt = h.number
                WHERE h.id = ?1
                """, [.text(hunt)]
            ) { row in
                let bounds =
                    row.isNull(2)
                    ? nil : BoundingBox(south: row.real(2), west: row.real(3), north: row.real(4), east: row.real(5))
                return KeptExtract(at: row.moment(0), size: Int(row.integer(1)), bounds: bounds)
            }
        }
    }

    public func extract(of hunt: String) throws(StoreError) -> [UInt8]? {
        try read { connection throws(StoreError) in
            let pieces = try connection.rows(
                """
                SELECT p.bytes FROM hunt AS h JOIN extract AS e ON e.hunt = h.number
                    JOIN extract_piece AS p ON p.hunt = e.hunt AND p.edition = e.edition
                WHERE h.id = ?1 ORDER BY p.number
                """, [.text(hunt)]
            ) { $0.blob(0) }
            return pieces.isEmpty ? nil : Array(pieces.joined())
        }
    }

    public func keep(
        extract: [UInt8], bounds: BoundingBox?, of hunt: String, at moment: Moment
    ) throws(StoreError) {
        let (number, edition) = try write { connection throws(StoreError) -> (Int64, Int64) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            let last = try connection.row(
                "SELECT max(edition) FROM extract_piece WHERE hunt = ?1", [.integer(number)]
            ) { $0.integer(0) }
            return (number, (last ?? 0) + 1)
        }
        for (count, start) in stride(from: 0, to: extract.count, by: Self.piece).enumerated() {
            let bytes = Array(extract[start..<min(extract.count, start + Self.piece)])
            try write { connection throws(StoreError) in
                _ = try connection.run(
                    "INSERT INTO extract_piece (hunt, edition, number, bytes) VALUES (?1, ?2, ?3, ?4)",
                    [.integer(number), .integer(edition), .integer(count), .blob(bytes)])
            }
        }
        try write { connection throws(StoreError) in
            _ = try connection.run(
                """
                INSERT OR REPLACE INTO extract (hunt, edition, at, size, south, west, north, east)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                [
                    .integer(number), .integer(edition), .moment(moment), .integer(extract.count), .optional(bounds?.south),
                    .optional(bounds?.west), .optional(bounds?.north), .optional(bounds?.east),
                ])
        }
        // Of the editions before it nothing is left, also of those that were cut off.
        var isLeft = true
        while isLeft {
            isLeft = try write { connection throws(StoreError) in
                try connection.run(
                    """
                    DELETE FROM extract_piece WHERE rowid IN
                        (SELECT rowid FROM extract_piece WHERE hunt = ?1 AND edition < ?2 LIMIT 4)
                    """, [.integer(number), .integer(edition)]) > 0
            }
        }
    }
}
