public import HuntRules

extension SQLiteStore {
    public func placesVersion(of hunt: String) throws(StoreError) -> String? {
        try read { connection throws(StoreError) in try Self.placesVersion(of: hunt, connection) }
    }

    static func placesVersion(of hunt: String, _ connection: Connection) throws(StoreError) -> String? {
        try connection.row("SELECT number, imported FROM hunt WHERE id = ?1", [.text(hunt)]) {
            "\($0.integer(0))-\($0.integer(1))"
        }
    }

    public func eachPlacePoint(of hunt: String, _ body: (PlacePoint) -> Void) throws(StoreError) -> String? {
        try read { connection throws(StoreError) in
            try connection.snapshot { () throws(StoreError) -> String? in
                guard let version = try Self.placesVersion(of: hunt, connection) else { return nil }
                try connection.each(
                    """
                    SELECT p.number, p.source, p.record, p.part, p.category, p.latitude, p.longitude
                    FROM hunt AS h CROSS JOIN place_key AS k ON k.hunt = h.number CROSS JOIN place AS p ON p.number = k.number
                    WHERE h.id = ?1 AND p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
                    ORDER BY k.source, k.record, k.part
                    """, [.text(hunt)]
                ) { row throws(StoreError) in
                    let key = PlaceKey(source: row.text(1), record: row.text(2), part: Int(row.integer(3)))
                    body(
                        PlacePoint(
                            number: row.integer(0), key: key, category: row.text(4), coordinate: try row.coordinate(5)))
                }
                return version
            }
        }
    }

    public func places(numbered numbers: [Int64]) throws(StoreError) -> [Int64: Place] {
        try read { connection throws(StoreError) in
            var places: [Int64: Place] = [:]
            for number in numbers {
                places[number] = try connection.row(
                    """
                    SELECT source, record, part, title, made_up, category, description, creator, date, image, latitude, longitude
                    FROM place WHERE number = ?1
                    """, [.integer(number)], Self.place)
            }
            return places
        }
    }
}
