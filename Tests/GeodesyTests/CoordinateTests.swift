import Geodesy
import TestSupport
import Testing

@Suite("Coordinates")
struct CoordinateTests {
    @Test(
        "what is no position is refused with its reason",
        arguments: [
            (-96.6, 33.0, GeodesyError.latitudeOutOfRange(-96.6)), (90.000001, 0, .latitudeOutOfRange(90.000001)),
            (.nan, 0, .notFinite), (0, .infinity, .notFinite), (0, 540.5, .longitudeOutOfRange(540.5)),
            (4_970_277.19, -8_238_354.76, .latitudeOutOfRange(4_970_277.19)),
            (0, .greatestFiniteMagnitude, .longitudeOutOfRange(.greatestFiniteMagnitude)),
        ] as [(Double, Double, GeodesyError)])
    func refused(_ latitude: Double, _ longitude: Double, _ reason: GeodesyError) {
        #expect(throws: reason) { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    @Test(
        "longitudes beyond ±180° are wrapped",
        arguments: [(202.15, -157.85), (180, -180), (-180, -180), (-540, -180), (540, -180), (-190, 170)] as [(Double, Double)])
    func wrapped(_ given: Double, _ stored: Double) throws {
        let coordinate = try Coordinate(latitude: 1, longitude: given)
        #expect((coordinate.longitudeDegrees - stored).magnitude < 1e-12)
        #expect(coordinate.longitudeDegrees >= -180 && coordinate.longitudeDegrees < 180)
    }

    @Test("degrees in range are kept to the last bit")
    func exact() {
        #expect(at(21.306944, -157.858333).latitudeDegrees == 21.306944)
        #expect(at(21.306944, -157.858333).longitudeDegrees == -157.858333)
    }
}
