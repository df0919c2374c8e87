public import Geodesy
public import HuntRules
import Locks

extension SQLiteStore {
    public func places(
        of hunt: String, in box: BoundingBox?, category: String?, after: PlaceKey?, limit: Int
    ) throws(StoreError) -> [Place] {
        // No part is below 0, so that nothing is before this.
        let after = after ?? PlaceKey(source: "", record: "", part: -1)
        let common: [Value] = [
            .text(hunt), .optional(category), .text(after.source), .text(after.record), .integer(after.part),
        ]
        return try read { connection throws(StoreError) in
            guard let box, let cover = Cover(box) else {
                return try connection.rows(
                    """
                    SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                        p.latitude, p.longitude
                    FROM hunt AS h CROSS JOIN place AS p ON p.hunt = h.number AND (p.source, p.record, p.part) > (?3, ?4, ?5)
                    WHERE h.id = ?1 AND (?2 IS NULL OR p.category = ?2)
                        AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                    ORDER BY p.source, p.record, p.part
                    """, common, limit: limit
                ) { row throws(StoreError) in
                    let place = try Self.place(row)
                    return box?.contains(place.coordinate) ?? true ? place : nil
                }
            }
            return try connection.rows(
                """
                WITH RECURSIVE line(n) AS (SELECT ?6 UNION ALL SELECT n + 1 FROM line WHERE n < ?7),
                    stretch(west, east) AS (VALUES (?8, ?9), (?10, ?11))
                SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                    p.latitude, p.longitude
                FROM hunt AS h CROSS JOIN line CROSS JOIN stretch CROSS JOIN place AS p INDEXED BY place_cell
                    ON p.hunt = h.number AND p.cell BETWEEN line.n * 72000 + stretch.west AND line.n * 72000 + stretch.east
                WHERE h.id = ?1 AND (?2 IS NULL OR p.category = ?2) AND (p.source, p.record, p.part) > (?3, ?4, ?5)
                    AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                ORDER BY p.source, p.record, p.part
                """, common + cover.values, limit: limit
            ) { row throws(StoreError) in
                let place = try Self.place(row)
                return box.contains(place.coordinate) ? place : nil
            }
        }
    }

    public func eachPlace(of hunt: String, _ body: (Place) -> Void) throws(StoreError) {
        try read { connection throws(StoreError) in
            try connection.each(
                """
                SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                    p.latitude, p.longitude
                FROM hunt AS h CROSS JOIN place AS p ON p.hunt = h.number
                WHERE h.id = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                ORDER BY p.source, p.record, p.part
                """, [.text(hunt)]
            ) { row throws(StoreError) in body(try Self.place(row)) }
        }
    }

    public func place(_ key: PlaceKey, of hunt: String) throws(StoreError) -> Place? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                    p.latitude, p.longitude
                FROM hunt AS h CROSS JOIN place AS p ON p.hunt = h.number AND p.source = ?2 AND p.record = ?3 AND p.part = ?4
                WHERE h.id = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                """, [.text(hunt), .text(key.source), .text(key.record), .integer(key.part)], Self.place)
        }
    }

    public func categories(of hunt: String) throws(StoreError) -> [CategoryCount] {
        try read { connection throws(StoreError) in
            // Kept only where no import was published between this look and the counting.
            let mark = try connection.row("SELECT number, imported FROM hunt WHERE id = ?1", [.text(hunt)]) {
                PlacesMark(hunt: $0.integer(0), imported: $0.integer(1))
            }
            guard let mark else { return [] }
            if let counted = counted.withLock({ $0[mark.hunt] }), counted.mark == mark { return counted.counts }
            let (counts, after) = try count(mark.hunt, connection)
            if after == mark { counted.withLock { $0[mark.hunt] = (mark, counts) } }
            return counts
        }
    }

    /// Counts all places there are, and says of which import.
    private func count(_ hunt: Int64, _ connection: Connection) throws(StoreError) -> ([CategoryCount], PlacesMark) {
        let counts = try connection.rows(
            """
            SELECT p.category, count(*) FROM hunt AS h JOIN place AS p ON p.hunt = h.number
            WHERE h.number = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
            GROUP BY p.category ORDER BY count(*) DESC, p.category
            """, [.integer(hunt)]
        ) { CategoryCount(name: $0.text(0), count: Int($0.integer(1))) }
        // An import that was published meanwhile would show here.
        let imported = try connection.row("SELECT imported FROM hunt WHERE number = ?1", [.integer(hunt)]) { $0.integer(0) }
        return (counts, PlacesMark(hunt: hunt, imported: imported ?? -1))
    }

    static func values(of place: Place, in hunt: Int64) -> [Value] {
        [
            .integer(hunt), .text(place.key.source), .text(place.key.record), .integer(place.key.part),
            .text(place.title), .flag(place.titleIsMadeUp), .text(place.category), .text(place.description),
            .text(place.creator), .text(place.date), .text(place.image),
            .real(place.coordinate.latitudeDegrees), .real(place.coordinate.longitudeDegrees),
            .integer(Cells.number(of: place.coordinate)),
        ]
    }

    private static func place(_ row: Row) throws(StoreError) -> Place {
        Place(
            key: PlaceKey(source: row.text(0), record: row.text(1), part: Int(row.integer(2))),
            title: row.text(3), titleIsMadeUp: row.flag(4), category: row.text(5), description: row.text(6),
            creator: row.text(7), date: row.text(8), image: row.text(9), coordinate: try row.coordinate(10))
    }
}
