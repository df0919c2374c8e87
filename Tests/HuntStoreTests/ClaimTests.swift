import HuntRules
import HuntStore
import TestSupport
import Testing

@Suite("The store: claims")
struct ClaimTests {
    @Test("a claim becomes one capture; the same key gives it again, for ever")
    func repeated() throws {
        let fixture = try Fixture()
        let player: Int64
        let capture: Capture
        do {
            let store = try fixture.hunt()
            player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
            let outcome = try store.record(ticket(player, 1, key: "k")) { facts in
                #expect(facts.spawn?.creature == "wolf" && facts.lastTaken == nil)
                return CaptureMarks(at: noon, simulated: true, flagged: true)
            }
            guard case .captured(let made) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            capture = made
        }
        #expect(capture.spawn == 1 && capture.creature == "wolf" && capture.at == noon && capture.simulated && capture.flagged)
        let store = try fixture.open()
        #expect(try store.record(ticket(player, 1, key: "k"), judge: never) == .repeated(capture))
        #expect(try store.record(ticket(player, 1, key: "k", digest: [9]), judge: never) == .keyReused)
        #expect(try store.record(ticket(player, 1, key: "new"), judge: never) == .alreadyCaptured(capture))
        #expect(try store.captures(of: player, in: "h") == [capture])
        // The capture outlives its spawn, and so does its key.
        #expect(try store.delete(spawn: 1, of: "h"))
        #expect(try store.record(ticket(player, 1, key: "k"), judge: never) == .repeated(capture))
    }

