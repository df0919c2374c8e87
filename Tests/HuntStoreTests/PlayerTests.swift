import Foundation
import HuntRules
import TestSupport
import Testing

@testable import HuntStore

@Suite("The store: players, their codes and their scores")
struct PlayerTests {
    @Test("a code is good once: its player has the new token, and the old one opens nothing")
    func code() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: "Ann", tokenHash: [1])
        _ = try store.record(ticket(player, 1, key: "k"), judge: accept())
        #expect(try store.keep(code: [7], for: player, of: "h", until: noon + .seconds(900)))
        #expect(try store.redeem(code: [8], of: "h", tokenHash: [2], at: noon) == nil)
        #expect(try store.redeem(code: [7], of: "other", tokenHash: [2], at: noon) == nil)
        #expect(try store.redeem(code: [7], of: "h", tokenHash: [2], at: noon) == Player(id: player, nickname: "Ann"))
        #expect(try store.redeem(code: [7], of: "h", tokenHash: [3], at: noon) == nil)
        #expect(try store.player(of: "h", tokenHash: [1]) == nil)
        #expect(try store.player(of: "h", tokenHash: [2])?.id == player)
        #expect(try store.captures(of: player, in: "h").count == 1)
    }

    @Test("a code is good until its time, a newer one replaces it, and one for nobody is not kept")
    func codeLimits() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        #expect(try store.keep(code: [7], for: player, of: "h", until: noon))
        #expect(try store.redeem(code: [7], of: "h", tokenHash: [2], at: noon) == nil)
        #expect(try store.keep(code: [8], for: player, of: "h", until: noon + .seconds(1)))
        #expect(try store.keep(code: [9], for: player, of: "h", until: noon + .seconds(1)))
        #expect(try store.redeem(code: [8], of: "h", tokenHash: [2], at: noon) == nil)
        #expect(try store.keep(code: [10], for: player + 1, of: "h", until: noon + .seconds(1)) == false)
        #expect(try store.keep(code: [10], for: player, of: "other", until: noon + .seconds(1)) == false)
        try store.forgetCodes(at: noon)
        #expect(try store.redeem(code: [9], of: "h", tokenHash: [2], at: noon) != nil)
    }

    @Test("codes whose time is over are forgotten, and erasing a player takes its code along")
    func codesGo() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let players = try (1...2).map { try store.addPlayer(to: "h", nickname: nil, tokenHash: [UInt8($0)]) }
        for player in players { #expect(try store.keep(code: [UInt8(player), 77], for: player, of: "h", until: noon)) }
        #expect(try store.erase(player: players[0], of: "h"))
        func count() throws -> Int64? {
            try store.read { connection throws(StoreError) in
                try connection.row("SELECT count(*) FROM code", []) { $0.integer(0) }
            }
        }
        #expect(try count() == 1)
        try store.forgetCodes(at: noon - .seconds(1))
        #expect(try count() == 1)
        try store.forgetCodes(at: noon)
        #expect(try count() == 0)
    }

    @Test("one code that two phones send at once goes to one of them")
    func codeRace() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        for round in 0..<20 {
            #expect(try store.keep(code: [7], for: player, of: "h", until: noon + .seconds(1)))
            let won = try race(8) { phone in
                try store.redeem(code: [7], of: "h", tokenHash: [2, UInt8(round), UInt8(phone)], at: noon) != nil
            }
            #expect(won.count { $0 } == 1)
        }
    }

    @Test("a player's name is changed or taken away, and no byte of the old one stays in any file")
    func rename() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: "zqUnwanted", tokenHash: [1])
        #expect(try store.rename(player: player, of: "h", to: "Ann"))
        #expect(try store.player(of: "h", tokenHash: [1])?.nickname == "Ann")
        #expect(try store.rename(player: player, of: "h", to: nil))
        #expect(try store.player(of: "h", tokenHash: [1])?.nickname == nil)
        #expect(try store.rename(player: player + 1, of: "h", to: "Bob") == false)
        #expect(try store.rename(player: player, of: "other", to: "Bob") == false)
        for (name, bytes) in try fixture.bytes() {
            #expect(bytes.firstRange(of: Data("zqUnwanted".utf8)) == nil, "\(name)")
        }
    }

    @Test("scores count what is neither simulated nor flagged, most first, equals by number")
    func scores() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 4)
        let players = try (1...4).map { number in
            try store.addPlayer(to: "h", nickname: number == 1 ? "Ann" : nil, tokenHash: [UInt8(number)])
        }
        // Player, spawn, simulated, flagged.
        let catches: [(Int, Int64, Bool, Bool)] = [
            (0, 1, false, false), (1, 1, false, false), (1, 2, false, false), (1, 3, true, false), (2, 1, false, false),
            (2, 2, false, false), (2, 3, false, true), (3, 1, true, true),
        ]
        for (player, spawn, simulated, flagged) in catches {
            _ = try store.record(ticket(players[player], spawn, key: "k\(spawn)")) { _ in
                CaptureMarks(at: noon, simulated: simulated, flagged: flagged)
            }
        }
        let expected = [
            Score(player: players[1], nickname: nil, captures: 2), Score(player: players[2], nickname: nil, captures: 2),
            Score(player: players[0], nickname: "Ann", captures: 1),
        ]
        #expect(try store.scores(of: "h", limit: 10) == expected)
        #expect(try store.scores(of: "h", limit: 2) == Array(expected.prefix(2)))
        #expect(try store.scores(of: "other", limit: 10) == [])
    }
}
