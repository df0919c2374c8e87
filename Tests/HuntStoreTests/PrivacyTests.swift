import Foundation
import HuntRules
import TestSupport
import Testing

@testable import HuntStore

@Suite("The store: what is erased is gone")
struct PrivacyTests {
    @Test(
        "an erased player leaves no byte of nickname or token in any file, however the pages were shuffled before",
        arguments: 1...2 as ClosedRange<UInt64>)
    func erase(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 3)
        var players: [(id: Int64, name: String)] = []
        for index in 0..<600 {
            let name = "zq\(1000 + index)." + String(repeating: "n", count: .random(in: 0...60, using: &random))
            let token = Array("tk\(1000 + index)".utf8) + (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
            let id = try store.addPlayer(to: "h", nickname: name, tokenHash: token)
            players.append((id, name))
            let key = "ky\(1000 + index)-" + String(repeating: "k", count: .random(in: 0...50, using: &random))
            _ = try store.record(ticket(id, .random(in: 1...3, using: &random), key: key), judge: accept())
        }
        var gone: Set<String> = []
        for player in players.shuffled(using: &random).prefix(400) {
            #expect(try store.erase(player: player.id, of: "h"))
            gone.insert(String(player.name.dropFirst(2).prefix(4)))
        }
        for (file, bytes) in try fixture.bytes() {
            for mark in ["zq", "tk", "ky"] {
                let left = numbers(after: mark, in: bytes).intersection(gone)
                #expect(left.isEmpty, "seed \(seed): \(mark) in \(file): \(left.sorted().prefix(5)), \(left.count) in all")
                if file == "lair.db" { #expect(!numbers(after: mark, in: bytes).isEmpty, "the search finds those who stayed") }
            }
        }
        #expect(try !store.erase(player: players[0].id, of: "none"))
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
