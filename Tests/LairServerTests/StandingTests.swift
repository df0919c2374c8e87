import Foundation
import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Synchronization
import TestSupport
import Testing

@testable import LairServer

@Suite("What stands, in memory")
struct StandingTests {
    @Test(
        "is what the store says, whatever is added, removed, caught, changed or forgotten", arguments: [1, 2, 3, 4] as [UInt64])
    func sameAsStore(seed: UInt64) throws {
        var game = try RandomGame(seed: seed)
        for _ in 0..<220 { try game.step() }
    }

    @Test("while many write and read at once, what was acknowledged is there, and in the end all is as the store has it")
    func manyAtOnce() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path + "/lair.db")
        let live = try LiveStore(store)
        let now = Moment(milliseconds: 1_782_896_400_000)
        try live.create(RandomGame.hunt("h", .first, respawn: nil), creatures: Creature.usual)
        let begun = try live.add((0..<400).map { _ in Spawn(id: 0, creature: "wolf", coordinate: at(1, 1)) }, to: "h")
        let wrong = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            do {
                let player = try live.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8(worker)])
                for turn in 0..<40 {
                    switch worker % 4 {
                    case 0:
                        let added = try live.add([Spawn(id: 0, creature: "wolf", coordinate: at(1, 1))], to: "h")
                        let seen = try RandomGame.ids(live.answer(of: "h", in: .everywhere, at: now, for: nil))
                        if !seen.contains(added[0].id) { wrong.withLock { $0.append("added \(added[0].id)") } }
                    case 1:
                        let gone = begun[worker / 4 * 40 + turn].id
                        _ = try live.delete(spawn: gone, of: "h")
                        let seen = try RandomGame.ids(live.answer(of: "h", in: .everywhere, at: now, for: nil))
                        if seen.contains(gone) { wrong.withLock { $0.append("removed \(gone)") } }
                    default:
                        let spawn = begun[100 + worker * 30 + turn].id
                        let ticket = ClaimTicket(
                            hunt: "h", player: player, spawn: spawn, key: "\(worker)-\(turn)", digest: [1], received: now)
                        let outcome = try live.record(ticket) { _ in CaptureMarks(at: now, simulated: false, flagged: false) }
                        // Some are caught by two: who is too late hears of it maybe before the other does.
                        guard case .captured = outcome else { continue }
                        let seen = try RandomGame.ids(live.answer(of: "h", in: .everywhere, at: now, for: player))
                        if seen.contains(spawn) { wrong.withLock { $0.append("caught \(spawn)") } }
                    }
                }
            } catch { wrong.withLock { $0.append("\(error)") } }
        }
        #expect(wrong.withLock { $0 } == [])
        let kept = try store.spawns(of: "h", in: nil, at: now, for: nil).map(\.id)
        #expect(try RandomGame.ids(live.answer(of: "h", in: .everywhere, at: now, for: nil)) == kept)
        #expect(!kept.isEmpty)
    }

    @Test("a token that is good no more is not remembered: erased, moved to another phone, its hunt deleted")
    func tokens() throws {
        let world = try World()
        try world.makeHunt()
        let (erased, moved, other) = (try world.join(), try world.join(), try world.join())
        func status(_ token: String) throws -> Int { try world.send("GET", "/api/hunts/art/spawns", bearer: token).status }
        for token in [erased, moved, other] { #expect(try status(token) == 200) }
        #expect(try world.send("DELETE", "/api/hunts/art/me", bearer: erased).status == 204)
        let code = try world.send("POST", "/api/hunts/art/me/code", "{}", bearer: moved).json["code"]?.text ?? ""
        let again = try world.send("POST", "/api/hunts/art/players", #"{"code":"\#(code)"}"#).json["token"]?.text ?? ""
        #expect(try [erased, moved, other, again].map(status) == [401, 401, 200, 200])
        #expect(try world.send("DELETE", "/api/hunts/art", bearer: world.hostKey).status == 204)
        #expect(try status(other) == 404)
        try world.makeHunt()
        #expect(try status(other) == 401)
    }

    @Test("players beyond what is remembered are looked up again, and what they caught too")
    func manyPlayers() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path + "/lair.db")
        try store.create(RandomGame.hunt("h", .everyone, respawn: nil), creatures: Creature.usual)
        let spawn = try store.add([Spawn(id: 0, creature: "wolf", coordinate: at(1, 1))], to: "h")[0].id
        let players = PlayerMemory(most: 3)
        var ids: [Int64] = []
        for number in 0..<20 { ids.append(try store.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8(number)])) }
        for round in 0..<3 {
            for (number, id) in ids.enumerated() {
                #expect(try players.player(of: "h", tokenHash: [UInt8(number)], in: store)?.id == id)
                if round == 1, number % 2 == 0 {
                    let ticket = ClaimTicket(
                        hunt: "h", player: id, spawn: spawn, key: "k", digest: [1], received: Moment(milliseconds: 0))
                    _ = try store.record(ticket) { _ in CaptureMarks(at: ticket.received, simulated: false, flagged: false) }
                    players.note(spawn, caughtBy: id)
                }
                let isCaught = round == 2 ? number % 2 == 0 : round == 1 && number % 2 == 0
                #expect(try players.caught(by: id, in: "h", from: store) == (isCaught ? [spawn] : []))
            }
        }
    }
}

