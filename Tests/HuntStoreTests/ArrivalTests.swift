import Geodesy
import HuntRules
import HuntStore
import Testing

@Suite("The store: a hunt that arrives in parts")
struct ArrivalTests {
    struct Stop: Error {}

    /// A place of that record.
    private func place(_ record: String) throws -> Place {
        Place(
            key: PlaceKey(source: "s", record: record), title: record, category: "",
            coordinate: try Coordinate(latitude: 1, longitude: 2))
    }

    @Test("nobody sees it before it is whole, and then all of it")
    func whole() throws {
        let fixture = try Fixture()
        let store = try fixture.open()
        let result: Result<Void, StoreError> = try store.bring("h") { arriving throws(StoreError) in
            do {
                try store.create(try makeHunt(id: arriving), creatures: creatures)
                _ = try store.put([try place("a")], into: arriving)
                let here = try makeHunt(id: "h").center
                _ = try store.add([Spawn(id: 0, creature: "wolf", coordinate: here, from: noon)], to: arriving)
                #expect(try store.hunts().isEmpty && store.hunt("h") == nil)
                #expect(try store.turns(after: noon - .seconds(1), through: noon).isEmpty)
                // What is at work is not cleared away.
                try store.coarsenCaptures(before: noon)
                #expect(try store.arrivals() == [arriving])
            } catch let error as StoreError { throw error } catch { Issue.record(error) }
        }
        try result.get()
        #expect(try store.hunts().map(\.id) == ["h"] && store.arrivals().isEmpty)
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9).map(\.title) == ["a"])
        #expect(try store.turns(after: noon - .seconds(1), through: noon).map(\.hunt) == ["h"])
        #expect(throws: StoreError.exists) { try store.bring("h") { _ throws(Never) in } }
    }

    @Test("what its filler throws leaves nothing behind, and so does an id that was taken meanwhile")
    func nothing() throws {
        let fixture = try Fixture()
        let store = try fixture.open()
        let result = try store.bring("h") { arriving throws(Stop) in
            do { try store.create(try makeHunt(id: arriving), creatures: creatures) } catch { Issue.record(error) }
            throw Stop()
        }
        #expect(throws: Stop.self) { try result.get() }
        #expect(try store.hunts().isEmpty && store.arrivals().isEmpty)
        #expect(throws: StoreError.exists) {
            try store.bring("h") { arriving throws(Stop) in
                do {
                    try store.create(try makeHunt(id: arriving), creatures: creatures)
                    try store.create(try makeHunt(id: "h"), creatures: creatures)
                } catch { Issue.record(error) }
            }
        }
        #expect(try store.hunts().count == 1 && store.arrivals().isEmpty)
    }

    @Test("one that was cut off is cleared away")
    func cutOff() throws {
        let fixture = try Fixture()
        try fixture.open().create(try makeHunt(id: "arriving/1"), creatures: creatures)
        let store = try fixture.open()
        #expect(try store.hunts().isEmpty && store.arrivals() == ["arriving/1"])
        try store.coarsenCaptures(before: noon)
        #expect(try store.arrivals().isEmpty)
    }
}
