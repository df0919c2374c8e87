import Geodesy
import HuntRules
import TestSupport
import Testing

@testable import HuntStore

@Suite("Taking places: any order of imports")
struct TakePropertyTests {
    private struct Broken: Error {}

    /// A place that a seed decides: few enough of each part that imports meet each other's.
    private static func place(_ record: Int, _ random: inout SeededRandom) throws -> Place {
        // In an order that is not that of the file: as words, of any length.
        let word = String(record &* 7919 % 10_007, radix: 36) + String(repeating: "x", count: record % 13)
        return Place(
            key: PlaceKey(source: "S", record: word, part: record % 2), title: "T\(Int.random(in: 0...1, using: &random))",
            category: ["Bust", "é", "e\u{301}", ""][Int.random(in: 0...3, using: &random)],
            coordinate: try Coordinate(latitude: random.number(-1...1), longitude: random.number(-1...1)))
    }

    @Test(
        "after any imports, trials, removals and broken readings the store holds what a dictionary would, found in every way",
        arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func model(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Fixture()
        _ = try fixture.hunt()
        // Filed several times within one import.
        let store = try SQLiteStore(path: fixture.path, busyTimeout: .seconds(10), mostUnfiled: 700)
        let stranger = Place(
            key: PlaceKey(source: "Other", record: "1"), title: "O", category: "Bust", coordinate: try makeHunt(id: "h").center)
        _ = try store.put([stranger], into: "h")
        var model: [PlaceKey: Place] = [:]
        for round in 0..<7 {
            var places: [Place] = []
            for record in 0..<[5, 300, 2_500].randomElement(using: &random)! where Bool.random(using: &random) {
                let place = try Self.place(record, &random)
                // Half of what is known comes again as it is.
                if let known = model[place.key], Bool.random(using: &random) {
                    places.append(known)
                } else {
                    places.append(place)
                }
            }
            places.shuffle(using: &random)
            let wish = PutWish(
                source: "S", isTrial: Int.random(in: 0..<5, using: &random) == 0, removesMissing: Bool.random(using: &random))
            let breaks = Int.random(in: 0..<6, using: &random) == 0
            let batch = Int.random(in: 1...900, using: &random)
            var next = 0
            let result = try store.take(wish, into: "h") { () throws(Broken) -> [Place]? in
                if next >= places.count {
                    if breaks { throw Broken() }
                    return nil
                }
                defer { next += batch }
                return Array(places[next..<min(next + batch, places.count)])
            }
            let known = places.filter { model[$0.key] != nil }
            let same = known.filter { model[$0.key]?.isIdentical(to: $0) == true }.count
            let missing = model.count - known.count
            if breaks {
                guard case .failure = result else {
                    Issue.record("seed \(seed), round \(round): it was taken")
                    return
                }
            } else {
                var count = try result.get()
                #expect(count.unlinked == 0)
                count.unlinked = 0
                #expect(
                    count
                        == PutCount(
                            added: places.count - known.count, updated: known.count - same, unchanged: same, missing: missing),
                    "seed \(seed), round \(round)")
                if !wish.isTrial {
                    if wish.removesMissing { model = [:] }
                    for place in places { model[place.key] = place }
                }
            }
            try compare(store, model, [stranger], "seed \(seed), round \(round)")
            #expect(try fixture.misfiled() == 0, "seed \(seed), round \(round)")
        }
    }

    private func compare(_ store: SQLiteStore, _ model: [PlaceKey: Place], _ others: [Place], _ label: Comment) throws {
        let expected = (Array(model.values) + others).sorted { a, b in
            let (left, right) = (
                Array(a.key.source.utf8) + [0] + Array(a.key.record.utf8),
                Array(b.key.source.utf8) + [0] + Array(b.key.record.utf8)
            )
            return left == right ? a.key.part < b.key.part : left.lexicographicallyPrecedes(right)
        }
        #expect(try store.places(of: "h", in: nil, category: nil, limit: .max) == expected, label)
        let box = try #require(BoundingBox(south: -0.3, west: -0.4, north: 0.5, east: 0.2))
        #expect(
            try store.places(of: "h", in: box, category: nil, limit: .max) == expected.filter { box.contains($0.coordinate) },
            label)
        #expect(try store.categories(of: "h").map(\.count).reduce(0, +) == expected.count, label)
        #expect(try store.sources(of: "h").map(\.places).reduce(0, +) == expected.count, label)
        if let one = expected.randomElement() { #expect(try store.place(one.key, of: "h") == one, label) }
    }

    @Test("a store of the version before keeps its places, counts them, and finds them by box and by key")
    func migration() throws {
        let fixture = try Fixture()
        try fixture.touch()
        do {
            let connection = try Connection(path: fixture.path, busyTimeout: .zero)
            try Schema.open(connection, steps: Array(Schema.steps.prefix(6)))
            try connection.script(
                """
                INSERT INTO hunt (number, imported, id, title, description, latitude, longitude, reach, allowance, poorest, freshness,
                    mode, simulated, flagged_speed, refused_speed, cool_down)
                VALUES (1, 2, 'h', 'Old', '', 21.3, -157.8, 50, 30, 100, 15000, 'everyone', 0, 12, 70, 120000);
                -- As it was, as it is, another, one an import left behind; one of a hunt that is gone.
                INSERT INTO place VALUES (1, 1, 'S', 'a', 0, 'Was', 0, 'Bust', '', '', '', '', 21.3, -157.8, 1602724440, 1, 2);
                INSERT INTO place VALUES (2, 1, 'S', 'a', 0, 'Is', 0, 'Mural', '', '', '', '', 21.3, -157.8, 1602724440, 2, 0);
                INSERT INTO place VALUES (5, 1, 'S', 'b', 1, 'Is too', 0, 'Mural', '', '', '', '', 22, -157, 1612804600, 1, 0);
                INSERT INTO place VALUES (6, 1, 'S', 'c', 0, 'Not yet', 0, 'Bust', '', '', '', '', 22, -157, 1612804600, 3, 0);
                INSERT INTO place VALUES (7, 9, 'S', 'a', 0, 'Gone', 0, 'Bust', '', '', '', '', 22, -157, 1612804600, 1, 0);
                INSERT INTO untidy VALUES (1), (9);
                """)
        }
        let store = try fixture.open()
        #expect(try store.categories(of: "h") == [CategoryCount(name: "Mural", count: 2)])
        #expect(try store.sources(of: "h").map(\.places) == [2])
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9).map(\.title) == ["Is", "Is too"])
        #expect(try fixture.misfiled() == 0)
        try store.coarsenCaptures(before: noon)
        #expect(try fixture.misfiled() == 0)
        let here = try Coordinate(latitude: 22, longitude: -157)
        let place = Place(key: PlaceKey(source: "S", record: "c"), title: "Now", category: "Bust", coordinate: here)
        #expect(try store.put([place], into: "h") == PutCount(added: 1, updated: 0, unchanged: 0))
        #expect(try store.place(place.key, of: "h") == place)
        #expect(try SQLiteStore.faults(at: fixture.path) == [])
        let connection = try Connection(path: fixture.path, busyTimeout: .zero)
        #expect(try connection.row("SELECT count(*) FROM place", []) { $0.integer(0) } == 3)
    }
}
