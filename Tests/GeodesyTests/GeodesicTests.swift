import Geodesy
import TestSupport
import Testing

/// Known lines: from, to, metres, initial and final bearing in degrees. The first two are the project's own table of facts;
/// the others were computed with GeographicLib 2.0, which is good to 15 nm.
let knownLines: [(from: Coordinate, to: Coordinate, metres: Double, start: Double, end: Double)] = [
    (at(51.5007, -0.1246), at(51.5014, -0.1419), 1203.8152001816, 273.7160951055, 273.7025557870),
    (at(0, 179.999), at(0, -179.999), 222.6389815865, 90, 90),
    (at(0, 10), at(0, 11), 111_319.4907932736, 90, 90),
    (at(52.52, 13.405), at(52.5201, 13.405), 11.1277212210, 0, 0),
    (at(21.3069, -157.8583), at(53.5511, 9.9937), 11_629_176.2703186404, 7.4125848725, 168.348215856063),
    (at(-36.8485, 174.7633), at(-33.8688, 151.2093), 2_160_508.8090178203, 271.7729287012, 285.53741120756705),
    (at(66.1, -179.9), at(66.0, 179.8), 17_582.8522201135, 230.7775226513, 230.50335242715524),
    // Over and from the poles.
    (at(90, 0), at(-90, 0), 20_003_931.4586254470, 180, 180),
    (at(89.999, 10), at(89.999, -170), 223.3879591191, 0, 180),
    (at(90, 30), at(45, 75), 5_017_021.3513349788, 135, 180),
    (at(-90, 0), at(-89.9, 120), 11_169.3978412601, 120, 0),
    // Near the antipode, where Vincenty's iteration does not end.
    (at(0, 0), at(0, 179.5), 19_980_861.9088909626, 55.9664951402, 124.03350485984137),
    (at(0, 0), at(0.5, 179.5), 19_936_288.5789653137, 25.6718728683, 154.3270854699416),
    (at(0, 0), at(0.5, 179.7), 19_944_127.4207504578, 15.5568827935, 164.44251389085494),
    (at(-30, 0), at(29.9, 179.8), 19_989_832.8276095316, 161.8905247363, 18.0907372457395),
    (at(27.2, 0), at(-27.1, 179.8), 19_989_807.9043861888, 17.8047111626, 162.2116631249541),
    (at(1, 0), at(-1, 179.9999), 20_003_931.4577023946, 0.0095032311, 179.990496768854),
]

@Suite("Geodesics on WGS-84")
struct GeodesicTests {
    @Test("known lines come out to a ten-thousandth of a millimetre", arguments: knownLines.indices)
    func known(_ index: Int) {
        let row = knownLines[index]
        let line = row.from.geodesic(to: row.to)
        #expect((line.distance.metres - row.metres).magnitude < 1e-7)
        #expect(line.initialBearing.turn(to: .degrees(row.start)).degrees.magnitude < 1e-8)
        #expect(line.finalBearing.turn(to: .degrees(row.end)).degrees.magnitude < 1e-8)
        #expect(row.from.distance(to: row.to) == line.distance)
        #expect(row.from.bearing(to: row.to) == line.initialBearing)
    }

    @Test("a sphere's answer for the Westminster line, 1200.014 m, is not ours")
    func notASphere() {
        #expect(at(51.5007, -0.1246).distance(to: at(51.5014, -0.1419)).metres > 1203.8)
    }

    @Test("across the antimeridian on the equator 179.999° to −179.999° is 222.639 m due east, and back due west")
    func antimeridian() {
        let west = at(0, 179.999)
        let east = at(0, -179.999)
        #expect((west.distance(to: east).metres - 222.639).magnitude < 0.0005)
        #expect(west.bearing(to: east).degrees == 90)
        #expect(east.bearing(to: west).degrees == 270)
    }

    @Test("antipodes on the equator are joined over a pole, half a meridian long")
    func antipodes() {
        let line = at(0, 0).geodesic(to: at(0, 180))
        #expect((line.distance.metres - 20_003_931.458_625_447).magnitude < 1e-7)
        #expect(line.initialBearing == .zero || line.initialBearing == .degrees(180))
    }

    @Test(
        "a point is no way from itself, at bearing 0", arguments: [at(0, 0), at(52.5, 13.4), at(90, 12), at(-90, 0), at(0, -180)])
    func itself(_ point: Coordinate) {
        let line = point.geodesic(to: point)
        #expect(line.distance == .zero)
        #expect(line.initialBearing == .zero)
    }

