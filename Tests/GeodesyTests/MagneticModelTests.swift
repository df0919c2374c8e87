import Foundation
import Geodesy
import TestSupport
import Testing

@Suite("Magnetic declination")
struct MagneticModelTests {
    @Test(
        "declinations at sea level, 2026.5",
        arguments: [
            ("London", at(51.5074, -0.1278), 1.162), ("Berlin", at(52.52, 13.405), 5.144),
            ("New York", at(40.7128, -74.006), -12.474),
            ("San Francisco", at(37.7749, -122.4194), 12.856), ("Sydney", at(-33.8688, 151.2093), 12.821),
            ("Tokyo", at(35.6762, 139.6503), -7.931), ("Auckland", at(-36.8485, 174.7633), 20.319),
        ])
    func cities(_ city: String, _ place: Coordinate, _ degrees: Double) {
        #expect((MagneticModel.declination(at: place, year: 2026.5).degrees - degrees).magnitude < 0.001, "\(city)")
    }

    @Test("in New York in 2026.5 a magnetic 90 is a true 77.53")
    func newYork() {
        let heading = Angle.degrees(90) + MagneticModel.declination(at: at(40.7128, -74.006), year: 2026.5)
        #expect((heading.degrees - 77.53).magnitude < 0.005)
    }

    @Test(
        "every published test row: D and I within 0.01°, the forces within 0.1 nT",
        .enabled(if: SharedData.has("WMM2025_test_values_half.txt"), Comment(rawValue: SharedData.why)))
    func published() throws {
        let text = try String(contentsOf: SharedData.url("WMM2025_test_values_half.txt"), encoding: .utf8)
        var rows = 0
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let row = line.split(separator: " ").compactMap { Double($0) }
            try #require(row.count == 18)
            rows += 1
            let field = MagneticModel.field(at: at(row[2], row[3]), altitude: .metres(row[1] * 1000), year: row[0])
            #expect(field.declination.turn(to: .degrees(row[4])).degrees.magnitude < 0.01, "\(line)")
            #expect((field.inclination.degrees - row[5]).magnitude < 0.01, "\(line)")
            for (ours, theirs) in zip([field.horizontal, field.north, field.east, field.down, field.total], row[6...10]) {
                #expect((ours - theirs).magnitude < 0.1, "\(line)")
            }
        }
        #expect(rows == 50)
    }

    /// Rows that any checkout can test, from the published values: year, altitude km, latitude, longitude, then H, X, Y, Z.
    @Test(
        "the field's parts in nT, near the pole, in the south and high up",
        arguments: [
            [2025.0, 28, 89, -121, 1504.298146, -255.388723, -1482.460628, 56194.288771],
            [2025.0, 51, -33, 109, 21838.046477, 21737.778822, -2090.274098, -52710.003920],
            [2026.0, 74, -57, 3, 14362.206593, 13268.119649, -5498.179626, -23576.062921],
        ])
    func parts(_ row: [Double]) {
        let field = MagneticModel.field(at: at(row[2], row[3]), altitude: .metres(row[1] * 1000), year: row[0])
        for (ours, theirs) in zip([field.horizontal, field.north, field.east, field.down], row[4...]) {
            #expect((ours - theirs).magnitude < 0.001)
        }
    }

    @Test("at the poles the field is finite, and the one next to them", arguments: [90.0, -90])
    func poles(_ latitude: Double) {
        for longitude in stride(from: -180.0, to: 180, by: 45) {
            let here = MagneticModel.field(at: at(latitude, longitude), year: 2026.5)
            let beside = MagneticModel.field(at: at(latitude * (1 - 1e-9), longitude), year: 2026.5)
            #expect((here.north - beside.north).magnitude < 0.01)
            #expect((here.east - beside.east).magnitude < 0.01)
            #expect((here.down - beside.down).magnitude < 0.01)
        }
    }

    @Test("around a pole the field is one vector, whichever meridian names north")
    func oneVector() {
        let a = MagneticModel.field(at: at(90, 0), year: 2026.5)
        let b = MagneticModel.field(at: at(90, 90), year: 2026.5)
        // Arriving along 0° one looks down 180° with 90° E at the right hand; arriving along 90° E one looks down 90° W with 180° there.
        #expect((b.north + a.east).magnitude < 1e-6)
        #expect((b.east - a.north).magnitude < 1e-6)
    }

    @Test("the standard error is √(0.26² + (5417/H)²) degrees, and a blackout zone has H under 2,000 nT")
    func error() {
        let field = MagneticField(north: 3000, east: 4000, down: 50_000)
        #expect(field.horizontal == 5000)
        #expect((field.declinationUncertainty.degrees - 1.114_161_37).magnitude < 1e-7)
        #expect(!field.isBlackout)
        #expect(!MagneticField(north: 2000, east: 0, down: 0).isBlackout)
        #expect(MagneticField(north: 1999.9, east: 0, down: 0).isBlackout)
        #expect(MagneticField(north: 0, east: 0, down: 60_000).declinationUncertainty == .degrees(180))
        #expect(MagneticModel.field(at: at(86, 140), year: 2025).isBlackout)
    }

    @Test("an instant in milliseconds is a decimal year, to a day")
    func years() {
        #expect((MagneticModel.year(millisecondsSince1970: 1_735_689_600_000) - 2025).magnitude < 1.0 / 365)
        #expect((MagneticModel.year(millisecondsSince1970: 1_782_993_600_000) - 2026.5).magnitude < 1.0 / 365)
        #expect(MagneticModel.years.contains(2026.5))
        #expect(!MagneticModel.years.contains(2030.1))
    }
}
