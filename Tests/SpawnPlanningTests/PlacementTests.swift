import Geodesy
import HuntRules
import SpawnPlanning
import TestSupport
import Testing

@Suite("Placing creatures")
struct PlacementTests {
    static func origin() throws -> Coordinate { try Coordinate(latitude: 60.17, longitude: 24.94) }

    static func planner(_ xml: String) throws -> Planner { Planner(try Ground(try Extract(Array(xml.utf8)))) }

    static func request(seed: UInt64, _ change: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
        var request = PlanRequest(weights: ["wolf": 3, "dragon": 1])
        request.seed = seed
        change(&request)
        return request
    }

    @Test("whatever the seed, all stand 40 m apart or more, on allowed ground, as many as there is room for")
    func spacing() throws {
        let planner = try Self.planner(MapDrawing.parkTown(around: try Self.origin()).xml)
        var random = SeededRandom(seed: 20_261_130)
        for _ in 0..<6 {
            let seed = random.next() >> 12
            let spacing = Double.random(in: 40...120, using: &random)
            let plan = try planner.plan(Self.request(seed: seed) { $0.spacing = .metres(spacing) })
            #expect(plan.spawns.count >= 8, "seed \(seed)")
            for (index, a) in plan.spawns.enumerated() {
                for b in plan.spawns[..<index] {
                    let apart = a.coordinate.geodesic(to: b.coordinate).distance.metres
                    #expect(apart >= spacing, "seed \(seed): \(apart) m, not \(spacing)")
                }
                #expect(throws: Never.self, "seed \(seed)") { try planner.ground.judge(a.coordinate).get() }
            }
            // Nothing more would have had room: every free spot has one of them within the spacing.
            let more = try planner.plan(
                Self.request(seed: seed &+ 1) {
                    $0.spacing = .metres(spacing)
                    $0.standing = plan.spawns.map(\.coordinate)
                })
            #expect(more.spawns.isEmpty, "seed \(seed)")
        }
    }

    @Test("the same seed gives the same plan, in whatever order the file has its objects; another seed gives another")
    func deterministic() throws {
        let map = MapDrawing.parkTown(around: try Self.origin())
        let plan = try Self.planner(map.xml).plan(Self.request(seed: 7))
        var random = SeededRandom(seed: 77)
        for _ in 0..<2 {
            let again = try Self.planner(map.shuffled(&random)).plan(Self.request(seed: 7))
            #expect(again.spawns == plan.spawns, "seed \(random.seed)")
        }
        let other = try Self.planner(map.xml).plan(Self.request(seed: 8))
        #expect(other.spawns != plan.spawns)
    }

    @Test("each creature appears as often as its weight says, to within one")
    func weights() throws {
        let planner = try Self.planner(MapDrawing.parkTown(around: try Self.origin()).xml)
        for seed in 1...5 as ClosedRange<UInt64> {
            let plan = try planner.plan(Self.request(seed: seed) { $0.weights = ["wolf": 3, "dragon": 1, "owl": 2] })
            let count = Double(plan.spawns.count)
            for (creature, share) in [("wolf", 3.0 / 6), ("dragon", 1.0 / 6), ("owl", 2.0 / 6)] {
                let given = plan.spawns.count { $0.creature == creature }
                #expect(abs(Double(given) - share * count) <= 1, "seed \(seed): \(given) of \(count) are a \(creature)")
            }
        }
    }

    @Test("no more are placed than wanted, and then every district has about as many")
    func fair() throws {
        // Two parks, 700 m apart, of very different sizes.
        var map = MapDrawing(around: try Self.origin())
        map.cover(1_200)
        map.area(west: -1_000, south: -400, east: -100, north: 400, ["leisure": "park"])
        for north in stride(from: -350.0, through: 350, by: 50) {
            map.way([(-1_000, north), (-100, north)], ["highway": "footway"])
        }
        map.area(west: 600, south: -100, east: 800, north: 100, ["leisure": "park"])
        map.way([(600, 0), (800, 0)], ["highway": "footway"])
        let planner = try Self.planner(map.xml)
        let plan = try planner.plan(Self.request(seed: 3) { $0.count = 12 })
        #expect(plan.spawns.count == 12)
        let east = plan.spawns.count { $0.coordinate.longitudeDegrees > map.at(300, 0).longitudeDegrees }
        #expect((2...4).contains(east), "\(east) of 12 in the small park")
    }

