import CMath
import Geodesy
import TestSupport
import Testing

@Suite("The sun")
struct SunTests {
    /// 1992-10-13, 0 h: Meeus's examples 25.a and 28.a.
    static let example = 718_934_400_000.0

    @Test("its declination is Meeus's: −7.78507°")
    func declination() throws {
        let pole = Sun.direction(at: try Coordinate(latitude: 90, longitude: 0), millisecondsSince1970: Self.example)
        #expect(abs(Angle(radians: asin(pole.up)).degrees + 7.78507) < 0.001)
    }

    @Test("its hour angle at Greenwich is −180° and Meeus's equation of time: 13 m 42.6 s, 3.42735°")
    func hourAngle() throws {
        let sun = Sun.direction(at: try Coordinate(latitude: 0, longitude: 0), millisecondsSince1970: Self.example)
        #expect(abs(Angle(radians: atan2(-sun.east, sun.up)).degrees - (-180 + 3.42735)) < 0.01)
    }

    @Test("at noon it stands in the south of Berlin and in the north of Sydney; at midnight under the ground")
    func sides() throws {
        // 2026-06-21, local noon about: 11:08 UTC in Berlin, 01:57 UTC in Sydney.
        let day = 1_782_043_200_000.0
        let midnight = (day / 86_400_000).rounded(.down) * 86_400_000
        let berlin = try Coordinate(latitude: 52.52, longitude: 13.405)
        let sydney = try Coordinate(latitude: -33.87, longitude: 151.21)
        let noon = Sun.direction(at: berlin, millisecondsSince1970: midnight + 11.13 * 3_600_000)
        #expect(noon.north < -0.4 && abs(noon.east) < 0.03 && noon.up > 0.85)
        #expect(Sun.direction(at: sydney, millisecondsSince1970: midnight + 1.95 * 3_600_000).north > 0.8)
        #expect(Sun.direction(at: berlin, millisecondsSince1970: midnight + 23.13 * 3_600_000).up < -0.2)
    }

    @Test("its direction has length 1 wherever and whenever one looks", arguments: 1...20 as ClosedRange<UInt64>)
    func length(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let at = try Coordinate(latitude: random.number(-90...90), longitude: random.number(-180...180))
        let sun = Sun.direction(at: at, millisecondsSince1970: random.number(0...4e12))
        #expect(abs(sun.east * sun.east + sun.north * sun.north + sun.up * sun.up - 1) < 1e-12, "seed \(seed)")
    }
}
