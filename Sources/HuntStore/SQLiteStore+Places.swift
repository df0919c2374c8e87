public import Geodesy
public import HuntRules

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
                    FROM hunt AS h CROSS JOIN place_key AS k ON k.hunt = h.number AND (k.source, k.record, k.part) > (?3, ?4, ?5)
                        CROSS JOIN place AS p ON p.number = k.number
                    WHERE h.id = ?1 AND (?2 IS NULL OR p.category = ?2)
                        AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                    ORDER BY k.source, k.record, k.part
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
                FROM hunt AS h CROSS JOIN line CROSS JOIN stretch CROSS JOIN place_spot AS s
                    ON s.hunt = h.number AND s.cell BETWEEN line.n * 72000 + stretch.west AND line.n * 72000 + stretch.east
                    CROSS JOIN place AS p ON p.number = s.number
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

    @discardableResult
    public func eachPlace(of hunt: String, _ body: (_ number: Int64, Place) -> Void) throws(StoreError) -> String? {
        try read { connection throws(StoreError) in
            // One transaction, so that version and places are of one state.
            try connection.snapshot { () throws(StoreError) -> String? in
                guard let version = try Self.placesVersion(of: hunt, connection) else { return nil }
                try connection.each(
                    """
                    SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                        p.latitude, p.longitude, p.number
                    FROM hunt AS h CROSS JOIN place_key AS k ON k.hunt = h.number CROSS JOIN place AS p ON p.number = k.number
                    WHERE h.id = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                    ORDER BY k.source, k.record, k.part
                    """, [.text(hunt)]
                ) { row throws(StoreError) in body(row.integer(12), try Self.place(row)) }
                return version
            }
        }
    }

    public func place(_ key: PlaceKey, of hunt: String) throws(StoreError) -> Place? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT p.source, p.record, p.part, p.title, p.made_up, p.category, p.description, p.creator, p.date, p.image,
                    p.latitude, p.longitude
                FROM hunt AS h CROSS JOIN place_key AS k ON k.hunt = h.number AND k.source = ?2 AND k.record = ?3 AND k.part = ?4
                    CROSS JOIN place AS p ON p.number = k.number
                WHERE h.id = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                """, [.text(hunt), .text(key.source), .text(key.record), .integer(key.part)], Self.place)
        }
    }

    public func categories(of hunt: String) throws(StoreError) -> [CategoryCount] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT c.category, sum(c.places) AS places
                FROM hunt AS h CROSS JOIN place_count AS c ON c.hunt = h.number AND c.imported = h.imported
                WHERE h.id = ?1 GROUP BY c.category ORDER BY places DESC, c.category
                """, [.text(hunt)]
            ) { CategoryCount(name: $0.text(0), count: Int($0.integer(1))) }
        }
    }

    static func place(_ row: Row) throws(StoreError) -> Place {
        Place(
            key: PlaceKey(source: row.text(0), record: row.text(1), part: Int(row.integer(2))),
            title: row.text(3), titleIsMadeUp: row.flag(4), category: row.text(5), description: row.text(6),
            creator: row.text(7), date: row.text(8), image: row.text(9), coordinate: try row.coordinate(10))
    }
}