    @Test("what lies near a place comes first, one for each place, and says which")
    func places() throws {
        let map = MapDrawing.parkTown(around: try Self.origin())
        let spots = [(-200.0, -190.0), (-200, 10), (-200, 195), (200, -195)]
        let places = spots.enumerated().map { number, spot in
            Place(
                key: PlaceKey(source: "art", record: "\(number)"), title: "Art \(number)", titleIsMadeUp: false, category: "",
                description: "", creator: "", date: "", image: "", coordinate: map.at(spot.0, spot.1))
        }
        let plan = try Self.planner(map.xml).plan(Self.request(seed: 4) { ($0.places, $0.count) = (places, 6) })
        let served = plan.spawns.compactMap(\.place)
        #expect(Set(served) == ["art/0", "art/1", "art/2", "art/3"])
        #expect(served.count == 4)
        for spawn in plan.spawns {
            guard let place = places.first(where: { $0.key.text == spawn.place }) else { continue }
            #expect(spawn.coordinate.geodesic(to: place.coordinate).distance <= .metres(30))
        }
    }

    @Test("what stands by an earlier plan stays where it may, and is told of where it may not")
    func earlier() throws {
        let map = MapDrawing.parkTown(around: try Self.origin())
        let planner = try Self.planner(map.xml)
        let plan = try planner.plan(Self.request(seed: 5))
        var earlier = plan.spawns.enumerated().map { number, spawn in
            Spawn(id: Int64(number + 100), creature: spawn.creature, coordinate: spawn.coordinate)
        }
        earlier.append(Spawn(id: 1, creature: "wolf", coordinate: map.at(320, 10)))
        let again = try planner.plan(Self.request(seed: 6) { $0.earlier = earlier })
        #expect(again.spawns.compactMap(\.spawn) == earlier.dropLast().map(\.id))
        #expect(again.gone.map(\.spawn.id) == [1])
        #expect(again.gone.first?.objection.reason == .home)
        let fewer = try planner.plan(Self.request(seed: 6) { ($0.earlier, $0.count) = (earlier, 3) })
        #expect(fewer.spawns.map(\.spawn) == [100, 101, 102])
    }

    @Test("density limits how many stand in a district")
    func density() throws {
        let planner = try Self.planner(MapDrawing.parkTown(around: try Self.origin()).xml)
        let all = try planner.plan(Self.request(seed: 9)).spawns.count
        let few = try planner.plan(Self.request(seed: 9) { $0.density = 15 }).spawns
        #expect(few.count < all && !few.isEmpty)
        // A district is 556 m by 277 m here.
        let byDistrict = Dictionary(grouping: few) { spawn in
            [
                Int((spawn.coordinate.latitudeDegrees * 200).rounded(.down)),
                Int((spawn.coordinate.longitudeDegrees * 200).rounded(.down)),
            ]
        }
        #expect(byDistrict.values.allSatisfy { $0.count <= 2 })
    }

    @Test("closed land is left out, with what lies around it, and told of")
    func closed() throws {
        let map = MapDrawing.parkTown(around: try Self.origin())
        let ring = [(-300.0, -300.0), (0, -300), (0, 300), (-300, 300), (-300, -300)].map { map.at($0.0, $0.1) }
        let land = try LandArea(polygon: [ring])
        let plan = try Self.planner(map.xml).plan(
            Self.request(seed: 10) { $0.closed = [ClosedArea(.removed, land: land, margin: .metres(40))] })
        #expect(!plan.spawns.isEmpty)
        #expect(plan.spawns.allSatisfy { $0.coordinate.longitudeDegrees > map.at(39.9, 0).longitudeDegrees })
        #expect(plan.refusedBy[.removed] ?? 0 > 0)
    }

    @Test("without an extract creatures stand at the places that the host confirms, and 40 m apart")
    func confirmed() throws {
        let map = MapDrawing(around: try Self.origin())
        let places = [0.0, 30, 100].enumerated().map { number, east in
            Place(
                key: PlaceKey(source: "art", record: "\(number)"), title: "", titleIsMadeUp: true, category: "", description: "",
                creator: "", date: "", image: "", coordinate: map.at(east, 0))
        }
        let plan = try SpawnPlan(besidePlaces: Self.request(seed: 1) { $0.places = places })
        #expect(plan.spawns.count == 2)
        #expect(plan.spawns.contains { $0.place == "art/2" })
        #expect(plan.spawns.allSatisfy { $0.why == Why() })
    }
}
