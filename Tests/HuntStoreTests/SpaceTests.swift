import Geodesy
import HuntRules
import HuntStore
import TestSupport
import Testing

@Suite("The store: places and spawns in their boxes")
struct SpaceTests {
    /// Points where boxes go wrong: on edges, on cell borders, at the antimeridian and the poles, and anywhere.
    private static func coordinate(_ random: inout SeededRandom) throws -> Coordinate {
        func degrees(_ limit: Double) -> Double {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: [-limit, limit, 0, -0.0].randomElement(using: &random)!
            case 1: Double(Int.random(in: -Int(limit * 200)...Int(limit * 200), using: &random)) * 0.005
            case 2: limit - .random(in: 0...0.02, using: &random)
            case 3: -limit + .random(in: 0...0.02, using: &random)
            default: .random(in: -limit...limit, using: &random)
            }
        }
        return try Coordinate(latitude: degrees(90), longitude: degrees(180))
    }

    private static func box(_ random: inout SeededRandom) throws -> BoundingBox {
        let (a, b) = (try coordinate(&random), try coordinate(&random))
        let latitudes = [a.latitudeDegrees, b.latitudeDegrees]
        // Half of them low enough for the index.
        let south = latitudes.min()!
        let north = Bool.random(using: &random) ? latitudes.max()! : min(90, south + .random(in: 0...2, using: &random))
        let east = b.longitudeDegrees == -180 && Bool.random(using: &random) ? 180 : b.longitudeDegrees
        return try #require(BoundingBox(south: south, west: a.longitudeDegrees, north: north, east: east))
    }

    @Test(
        "a box holds exactly the spawns and places that lie in it, over the antimeridian too",
        arguments: 1...4 as ClosedRange<UInt64>)
    func boxes(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 0)
        let coordinates = try (0..<400).map { _ in try Self.coordinate(&random) }
        let spawns = try store.add(coordinates.map { Spawn(id: 0, creature: "wolf", coordinate: $0) }, to: "h")
        let places = coordinates.enumerated().map { index, coordinate in
            Place(
                key: PlaceKey(source: "s", record: String(1000 + index)), title: "t",
                category: index % 3 == 0 ? "Mural" : "Other",
                coordinate: coordinate)
        }
        _ = try store.put(places, into: "h")
        for _ in 0..<200 {
            let box = try Self.box(&random)
            #expect(
                try store.spawns(of: "h", in: box, at: noon, for: nil) == spawns.filter { box.contains($0.coordinate) },
                "seed \(seed), \(box)")
            #expect(
                try store.places(of: "h", in: box, category: nil, limit: 1_000) == places.filter { box.contains($0.coordinate) },
                "seed \(seed), \(box)")
            let murals = places.filter { box.contains($0.coordinate) && $0.category == "Mural" }.prefix(3)
            #expect(try store.places(of: "h", in: box, category: "Mural", limit: 3) == Array(murals), "seed \(seed), \(box)")
        }
    }

    @Test("over the antimeridian: 179.999° and −179.999° are in one small box, 0° is not")
    func antimeridian() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 0)
        let spawns = try store.add(
            [179.999, -179.999, 180, 0].map {
                Spawn(id: 0, creature: "wolf", coordinate: try Coordinate(latitude: 0, longitude: $0))
            },
            to: "h")
        let across = try #require(BoundingBox(south: -0.01, west: 179.99, north: 0.01, east: -179.99))
        #expect(try store.spawns(of: "h", in: across, at: noon, for: nil) == Array(spawns[0...2]))
        let upTo = try #require(BoundingBox(south: -0.01, west: 179.99, north: 0.01, east: 180))
        #expect(try store.spawns(of: "h", in: upTo, at: noon, for: nil) == [spawns[0], spawns[2]])
    }

    @Test("places are added, updated and left as they are, by their key")
    func put() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let here = try Coordinate(latitude: 21.3, longitude: -157.8)
        var place = Place(
            key: PlaceKey(source: "PublicArt", record: "5", part: 1), title: "Sky Gate", titleIsMadeUp: true,
            category: "Sculpture",
            description: "<img onerror=x>", creator: "Isamu Noguchi", date: "1977", image: "https://example.org/a.jpg",
            coordinate: here)
        let other = Place(key: PlaceKey(source: "PublicArt", record: "6"), title: "x", category: "Mural", coordinate: here)
        #expect(try store.put([place, other], into: "h") == PutCount(added: 2, updated: 0, unchanged: 0))
        #expect(try store.put([place, other], into: "h") == PutCount(added: 0, updated: 0, unchanged: 2))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9) == [place, other])
        place.coordinate = try Coordinate(latitude: -21.3, longitude: 157.8)
        place.titleIsMadeUp = false
        #expect(try store.put([place, other, place], into: "h") == PutCount(added: 0, updated: 1, unchanged: 2))
        #expect(try fixture.open().places(of: "h", in: nil, category: "Sculpture", limit: 9) == [place])
        let moved = BoundingBox(south: -22, west: 157, north: -21, east: 158)
        #expect(try store.places(of: "h", in: moved, category: nil, limit: 9) == [place])
        #expect(throws: StoreError.noSuchHunt) { try store.put([place], into: "none") }
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 0) == [])
    }

    @Test("categories are counted, most first, then by name")
    func categories() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let here = try Coordinate(latitude: 21.3, longitude: -157.8)
        let categories = ["Mural", "Relief", "Mural", "Bust"]
        _ = try store.put(
            categories.enumerated().map {
                Place(key: PlaceKey(source: "s", record: "\($0)"), title: "t", category: $1, coordinate: here)
            }, into: "h")
        #expect(
            try store.categories(of: "h") == [
                CategoryCount(name: "Mural", count: 2), CategoryCount(name: "Bust", count: 1),
                CategoryCount(name: "Relief", count: 1),
            ])
    }

    @Test("a spawn stands from its first moment until just before its last")
    func windows() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 0)
        let here = try makeHunt(id: "h").center
        let box = BoundingBox(south: 21, west: -158, north: 22, east: -157)
        let spawn = try store.add(
            [Spawn(id: 99, creature: "dragon", coordinate: here, place: "PublicArt/5", from: noon, until: noon + .seconds(9))],
            to: "h")[0]
        for box in [box, nil] {
            #expect(try store.spawns(of: "h", in: box, at: noon - .seconds(1), for: nil) == [])
            #expect(try store.spawns(of: "h", in: box, at: noon, for: nil) == [spawn])
            #expect(try store.spawns(of: "h", in: box, at: noon + .seconds(9), for: nil) == [])
        }
        #expect(try store.spawn(spawn.id, of: "h") == spawn)
        #expect(try store.spawn(spawn.id, of: "other") == nil)
    }

    @Test("a creature the hunt does not have is refused, and none of the spawns is added")
    func unknownCreature() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 0)
        let here = try makeHunt(id: "h").center
        let spawns = ["wolf", "unicorn"].map { Spawn(id: 0, creature: $0, coordinate: here) }
        #expect(throws: StoreError.unknownCreature("unicorn")) { try store.add(spawns, to: "h") }
        #expect(try store.spawns(of: "h", in: nil, at: noon, for: nil) == [])
        #expect(throws: StoreError.noSuchHunt) { try store.add(spawns, to: "none") }
    }

    @Test("a spawn is taken away and its captures stay; its number is never used again")
    func deleteSpawn() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        _ = try store.record(ticket(player, 1, key: "k"), judge: accept())
        #expect(try !store.delete(spawn: 1, of: "other"))
        #expect(try store.delete(spawn: 1, of: "h"))
        #expect(try !store.delete(spawn: 1, of: "h"))
        #expect(try store.captures(of: player, in: "h").map(\.spawn) == [1])
        let next = try store.add([Spawn(id: 0, creature: "wolf", coordinate: makeHunt(id: "h").center)], to: "h")
        #expect(next[0].id > 1)
    }
}
