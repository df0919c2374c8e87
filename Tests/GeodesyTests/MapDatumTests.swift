import Geodesy
import TestSupport
import Testing

@Suite("China's map datum")
struct MapDatumTests {
    @Test(
        "known positions are moved where maps show them, and back",
        arguments: [
            (31.1774276, 121.5272106, 31.17530398364597, 121.531541859215),
            (22.543847, 113.912316, 22.540796131694766, 113.9171764808363),
            (39.911954, 116.377817, 39.91334545536069, 116.38404722455657),
        ])
    func known(latitude: Double, longitude: Double, there: Double, east: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let moved = place.shifted(to: .gcj02)
        #expect(abs(moved.latitudeDegrees - there) < 1e-12 && abs(moved.longitudeDegrees - east) < 1e-12)
        let back = try Coordinate(latitude: there, longitude: east).unshifted(from: .gcj02)
        #expect(abs(back.latitudeDegrees - latitude) < 1e-9 && abs(back.longitudeDegrees - longitude) < 1e-9)
    }

    /// What Baidu's own service answers; and the published answer of a library that leaves out a factor in Baidu's formula and takes the
    /// first step of the inverse for all of it, some ten metres off.
    @Test(
        "Baidu's positions become those of satellites, as near as the formula is to Baidu",
        arguments: [
            (29.57908428837437, 114.2307519546763, 29.575429778924, 114.21892734521, 1e-5),
            (29.199786, 120.019809, 29.196131605295484, 120.00877901149691, 1e-4),
        ])
    func baidu(latitude: Double, longitude: Double, there: Double, east: Double, precision: Double) throws {
        let found = try Coordinate(latitude: latitude, longitude: longitude).unshifted(from: .bd09)
        #expect(abs(found.latitudeDegrees - there) < precision && abs(found.longitudeDegrees - east) < precision)
    }

    @Test(
        "nothing is moved outside mainland China",
        arguments: [
            ("Taipei", 25.0330, 121.5654), ("Seoul", 37.5665, 126.9780), ("Osaka", 34.6937, 135.5023),
            ("Hong Kong", 22.28, 114.158), ("Sheung Shui", 22.501, 114.128), ("Hong Kong's airport", 22.308, 113.918),
            ("Macao", 22.19, 113.545), ("Cotai", 22.145, 113.56), ("Kinmen", 24.434, 118.318), ("Matsu", 26.16, 119.95),
            ("Hanoi", 21.03, 105.85), ("Vladivostok", 43.12, 131.89), ("Kathmandu", 27.7, 85.3), ("London", 51.5, -0.12),
        ])
    func outside(name: String, latitude: Double, longitude: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        for datum in MapDatum.allCases {
            #expect(place.shifted(to: datum) == place, "\(name)")
            #expect(place.unshifted(from: datum) == place, "\(name)")
        }
    }

    @Test(
        "and it is inside, up to the shore and the border",
        arguments: [
            ("Shenzhen Luohu", 22.545, 114.12), ("Zhuhai Gongbei", 22.2230, 113.5480), ("Dandong", 40.125, 124.394),
            ("Sanya", 18.25, 109.5), ("Kashgar", 39.47, 75.99), ("Heihe", 50.245, 127.5), ("Gulangyu", 24.448, 118.066),
            ("Zhoushan", 30.0, 122.2), ("Dalian", 38.91, 121.6), ("Lhasa", 29.65, 91.1),
        ])
    func inside(name: String, latitude: Double, longitude: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let moved = place.shifted(to: .gcj02)
        #expect((10...1500).contains(place.distance(to: moved).metres), "\(name)")
    }

    @Test("there and back is the same place to 1e-9 degrees, for a thousand places in China")
    func roundTrip() throws {
        var random = SeededRandom(seed: 2)
        for _ in 0..<1_000 {
            let place = try Coordinate(
                latitude: .random(in: 26...38, using: &random), longitude: .random(in: 103...115, using: &random))
            for datum in [MapDatum.gcj02, .bd09] {
                let back = place.shifted(to: datum).unshifted(from: datum)
                #expect(abs(back.latitudeDegrees - place.latitudeDegrees) < 1e-9, "\(place)")
                #expect(abs(back.longitudeDegrees - place.longitudeDegrees) < 1e-9, "\(place)")
            }
        }
    }
}
