import Geodesy
import HuntRules
import TestSupport
import Testing

@testable import PlaceImport

@Suite("a point inside stands for an area")
struct AreaTests {
    typealias Ring = [(x: Double, y: Double)]

    @Test("a square's is its middle")
    func square() throws {
        let place = try one(polygon: [[(10, 10), (12, 10), (12, 12), (10, 12), (10, 10)]])
        #expect(abs(place.longitudeDegrees - 11) < 1e-9 && abs(place.latitudeDegrees - 11) < 1e-9)
    }

    @Test("a square's with a hole in its middle lies beside the hole")
    func hole() throws {
        let rings: [Ring] = [
            [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], [(2, 2), (2, 8), (8, 8), (8, 2), (2, 2)],
        ]
        let place = try one(polygon: rings)
        #expect(isInside(place, rings))
    }

    @Test("a horseshoe's lies in the shoe, not between its arms")
    func concave() throws {
        let ring: Ring = [(0, 0), (9, 0), (9, 9), (8, 9), (8, 1), (1, 1), (1, 9), (0, 9), (0, 0)]
        let place = try one(polygon: [ring])
        #expect(isInside(place, [ring]))
    }

    @Test("a sliver's and a triangle's that no even level meets lie inside all the same")
    func thin() throws {
        for ring in [
            [(0, 0), (10, 0.0001), (10, 0.0002), (0, 0)], [(1, 1), (1.000001, 9), (1.000002, 1), (1, 1)],
        ] as [Ring] {
            #expect(isInside(try one(polygon: [ring]), [ring]))
        }
    }

    @Test(
        "a shape without an inside gives one of its corners",
        arguments: [[(5, 5), (5, 5), (5, 5)], [(1, 3), (4, 3), (1, 3)]] as [Ring])
    func flat(ring: Ring) throws {
        let place = try one(polygon: [ring])
        #expect(ring.contains { $0.x == place.longitudeDegrees && $0.y == place.latitudeDegrees })
    }

    @Test("an area across the antimeridian, written with jumping longitudes, keeps its point in its own half of the world")
    func antimeridian() throws {
        let place = try one(polygon: [[(178, -18), (-178, -18), (-178, -16), (178, -16), (178, -18)]])
        #expect(abs(abs(place.longitudeDegrees) - 180) < 1e-9 && abs(place.latitudeDegrees + 17) < 1e-9)
    }

    @Test("of several areas the largest has the point")
    func largest() throws {
        let text =
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[20,20],[40,20],[40,40],[20,40],[20,20]]]]}"#
        let place = try #require(try Importer.read(geometry: text).places.first)
        #expect(place.coordinate.longitudeDegrees > 20 && place.coordinate.latitudeDegrees > 20)
    }

    @Test("whatever the shape of a star with whatever hole, the point is inside", arguments: [1, 20, 300, 4000] as [UInt64])
    func stars(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let outer = star(3...24, from: 2, to: 9, &random)
            let inner = star(3...12, from: 0.1, to: 1.9, &random)
            let rings = Bool.random(using: &random) ? [outer, inner] : [outer]
            let place = try one(polygon: rings)
            #expect(isInside(place, rings), "seed \(random.seed): \(rings)")
        }
    }

    @Test("a point is found by work that grows with the corners, not with their square", arguments: [1_000, 20_000, 100_000])
    func work(corners: Int) {
        // Every level line cuts every tooth; this one has them all of one width, that one grows them from west to east.
        for growth in [0.0, 1e-7] {
            var ring: [Position] = []
            for i in 0..<corners {
                let x = Double(i) * 4e-4 + Double(i * i) * growth / Double(corners)
                ring.append(Position(x: x, y: i % 2 == 0 ? 1 : 0))
            }
            ring += [Position(x: ring[corners - 1].x, y: -1e-3), Position(x: 0, y: -1e-3)]
            var work = 0
            let point = Area(rings: [ring]).pointInside(work: &work)
            #expect(work <= (10 + Area.mostMeasured) * ring.count)
            #expect(isInside(point, [ring.map { ($0.x, $0.y) }]))
        }
    }

    @Test("a comb's with as many teeth as you like, and holes in its back, lies inside", arguments: [2, 31, 500] as [UInt64])
    func combs(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<12 {
            let teeth = Int.random(in: 2...300, using: &random)
            var ring: Ring = [(0, -1)]
            var holes: [Ring] = []
            var x = 0.0
            for _ in 0..<teeth {
                let width = Double.random(in: 0.001...0.1, using: &random)
                ring += [
                    (x, 0), (x + width * Double.random(in: 0.1...0.9, using: &random), Double.random(in: 1...9, using: &random)),
                ]
                if Bool.random(using: &random) {
                    let (west, east) = (x + width * 0.1, x + width * 0.9)
                    holes.append([(west, -0.9), (east, -0.9), (east, -0.1), (west, -0.1), (west, -0.9)])
                }
                x += width
            }
            let rings = [ring + [(x, 0), (x, -1), (0, -1)]] + holes
            #expect(isInside(try one(polygon: rings), rings), "seed \(random.seed), \(teeth) teeth")
        }
    }

    private func star(_ count: ClosedRange<Int>, from low: Double, to high: Double, _ random: inout SeededRandom) -> Ring {
        let corners = Int.random(in: count, using: &random)
        var ring: Ring = []
        for i in 0..<corners {
            // A rational walk round the circle, so that no sine is needed: (1 − t²)/(1 + t²), 2t/(1 + t²), one half at a time.
            let turn = (Double(i) + Double.random(in: 0.1...0.9, using: &random)) / Double(corners)
            let t = 4 * (turn < 0.5 ? turn : turn - 0.5) - 1
            let (c, s) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
            let radius = Double.random(in: low...high, using: &random)
            ring.append(turn < 0.5 ? (20 + radius * c, 30 + radius * s) : (20 - radius * c, 30 - radius * s))
        }
        return ring + [ring[0]]
    }

    private func one(polygon rings: [Ring]) throws -> Coordinate {
        let text = rings.map { "[" + $0.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }.joined(separator: ",")
        let (places, reason) = try Importer.read(geometry: #"{"type":"Polygon","coordinates":[\#(text)]}"#)
        #expect(reason == nil)
        #expect(places.count == 1)
        return try #require(places.first).coordinate
    }

    /// By winding numbers, which is another way than the importer's.
    private func isInside(_ point: Coordinate, _ rings: [Ring]) -> Bool {
        isInside(Position(x: point.longitudeDegrees, y: point.latitudeDegrees), rings)
    }

    private func isInside(_ point: Position, _ rings: [Ring]) -> Bool {
        let (x, y) = (point.x, point.y)
        func winding(_ ring: Ring) -> Int {
            var turns = 0
            for (a, b) in zip(ring, ring.dropFirst()) {
                let side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
                if a.y <= y, b.y > y, side > 0 { turns += 1 }
                if a.y > y, b.y <= y, side < 0 { turns -= 1 }
            }
            return turns
        }
        return winding(rings[0]) != 0 && rings.dropFirst().allSatisfy { winding($0) == 0 }
    }
}