/// A game in which anything may happen, played by chance.
private struct RandomGame {
    private var random: SeededRandom
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private var live: LiveStore
    private var now = Moment(milliseconds: 1_782_896_400_000)
    private var players: [(id: Int64, hunt: String)] = []
    private var spawns: [(id: Int64, hunt: String)] = []
    private var steps: [String] = []
    private var number = 0

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path + "/lair.db")
        live = try LiveStore(store)
        try live.create(Self.hunt("all", .everyone, respawn: nil), creatures: Creature.usual)
        try live.create(Self.hunt("race", .first, respawn: .minutes(20)), creatures: Creature.usual)
        for hunt in ["all", "race"] { try join(hunt) }
    }

    static func hunt(_ id: String, _ mode: ClaimMode, respawn: Moment.Span?) -> Hunt {
        var rules = Rules()
        (rules.claimMode, rules.respawn) = (mode, respawn)
        return Hunt(id: id, title: id, description: "", center: at(21.3, -157.8), rules: rules)
    }

    static func ids(_ answer: [UInt8]?) throws -> [Int64] {
        try JSONParser.parse(answer ?? [])["spawns"]?.elements.compactMap { $0["id"]?.integer } ?? []
    }

    private mutating func chance(_ most: Int) -> Int { Int.random(in: 0..<most, using: &random) }

    private mutating func join(_ hunt: String) throws {
        number += 1
        players.append(
            (try live.addPlayer(to: hunt, nickname: nil, tokenHash: [UInt8(number % 256), UInt8(number / 256)]), hunt))
    }

    /// Mostly in one town, sometimes where longitudes end, or anywhere.
    private mutating func place() -> Coordinate {
        switch chance(10) {
        case 0: random.coordinate()
        case 1:
            at(
                random.number(-0.02...0.02),
                Bool.random(using: &random) ? random.number(179.98...179.9999) : random.number(-180 ... -179.98))
        default: at(random.number(21.28...21.32), random.number(-157.88 ... -157.82))
        }
    }

    mutating func step() throws {
        let hunt = Bool.random(using: &random) ? "all" : "race"
        switch chance(20) {
        case 0...3:
            let most = [1, 3, 40][chance(3)]
            var new: [Spawn] = []
            for _ in 0..<1 + chance(most) {
                var spawn = Spawn(id: 0, creature: chance(2) == 0 ? "wolf" : "dragon", coordinate: place())
                if chance(4) == 0 { spawn.from = now + .minutes(Int64(chance(90) - 30)) }
                if chance(4) == 0 { spawn.until = (spawn.from ?? now) + .minutes(Int64(1 + chance(90))) }
                if chance(5) == 0 { spawn.place = "Town/\"\(chance(9))\"é" }
                new.append(spawn)
            }
            spawns += try live.add(new, to: hunt).map { ($0.id, hunt) }
            steps.append("add \(new.count)")
        case 4...5:
            guard let spawn = spawns.randomElement(using: &random) else { return }
            _ = try live.delete(spawn: spawn.id, of: chance(8) == 0 ? hunt : spawn.hunt)
            steps.append("delete \(spawn.id)")
        case 6...13:
            guard let player = players.randomElement(using: &random), let spawn = spawns.randomElement(using: &random) else {
                return
            }
            let made = now - .seconds(Int64(chance(600)))
            let ticket = ClaimTicket(
                hunt: player.hunt, player: player.id, spawn: spawn.id, key: "\(steps.count)", digest: [1], received: now)
            _ = try live.record(ticket) { facts throws(Refusal) in
                guard facts.spawn != nil else { throw .gone }
                return CaptureMarks(at: made, simulated: false, flagged: false)
            }
            steps.append("claim \(spawn.id)")
        case 14...15:
            now = now + .minutes(Int64(chance(60)))
            steps.append("later")
        case 16:
            now = now + .hours(2)
            try live.coarsenCaptures(before: now - .hours(2))
            steps.append("coarsen")
        case 17:
            let mode: ClaimMode = Bool.random(using: &random) ? .first : .everyone
            let respawn: Moment.Span? = chance(3) == 0 ? nil : .minutes(Int64(chance(90)))
            _ = try live.update(hunt: hunt) { hunt throws(Never) in (hunt.rules.claimMode, hunt.rules.respawn) = (mode, respawn) }
            live.waitForLoads()
            steps.append("\(hunt) is for \(mode)")
        case 18:
            try join(hunt)
            if players.count > 6 {
                let gone = players.removeFirst()
                _ = try live.erase(player: gone.id, of: gone.hunt)
            }
            steps.append("join")
        default:
            live = try LiveStore(store)
            live.waitForLoads()
            steps.append("restart")
        }
        try compare()
    }

    private mutating func compare() throws {
        for hunt in ["all", "race"] {
            for player in [nil] + players.filter({ $0.hunt == hunt }).prefix(2).map({ Optional($0.id) }) {
                let center = place()
                let radius = random.length(10, 3_000_000)
                let around = BoundingBox(around: center, radius: radius)
                try check(hunt, .everywhere, nil, player) { _ in nil }
                try check(hunt, .box(around), around, player) { _ in nil }
                try check(hunt, .disc(center: center, radius: radius), around, player) { center.geodesic(to: $0) }
            }
        }
    }

    private func check(
        _ hunt: String, _ area: StandingSpawns.Area, _ box: BoundingBox?, _ player: Int64?, line: (Coordinate) -> Geodesic?
    ) throws {
        var seen = try live.answer(of: hunt, in: area, at: now, for: player)
        var kept = try store.spawns(of: hunt, in: box, at: now, for: player).map { spawn in
            (spawn: spawn, sight: line(spawn.coordinate).map { Sight(distance: $0.distance, bearing: $0.initialBearing) })
        }
        if case .disc(_, let radius) = area {
            kept = kept.filter { $0.sight!.distance <= radius }
                .sorted { ($0.sight!.distance.metres, $0.spawn.id) < ($1.sight!.distance.metres, $1.spawn.id) }
        } else {
            // Without a point they come in no particular order.
            seen = seen.map(Self.byID)
        }
        let expected = JSON.object([("spawns", .array(kept.map { .spawn($0.spawn, seen: $0.sight) }))]).utf8
        #expect(
            seen == expected,
            """
            seed \(random.seed), after \(steps.suffix(6)): \(area) for \(player ?? 0)
            \(String(decoding: seen ?? [], as: UTF8.self))
            \(String(decoding: expected, as: UTF8.self))
            """)
        if seen != expected { throw Different() }
    }

    /// An answer, byte for byte what it was, but that its spawns come by id.
    private static func byID(_ answer: [UInt8]) -> [UInt8] {
        let text = String(decoding: answer, as: UTF8.self)
        let start = #"{"spawns":["#
        guard text.hasPrefix(start), text.hasSuffix("]}"), text.utf8.count > start.utf8.count + 2 else { return answer }
        // A spawn has no object within it, and no text of these holds a brace.
        let spawns = text.dropFirst(start.count).dropLast(3).components(separatedBy: "},")
        let sorted = spawns.sorted { number(of: $0) < number(of: $1) }
        return Array((start + sorted.joined(separator: "},") + "}]}").utf8)
    }

    /// The number in `{"id":17,…`.
    private static func number(of spawn: String) -> Int64 {
        Int64(spawn.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
    }

    struct Different: Error {}
}
