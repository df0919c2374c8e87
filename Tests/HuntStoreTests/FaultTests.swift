import Foundation
import HuntRules
import Testing

@testable import HuntStore

@Suite("The store: when something is wrong")
struct FaultTests {
    /// Whether `error` says: later.
    private func isUnavailable(_ error: StoreError?, primary: Int32) -> Bool {
        if case .unavailable(let code, _)? = error { code & 0xFF == primary } else { false }
    }

    @Test("locked by another process: unavailable, nothing written, and well again when it is free")
    func locked() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(busyTimeout: .init(milliseconds: 20))
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let other = try Connection(path: fixture.path, busyTimeout: .zero)
        try other.run("BEGIN IMMEDIATE")
        try other.run("UPDATE hunt SET title = 'half-written'")
        let error = #expect(throws: StoreError.self) { try store.record(ticket(player, 1, key: "k"), judge: accept()) }
        #expect(isUnavailable(error, primary: 5))
        // Readers wait for nobody, and see nothing half-written.
        #expect(try store.captures(of: player, in: "h") == [])
        #expect(try store.hunt("h")?.title == "Honolulu")
        try other.run("ROLLBACK")
        guard case .captured = try store.record(ticket(player, 1, key: "k"), judge: accept()) else {
            Issue.record("not captured")
            return
        }
    }

    @Test("a full database: unavailable, nothing of the call stored, and well again when there is room")
    func full() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let here = try makeHunt(id: "h").center
        let places = (0..<500).map {
            Place(
                key: PlaceKey(source: "s", record: "\($0)"), title: "t", category: "c",
                description: String(repeating: "d", count: 500),
                coordinate: here)
        }
        try store.write { connection throws(StoreError) in
            _ = try connection.row("PRAGMA max_page_count = 40", []) { $0.integer(0) }
        }
        let error = #expect(throws: StoreError.self) { try store.put(places, into: "h") }
        #expect(isUnavailable(error, primary: 13))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9) == [])
        try store.write { connection throws(StoreError) in
            _ = try connection.row("PRAGMA max_page_count = 1000000", []) { $0.integer(0) }
        }
        #expect(try store.put(places, into: "h").added == 500)
    }

    @Test("a disk that takes no more: unavailable, no acknowledged capture lost, and well again without a reopening")
    func outOfDisk() throws {
        let fixture = try Fixture()
        _ = try fixture.hunt(wolves: 4_000)
        let crasher = try Crasher("full", fixture.path)
        let words = try #require(crasher.line()).split(separator: " ")
        try crasher.finish()
        let acknowledged = try #require(Int(words[0]))
        #expect(acknowledged > 10 && acknowledged < 4_000)
        #expect(words[1] == "unavailable")
        #expect(Int(words[2]) == acknowledged)
        #expect(Int(words[3]) == acknowledged + 1)
    }

    @Test("kill −9 straight after an acknowledged capture loses nothing", arguments: [1, 7, 100])
    func killed(after count: Int) throws {
        let fixture = try Fixture()
        _ = try fixture.hunt(wolves: 20_000)
        let crasher = try Crasher("record", fixture.path)
        var lines: [String] = []
        while lines.count < count, let line = crasher.line() { lines.append(line) }
        crasher.kill()
        // What it had said before it died counts too.
        while let line = crasher.line() { lines.append(line) }
        #expect(lines.count >= count)
        let store = try fixture.open()
        let player = try #require(Int64(lines[0].split(separator: " ")[0]))
        let captures = Dictionary(uniqueKeysWithValues: try store.captures(of: player, in: "h").map { ($0.id, $0.spawn) })
        for line in lines {
            let words = line.split(separator: " ")
            #expect(captures[Int64(words[2])!] == Int64(words[1])!, "\(line)")
        }
        // One more may have been made and not yet said.
        #expect(captures.count - lines.count <= 1)
    }

    @Test("a file of something else is refused and left as it is", arguments: ["text", "database", "other program"])
    func foreign(kind: String) throws {
        let fixture = try Fixture()
        switch kind {
        case "text":
            try Data(String(repeating: "This is no database. ", count: 300).utf8).write(to: URL(fileURLWithPath: fixture.path))
        default:
            try Data().write(to: URL(fileURLWithPath: fixture.path))
            let other = try Connection(path: fixture.path, busyTimeout: .zero)
            try other.run("CREATE TABLE hunt (id TEXT)")
            if kind == "other program" {
                try other.run("PRAGMA application_id = 1234")
                try other.run("PRAGMA user_version = 1")
            }
        }
        let before = try fixture.bytes()
        let error = #expect(throws: StoreError.self) { try fixture.open() }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try fixture.bytes() == before)
    }

    @Test("a damaged file is said to be so, not answered from")
    func damaged() throws {
        let fixture = try Fixture()
        do {
            let store = try fixture.hunt()
            let here = try makeHunt(id: "h").center
            _ = try store.put(
                (0..<300).map { Place(key: PlaceKey(source: "s", record: "\($0)"), title: "t", category: "c", coordinate: here) },
                into: "h")
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 4_096))
        try file.close()
        let error = #expect(throws: StoreError.self) {
            let store = try fixture.open()
            _ = try store.places(of: "h", in: nil, category: nil, limit: 1_000)
        }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a folder that is not there, or is in the file's place, is unavailable")
    func noFolder() throws {
        let fixture = try Fixture()
        for path in [fixture.folder + "/none/lair.db", fixture.folder] {
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            guard case .unavailable? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("a newer version's file is refused, an older one brought up to date, and a failed step leaves it as it was")
    func versions() throws {
        let fixture = try Fixture()
        _ = try fixture.hunt()
        do {
            let connection = try Connection(path: fixture.path, busyTimeout: .zero)
            let broken: StaticString = "CREATE TABLE extra (x); CREATE TABLE hunt (x);"
            #expect(throws: StoreError.self) { try Schema.open(connection, steps: Schema.steps + [broken]) }
        }
        #expect(try fixture.open().hunt("h") != nil)
        do {
            let connection = try Connection(path: fixture.path, busyTimeout: .zero)
            try Schema.open(connection, steps: Schema.steps + ["ALTER TABLE hunt ADD COLUMN extra TEXT"])
            #expect(try connection.row("SELECT id, extra FROM hunt", []) { $0.text(0) } == "h")
        }
        #expect(throws: StoreError.tooNew(version: Schema.steps.count + 1)) { try fixture.open() }
    }

    @Test("every connection syncs, checks its references and overwrites what it deletes")
    func configured() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        func check(_ connection: Connection) throws(StoreError) {
            #expect(try connection.row("PRAGMA journal_mode", []) { $0.text(0) } == "wal")
            #expect(try connection.row("PRAGMA synchronous", []) { $0.integer(0) } == 2)
            #expect(try connection.row("PRAGMA foreign_keys", []) { $0.integer(0) } == 1)
            #expect(try connection.row("PRAGMA secure_delete", []) { $0.integer(0) } == 1)
            #expect(try connection.row("PRAGMA application_id", []) { $0.integer(0) } == Schema.applicationID)
        }
        try store.read(check)
        try store.write(check)
        let error = #expect(throws: StoreError.self) {
            try store.read { connection throws(StoreError) in try connection.run("DELETE FROM hunt") }
        }
        #expect(isUnavailable(error, primary: 8))
    }
}
