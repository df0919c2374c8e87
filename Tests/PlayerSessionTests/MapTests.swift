import Geodesy
import PlayerSession
import SpatialIndex
import TestSupport
import Testing

@Suite("Places on the map")
struct MapTests {
    let island = BoundingBox(viewSouth: 21.2, west: -158.3, north: 21.75, east: -157.6)!

    func points(_ count: Int, category: (Int) -> UInt16 = { UInt16($0 % 3) }) throws -> [Clustering.Point] {
        try (0..<count).map {
            Clustering.Point(
                coordinate: try place(east: Double($0 % 7) * 400, north: Double($0 / 7) * 300), category: category($0),
                key: UInt64($0))
        }
    }

    @Test("markers count every place once, and only those of the category that is shown")
    func counts() throws {
        let session = PlayerSession()
        session.setPlaces(try points(60))
        let all = try #require(session.markers(in: island, zoom: 9.5))
        #expect(all.reduce(0) { $0 + $1.count } == 60)
        var second = BitSet(count: 3)
        second[1] = true
        session.showPlaces(Clustering.Filter(categories: second))
        let some = try #require(session.markers(in: island, zoom: 9.5))
        #expect(some.reduce(0) { $0 + $1.count } == 20)
        #expect(some.allSatisfy { session.categories(of: $0).map(\.category) == [1] })
        #expect(session.choices(in: island) == [20, 20, 20], "what another choice would show does not depend on this one")
    }

