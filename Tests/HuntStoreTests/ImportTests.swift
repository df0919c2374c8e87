import Foundation
import HuntRules
import Synchronization
import Testing

@testable import HuntStore

@Suite("The store: imports of any size")
struct ImportTests {
    private static func places(_ count: Int, title: String) throws -> [Place] {
        let here = try makeHunt(id: "h").center
        return (0..<count).map { index in
            Place(
                key: PlaceKey(source: "s", record: String(100_000 + index)), title: title, category: title, coordinate: here)
        }
    }

    /// How many places nobody sees.
    private func unseen(_ fixture: Fixture) throws -> Int64 {
        let connection = try Connection(path: fixture.path, busyTimeout: .seconds(5))
        return try connection.row(
            """
            SELECT count(*) FROM place AS p LEFT JOIN hunt AS h ON h.number = p.hunt
            WHERE h.number IS NULL OR p.since > h.imported OR (p.superseded <> 0 AND p.superseded <= h.imported)
            """, []
        ) { $0.integer(0) } ?? 0
    }

    @Test("claims are captured while a large import is under way, and its places are seen all at once")
    func othersHaveTheirTurn() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 2_000)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let old = try Self.places(3_000, title: "old")
        #expect(try store.put(old, into: "h") == PutCount(added: 3_000, updated: 0, unchanged: 0))
        let new = try Self.places(8_000, title: "new")
        let count = Mutex<PutCount?>(nil)
        let done = DispatchGroup()
        done.enter()
        Thread.detachNewThread {
            let result = try? store.put(new, into: "h")
            count.withLock { $0 = result }
            done.leave()
        }
        var between = 0
        var spawn: Int64 = 1
        while done.wait(timeout: .now()) == .timedOut {
            let seen = try store.categories(of: "h")
            #expect(seen == [CategoryCount(name: "old", count: 3_000)] || seen == [CategoryCount(name: "new", count: 8_000)])
            guard case .captured = try store.record(ticket(player, spawn, key: "\(spawn)"), judge: accept()) else {
                Issue.record("not captured")
                break
            }
            // Something of the import is in the file, and nobody sees it yet.
            if seen.first?.name == "old", try unseen(fixture) > 0 { between += 1 }
            spawn += 1
        }
        done.wait()
        #expect(between > 0)
        #expect(count.withLock { $0 } == PutCount(added: 5_000, updated: 3_000, unchanged: 0))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max) == new)
        #expect(try unseen(fixture) == 0)
        #expect(try store.put(new, into: "h") == PutCount(added: 0, updated: 0, unchanged: 8_000))
    }

    @Test("an import that the disk does not hold changes nothing, however much of it was staged")
    func full() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let old = try Self.places(1_200, title: "old")
        _ = try store.put(old, into: "h")
        // Room for some of the batches.
        try store.write { connection throws(StoreError) in
            #expect(try connection.row("PRAGMA page_count", []) { $0.integer(0) } ?? 0 < 130)
            _ = try connection.row("PRAGMA max_page_count = 180", []) { $0.integer(0) }
        }
        let new = try Self.places(9_000, title: "new")
        let error = #expect(throws: StoreError.self) { try store.put(new, into: "h") }
        guard case .unavailable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max) == old)
        try store.write { connection throws(StoreError) in
            _ = try connection.row("PRAGMA max_page_count = 1000000", []) { $0.integer(0) }
        }
        #expect(try store.put(new, into: "h") == PutCount(added: 7_800, updated: 1_200, unchanged: 0))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max) == new)
    }

    @Test(
        "kill −9 at any moment of an import leaves the places as they were or as they are to be, and the next one as if it had not been",
        arguments: [3, 80, 250, 600])
    func killed(after milliseconds: Int) throws {
        let fixture = try Fixture()
        _ = try fixture.hunt()
        let crasher = try Crasher("import", fixture.path)
        #expect(crasher.line() == "ready")
        if milliseconds > 100 { while try unseen(fixture) < 1_000 { Thread.sleep(forTimeInterval: 0.001) } }
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
        crasher.kill()
        let store = try fixture.open()
        let isOld = try store.categories(of: "h") == [CategoryCount(name: "old", count: 1_200)]
        if !isOld { #expect(try store.categories(of: "h") == [CategoryCount(name: "new", count: 100_000)]) }
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max).count == (isOld ? 1_200 : 100_000))
        try store.coarsenCaptures(before: noon)
        #expect(try unseen(fixture) == 0)
        #expect(try fixture.misfiled() == 0)
        #expect(try store.categories(of: "h").map(\.count) == [isOld ? 1_200 : 100_000])
        let new = try Self.places(2_000, title: "newer")
        #expect(
            try store.put(new, into: "h")
                == PutCount(added: isOld ? 800 : 0, updated: isOld ? 1_200 : 2_000, unchanged: 0))
        #expect(try store.places(of: "h", in: nil, category: "newer", limit: .max) == new)
        #expect(try fixture.misfiled() == 0)
    }

    @Test("a hunt that is deleted in the middle of an import takes it along; one made under its name starts empty")
    func deleted() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let places = try Self.places(20_000, title: "new")
        let error = Mutex<StoreError?>(nil)
        let done = DispatchGroup()
        done.enter()
        Thread.detachNewThread {
            do throws(StoreError) { _ = try store.put(places, into: "h") } catch let failure {
                error.withLock { $0 = failure }
            }
            done.leave()
        }
        while try unseen(fixture) == 0 { Thread.sleep(forTimeInterval: 0.001) }
        let second = #expect(throws: StoreError.self) { try store.put(places, into: "h") }
        guard case .unavailable? = second else {
            Issue.record("\(String(describing: second))")
            return
        }
        #expect(try store.delete(hunt: "h"))
        try store.create(makeHunt(id: "h"), creatures: creatures)
        done.wait()
        #expect(error.withLock { $0 } == .noSuchHunt)
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max) == [])
        try store.coarsenCaptures(before: noon)
        #expect(try unseen(fixture) == 0)
    }
}
