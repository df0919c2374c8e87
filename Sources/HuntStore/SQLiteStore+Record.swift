public import HuntRules

extension SQLiteStore {
    /// The order is: key, the player's own capture, `judge`, and the rule of one winner, which holds whatever `judge` says.
    public func record(
        _ ticket: ClaimTicket, judge: (ClaimFacts) throws(Refusal) -> CaptureMarks
    ) throws(StoreError) -> ClaimOutcome {
        try write { connection throws(StoreError) in try Self.record(ticket, connection, judge) }
    }

    public func record(
        _ ticket: ClaimTicket, judge: @escaping @Sendable (ClaimFacts) throws(Refusal) -> CaptureMarks,
        then done: @escaping @Sendable (Result<ClaimOutcome, StoreError>) -> Void
    ) {
        submit({ connection throws(StoreError) in try Self.record(ticket, connection, judge) }, then: done)
    }

    private static func record(
        _ ticket: ClaimTicket, _ connection: Connection, _ judge: (ClaimFacts) throws(Refusal) -> CaptureMarks
    ) throws(StoreError) -> ClaimOutcome {
        let (hunt, rules) = try stage(of: ticket, connection)
        if let known = try known(ticket, connection) { return known }
        let found = try target(of: ticket, hunt: hunt, connection)
        let lastTaken = rules.claimMode == .first ? found?.taken : nil
        let marks: CaptureMarks
        do throws(Refusal) {
            marks = try judge(ClaimFacts(spawn: found?.spawn, lastTaken: lastTaken))
        } catch {
            return .refused(error)
        }
        guard let spawn = found?.spawn else { return .refused(.gone) }
        if let lastTaken, !rules.isFree(at: marks.at, lastTaken: lastTaken) { return .refused(.taken) }
        return .captured(try keep(ticket, of: spawn, marks, rules.claimMode, connection))
    }

    /// The hunt's number and what of its rules decides who wins; throws where there is no such hunt or player.
    private static func stage(
        of ticket: ClaimTicket, _ connection: Connection
    ) throws(StoreError) -> (hunt: Int64, rules: Rules) {
        let stage = try connection.row(
            """
            SELECT h.number, h.mode, h.respawn, p.id IS NOT NULL
            FROM hunt AS h LEFT JOIN player AS p ON p.id = ?2 AND p.hunt = h.number WHERE h.id = ?1
            """, [.text(ticket.hunt), .integer(ticket.player)]
        ) { row in
            var rules = Rules()
            rules.claimMode = row.text(1) == ClaimMode.first.rawValue ? .first : .everyone
            rules.respawn = row.isNull(2) ? nil : Moment.Span(milliseconds: row.integer(2))
            return (hunt: row.integer(0), rules: rules, hasPlayer: row.flag(3))
        }
        guard let stage else { throw .noSuchHunt }
        guard stage.hasPlayer else { throw .noSuchPlayer }
        return (stage.hunt, stage.rules)
    }

    /// The answer where the key was used before or the player has the spawn; nil where the claim is new.
    private static func known(_ ticket: ClaimTicket, _ connection: Connection) throws(StoreError) -> ClaimOutcome? {
        // One statement for both, which finds each by its own index: hardly ever is there a row.
        let found = try connection.rows(
            """
            SELECT id, spawn, creature, at, simulated, flagged, digest, key FROM capture
            WHERE player = ?1 AND key = ?2 OR player = ?1 AND spawn = ?3
            """, [.integer(ticket.player), .text(ticket.key), .integer(ticket.spawn)]
        ) { row in (capture: capture(row), digest: row.blob(6), key: row.text(7)) }
        if let byKey = found.first(where: { $0.key == ticket.key }) {
            return byKey.digest == ticket.digest ? .repeated(byKey.capture) : .keyReused
        }
        return found.first.map { .alreadyCaptured($0.capture) }
    }

    private static func target(
        of ticket: ClaimTicket, hunt: Int64, _ connection: Connection
    ) throws(StoreError) -> (spawn: Spawn, taken: Moment?)? {
        try connection.row(
            """
            SELECT id, creature, latitude, longitude, place, appears, leaves, taken FROM spawn WHERE id = ?1 AND hunt = ?2
            """, [.integer(ticket.spawn), .integer(hunt)]
        ) { row throws(StoreError) in (try spawn(row), row.optionalMoment(7)) }
    }

    private static func keep(
        _ ticket: ClaimTicket, of spawn: Spawn, _ marks: CaptureMarks, _ mode: ClaimMode, _ connection: Connection
    ) throws(StoreError) -> Capture {
        try connection.run(
            """
            INSERT INTO capture (player, spawn, creature, at, simulated, flagged, key, digest)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [
                .integer(ticket.player), .integer(spawn.id), .text(spawn.creature), .moment(marks.at),
                .flag(marks.simulated), .flag(marks.flagged), .text(ticket.key), .blob(ticket.digest),
            ])
        let id = connection.lastInserted
        if mode == .first {
            try connection.run("UPDATE spawn SET taken = ?2 WHERE id = ?1", [.integer(spawn.id), .moment(marks.at)])
        }
        return Capture(
            id: id, spawn: spawn.id, creature: spawn.creature, at: marks.at, simulated: marks.simulated,
            flagged: marks.flagged)
    }
}