    @Test("an unchanged view has nothing new; another zoom, a filter or new places have")
    func unchanged() throws {
        let session = PlayerSession()
        session.setPlaces(try points(60))
        #expect(session.markers(in: island, zoom: 9.5) != nil)
        #expect(session.markers(in: island, zoom: 9.9) == nil)
        #expect(
            session.markers(in: BoundingBox(viewSouth: 50, west: 7, north: 51, east: 8)!, zoom: 9.9) == nil,
            "so few are handed out for the whole map at once")
        #expect(session.markers(in: island, zoom: 10) != nil)
        #expect(session.markers(in: island, zoom: 10.999_999_9) != nil, "a hair short of 11 is 11")
        #expect(session.markers(in: island, zoom: 11) == nil)
        session.setPlaces(try points(61))
        #expect(session.markers(in: island, zoom: 11) != nil)
        session.showPlaces(Clustering.Filter(numbers: BitSet(count: 61, full: true)))
        #expect(session.markers(in: island, zoom: 11) != nil)
        session.forgetMarkers()
        #expect(session.markers(in: island, zoom: 11) != nil)
    }

    @Test(
        "while the view moves, what was handed out last is all it shows; a crowd changes once a thousand pixels, not with every pan",
        arguments: [(21.3, -157.8), (0, 179.999), (-84.9, -179.7), (84.99, 100)] as [(Double, Double)])
    func panning(_ latitude: Double, _ longitude: Double) throws {
        let seed: UInt64 = 0x9A7_0001
        var random = SeededRandom(seed: seed)
        let (session, fresh) = (PlayerSession(), PlayerSession())
        let spread = (0..<6000).map { number in
            let there = (longitude + Double.random(in: -0.4...0.4, using: &random)).remainder(dividingBy: 360)
            return Clustering.Point(
                coordinate: at(latitude + Double.random(in: -0.1...0.1, using: &random), there), key: UInt64(number))
        }
        session.setPlaces(spread)
        fresh.setPlaces(spread)
        let zoom = 14
        // A phone's view, in degrees of longitude at zoom 14: 390 × 844 pixels of 512 · 2^14.
        let pixel = 360.0 / Double(512 << zoom)
        var (x, y) = (0.0, 0.0)
        var handed: [Clustering.Node] = []
        var changes = 0
        for step in 0..<400 {
            x += Double.random(in: 0...30, using: &random) * (step < 200 ? 1 : -1)
            y += Double.random(in: -30...30, using: &random)
            let middle = WebMercator.world(of: at(latitude, longitude))
            let side = Double(512 << zoom)
            func edge(_ pixels: Double) -> Double {
                WebMercator.coordinate(x: 0, y: min(1, max(0, middle.y + pixels / side))).latitudeDegrees
            }
            let view = BoundingBox(
                viewSouth: edge(y + 422), west: longitude + (x - 195) * pixel, north: edge(y - 422),
                east: longitude + (x + 195) * pixel)
            let seen = try #require(view)
            if let nodes = session.markers(in: seen, zoom: Double(zoom)) {
                handed = nodes
                changes += 1
            }
            guard step % 20 == 0 else { continue }
            fresh.forgetMarkers()
            let all = try #require(fresh.markers(in: seen, zoom: Double(zoom)))
            let ids = Set(handed.map(\.id))
            #expect(
                all.filter { seen.contains($0.coordinate) }.allSatisfy { ids.contains($0.id) }, "seed \(seed), step \(step)")
        }
        #expect(changes >= 2 && changes <= 12, "seed \(seed): \(changes) changes")
    }

    @Test("a view that runs past ±180° shows both sides, one at the pole what lies beyond the map's edge")
    func edges() throws {
        let session = PlayerSession()
        let ends = [(0.0, 179.5), (0, -179.5), (90, 10)].enumerated().map {
            Clustering.Point(coordinate: at($1.0, $1.1), key: UInt64($0))
        }
        // More than are handed out for the whole map at once, elsewhere.
        let crowd = (0..<2000).map { Clustering.Point(coordinate: at(30, Double($0) * 0.04), key: UInt64(1000 + $0)) }
        session.setPlaces(ends + crowd)
        let seam = try #require(BoundingBox(viewSouth: -1, west: 179, north: 1, east: 181))
        #expect(seam.crossesAntimeridian)
        #expect(session.markers(in: seam, zoom: 9)?.map(\.count) == [1, 1])
        let west = try #require(BoundingBox(viewSouth: -1, west: -181, north: 1, east: -179))
        #expect(session.markers(in: west, zoom: 9) == nil, "it is the same view")
        #expect(session.markers(in: west, zoom: 10)?.count == 2)
        let pole = try #require(BoundingBox(viewSouth: 84, west: 5, north: 85.05, east: 15))
        #expect(session.markers(in: pole, zoom: 9)?.map(\.coordinate) == [at(90, 10)])
        let world = try #require(BoundingBox(viewSouth: -95, west: -300, north: 95, east: 300))
        let all = try #require(session.markers(in: world, zoom: 0))
        #expect(all.reduce(0) { $0 + $1.count } == 2003)
        #expect(BoundingBox(viewSouth: .nan, west: 0, north: 1, east: 1) == nil)
    }

    @Test("the list starts with what is nearest to the player, before the first fix with what is nearest to the middle")
    func list() throws {
        let session = PlayerSession()
        session.setPlaces(try points(14))
        #expect(session.listedPlaces(middle: try place(east: 2400, north: 0)).first?.number == 6)
        session.add(try fix(east: 800, north: 300))
        let list = session.listedPlaces(middle: try place(east: 2400))
        #expect(list.first?.number == 9)
        #expect(list.count == 14)
        #expect(zip(list, list.dropFirst()).allSatisfy { $0.distance <= $1.distance })
        var numbers = BitSet(count: 14)
        numbers[3] = true
        session.showPlaces(Clustering.Filter(numbers: numbers))
        #expect(session.listedPlaces(middle: try home()).map(\.number) == [3])
    }

    @Test("a fan's legs stand a finger apart, the first up the screen however the map is turned", arguments: [2, 9, 10, 40])
    func fan(count: Int) throws {
        let session = PlayerSession()
        let spot = try home()
        session.setPlaces((0..<count).map { Clustering.Point(coordinate: spot, key: UInt64($0)) })
        let view = BoundingBox(around: spot, radius: .metres(50))
        let stack = try #require(session.markers(in: view, zoom: 20)?.first)
        #expect(stack.content == .stack && stack.count == count)
        for bearing in [0.0, 90, 217] {
            let legs = session.fan(of: stack.id, zoom: 20, bearing: .degrees(bearing))
            #expect(Set(legs.map(\.number)) == Set(0..<count))
            let pixels = legs.map { leg -> (x: Double, y: Double) in
                let (end, middle) = (WebMercator.world(of: leg.coordinate), WebMercator.world(of: spot))
                return ((end.x - middle.x) * 512 * 1_048_576, (end.y - middle.y) * 512 * 1_048_576)
            }
            let way = spot.geodesic(to: legs[0].coordinate).initialBearing
            #expect(abs(way.turn(to: .degrees(bearing)).degrees) < 0.5)
            for (index, one) in pixels.enumerated() {
                for other in pixels[..<index] {
                    let (x, y) = (one.x - other.x, one.y - other.y)
                    #expect((x * x + y * y).squareRoot() > 39, "\(count) legs")
                }
                #expect((one.x * one.x + one.y * one.y).squareRoot() < 190, "a phone shows it whole")
            }
        }
        #expect(session.fan(of: Clustering.NodeID(rawValue: 12345), zoom: 20, bearing: .zero).isEmpty)
    }

    @Test(
        "at a pole, where the map does not reach, places and the legs of a fan stand inside its edge", arguments: [90.0, -90, 89])
    func pole(latitude: Double) throws {
        #expect(PlayerSession.drawn(at(latitude, 12)) == at(latitude < 0 ? -85 : 85, 12))
        #expect(PlayerSession.drawn(at(84.9, -180)) == at(84.9, -180))
        let session = PlayerSession()
        session.setPlaces((0..<3).map { Clustering.Point(coordinate: at(latitude, 12), key: UInt64($0)) })
        let view = try #require(BoundingBox(viewSouth: min(latitude, 80), west: 0, north: max(latitude, -80), east: 20))
        let stack = try #require(session.markers(in: view, zoom: 12)?.first)
        let legs = session.fan(of: stack.id, zoom: 12, bearing: .zero).map(\.coordinate)
        #expect(Set(legs).count == 3 && legs.allSatisfy { $0.latitudeDegrees.magnitude < 85.04 })
    }

    @Test("whole creatures cover no other, distances no distance; in reach all is shown, and none is left out")
    func looks() {
        let session = PlayerSession()
        func creature(_ x: Float, _ y: Float, first: Bool = false) -> PlayerSession.OnScreen {
            PlayerSession.OnScreen(x: x, y: y, halfPill: 30, first: first)
        }
        let looks = session.looks(
            of: [
                creature(100, 100, first: true), creature(110, 100), creature(100, 145), creature(160, 100), creature(400, 400),
            ],
            width: 390, height: 844)
        #expect(looks.count == 5)
        #expect(looks[0] == PlayerSession.Look(whole: true, pill: true))
        #expect(!looks[1].whole && !looks[1].pill, "the nearer one has the room")
        #expect(!looks[2].whole, "it would stand on the words of the one in reach")
        #expect(looks[3] == PlayerSession.Look(whole: true, pill: true))
        let crowd = session.looks(of: [creature(100, 100), creature(150, 100)], width: 390, height: 844)
        #expect(crowd == [.init(whole: true, pill: true), .init(whole: true, pill: false)], "two bodies, room for one distance")
        let both = session.looks(of: [creature(100, 100, first: true), creature(105, 100, first: true)], width: 390, height: 844)
        #expect(
            both == [.init(whole: true, pill: true), .init(whole: true, pill: false)], "both in reach, one distance to be read")
        let apart = session.looks(
            of: [creature(100, 100, first: true), creature(100, 190, first: true)], width: 390, height: 844)
        #expect(apart.allSatisfy { $0.whole && $0.pill })
        let ring = session.looks(
            of: [creature(100, 100), creature(200, 100, first: true)], rings: [creature(108, 104), creature(205, 100)],
            width: 390,
            height: 844)
        #expect(ring.map(\.whole) == [false, true], "a ring of places stays to be seen, but for one in reach")
    }
}
