import Geodesy
import TestSupport
import Testing

@Suite("Bounding boxes")
struct BoundingBoxTests {
    @Test(
        "the box around a point holds every point within the radius, at the poles and across the antimeridian too",
        arguments: [0xB0B0_0001, 0xB0B0_0002] as [UInt64])
    func holdsTheDisc(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let centre = random.coordinate()
            let radius = random.length(1, 1.9e7)
            let box = BoundingBox(around: centre, radius: radius)
            for step in 0..<24 {
                // Half of them on the rim, among them due north, east, south and west.
                let share = step % 2 == 0 ? 1 : random.number(0...1)
                let bearing = step % 2 == 0 ? Angle(degrees: Double(step) * 15) : random.bearing()
                let point = centre.destination(bearing: bearing, distance: .metres(radius.metres * share))
                #expect(box.contains(point), "seed \(seed): \(centre) \(radius) \(bearing.degrees) \(box)")
            }
        }
    }

    @Test(
        "the box is not much larger than the disc: at most 1 % too wide, and exactly as high",
        arguments: [0xB0B0_0003] as [UInt64])
    func tight(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let centre = at(random.number(-80...80), random.number(-180...179.9))
            let radius = random.length(10, 1e5)
            let box = BoundingBox(around: centre, radius: radius)
            let rim = (0..<720).map { centre.destination(bearing: .degrees(Double($0) / 2), distance: radius) }
            let reach = rim.map { $0.longitudeDegrees(near: centre) - centre.longitudeDegrees }.max() ?? 0
            #expect(box.longitudeSpan <= 2 * reach * 1.01, "seed \(seed): \(centre) \(radius)")
            let north = rim.map(\.latitudeDegrees).max() ?? 0
            #expect((box.north - north).magnitude < 1e-9, "seed \(seed): \(centre) \(radius)")
        }
    }

    @Test("a disc that reaches a pole has all longitudes", arguments: [89.99, -89.99, 90, -90])
    func pole(_ latitude: Double) {
        let box = BoundingBox(around: at(latitude, 33), radius: .metres(5000))
        #expect(box.west == -180 && box.east == 180)
        #expect(latitude > 0 ? box.north == 90 : box.south == -90)
        #expect(box.contains(at(latitude, -120)))
        #expect(!box.contains(at(latitude * 0.99, 33)))
    }

    @Test("just short of the pole it has not")
    func beforeThePole() {
        let box = BoundingBox(around: at(89.9, 0), radius: .metres(5000))
        #expect(box.north < 90)
        #expect(box.longitudeSpan < 90)
    }

    @Test("across the antimeridian west is greater than east", arguments: [179.99, -179.99, -180])
    func antimeridian(_ longitude: Double) {
        let box = BoundingBox(around: at(10, longitude), radius: .metres(5000))
        #expect(box.crossesAntimeridian)
        #expect(box.contains(at(10, 179.99)) && box.contains(at(10, -179.99)) && box.contains(at(10, 180)))
        #expect(!box.contains(at(10, 0)))
        #expect(box.longitudeSpan < 0.2)
    }

    @Test("a radius of 0 is a point's box, and one of half the Earth is the Earth")
    func extremes() {
        let point = BoundingBox(around: at(10, 20), radius: .zero)
        #expect(point.contains(at(10, 20)))
        #expect(point.longitudeSpan < 1e-9)
        let all = BoundingBox(around: at(10, 20), radius: .metres(3e7))
        #expect(all == BoundingBox(south: -90, west: -180, north: 90, east: 180))
    }

    @Test("edges that make no box are refused")
    func refused() {
        #expect(BoundingBox(south: 1, west: 0, north: 0, east: 1) == nil)
        #expect(BoundingBox(south: -91, west: 0, north: 0, east: 1) == nil)
        #expect(BoundingBox(south: 0, west: 0, north: 1, east: 181) == nil)
        #expect(BoundingBox(south: .nan, west: 0, north: 1, east: 1) == nil)
        #expect(BoundingBox(south: 0, west: -.infinity, north: 1, east: 1) == nil)
    }

    @Test(
        "the union goes the shorter way round: west, east, west, east → west, east",
        arguments: [
            (10.0, 20.0, 30.0, 40.0, 10.0, 40.0), (170, 175, -178, -170, 170, -170), (-178, -170, 170, 175, 170, -170),
            (170, -170, -175, -160, 170, -160), (0, 50, 10, 20, 0, 50), (-180, 180, 5, 6, -180, 180),
            (-100, 100, 90, -90, -180, 180),
        ] as [(Double, Double, Double, Double, Double, Double)])
    func union(_ w1: Double, _ e1: Double, _ w2: Double, _ e2: Double, _ west: Double, _ east: Double) throws {
        let a = try #require(BoundingBox(south: -5, west: w1, north: 0, east: e1))
        let b = try #require(BoundingBox(south: 2, west: w2, north: 7, east: e2))
        #expect(a.union(b) == BoundingBox(south: -5, west: west, north: 7, east: east))
        #expect(b.union(a) == a.union(b))
    }

    @Test("a union holds what either box holds", arguments: [0xB0B0_0004] as [UInt64])
    func unionHolds(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let centres = (random.coordinate(), random.coordinate())
            let a = BoundingBox(around: centres.0, radius: random.length(1, 5e6))
            let b = BoundingBox(around: centres.1, radius: random.length(1, 5e6))
            let union = a.union(b)
            for _ in 0..<20 {
                let point = random.coordinate()
                if a.contains(point) || b.contains(point) { #expect(union.contains(point), "seed \(seed): \(a) \(b) \(point)") }
            }
            #expect(union.contains(centres.0) && union.contains(centres.1), "seed \(seed): \(a) \(b)")
        }
    }

    @Test("the union of two near boxes is near, wherever they are", arguments: [0xB0B0_0005] as [UInt64])
    func unionIsTight(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let centre = at(random.number(-60...60), random.number(-180...179.9))
            let near = centre.destination(bearing: random.bearing(), distance: random.length(1, 1e5))
            let a = BoundingBox(around: centre, radius: random.length(1, 1e5))
            let union = a.union(BoundingBox(around: near, radius: random.length(1, 1e5)))
            #expect(union.longitudeSpan < 8, "seed \(seed): \(centre) \(near)")
            #expect(a.union(a) == a)
        }
    }
}
