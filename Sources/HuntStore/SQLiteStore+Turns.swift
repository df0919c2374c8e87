public import HuntRules

extension SQLiteStore {
    public func turns(after start: Moment, through end: Moment) throws(StoreError) -> [Turn] {
        let span: [Value] = [.moment(start), .moment(end)]
        return try read { connection throws(StoreError) in
            // Each by an index of its own, so that a second in which nothing happens costs three looks.
            let appeared = try connection.rows(
                """
                SELECT h.id, s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM spawn AS s INDEXED BY spawn_appears JOIN hunt AS h ON h.number = s.hunt AND substr(h.id, 1, 9) <> 'arriving/'
                WHERE s.appears > ?1 AND s.appears <= ?2 AND (s.leaves IS NULL OR s.leaves > ?2)
                    AND (h.mode <> 'first' OR s.taken IS NULL OR s.taken + h.respawn <= ?2)
                """, span, Self.appearance)
            let returned = try connection.rows(
                """
                SELECT h.id, s.id, s.creature, s.latitude, s.longitude, s.place, s.appears, s.leaves
                FROM hunt AS h CROSS JOIN spawn AS s INDEXED BY spawn_returns ON s.hunt = h.number
                WHERE h.mode = 'first' AND h.respawn IS NOT NULL AND substr(h.id, 1, 9) <> 'arriving/'
                    AND s.taken > ?1 - h.respawn AND s.taken <= ?2 - h.respawn
                    AND (s.appears IS NULL OR s.appears <= ?2) AND (s.leaves IS NULL OR s.leaves > ?2)
                """, span, Self.appearance)
            let left = try connection.rows(
                """
                SELECT h.id, s.id FROM spawn AS s INDEXED BY spawn_leaves JOIN hunt AS h ON h.number = s.hunt AND substr(h.id, 1, 9) <> 'arriving/'
                WHERE s.leaves > ?1 AND s.leaves <= ?2
                """, span
            ) { Turn(hunt: $0.text(0), kind: .left($0.integer(1))) }
            return appeared + returned + left
        }
    }

    private static func appearance(_ row: Row) throws(StoreError) -> Turn {
        Turn(
            hunt: row.text(0),
            kind: .appeared(
                Spawn(
                    id: row.integer(1), creature: row.text(2), coordinate: try row.coordinate(3), place: row.optionalText(5),
                    from: row.optionalMoment(6), until: row.optionalMoment(7))))
    }
}
