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

    @Test("an unchanged view has nothing new; another zoom, a far pan, a filter or new places have")
    func unchanged() throws {
        let session = PlayerSession()
        session.setPlaces(try points(60))
        #expect(session.markers(in: island, zoom: 9.5) != nil)
        #expect(session.markers(in: island, zoom: 9.9) == nil)
        let beside = BoundingBox(viewSouth: 21.2001, west: -158.2999, north: 21.7501, east: -157.5999)!
        #expect(session.markers(in: beside, zoom: 9.9) == nil, "a small pan stays within what was drawn")
        #expect(session.markers(in: island, zoom: 10) != nil)
        #expect(session.markers(in: island, zoom: 10.999_999_9) != nil, "a hair short of 11 is 11")
        #expect(session.markers(in: BoundingBox(viewSouth: 50, west: 7, north: 51, east: 8)!, zoom: 11)?.isEmpty == true)
        #expect(session.markers(in: island, zoom: 11) != nil)
        session.setPlaces(try points(61))
        #expect(session.markers(in: island, zoom: 11) != nil)
        session.forgetMarkers()
        #expect(session.markers(in: island, zoom: 11) != nil)
    }

    @Test("a view that runs past ±180° shows both sides, one at the pole what lies beyond the map's edge")
    func edges() throws {
        let session = PlayerSession()
        session.setPlaces([
            Clustering.Point(coordinate: try Coordinate(latitude: 0, longitude: 179.5), key: 1),
            Clustering.Point(coordinate: try Coordinate(latitude: 0, longitude: -179.5), key: 2),
            Clustering.Point(coordinate: try Coordinate(latitude: 90, longitude: 10), key: 3),
        ])
        let seam = try #require(BoundingBox(viewSouth: -1, west: 179, north: 1, east: 181))
        #expect(seam.crossesAntimeridian)
        #expect(session.markers(in: seam, zoom: 9)?.map(\.count) == [1, 1])
        let west = try #require(BoundingBox(viewSouth: -1, west: -181, north: 1, east: -179))
        #expect(session.markers(in: west, zoom: 10)?.count == 2)
        let pole = try #require(BoundingBox(viewSouth: 80, west: 0, north: 85.05, east: 20))
        #expect(session.markers(in: pole, zoom: 6)?.count == 1)
        let world = try #require(BoundingBox(viewSouth: -95, west: -300, north: 95, east: 300))
        let all = try #require(session.markers(in: world, zoom: 0))
        #expect(all.reduce(0) { $0 + $1.count } == 3)
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
        #expect(both.allSatisfy { $0.whole && $0.pill })
    }
}
