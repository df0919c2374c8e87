import Foundation
import Geodesy
import HuntRules
import Testing

@testable import HuntStore

@Suite("Bringing an older store up to date")
struct UpgradeTests {
    /// A store of the version before places had indexes of their own, with one hunt and so many places in it.
    private func old(_ places: Int) throws -> Fixture {
        let fixture = try Fixture()
        try fixture.touch()
        let connection = try Connection(path: fixture.path, busyTimeout: .zero)
        try Schema.open(connection, steps: Array(Schema.steps.prefix(6)))
        try connection.transaction { () throws(StoreError) in
            try connection.script(
                """
                INSERT INTO hunt (number, imported, id, title, description, latitude, longitude, reach, allowance, poorest, freshness,
                    mode, simulated, flagged_speed, refused_speed, cool_down)
                VALUES (1, 2, 'h', 'H', '', 21.3, -157.86, 50, 30, 100, 15000, 'everyone', 0, 12, 70, 120000)
                """)
            // As an import leaves them: one superseded by the second import, one of a third that was cut off.
            try connection.run(
                """
                INSERT INTO place (hunt, source, record, part, title, made_up, category, description, creator, date, image, latitude,
                    longitude, cell, since, superseded)
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
                SELECT 1, 'works', printf('%d', i), 0, printf('Work %d', i), 0, 'kind ' || (i % 3), '', '', '', '',
                    21 + (i % 1000) / 2000.0, -158 + (i / 1000) / 2000.0,
                    CAST((111 + (i % 1000) / 2000.0) * 200 AS INTEGER) * 72000 + CAST((22 + (i / 1000) / 2000.0) * 200 AS INTEGER),
                    CASE WHEN i = 3 THEN 3 ELSE 1 END, CASE WHEN i = 2 THEN 2 ELSE 0 END FROM n
                """, [.integer(places)])
        }
        return fixture
    }

    private func check(_ fixture: Fixture, _ places: Int) throws {
        let store = try fixture.open()
        #expect(try store.sources(of: "h").map(\.places) == [places - 2])
        let few = try store.places(of: "h", in: nil, category: nil, limit: 10)
        #expect(few.count == 10 && !few.contains { $0.title == "Work 2" || $0.title == "Work 3" })
        let box = try #require(BoundingBox(south: 21.01, west: -158, north: 21.0101, east: -157.9))
        #expect(try !store.places(of: "h", in: box, category: nil, limit: 100).isEmpty)
        // The next import finds each by its key.
        let again = try store.put(few, into: "h")
        #expect(again.unchanged == 10 && again.added == 0)
    }

    @Test("places move to their own indexes, and who asked is told from which version")
    func moved() throws {
        let fixture = try old(3_000)
        var told: [[Int]] = []
        do { _ = try SQLiteStore(path: fixture.path) { told.append([$0, $1]) } }
        #expect(told == [[6, Schema.steps.count]])
        do { _ = try SQLiteStore(path: fixture.path) { told.append([$0, $1]) } }
        #expect(told.count == 1)
        try check(fixture, 3_000)
    }

    @Test(
        "kill −9 in the middle of it leaves a store that is brought up to date by whoever opens it next", arguments: [5, 40, 120])
    func killed(milliseconds: UInt32) throws {
        let fixture = try old(60_000)
        let crasher = try Crasher("open", fixture.path)
        #expect(crasher.line() == "from 6")
        usleep(milliseconds * 1_000)
        crasher.kill()
        try check(fixture, 60_000)
    }
}
