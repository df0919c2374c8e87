import Geodesy
public import HuntRules

extension SQLiteStore {
    public func hunts() throws(StoreError) -> [Hunt] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT id, title, description, latitude, longitude, reach, allowance, poorest, freshness, mode, starts, ends,
                    respawn, simulated, flagged_speed, refused_speed, cool_down, style, clusters,
                    tiles, attribution, last_zoom
                FROM hunt WHERE substr(id, 1, 9) <> 'arriving/' ORDER BY id
                """, [], Self.hunt)
        }
    }

    public func hunt(_ id: String) throws(StoreError) -> Hunt? {
        try read { connection throws(StoreError) in try Self.hunt(id, connection) }
    }

    private static func hunt(_ id: String, _ connection: Connection) throws(StoreError) -> Hunt? {
        try connection.row(
            """
            SELECT id, title, description, latitude, longitude, reach, allowance, poorest, freshness, mode, starts, ends,
                respawn, simulated, flagged_speed, refused_speed, cool_down, style, clusters,
                tiles, attribution, last_zoom
            FROM hunt WHERE id = ?1
            """, [.text(id)], hunt)
    }

    public func creatures(of hunt: String) throws(StoreError) -> [Creature] {
        // One row a name, so that one query reads one state.
        let rows = try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT c.id, c.model, c.height, c.hit_points, n.language, n.name
                FROM hunt AS h JOIN creature AS c ON c.hunt = h.number
                    LEFT JOIN creature_name AS n ON n.hunt = c.hunt AND n.creature = c.id
                WHERE h.id = ?1 ORDER BY c.position
                """, [.text(hunt)]
            ) { row in
                (
                    creature: Creature(
                        id: row.text(0), names: [:], model: row.text(1), height: Distance(metres: row.real(2)),
                        hitPoints: Int(row.integer(3))),
                    language: row.optionalText(4), name: row.text(5)
                )
            }
        }
        var creatures: [Creature] = []
        for row in rows {
            if creatures.last?.id != row.creature.id { creatures.append(row.creature) }
            if let language = row.language { creatures[creatures.count - 1].names[language] = row.name }
        }
        return creatures
    }

    public func create(_ hunt: Hunt, creatures: [Creature], choices: [CategoryChoice]) throws(StoreError) {
        try write { connection throws(StoreError) in
            guard try Self.number(of: hunt.id, connection) == nil else { throw .exists }
            try connection.run(
                """
                INSERT INTO hunt (id, title, description, latitude, longitude, reach, allowance, poorest, freshness, mode,
                    starts, ends, respawn, simulated, flagged_speed, refused_speed, cool_down, style, clusters,
                    tiles, attribution, last_zoom)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)
                """, Self.values(of: hunt))
            let number = connection.lastInserted
            for (position, creature) in creatures.enumerated() {
                try Self.insert(creature, at: position, of: number, connection)
            }
            try Self.keep(choices, of: number, connection)
        }
    }

    public func update<Failure>(
        hunt id: String, _ change: (inout Hunt, inout [CategoryChoice]) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Hunt, Failure>? {
        try write { connection throws(StoreError) in
            guard var hunt = try Self.hunt(id, connection), let number = try Self.number(of: id, connection) else { return nil }
            let before = try Self.choices(of: id, connection)
            var choices = before
            do throws(Failure) { try change(&hunt, &choices) } catch { return .failure(error) }
            if choices != before { try Self.keep(choices, of: number, connection) }
            hunt.id = id
            try connection.run(
                """
                UPDATE hunt SET title = ?2, description = ?3, latitude = ?4, longitude = ?5, reach = ?6, allowance = ?7,
                    poorest = ?8, freshness = ?9, mode = ?10, starts = ?11, ends = ?12, respawn = ?13, simulated = ?14,
                    flagged_speed = ?15, refused_speed = ?16, cool_down = ?17, style = ?18,
                    clusters = ?19, tiles = ?20, attribution = ?21, last_zoom = ?22
                WHERE id = ?1
                """, Self.values(of: hunt))
            // In a hunt that was for everyone nobody noted when a spawn was last taken.
            if hunt.rules.claimMode == .first {
                try connection.run(
                    """
                    UPDATE spawn SET taken = last.at
                    FROM (SELECT spawn, max(at) AS at FROM capture GROUP BY spawn) AS last
                    WHERE last.spawn = spawn.id AND spawn.taken IS NULL
                        AND spawn.hunt = (SELECT number FROM hunt WHERE id = ?1)
                    """, [.text(id)])
            }
            return .success(hunt)
        }
    }

    // MARK: Parts

    /// The number of a hunt within the file, or nil.
    static func number(of hunt: String, _ connection: Connection) throws(StoreError) -> Int64? {
        try connection.row("SELECT number FROM hunt WHERE id = ?1", [.text(hunt)]) { $0.integer(0) }
    }

    static func insert(
        _ creature: Creature, at position: Int, of hunt: Int64, _ connection: Connection
    ) throws(StoreError) {
        let added = try connection.run(
            """
            INSERT INTO creature (hunt, id, position, model, height, hit_points) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO NOTHING
            """,
            [
                .integer(hunt), .text(creature.id), .integer(position), .text(creature.model), .real(creature.height.metres),
                .integer(creature.hitPoints),
            ])
        guard added > 0 else { throw .exists }
        for (language, name) in creature.names {
            try connection.run(
                "INSERT INTO creature_name (hunt, creature, language, name) VALUES (?1, ?2, ?3, ?4)",
                [.integer(hunt), .text(creature.id), .text(language), .text(name)])
        }
    }

    private static func values(of hunt: Hunt) -> [Value] {
        let rules = hunt.rules
        return [
            .text(hunt.id), .text(hunt.title), .text(hunt.description),
            .real(hunt.center.latitudeDegrees), .real(hunt.center.longitudeDegrees),
            .real(rules.reach.metres), .real(rules.accuracyAllowance.metres), .real(rules.poorestAccuracy.metres),
            .integer(rules.freshness.milliseconds), .text(rules.claimMode.rawValue),
            .moment(rules.starts), .moment(rules.ends), .optional(rules.respawn?.milliseconds), .flag(rules.allowsSimulated),
            .real(rules.flaggedSpeed), .real(rules.refusedSpeed), .integer(rules.coolDown.milliseconds), .optional(hunt.style),
            .flag(hunt.clusters), .optional(hunt.imagery?.tiles), .optional(hunt.imagery?.attribution),
            hunt.imagery.map { .integer($0.lastZoom) } ?? .null,
        ]
    }

    private static func hunt(_ row: Row) throws(StoreError) -> Hunt {
        guard let mode = ClaimMode(rawValue: row.text(9)) else {
            throw .damaged(message: "a hunt has the unknown claim mode “\(row.text(9))”")
        }
        var rules = Rules()
        rules.reach = Distance(metres: row.real(5))
        rules.accuracyAllowance = Distance(metres: row.real(6))
        rules.poorestAccuracy = Distance(metres: row.real(7))
        rules.freshness = Moment.Span(milliseconds: row.integer(8))
        rules.claimMode = mode
        rules.starts = row.optionalMoment(10)
        rules.ends = row.optionalMoment(11)
        rules.respawn = row.isNull(12) ? nil : Moment.Span(milliseconds: row.integer(12))
        rules.allowsSimulated = row.flag(13)
        rules.flaggedSpeed = row.real(14)
        rules.refusedSpeed = row.real(15)
        rules.coolDown = Moment.Span(milliseconds: row.integer(16))
        let imagery = row.optionalText(19).map { tiles in
            Imagery(tiles: tiles, attribution: row.text(20), lastZoom: Int(row.integer(21)))
        }
        return Hunt(
            id: row.text(0), title: row.text(1), description: row.text(2), center: try row.coordinate(3), rules: rules,
            style: row.optionalText(17), clusters: row.flag(18), imagery: imagery)
    }
}
