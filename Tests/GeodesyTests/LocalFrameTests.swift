import Geodesy
import TestSupport
import Testing

@Suite("The local east-north frame")
struct LocalFrameTests {
    @Test(
        "at 1 km distances are good to 10⁻⁸ below 70° of latitude, to 3.7·10⁻⁸ at 80°, and directions likewise",
        arguments: [0.0, 21.3, -33.9, 51.5, 69.9, -69.9, 80, 89, -89.99, 90])
    func bound(_ latitude: Double) {
        let origin = at(latitude, -157.8)
        let frame = LocalFrame(origin: origin)
        let bound = latitude.magnitude < 70 ? 1e-8 : 3.7e-8
        for degrees in stride(from: 0.0, to: 360, by: 5) {
            let point = origin.destination(bearing: .degrees(degrees), distance: .metres(1000))
            let offset = frame.enu(of: point)
            #expect((offset.distance.metres / 1000 - 1).magnitude < bound)
            #expect(offset.bearing.turn(to: .degrees(degrees)).radians.magnitude < bound)
        }
    }

    @Test(
        "out and back again is the same point, from a centimetre to the far side of the Earth",
        arguments: [0xF4A3_0001, 0xF4A3_0002] as [UInt64])
    func roundTrip(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let origin = random.coordinate()
            let frame = LocalFrame(origin: origin)
            let point = origin.destination(bearing: random.bearing(), distance: random.length(0.01, 1.9e7))
            let offset = frame.enu(of: point)
            #expect(
                (offset.distance.metres - origin.distance(to: point).metres).magnitude < 1e-4, "seed \(seed): \(origin) \(point)")
            #expect(frame.coordinate(at: offset).distance(to: point).metres < 1e-4, "seed \(seed): \(origin) \(point)")
        }
    }

    @Test(
        "between two points near the origin the plane's distance is the ground's, to 1 mm in 1 km",
        arguments: [0xF4A3_0003] as [UInt64])
    func amongEachOther(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let origin = random.coordinate()
            let frame = LocalFrame(origin: origin)
            let a = origin.destination(bearing: random.bearing(), distance: random.length(1, 1000))
            let b = origin.destination(bearing: random.bearing(), distance: random.length(1, 1000))
            let p = frame.enu(of: a)
            let q = frame.enu(of: b)
            let between = EastNorth(east: q.east - p.east, north: q.north - p.north).distance
            #expect((between.metres - a.distance(to: b).metres).magnitude < 1e-3, "seed \(seed): \(origin) \(a) \(b)")
        }
    }

    @Test("from 179.999° to −179.999° on the equator is 222.639 m east and nothing north")
    func antimeridian() {
        let offset = LocalFrame(origin: at(0, 179.999)).enu(of: at(0, -179.999))
        #expect((offset.east.metres - 222.639).magnitude < 0.0005)
        #expect(offset.north.metres.magnitude < 1e-9)
        let back = LocalFrame(origin: at(0, 179.999)).coordinate(east: .metres(222.638_981_586_5), north: .zero)
        #expect((back.longitudeDegrees - -179.999).magnitude < 1e-12)
    }

    @Test("from beside the pole a point on the other side is straight ahead")
    func overThePole() {
        let offset = LocalFrame(origin: at(89.9999, 0)).enu(of: at(89.9999, 180))
        #expect((offset.north.metres - 22.338_8).magnitude < 1e-3)
        #expect(offset.east.metres.magnitude < 1e-6)
    }

    @Test(
        "ahead and to the right go with the heading",
        arguments: [(0.0, 3.0, 4.0), (90, 4, -3), (180, -3, -4), (270, -4, 3)] as [(Double, Double, Double)])
    func heading(_ heading: Double, _ forward: Double, _ right: Double) {
        let frame = LocalFrame(origin: at(60, 179.999_99))
        let there = frame.enu(
            of: frame.coordinate(heading: .degrees(heading), forward: .metres(forward), right: .metres(right)))
        #expect((there.east.metres - 4).magnitude < 1e-6 && (there.north.metres - 3).magnitude < 1e-6)
    }

    @Test("the origin is at 0, 0")
    func origin() {
        let offset = LocalFrame(origin: at(48, 11)).enu(of: at(48, 11))
        #expect(offset == EastNorth(east: .zero, north: .zero))
        #expect(offset.bearing == .zero)
        #expect(LocalFrame(origin: at(48, 11)).coordinate(at: offset).distance(to: at(48, 11)).metres < 1e-8)
    }
}
