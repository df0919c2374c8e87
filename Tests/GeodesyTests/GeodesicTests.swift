import Geodesy
import TestSupport
import Testing

/// Known lines. The FIELD rows are the project's own table; the others were computed with GeographicLib 2.0, which is
/// good to 15 nm. Columns: from, to, metres, initial bearing in degrees.
let knownLines: [(from: (Double, Double), to: (Double, Double), metres: Double, bearing: Double)] = [
    ((51.5007, -0.1246), (51.5014, -0.1419), 1203.8152001816, 273.7160951055),
    ((0, 179.999), (0, -179.999), 222.6389815865, 90),
]

@Suite("Geodesics")
struct GeodesicTests {
    @Test("known lines come out to the tenth of a millimetre", arguments: knownLines.indices)
    func known(_ index: Int) throws {
        let row = knownLines[index]
        let from = try Coordinate(latitude: row.from.0, longitude: row.from.1)
        let to = try Coordinate(latitude: row.to.0, longitude: row.to.1)
        #expect((from.distance(to: to).metres - row.metres).magnitude < 1e-4)
        #expect(from.bearing(to: to).turn(to: .degrees(row.bearing)).degrees.magnitude < 1e-8)
    }
}
