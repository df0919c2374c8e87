import Geodesy
import HuntRules
import HuntStore
import Locks

extension LiveStore: Store {
    // MARK: Answered from memory

    func hunts() throws(StoreError) -> [Hunt] { allMemories.map(\.hunt).sorted { $0.id < $1.id } }

    func hunt(_ id: String) throws(StoreError) -> Hunt? { memory(of: id)?.hunt }

    func player(of hunt: String, tokenHash: [UInt8]) throws(StoreError) -> Player? {
        try players.player(of: hunt, tokenHash: tokenHash, in: inner)
    }

    // MARK: Committed, then noted

    func create(_ hunt: Hunt, creatures: [Creature], choices: [CategoryChoice]) throws(StoreError) {
        try huntWrites.withLock { _ throws(StoreError) in
            try inner.create(hunt, creatures: creatures, choices: choices)
            keep(HuntMemory(hunt, isNew: true), of: hunt.id)
        }
    }

    func bring<Failure>(
        _ id: String, fill: (_ arriving: String) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Void, Failure> {
        let result = try inner.bring(id, fill: fill)
        guard case .success = result else { return result }
        try huntWrites.withLock { _ throws(StoreError) in
            // Since it came, it may have been deleted, and another made.
            guard memory(of: id) == nil, let hunt = try inner.hunt(id) else { return }
            let memory = HuntMemory(hunt, isNew: false)
            keep(memory, of: id)
            load(memory)
        }
        return result
    }

    func update<Failure>(
        hunt id: String, _ change: (inout Hunt, inout [CategoryChoice]) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Hunt, Failure>? {
        try huntWrites.withLock { _ throws(StoreError) in
            let result = try inner.update(hunt: id, change)
            if case .success(let hunt)? = result, let memory = memory(of: id) {
                if !memory.change(hunt) { load(memory, anew: true) }
            }
            return result
        }
    }

    func delete(hunt: String) throws(StoreError) -> Bool {
        try huntWrites.withLock { _ throws(StoreError) in
            guard try inner.delete(hunt: hunt) else { return false }
            forget(hunt)
            players.forgetAll()
            return true
        }
    }

    func add(_ spawns: [Spawn], to hunt: String) throws(StoreError) -> [Spawn] {
        guard let memory = memory(of: hunt) else { throw .noSuchHunt }
        return try memory.add { () throws(StoreError) in try inner.add(spawns, to: hunt) }
    }

    func add(explained spawns: [(spawn: Spawn, why: [UInt8]?)], to hunt: String) throws(StoreError) -> [Spawn] {
        guard let memory = memory(of: hunt) else { throw .noSuchHunt }
        return try memory.add { () throws(StoreError) in try inner.add(explained: spawns, to: hunt) }
    }

    func delete(spawn: Int64, of hunt: String) throws(StoreError) -> Bool {
        guard let memory = memory(of: hunt) else { return false }
        return try memory.remove(spawn) { () throws(StoreError) in try inner.delete(spawn: spawn, of: hunt) }
    }

    func record(
        _ ticket: ClaimTicket, judge: (ClaimFacts) throws(Refusal) -> CaptureMarks
    ) throws(StoreError) -> ClaimOutcome {
        let outcome = try inner.record(ticket, judge: judge)
        note(outcome, of: ticket)
        return outcome
    }

    func record(
        _ ticket: ClaimTicket, judge: @escaping @Sendable (ClaimFacts) throws(Refusal) -> CaptureMarks,
        then done: @escaping @Sendable (Result<ClaimOutcome, StoreError>) -> Void
    ) {
        inner.record(ticket, judge: judge) { [self] result in
            if case .success(let outcome) = result { note(outcome, of: ticket) }
            done(result)
        }
    }

    private func note(_ outcome: ClaimOutcome, of ticket: ClaimTicket) {
        guard case .captured(let capture) = outcome else { return }
        memory(of: ticket.hunt)?.noteCatch(of: capture.spawn, at: capture.at)
        players.note(capture.spawn, caughtBy: ticket.player)
    }

    func coarsenCaptures(before moment: Moment) throws(StoreError) {
        try inner.coarsenCaptures(before: moment)
        for memory in allMemories { memory.note(.coarsened(before: moment)) }
        loadMissing()
    }

    func erase(player: Int64, of hunt: String) throws(StoreError) -> Bool {
        defer { players.forget(player) }
        return try inner.erase(player: player, of: hunt)
    }

    func rename(player: Int64, of hunt: String, to nickname: String?) throws(StoreError) -> Bool {
        defer { players.forget(player) }
        return try inner.rename(player: player, of: hunt, to: nickname)
    }

    func set(reach: Distance?, ofPlayer player: Int64, of hunt: String) throws(StoreError) -> Bool {
        defer { players.forget(player) }
        return try inner.set(reach: reach, ofPlayer: player, of: hunt)
    }

    func redeem(
        code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment
    ) throws(StoreError) -> Player? {
        let player = try inner.redeem(code: hash, of: hunt, tokenHash: tokenHash, at: moment)
        if let player { players.forget(player.id) }
        return player
    }

    func redeem(
        code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment,
        then done: @escaping @Sendable (Result<Player?, StoreError>) -> Void
    ) {
        inner.redeem(code: hash, of: hunt, tokenHash: tokenHash, at: moment) { [self] result in
            if case .success(let player?) = result { players.forget(player.id) }
            done(result)
        }
    }

    // MARK: The store's own

    func setting(_ name: String) throws(StoreError) -> [UInt8]? { try inner.setting(name) }

    func set(_ name: String, to value: [UInt8]) throws(StoreError) { try inner.set(name, to: value) }

    func creatures(of hunt: String) throws(StoreError) -> [Creature] { try inner.creatures(of: hunt) }

    func places(
        of hunt: String, in box: BoundingBox?, category: String?, after: PlaceKey?, limit: Int
    ) throws(StoreError) -> [Place] {
        try inner.places(of: hunt, in: box, category: category, after: after, limit: limit)
    }

    func eachPlace(of hunt: String, _ body: (_ number: Int64, Place) -> Void) throws(StoreError) -> String? {
        try inner.eachPlace(of: hunt, body)
    }

    func place(_ key: PlaceKey, of hunt: String) throws(StoreError) -> Place? { try inner.place(key, of: hunt) }

    func placesVersion(of hunt: String) throws(StoreError) -> String? { try inner.placesVersion(of: hunt) }

    func eachPlacePoint(of hunt: String, _ body: (PlacePoint) -> Void) throws(StoreError) -> String? {
        try inner.eachPlacePoint(of: hunt, body)
    }

    func places(numbered numbers: [Int64]) throws(StoreError) -> [Int64: Place] { try inner.places(numbered: numbers) }

    func categories(of hunt: String) throws(StoreError) -> [CategoryCount] { try inner.categories(of: hunt) }

    func put(_ places: [Place], into hunt: String) throws(StoreError) -> PutCount { try inner.put(places, into: hunt) }

    func take<Failure>(
        _ wish: PutWish, into hunt: String, _ next: () throws(Failure) -> [Place]?
    ) throws(StoreError) -> Result<PutCount, Failure> {
        let result = try inner.take(wish, into: hunt, next)
        // Spawns whose place is gone say so from now on.
        if case .success(let count) = result, count.unlinked > 0, let memory = memory(of: hunt) { load(memory, anew: true) }
        return result
    }

    func sources(of hunt: String) throws(StoreError) -> [ImportedSource] { try inner.sources(of: hunt) }

    func note(_ source: ImportedSource, of hunt: String) throws(StoreError) { try inner.note(source, of: hunt) }

    func spawns(of hunt: String, in box: BoundingBox?, at moment: Moment, for player: Int64?) throws(StoreError) -> [Spawn] {
        try inner.spawns(of: hunt, in: box, at: moment, for: player)
    }

    func allSpawns(of hunt: String, in box: BoundingBox?) throws(StoreError) -> [Spawn] { try inner.allSpawns(of: hunt, in: box) }

    func spawn(_ id: Int64, of hunt: String) throws(StoreError) -> Spawn? { try inner.spawn(id, of: hunt) }

    func eachSpawn(of hunt: String, _ body: (Spawn, Moment?) -> Void) throws(StoreError) {
        try inner.eachSpawn(of: hunt, body)
    }

    func eachExplainedSpawn(of hunt: String, _ body: (Spawn, [UInt8]?) -> Void) throws(StoreError) {
        try inner.eachExplainedSpawn(of: hunt, body)
    }

    func turns(after start: Moment, through end: Moment) throws(StoreError) -> [Turn] {
        try inner.turns(after: start, through: end)
    }

    func addPlayer(to hunt: String, nickname: String?, tokenHash: [UInt8]) throws(StoreError) -> Int64 {
        try inner.addPlayer(to: hunt, nickname: nickname, tokenHash: tokenHash)
    }

    func addPlayer(
        to hunt: String, nickname: String?, tokenHash: [UInt8], then done: @escaping @Sendable (Result<Int64, StoreError>) -> Void
    ) {
        inner.addPlayer(to: hunt, nickname: nickname, tokenHash: tokenHash, then: done)
    }

    func players(of hunt: String, after: Int64, limit: Int) throws(StoreError) -> [(player: Player, captures: Int)] {
        try inner.players(of: hunt, after: after, limit: limit)
    }

    func keep(code hash: [UInt8], for player: Int64, of hunt: String, until: Moment) throws(StoreError) -> Bool {
        try inner.keep(code: hash, for: player, of: hunt, until: until)
    }

    func forgetCodes(at moment: Moment) throws(StoreError) { try inner.forgetCodes(at: moment) }

    func scores(of hunt: String, limit: Int) throws(StoreError) -> [Score] { try inner.scores(of: hunt, limit: limit) }

    func captures(of player: Int64, in hunt: String) throws(StoreError) -> [Capture] {
        try inner.captures(of: player, in: hunt)
    }

    var commitCounts: CommitCounts { inner.commitCounts }
}
