import Geodesy
import TestSupport
import Testing

@Suite("Areas")
struct AreaTests {
    @Test(
        "a regular polygon along geodesics has the plane's area, to 10⁻⁶ up to 5 km across, everywhere and in either order",
        arguments: [0.0, 21.3, -33.9, 60.17, 80, -89.9], [5.0, 56, 1_000, 2_500])
    func regular(_ latitude: Double, radius: Double) {
        let ring = at(latitude, 179.999).ring(radius: .metres(radius), sides: 12)
        let expected = 3 * radius * radius  // 12 triangles of r² sin 30° / 2
        for corners in [ring, ring.reversed(), Array(ring.dropLast())] {
            #expect((Area(inside: corners).squareMetres / expected - 1).magnitude < 1e-6)
        }
    }

    @Test("fewer than three corners enclose nothing")
    func none() {
        #expect(Area(inside: []).squareMetres == 0)
        #expect(Area(inside: [at(1, 1), at(1, 2)]).squareMetres == 0)
    }

    @Test("a hectare is 100 m × 100 m")
    func hectare() {
        let frame = LocalFrame(origin: at(60.17, 24.94))
        let corners = [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].map {
            frame.coordinate(east: .metres($0.0), north: .metres($0.1))
        }
        #expect((Area(inside: corners).squareMetres - Area.hectare.squareMetres).magnitude < 1e-3)
    }
}
