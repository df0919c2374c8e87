import HuntRules

extension SQLiteStore {
    public func sources(of hunt: String) throws(StoreError) -> [ImportedSource] {
        try read { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { return [] }
            let noted = try connection.rows(
                "SELECT name, format, at, columns, datum FROM source WHERE hunt = ?1", [.integer(number)]
            ) {
                ImportedSource(
                    name: $0.text(0), format: $0.text(1), at: Moment(milliseconds: $0.integer(2)), columns: $0.text(3),
                    datum: $0.text(4))
            }
            var sources = Dictionary(noted.map { ($0.name, $0) }) { $1 }
            try connection.each(
                """
                SELECT c.source, sum(c.places) FROM hunt AS h CROSS JOIN place_count AS c ON c.hunt = h.number AND c.imported = h.imported
                WHERE h.number = ?1 GROUP BY c.source
                """, [.integer(number)]
            ) { row in
                let name = row.text(0)
                sources[name, default: ImportedSource(name: name, format: "", at: nil)].places = Int(row.integer(1))
            }
            return sources.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
    }

    public func note(_ source: ImportedSource, of hunt: String) throws(StoreError) {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run(
                "INSERT OR REPLACE INTO source (hunt, name, format, at, columns, datum) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                [
                    .integer(number), .text(source.name), .text(source.format), .integer(source.at?.milliseconds ?? 0),
                    .text(source.columns), .text(source.datum),
                ])
        }
    }

    // MARK: What is missing

    /// A place that an import did not bring again.
    struct MissingPlace {
        let number: Int64
        let category: String
        /// Its key's text.
        let text: String
    }

    /// The places of a source that are to be seen, that no import has superseded, and that are not `staying` (in order).
    func missing(of source: String, _ hunt: Int64, besides staying: [Int64]) throws(StoreError) -> [MissingPlace] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT k.number, k.record, k.part, p.category
                FROM hunt AS h CROSS JOIN place_key AS k ON k.hunt = h.number AND k.source = ?2
                    CROSS JOIN place AS p ON p.number = k.number
                WHERE h.number = ?1 AND p.since <= h.imported AND p.superseded = 0
                """, [.integer(hunt), .text(source)]
            ) { row in
                let number = row.integer(0)
                if Self.contains(staying, number) { return nil }
                return MissingPlace(
                    number: number, category: row.text(3),
                    text: PlaceKey(source: source, record: row.text(1), part: Int(row.integer(2))).text)
            }
        }
    }

    private static func contains(_ sorted: [Int64], _ number: Int64) -> Bool {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == number
    }

    /// The spawns that belong to one of these places, by the texts of their keys.
    func spawns(at places: Set<String>, _ hunt: Int64) throws(StoreError) -> [Int64] {
        try read { connection throws(StoreError) in
            try connection.rows("SELECT id, place FROM spawn WHERE hunt = ?1 AND place IS NOT NULL", [.integer(hunt)]) { row in
                places.contains(row.text(1)) ? row.integer(0) : nil
            }
        }
    }
}