    @Test("keys of two players have nothing to do with each other")
    func keysOfTwo() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let (a, b) = (
            try store.addPlayer(to: "h", nickname: nil, tokenHash: [1]),
            try store.addPlayer(to: "h", nickname: nil, tokenHash: [2])
        )
        guard case .captured(let first) = try store.record(ticket(a, 1, key: "k"), judge: accept()),
            case .captured(let second) = try store.record(ticket(b, 1, key: "k"), judge: accept())
        else {
            Issue.record("not captured")
            return
        }
        #expect(first.id != second.id)
    }

    @Test("a refusal leaves nothing behind: the same key is judged again")
    func refused() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let outcome = try store.record(ticket(player, 1, key: "k")) { _ throws(Refusal) in throw .staleFix }
        #expect(outcome == .refused(.staleFix))
        #expect(try store.captures(of: player, in: "h") == [])
        guard case .captured = try store.record(ticket(player, 1, key: "k"), judge: accept()) else {
            Issue.record("not captured")
            return
        }
    }

    @Test("a spawn that is not there, or in another hunt, is judged as none and never captured")
    func gone() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        try store.create(makeHunt(id: "other"), creatures: creatures)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let stranger = try store.addPlayer(to: "other", nickname: nil, tokenHash: [1])
        for ticket in [ticket(player, 77, key: "k"), ticket(stranger, 1, key: "k", hunt: "other")] {
            let outcome = try store.record(ticket) { facts in
                #expect(facts.spawn == nil)
                return CaptureMarks(at: noon, simulated: false, flagged: false)
            }
            #expect(outcome == .refused(.gone))
        }
        #expect(throws: StoreError.noSuchPlayer) { try store.record(ticket(stranger, 1, key: "k"), judge: accept()) }
        #expect(throws: StoreError.noSuchHunt) { try store.record(ticket(player, 1, key: "k", hunt: "none"), judge: accept()) }
    }

    @Test("the same claim from 8 threads, 5 times each, is one capture with one answer")
    func concurrentRepeats() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let outcomes = try race(8) { _ in
            try (0..<5).map { _ in try store.record(ticket(player, 1, key: "k"), judge: accept()) }
        }.flatMap { $0 }
        var captures: Set<Capture> = []
        var captured = 0
        for outcome in outcomes {
            switch outcome {
            case .captured(let capture):
                captured += 1
                captures.insert(capture)
            case .repeated(let capture): captures.insert(capture)
            default: Issue.record("\(outcome)")
            }
        }
        #expect(outcomes.count == 40 && captured == 1 && captures.count == 1)
        #expect(try store.captures(of: player, in: "h").count == 1)
    }

    @Test("200 players race for one spawn: one wins, the others find it taken")
    func race200() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(.first)
        let players = try (0..<200).map { try store.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8($0)]) }
        let outcomes = try race(200) { index in
            // A judge who never says no: the store itself knows that there is one winner.
            try store.record(ticket(players[index], 1, key: "k"), judge: accept())
        }
        let won = outcomes.count { if case .captured = $0 { true } else { false } }
        #expect(won == 1)
        #expect(outcomes.count { $0 == .refused(.taken) } == 199)
        #expect(try players.reduce(0) { try $0 + store.captures(of: $1, in: "h").count } == 1)
        #expect(try store.spawns(of: "h", in: nil, at: noon + .hours(1_000), for: nil) == [])
    }

    @Test("each of 200 players may have the spawn where it is for everyone")
    func everyone() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let players = try (0..<200).map { try store.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8($0)]) }
        let outcomes = try race(200) { index in
            try store.record(ticket(players[index], 1, key: "k")) { facts in
                CaptureMarks(at: facts.lastTaken ?? noon, simulated: false, flagged: false)
            }
        }
        #expect(outcomes.count { if case .captured = $0 { true } else { false } } == 200)
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil).map(\.id) == [1])
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: players[3]) == [])
    }

    @Test("a spawn stands again when its delay is over, and again one player wins it, not one who has it")
    func respawn() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(.first, respawn: .minutes(10))
        let players = try (0..<50).map { try store.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8($0)]) }
        guard case .captured(let capture) = try store.record(ticket(players[0], 1, key: "k"), judge: accept()) else {
            Issue.record("not captured")
            return
        }
        let back = noon + .minutes(10)
        #expect(try store.spawns(of: "h", in: nil, at: back - .seconds(1), for: nil) == [])
        #expect(try store.spawns(of: "h", in: nil, at: back, for: nil).map(\.id) == [1])
        #expect(try store.spawns(of: "h", in: nil, at: back, for: players[0]) == [])
        #expect(
            try store.record(ticket(players[1], 1, key: "k"), judge: accept(at: back - .seconds(1))) == .refused(.taken))
        #expect(try store.record(ticket(players[0], 1, key: "again"), judge: accept(at: back)) == .alreadyCaptured(capture))
        let outcomes = try race(49) { index in
            try store.record(ticket(players[index + 1], 1, key: "k"), judge: accept(at: back))
        }
        #expect(outcomes.count { if case .captured = $0 { true } else { false } } == 1)
        #expect(outcomes.count { $0 == .refused(.taken) } == 48)
    }

    @Test("the judge is told when another took it; erasing the winner does not bring the spawn back")
    func lastTaken() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(.first)
        let winner = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let other = try store.addPlayer(to: "h", nickname: nil, tokenHash: [2])
        _ = try store.record(ticket(winner, 1, key: "k"), judge: accept())
        #expect(try store.erase(player: winner, of: "h"))
        let outcome = try store.record(ticket(other, 1, key: "k")) { facts throws(Refusal) in
            #expect(facts.lastTaken == noon)
            throw .taken
        }
        #expect(outcome == .refused(.taken))
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil) == [])
    }

    @Test("a hunt that turns into a race remembers what was caught before")
    func becomesFirst() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 2)
        let winner = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let other = try store.addPlayer(to: "h", nickname: nil, tokenHash: [2])
        _ = try store.record(ticket(winner, 1, key: "k"), judge: accept())
        var hunt = try makeHunt(id: "h")
        hunt.rules.claimMode = .first
        #expect(try store.update(hunt))
        #expect(try store.record(ticket(other, 1, key: "k"), judge: accept()) == .refused(.taken))
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil).map(\.id) == [2])
    }

    @Test("captures come oldest first, whatever order they were sent in")
    func order() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 3)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        for (spawn, minutes) in [(1, 5), (2, 1), (3, 9)] as [(Int64, Int64)] {
            _ = try store.record(ticket(player, spawn, key: "\(spawn)"), judge: accept(at: noon + .minutes(minutes)))
        }
        #expect(try store.captures(of: player, in: "h").map(\.spawn) == [2, 1, 3])
    }
}

/// A judge who must not be asked.
private func never(_ facts: ClaimFacts) throws(Refusal) -> CaptureMarks {
    Issue.record("asked to judge")
    throw .gone
}
