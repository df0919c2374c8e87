import Geodesy
import TestSupport
import Testing

/// Twice the signed area of a closed ring in degrees, + for counterclockwise.
private func turning(_ ring: [Coordinate], near centre: Coordinate) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { sum, side in
        sum + side.0.longitudeDegrees(near: centre) * side.1.latitudeDegrees
            - side.1.longitudeDegrees(near: centre) * side.0.latitudeDegrees
    }
}

@Suite("Rings and cones")
struct ShapesTests {
    @Test(
        "a ring is closed, counterclockwise, and everywhere the radius away",
        arguments: [at(0, 0), at(53.55, 9.99), at(-17, 179.9999)])
    func ring(_ centre: Coordinate) {
        let ring = centre.ring(radius: .metres(50))
        #expect(ring.count == 65)
        #expect(ring.first == ring.last)
        #expect(Set(ring).count == 64)
        for point in ring { #expect((point.distance(to: centre).metres - 50).magnitude < 1e-6) }
        #expect(turning(ring, near: centre) > 0)
    }

    @Test("written near its centre a ring across the antimeridian is in one piece")
    func antimeridian() {
        let centre = at(-17, 179.9999)
        let longitudes = centre.ring(radius: .metres(50)).map { $0.longitudeDegrees(near: centre) }
        #expect(longitudes.allSatisfy { ($0 - 179.9999).magnitude < 0.001 })
        #expect(longitudes.contains { $0 > 180 })
        #expect(at(0, 10).longitudeDegrees(near: at(0, 20)) == 10)
    }

    @Test("a cone starts and ends at its point and opens to either side of the heading", arguments: [0.0, 90, 200, 355])
    func sector(_ heading: Double) {
        let centre = at(21.3, -157.86)
        let cone = centre.sector(heading: .degrees(heading), halfAngle: .degrees(20), radius: .metres(80), steps: 8)
        #expect(cone.first == centre && cone.last == centre)
        #expect(cone.count == 11)
        let turns = cone[1...9].map { Angle.degrees(heading).turn(to: centre.bearing(to: $0)).degrees }
        for (turn, expected) in zip(turns, stride(from: 20.0, through: -20, by: -5)) {
            #expect((turn - expected).magnitude < 1e-6)
        }
        for point in cone[1...9] { #expect((point.distance(to: centre).metres - 80).magnitude < 1e-6) }
        #expect(turning(cone, near: centre) > 0)
    }

    @Test("a cone that knows nothing is the whole disc")
    func unknown() {
        let centre = at(21.3, -157.86)
        let cone = centre.sector(heading: .zero, halfAngle: .degrees(500), radius: .metres(80))
        #expect(cone[1].distance(to: cone[cone.count - 2]).metres < 1e-6)
    }
}
