import Foundation
import HuntRules
import TestSupport
import Testing

@testable import HuntStore

@Suite("The store: what is erased is gone")
struct PrivacyTests {
    /// With this seed deleting alone leaves five of them behind, in the unused parts of pages.
    @Test(
        "players erased in any order leave no byte of nickname, token or key in any file, even if the program ends before it tidied",
        arguments: [(2, false), (2, true), (3, true)] as [(UInt64, Bool)])
    func erase(seed: UInt64, reopens: Bool) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Fixture()
        _ = try fixture.hunt(wolves: 3)
        // As large as it gets, for this store: it rewrites the file when it is told the time.
        var store = try SQLiteStore(path: fixture.path, smallFile: 0)
        var players: [(id: Int64, number: String)] = []
        for index in 1_000..<1_600 {
            let name = "zq\(index)." + String(repeating: "n", count: .random(in: 0...60, using: &random))
            let token = Array("tk\(index)".utf8) + (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
            let id = try store.addPlayer(to: "h", nickname: name, tokenHash: token)
            players.append((id, "\(index)"))
            let key = "ky\(index)-" + String(repeating: "k", count: .random(in: 0...50, using: &random))
            _ = try store.record(ticket(id, .random(in: 1...3, using: &random), key: key), judge: accept())
        }
        players.shuffle(using: &random)
        for player in players.prefix(400) { #expect(try store.erase(player: player.id, of: "h")) }
        if reopens { store = try fixture.open() }
        try store.coarsenCaptures(before: noon)
        try expectNothing(of: Set(players.prefix(400).map(\.number)), in: fixture, seed: seed)
        // The others have what they had, and the database still knows what belongs together.
        for player in players.dropFirst(400) { #expect(try store.captures(of: player.id, in: "h").count == 1) }
        let newest = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        #expect(players.allSatisfy { $0.id < newest })
        #expect(try store.erase(player: players[400].id, of: "h"))
        try store.read { connection throws(StoreError) in
            #expect(try connection.row("SELECT count(*) FROM capture", []) { $0.integer(0) } == 199)
            #expect(try connection.rows("PRAGMA foreign_key_check", []) { $0.text(0) } == [])
            #expect(try connection.row("PRAGMA integrity_check", []) { $0.text(0) } == "ok")
        }
        try store.write { connection throws(StoreError) in
            #expect(try connection.row("PRAGMA foreign_keys", []) { $0.integer(0) } == 1)
        }
    }

    @Test("an erasure in a small file is complete when it returns")
    func eraseAtOnce() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let players = try (1_000..<1_020).map { index in
            try store.addPlayer(to: "h", nickname: "zq\(index)", tokenHash: Array("tk\(index)".utf8))
        }
        for player in players { _ = try store.record(ticket(player, 1, key: "ky\(player + 999)"), judge: accept()) }
        for player in players.dropFirst().prefix(6) { #expect(try store.erase(player: player, of: "h")) }
        try expectNothing(of: Set((1_001..<1_007).map(String.init)), in: fixture, seed: 0)
        #expect(try !store.erase(player: players[0], of: "none"))
        #expect(try !store.erase(player: players[1], of: "h"))
        #expect(try store.player(of: "h", tokenHash: Array("tk1001".utf8)) == nil)
        #expect(try store.captures(of: players[0], in: "h").count == 1)
    }

    private func expectNothing(of gone: Set<String>, in fixture: Fixture, seed: UInt64) throws {
        for (file, bytes) in try fixture.bytes() {
            for mark in ["zq", "tk", "ky"] {
                let found = numbers(after: mark, in: bytes)
                let left = found.intersection(gone).sorted()
                #expect(left == [], "seed \(seed): \(mark) in \(file)")
                if file == "lair.db" { #expect(!found.isEmpty, "the search finds those who stayed") }
            }
        }
    }

    /// The four digits after each `mark` in `bytes`.
    private func numbers(after mark: String, in bytes: Data) -> Set<String> {
        var found: Set<String> = []
        var from = bytes.startIndex
        while let range = bytes.range(of: Data(mark.utf8), in: from..<bytes.endIndex) {
            from = range.upperBound
            let digits = bytes[from...].prefix(4)
            if digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
                found.insert(String(decoding: digits, as: UTF8.self))
            }
        }
        return found
    }

    @Test("a reader in mid-query keeps the log; the next erasure cleans up after both")
    func scrubLater() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(busyTimeout: .init(milliseconds: 20))
        let names = ["Zanzibara", "Zebulonia"]
        let players = try names.enumerated().map { try store.addPlayer(to: "h", nickname: $1, tokenHash: [UInt8($0)]) }
        let reader = try Connection(path: fixture.path, busyTimeout: .zero)
        try reader.run("BEGIN")
        _ = try reader.row("SELECT count(*) FROM player", []) { $0.integer(0) }
        #expect(try store.erase(player: players[0], of: "h"))
        #expect(try store.player(of: "h", tokenHash: [0]) == nil)
        try reader.run("COMMIT")
        #expect(try !store.erase(player: 99, of: "h"))
        for (file, bytes) in try fixture.bytes() {
            #expect(bytes.range(of: Data(names[0].utf8)) == nil, "\(file)")
        }
    }

    @Test("captures made before a moment keep their day only, later ones their time; a spawn comes back no sooner for it")
    func coarsen() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(.first, respawn: .hours(6), wolves: 2)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let early = noon + .minutes(1)
        _ = try store.record(ticket(player, 1, key: "1"), judge: accept(at: early))
        _ = try store.record(ticket(player, 2, key: "2"), judge: accept(at: noon + .minutes(3)))
        try store.coarsenCaptures(before: noon + .minutes(3))
        let day = Moment(milliseconds: noon.milliseconds / 86_400_000 * 86_400_000)
        #expect(try store.captures(of: player, in: "h").map(\.at) == [day, noon + .minutes(3)])
        #expect(try store.spawns(of: "h", in: nil, at: early + .hours(6) - .seconds(1), for: nil) == [])
        #expect(try store.spawns(of: "h", in: nil, at: noon + .hours(7), for: nil).map(\.id) == [1, 2])
        // Once more changes nothing.
        try store.coarsenCaptures(before: noon + .minutes(3))
        #expect(try store.spawns(of: "h", in: nil, at: noon + .hours(7), for: nil).map(\.id) == [1, 2])
        #expect(
            try store.record(ticket(player, 1, key: "1"), judge: accept()) == .repeated(store.captures(of: player, in: "h")[0]))
    }

    @Test("the store is its owner's only")
    func permissions() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder) {
            let mode = try FileManager.default.attributesOfItem(atPath: fixture.folder + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(try store.hunts().count == 1)
    }
}