    @Test("all longitudes meet at the pole")
    func pole() {
        #expect(at(90, 0).distance(to: at(90, 123)).metres < 1e-8)
        #expect(at(-90, -45).distance(to: at(-90, 135)).metres < 1e-8)
    }

    @Test("the way back is as long, and its bearings are the reverse", arguments: [0x6E0_0001, 0x6E0_0002] as [UInt64])
    func symmetry(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let a = random.coordinate()
            let b =
                Bool.random(using: &random)
                ? random.coordinate() : a.destination(bearing: random.bearing(), distance: random.length(1, 1e6))
            let there = a.geodesic(to: b)
            let back = b.geodesic(to: a)
            #expect((there.distance.metres - back.distance.metres).magnitude < 1e-7, "seed \(seed): \(a) \(b)")
            // Near-antipodal points may have two shortest lines; elsewhere there is one.
            guard there.distance.metres < 1.99e7, there.distance.metres > 1 else { continue }
            let turn = there.finalBearing.turn(to: back.initialBearing).degrees.magnitude
            #expect((turn - 180).magnitude < 1e-6, "seed \(seed): \(a) \(b)")
        }
    }

    @Test("going where the bearing points for the distance arrives, to 0.1 mm", arguments: [0x6E0_0003, 0x6E0_0004] as [UInt64])
    func inverseThenDirect(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for round in 0..<2000 {
            let a = random.coordinate()
            let b: Coordinate
            switch round % 3 {
            case 0: b = random.coordinate()
            case 1: b = a.destination(bearing: random.bearing(), distance: random.length(0.01, 1e5))
            default:
                // Near-antipodal.
                let latitude = min(90, max(-90, -a.latitudeDegrees + random.number(-0.4...0.4)))
                b = at(latitude, a.longitudeDegrees + 180 + random.number(-0.6...0.6))
            }
            let line = a.geodesic(to: b)
            let arrival = a.destination(bearing: line.initialBearing, distance: line.distance)
            #expect(arrival.distance(to: b).metres < 1e-4, "seed \(seed), round \(round): \(a) \(b)")
            #expect(line.distance.metres <= 20_003_931.458_626, "seed \(seed), round \(round): \(a) \(b)")
        }
    }

    @Test("a destination is as far away as one went, up to a quarter of the Earth", arguments: [0x6E0_0005] as [UInt64])
    func directThenInverse(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let a = random.coordinate()
            let bearing = random.bearing()
            let distance = random.length(0.1, 1e7)
            let line = a.geodesic(to: a.destination(bearing: bearing, distance: distance))
            #expect(
                (line.distance.metres - distance.metres).magnitude < 1e-4, "seed \(seed): \(a) \(bearing.degrees) \(distance)")
            let aside = line.initialBearing.turn(to: bearing).radians * min(distance.metres, 6e6)
            #expect(aside.magnitude < 1e-4, "seed \(seed): \(a) \(bearing.degrees) \(distance)")
        }
    }

    @Test(
        "the closed formula for near points and the series agree where they meet, everywhere on Earth",
        arguments: [0x6E0_0006] as [UInt64])
    func seam(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let a = random.coordinate()
            let bearing = random.bearing()
            // The line's two halves end to end: each by the closed formula, the whole by the series.
            let whole = Distance(metres: random.number(13_000...24_000))
            let middle = a.destination(bearing: bearing, distance: Distance(metres: whole.metres / 2))
            let end = a.destination(bearing: bearing, distance: whole)
            let halves = a.distance(to: middle) + middle.distance(to: end)
            #expect((halves.metres - a.distance(to: end).metres).magnitude < 1e-4, "seed \(seed): \(a) \(bearing.degrees)")
        }
    }

    @Test("once round the equator, and once over both poles, one is back")
    func roundTheEarth() {
        let equator = 2 * Double.pi * Earth.equatorialRadius.metres
        #expect(at(0, 17).destination(bearing: .degrees(90), distance: .metres(equator)).distance(to: at(0, 17)).metres < 1e-6)
        let meridian = 4 * 10_001_965.729_312_724
        #expect(at(33, 17).destination(bearing: .zero, distance: .metres(meridian)).distance(to: at(33, 17)).metres < 1e-6)
    }

    @Test("a negative distance goes backwards")
    func backwards() {
        let start = at(48, 11)
        let there = start.destination(bearing: .degrees(40), distance: .metres(-5000))
        #expect(there.distance(to: start.destination(bearing: .degrees(220), distance: .metres(5000))).metres < 1e-6)
    }
}
