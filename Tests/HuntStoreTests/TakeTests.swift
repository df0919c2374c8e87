import Geodesy
import HuntRules
import HuntStore
import Testing

@Suite("Taking a source's places")
struct TakeTests {
    private struct Broken: Error {}

    private func place(_ record: String, _ title: String = "T", source: String = "S") -> Place {
        Place(
            key: PlaceKey(source: source, record: record), title: title, category: "C",
            coordinate: (try? Coordinate(latitude: 60, longitude: 24))!)
    }

    private func take(
        _ places: [Place], into store: SQLiteStore, isTrial: Bool = false, removing: Bool = false, batch: Int = 400
    ) throws -> PutCount {
        var next = 0
        let result = try store.take(
            PutWish(source: "S", isTrial: isTrial, removesMissing: removing), into: "h"
        ) { () throws(Never) -> [Place]? in
            guard next < places.count else { return nil }
            defer { next += batch }
            return Array(places[next..<min(next + batch, places.count)])
        }
        return result.get()
    }

    private func records(_ store: SQLiteStore) throws -> [String] {
        try store.places(of: "h", in: nil, category: nil, limit: .max).map(\.key.record)
    }

    @Test("a trial counts what taking would do, and changes nothing; a second import shows the difference")
    func difference() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let old = (0..<1_700).map { place("\($0)") }
        #expect(try take(old, into: store, isTrial: true) == PutCount(added: 1_700, updated: 0, unchanged: 0))
        #expect(try records(store).isEmpty)
        #expect(try take(old, into: store) == PutCount(added: 1_700, updated: 0, unchanged: 0))
        // Ten are gone, ten are new, five have another title.
        let new = (10..<1_710).map { place("\($0)", $0 < 15 ? "U" : "T") }
        let expected = PutCount(added: 10, updated: 5, unchanged: 1_685, missing: 10)
        #expect(try take(new, into: store, isTrial: true) == expected)
        #expect(try take(new, into: store, isTrial: true, removing: true) == expected)
        #expect(try take(new, into: store) == expected)
        #expect(try records(store).count == 1_710)
        #expect(try take(new, into: store, removing: true) == PutCount(added: 0, updated: 0, unchanged: 1_700, missing: 10))
        #expect(Set(try records(store)) == Set(new.map(\.key.record)))
        #expect(try take(new, into: store, removing: true) == PutCount(added: 0, updated: 0, unchanged: 1_700))
        // What comes back is new again.
        #expect(try take(old, into: store).added == 10)
        let sources = try store.sources(of: "h")
        #expect(sources.map(\.name) == ["S"] && sources[0].places == 1_710 && sources[0].at == nil)
    }

    @Test("another source's places are no one's to remove")
    func others() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        _ = try store.put([place("1", source: "A"), place("1", source: "SS")], into: "h")
        #expect(try take([place("2")], into: store, removing: true) == PutCount(added: 1, updated: 0, unchanged: 0))
        #expect(try take([], into: store, removing: true) == PutCount(added: 0, updated: 0, unchanged: 0, missing: 1))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9).map(\.key.source) == ["A", "SS"])
    }

    @Test("what a reader throws in the middle changes nothing")
    func broken() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        #expect(try take([place("a")], into: store).added == 1)
        var batches = 0
        let result = try store.take(PutWish(source: "S", removesMissing: true), into: "h") { () throws(Broken) -> [Place]? in
            batches += 1
            if batches > 3 { throw Broken() }
            return (0..<600).map { place("\(batches)-\($0)") }
        }
        guard case .failure = result else {
            Issue.record("it was taken")
            return
        }
        #expect(try records(store) == ["a"])
        #expect(try take([place("a"), place("b")], into: store) == PutCount(added: 1, updated: 0, unchanged: 1))
    }

    @Test("creatures at a removed place stay where they are, at no place")
    func spawns() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        _ = try take([place("a"), place("b")], into: store)
        let here = try Coordinate(latitude: 60, longitude: 24)
        let spawns = try store.add(
            ["a", "b"].map { Spawn(id: 0, creature: "wolf", coordinate: here, place: PlaceKey(source: "S", record: $0).text) },
            to: "h")
        let count = try take([place("b")], into: store, removing: true)
        #expect(count == PutCount(added: 0, updated: 0, unchanged: 1, missing: 1, unlinked: 1))
        #expect(try store.spawn(spawns[0].id, of: "h")?.place == nil)
        #expect(try store.spawn(spawns[1].id, of: "h")?.place == "S/b")
    }

    @Test("what is noted of a source is kept, until something else is")
    func notes() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let source = ImportedSource(name: "S", format: "csv", at: Moment(milliseconds: 5), columns: #"{"title":"N"}"#)
        try store.note(source, of: "h")
        #expect(try store.sources(of: "h") == [source])
        try store.note(ImportedSource(name: "S", format: "kml", at: Moment(milliseconds: 6)), of: "h")
        #expect(try store.sources(of: "h") == [ImportedSource(name: "S", format: "kml", at: Moment(milliseconds: 6))])
        #expect(throws: StoreError.noSuchHunt) { try store.note(source, of: "none") }
    }
}
