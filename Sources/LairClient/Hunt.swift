#if arch(wasm32)
    import Geodesy
    import PlayerSession

    /// The hunt's rules, in metres; a draw limit that is not a number is none.
    @_expose(wasm, "hunt") @_cdecl("lair_hunt")
    public func lairHunt(_ reach: Double, _ allowance: Double, _ drawLimit: Double) {
        session.take(
            .hunt(reach: .metres(reach), allowance: .metres(allowance), drawLimit: drawLimit.isNaN ? nil : .metres(drawLimit)),
            at: session.latest)
    }

    /// All spawns, from the list: id, latitude, longitude, height, hit points each. Returns how many had a coordinate.
    @_expose(wasm, "spawns") @_cdecl("lair_spawns")
    public func lairSpawns(_ count: Int32) -> Int32 {
        var spawns: [SessionSpawn] = []
        spawns.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let row = list + 5 * index
            guard let id = Int64(exactly: row[0]), let at = try? Coordinate(latitude: row[1], longitude: row[2]) else { continue }
            spawns.append(
                SessionSpawn(
                    id: id, coordinate: at, height: .metres(row[3] > 0 ? row[3] : 1), hitPoints: Int(exactly: row[4]) ?? 1))
        }
        session.take(.spawns(spawns), at: session.latest)
        return Int32(spawns.count)
    }

    @_expose(wasm, "removeSpawn") @_cdecl("lair_remove_spawn")
    public func lairRemoveSpawn(_ id: Double) {
        if let id = Int64(exactly: id) { session.take(.removal(id), at: session.latest) }
    }

    /// Leaves id, distance, bearing, in reach, metres beyond of each spawn; returns how many.
    @_expose(wasm, "standings") @_cdecl("lair_standings")
    public func lairStandings() -> Int32 {
        let standings = session.standings()
        for (index, standing) in standings.enumerated() {
            let row = answer + 5 * index
            row[0] = Double(standing.id)
            row[1] = standing.distance.metres
            row[2] = standing.bearing.degrees
            row[3] = flag(standing.inReach)
            row[4] = standing.beyond.metres
        }
        return Int32(standings.count)
    }

    /// Leaves how many spawns came into reach, then their ids, then those that left it; returns how many there are in all.
    @_expose(wasm, "reachNews") @_cdecl("lair_reach_news")
    public func lairReachNews() -> Int32 {
        let news = session.reachNews()
        answer[0] = Double(news.entered.count)
        for (index, id) in (news.entered + news.left).enumerated() { answer[1 + index] = Double(id) }
        return Int32(news.entered.count + news.left.count)
    }
#endif
