import Geodesy
import HuntRules
import HuntStore
import TestSupport
import Testing

@Suite("The store: hunts, settings, players")
struct HuntTests {
    @Test("a hunt comes back as it was made, after a reopening too")
    func roundTrip() throws {
        let fixture = try Fixture()
        var hunt = try makeHunt(id: "honolulu")
        hunt.title = "“Über” 狼 \u{0} NUL"
        hunt.description = ""
        hunt.rules.reach = .metres(65)
        hunt.rules.claimMode = .first
        hunt.rules.starts = noon
        hunt.rules.ends = noon + .hours(5)
        hunt.rules.respawn = .minutes(7)
        hunt.rules.allowsSimulated = true
        hunt.rules.flaggedSpeed = 11.5
        hunt.rules.refusedSpeed = 71.5
        hunt.rules.coolDown = .seconds(99)
        hunt.rules.freshness = .seconds(14)
        hunt.rules.poorestAccuracy = .metres(99)
        hunt.rules.accuracyAllowance = .metres(29)
        try fixture.open().create(hunt, creatures: creatures)
        let store = try fixture.open()
        #expect(try store.hunt("honolulu") == hunt)
        #expect(try store.hunts() == [hunt])
        #expect(try store.creatures(of: "honolulu") == creatures)
        #expect(try store.hunt("elsewhere") == nil)
        #expect(try store.creatures(of: "elsewhere") == [])
    }

    @Test("an id is given once, and a creature's id once in its hunt")
    func exists() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let other = try makeHunt(id: "other")
        #expect(throws: StoreError.exists) { try store.create(makeHunt(id: "h"), creatures: []) }
        #expect(throws: StoreError.exists) { try store.create(other, creatures: creatures + creatures) }
        #expect(try store.hunt("other") == nil)
    }

    @Test("a hunt is changed where there is one")
    func update() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        var hunt = try makeHunt(id: "h")
        hunt.title = "New"
        hunt.rules.ends = noon
        #expect(try store.update(hunt))
        #expect(try store.hunt("h") == hunt)
        hunt.id = "none"
        #expect(try !store.update(hunt))
    }

    @Test("changes that many make at once are all kept; one that fails changes nothing")
    func changes() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        _ = try race(20) { index in
            _ = try store.update(hunt: "h") { hunt throws(Refusal) in hunt.description += "[\(index)]" }
        }
        let kept = try #require(try store.hunt("h"))
        for index in 0..<20 { #expect(kept.description.contains("[\(index)]")) }
        let failed = try store.update(hunt: "h") { hunt throws(Refusal) in
            hunt.title = "Lost"
            throw .gone
        }
        #expect(failed == .failure(.gone))
        #expect(try store.hunt("h") == kept)
        #expect(try store.update(hunt: "none") { _ throws(Refusal) in } == nil)
    }

    @Test("with a hunt goes all it has, and nothing of another")
    func delete() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        try store.create(makeHunt(id: "other"), creatures: creatures)
        let kept = try store.add([Spawn(id: 0, creature: "dragon", coordinate: makeHunt(id: "h").center)], to: "other")
        let player = try store.addPlayer(to: "h", nickname: "Ada", tokenHash: [1])
        _ = try store.record(ticket(player, 1, key: "k"), judge: accept())
        #expect(try store.delete(hunt: "h"))
        #expect(try !store.delete(hunt: "h"))
        #expect(try store.hunts().map(\.id) == ["other"])
        #expect(try store.player(of: "h", tokenHash: [1]) == nil)
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil) == [])
        #expect(try store.spawns(of: "other", in: nil, at: noon, for: nil) == kept)
        // Made again under its old name it starts empty.
        try store.create(makeHunt(id: "h"), creatures: [])
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil) == [])
        #expect(try store.creatures(of: "h") == [])
    }

    @Test("settings are kept and replaced, empty ones too")
    func settings() throws {
        let fixture = try Fixture()
        let store = try fixture.open()
        #expect(try store.setting("key") == nil)
        try store.set("key", to: [0, 1, 255])
        #expect(try fixture.open().setting("key") == [0, 1, 255])
        try store.set("key", to: [])
        #expect(try store.setting("key") == [])
    }

    @Test("a player is found by the token's hash, in the hunt joined only")
    func players() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        try store.create(makeHunt(id: "other"), creatures: [])
        let ada = try store.addPlayer(to: "h", nickname: "Ada", tokenHash: [1])
        let nobody = try store.addPlayer(to: "h", nickname: nil, tokenHash: [2])
        #expect(try store.player(of: "h", tokenHash: [1]) == Player(id: ada, nickname: "Ada"))
        #expect(try store.player(of: "h", tokenHash: [2]) == Player(id: nobody, nickname: nil))
        #expect(try store.player(of: "other", tokenHash: [1]) == nil)
        #expect(try store.player(of: "h", tokenHash: [3]) == nil)
        #expect(throws: StoreError.exists) { try store.addPlayer(to: "h", nickname: nil, tokenHash: [1]) }
        #expect(throws: StoreError.noSuchHunt) { try store.addPlayer(to: "none", nickname: nil, tokenHash: [1]) }
    }

    @Test("a player's number is never given out again")
    func numbers() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let ada = try store.addPlayer(to: "h", nickname: "Ada", tokenHash: [1])
        #expect(try store.erase(player: ada, of: "h"))
        #expect(try store.addPlayer(to: "h", nickname: "Bob", tokenHash: [1]) > ada)
    }
}
