import Geodesy
import TestSupport
import Testing

@testable import SpawnPlanning

@Suite("Land that somebody drew")
struct LandTests {
    static func ring(_ points: [(Double, Double)]) throws -> [Coordinate] {
        try points.map { try Coordinate(latitude: $0.1, longitude: $0.0) }
    }

    static let square: [(Double, Double)] = [
        (24.94, 60.17), (24.9418, 60.17), (24.9418, 60.1709), (24.94, 60.1709), (24.94, 60.17),
    ]

    @Test("a hectare is a hectare, by the geodesic")
    func area() throws {
        let land = try LandArea(polygon: [try Self.ring(Self.square)])
        let a = land.rings[0][0].geodesic(to: land.rings[0][1]).distance.metres
        let b = land.rings[0][1].geodesic(to: land.rings[0][2]).distance.metres
        #expect(abs(land.squareMetres - a * b) < 1)
        #expect(abs(land.extent.metres - (a * a + b * b).squareRoot()) < 0.1)
    }

    @Test("across the antimeridian it is as large as anywhere")
    func antimeridian() throws {
        let there = try LandArea(
            polygon: [try Self.ring([(179.9995, 0), (-179.9995, 0), (-179.9995, 0.001), (179.9995, 0.001), (179.9995, 0)])])
        #expect(abs(there.squareMetres - 111.32 * 110.57) < 20)
        let ground = try ClosedGround([ClosedArea(.removed, land: there, margin: .metres(40))])
        #expect(ground.objection(at: try Coordinate(latitude: 0.0005, longitude: 180)) != nil)
        #expect(ground.objection(at: try Coordinate(latitude: 0.0005, longitude: -179.9993)) != nil)
        #expect(ground.objection(at: try Coordinate(latitude: 0.0005, longitude: -179.998)) == nil)
    }

    @Test(
        "what is no piece of land is refused",
        arguments: [
            ([(0, 0), (1, 1), (0, 0)], LandArea.Fault.openRing(0)),
            ([(0, 0), (0.001, 0), (0.001, 0.001), (0, 0.001)], .openRing(0)),
            ([(0, 0), (0.001, 0.001), (0.001, 0), (0, 0.001), (0, 0)], .crossesItself),
            ([(0, 0), (0.001, 0), (0.002, 0), (0, 0)], .crossesItself), ([(0, 0), (2, 0), (2, 1), (0, 0)], .tooFar),
        ] as [([(Double, Double)], LandArea.Fault)])
    func refused(points: [(Double, Double)], fault: LandArea.Fault) throws {
        let ring = try Self.ring(points)
        #expect(throws: fault) { try LandArea(polygon: [ring]) }
    }

    @Test("more corners than anybody draws are refused before they are reckoned with")
    func corners() throws {
        let ring = try (0...LandArea.mostCorners).map { _ in try Coordinate(latitude: 1, longitude: 1) }
        #expect(throws: LandArea.Fault.tooManyCorners) { try LandArea(polygon: [ring]) }
    }

    @Test("closed are the land and the metres around it, and no more")
    func margin() throws {
        let land = try LandArea(polygon: [try Self.ring(Self.square)])
        let ground = try ClosedGround([ClosedArea(.removed, land: land, margin: .metres(40))])
        let corner = land.rings[0][1]
        for (metres, isClosed) in [(0.0, true), (39.5, true), (40.5, false)] {
            let spot = corner.destination(bearing: .degrees(90), distance: .metres(metres))
            #expect((ground.objection(at: spot) != nil) == isClosed, "\(metres) m")
        }
        let point = try ClosedGround([ClosedArea(.removed, land: LandArea(point: corner), margin: .metres(40))])
        #expect(point.objection(at: corner.destination(bearing: .degrees(10), distance: .metres(39.9)))?.reason == .removed)
        #expect(point.objection(at: corner.destination(bearing: .degrees(10), distance: .metres(40.1))) == nil)
    }
}

@Suite("The plane in metres")
struct PlaneTests {
    @Test("within 75 km of its middle, 40 m are 40 m to the centimetre, and the way back leads where it began")
    func distances() throws {
        var random = SeededRandom(seed: 1_120)
        for _ in 0..<200 {
            let middle = try Coordinate(latitude: random.number(-75...75), longitude: random.number(-180...180))
            let box = BoundingBox(around: middle, radius: .metres(75_000))
            let plane = MetrePlane(around: box)
            let a = middle.destination(
                bearing: .degrees(random.number(0...360)), distance: .metres(random.number(0...75_000)))
            let b = a.destination(bearing: .degrees(random.number(0...360)), distance: .metres(40))
            let apart = plane.point(a).distance(to: plane.point(b))
            #expect(abs(apart - 40) < 0.01, "seed \(random.seed), \(middle)")
            let back = plane.degrees(plane.point(a))
            #expect(abs(back.latitude - a.latitudeDegrees) < 1e-9, "seed \(random.seed), \(middle)")
            let turn = abs(back.longitude - a.longitudeDegrees)
            #expect(min(turn, 360 - turn) < 1e-8, "seed \(random.seed), \(middle)")
        }
    }
}
