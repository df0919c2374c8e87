import Foundation
import Geodesy

extension BoundingBox {
    /// A box that holds every point within `radius` of `center`: never too small, a little too large.
    init(around center: Coordinate, radius: Distance) {
        // The shortest degree of latitude (at the equator, 110,574 m) and a margin for rounding.
        let height = radius.metres / 110_574 + 1e-7
        let south = max(-90, center.latitudeDegrees - height)
        let north = min(90, center.latitudeDegrees + height)
        // A degree of longitude is shortest on the parallel nearest to a pole: a · cos φ and no less, with a the Earth's
        // equatorial radius on a sphere; the ellipsoid's is longer.
        let shortest = 111_319 * cos(max(abs(south), abs(north)) * .pi / 180)
        let width = shortest > 1 ? radius.metres / shortest + 1e-7 : 360
        guard width < 180 else {
            self.init(south: south, west: -180, north: north, east: 180)!
            return
        }
        let west = center.longitudeDegrees - width
        let east = center.longitudeDegrees + width
        self.init(south: south, west: west < -180 ? west + 360 : west, north: north, east: east > 180 ? east - 360 : east)!
    }
}
