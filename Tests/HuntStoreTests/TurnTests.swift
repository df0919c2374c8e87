import Foundation
import Geodesy
import HuntRules
import TestSupport
import Testing

@testable import HuntStore

@Suite("The store: what time brings and takes, and older versions")
struct TurnTests {
    private func ids(_ turns: [Turn]) -> [String] {
        turns.map { turn in
            switch turn.kind {
            case .appeared(let spawn): "+\(spawn.id)"
            case .left(let id): "-\(id)"
            }
        }.sorted()
    }

    @Test("a spawn's window makes it appear and leave, each in one stretch of time and in no other")
    func windows() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 0)
        let here = try makeHunt(id: "h").center
        let spawns = [
            Spawn(id: 0, creature: "wolf", coordinate: here, from: noon + .seconds(10), until: noon + .seconds(20)),
            Spawn(id: 0, creature: "wolf", coordinate: here, from: noon + .seconds(10)),
            Spawn(id: 0, creature: "wolf", coordinate: here, until: noon + .seconds(10)),
            Spawn(id: 0, creature: "wolf", coordinate: here),
        ]
        #expect(try store.add(spawns, to: "h").map(\.id) == [1, 2, 3, 4])
        let expected: [Int64: [String]] = [10: ["+1", "+2", "-3"], 20: ["-1"]]
        for second in Int64(0)...25 {
            let turns = try store.turns(after: noon + .seconds(second - 1), through: noon + .seconds(second))
            #expect(ids(turns) == expected[second] ?? [], "second \(second)")
            #expect(turns.allSatisfy { $0.hunt == "h" })
        }
        // One that came and went between two looks is not said to stand.
        #expect(ids(try store.turns(after: noon, through: noon + .seconds(30))) == ["+2", "-1", "-3"])
    }

    @Test("a caught spawn that comes back appears at that moment; in a hunt for everyone, or without respawn, it does not")
    func returns() throws {
        for (mode, respawn, expected) in [
            (ClaimMode.first, Moment.Span.seconds(60), ["+1"]), (.first, nil, []), (.everyone, .seconds(60), []),
        ] as [(ClaimMode, Moment.Span?, [String])] {
            let fixture = try Fixture()
            let store = try fixture.hunt(mode, respawn: respawn)
            let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
            _ = try store.record(ticket(player, 1, key: "k"), judge: accept())
            #expect(try store.turns(after: noon, through: noon + .seconds(59)) == [])
            #expect(ids(try store.turns(after: noon + .seconds(59), through: noon + .seconds(60))) == expected)
            #expect(try store.turns(after: noon + .seconds(60), through: noon + .seconds(600)) == [])
        }
    }

    @Test("a store of the first version keeps all it has and learns what is new")
    func migration() throws {
        let fixture = try Fixture()
        do {
            try Data().write(to: URL(fileURLWithPath: fixture.path))
            let connection = try Connection(path: fixture.path, busyTimeout: .zero)
            try Schema.open(connection, steps: Array(Schema.steps.prefix(1)))
            #expect(try connection.row("PRAGMA user_version", []) { $0.integer(0) } == 1)
            try connection.script(
                """
                INSERT INTO hunt (number, id, title, description, latitude, longitude, reach, allowance, poorest, freshness,
                    mode, simulated, flagged_speed, refused_speed, cool_down)
                VALUES (1, 'h', 'Old', '', 21.3, -157.8, 50, 30, 100, 15000, 'everyone', 0, 12, 70, 120000);
                INSERT INTO creature VALUES (1, 'wolf', 0, 'wolf', 1, 1);
                INSERT INTO spawn VALUES (1, 1, 5, 'wolf', 21.3, -157.8, NULL, 1780056010000, NULL, NULL);
                INSERT INTO player VALUES (3, 1, 'Ann', x'01');
                INSERT INTO capture VALUES (9, 3, 5, 'wolf', 1780056000000, 0, 0, 'k', x'010203');
                """)
        }
        let store = try fixture.open()
        #expect(try store.hunt("h")?.title == "Old")
        #expect(try store.player(of: "h", tokenHash: [1]) == Player(id: 3, nickname: "Ann"))
        #expect(try store.captures(of: 3, in: "h").map(\.id) == [9])
        #expect(try store.scores(of: "h", limit: 9) == [Score(player: 3, nickname: "Ann", captures: 1)])
        #expect(try store.keep(code: [7], for: 3, of: "h", until: noon + .seconds(1)))
        #expect(ids(try store.turns(after: noon, through: noon + .seconds(10))) == ["+5"])
        #expect(try SQLiteStore.faults(at: fixture.path) == [])
        // And back again: what is up to date stays as it is.
        #expect(try fixture.open().hunt("h")?.title == "Old")
    }

    @Test("writes are counted with the commits they shared")
    func counts() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let before = store.commitCounts
        _ = try race(16) { try store.set("s\($0)", to: [1]) }
        let after = store.commitCounts
        #expect(after.writes == before.writes + 16)
        let batches = zip(after.batches, before.batches).map { $0 - $1 }.reduce(0, +)
        #expect((1...16).contains(batches))
    }

    @Test("an intact store has no faults, one with a torn page has some, and what is no store is said to be none")
    func faults() throws {
        let fixture = try Fixture()
        do { _ = try fixture.hunt(wolves: 500) }
        #expect(try SQLiteStore.faults(at: fixture.path) == [])
        try tear(fixture.path)
        // SQLite may find so much that it gives up.
        let found = try? SQLiteStore.faults(at: fixture.path)
        #expect(found != [])
    }
}

/// Overwrites the middle of a file, but not its header.
private func tear(_ path: String) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: max(8_192, size / 2))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 9_000))
    try file.close()
}
