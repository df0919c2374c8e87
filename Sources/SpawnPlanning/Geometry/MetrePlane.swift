import Geodesy
import Glibc

/// A point in the plane, metres east and north.
struct PlanePoint: Sendable, Hashable {
    var x: Double
    var y: Double

    func distance(to other: PlanePoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

/// The Earth's surface laid flat around a meridian: a transverse Mercator projection of WGS-84 with scale 1 along the meridian
/// in the extract's middle.
///
/// A hundred kilometres off that meridian a metre is 0.1 mm longer than it should be, so a distance of 40 m can be taken for
/// one in the plane. The series are Krüger's to n⁴ (C. F. F. Karney, Transverse Mercator with an accuracy of a few
/// nanometers, J. Geodesy 85, 2011), good to well below a millimetre here.
struct MetrePlane: Sendable {
    private let meridian: Double
    private let equatorOffset: Double

    private static let n = Earth.flattening / (2 - Earth.flattening)
    private static let e = Earth.eccentricitySquared.squareRoot()
    /// The meridian's length by 2π.
    private static let radius = Earth.equatorialRadius.metres / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
    private static let forward: [Double] = [
        n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16 + 41 * n * n * n * n / 180,
        13 * n * n / 48 - 3 * n * n * n / 5 + 557 * n * n * n * n / 1_440,
        61 * n * n * n / 240 - 103 * n * n * n * n / 140,
        49_561 * n * n * n * n / 161_280,
    ]
    private static let backward: [Double] = [
        n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96 - n * n * n * n / 360,
        n * n / 48 + n * n * n / 15 - 437 * n * n * n * n / 1_440,
        17 * n * n * n / 480 - 37 * n * n * n * n / 840,
        4_397 * n * n * n * n / 161_280,
    ]

    /// A plane around the middle of a box.
    init(around box: BoundingBox) {
        let middle = box.middle
        let flat = MetrePlane(meridian: middle.longitudeDegrees, offset: 0)
        self.init(meridian: flat.meridian, offset: flat.point(middle).y)
    }

    private init(meridian: Double, offset: Double) {
        self.meridian = meridian
        equatorOffset = offset
    }

    /// Where a position in degrees lies.
    func point(latitude: Double, longitude: Double) -> PlanePoint {
        let difference = Self.wrapped(longitude - meridian) * (Double.pi / 180)
        let sine = sin(latitude * (Double.pi / 180))
        // The tangent of the conformal latitude.
        let t = sinh(atanh(sine) - Self.e * atanh(Self.e * sine))
        let xi = atan2(t, cos(difference))
        let eta = asinh(sin(difference) / hypot(t, cos(difference)))
        var (x, y) = (eta, xi)
        for (index, a) in Self.forward.enumerated() {
            let j = 2 * Double(index + 1)
            y += a * sin(j * xi) * cosh(j * eta)
            x += a * cos(j * xi) * sinh(j * eta)
        }
        return PlanePoint(x: Self.radius * x, y: Self.radius * y - equatorOffset)
    }

    /// Where a coordinate lies.
    func point(_ coordinate: Coordinate) -> PlanePoint {
        point(latitude: coordinate.latitudeDegrees, longitude: coordinate.longitudeDegrees)
    }

    /// Where a node lies.
    func point(_ node: NodePosition) -> PlanePoint {
        point(latitude: Double(node.latitude) * 1e-7, longitude: Double(node.longitude) * 1e-7)
    }

    /// The inverse: latitude and longitude in degrees.
    func degrees(_ point: PlanePoint) -> (latitude: Double, longitude: Double) {
        let (xi, eta) = ((point.y + equatorOffset) / Self.radius, point.x / Self.radius)
        var (x, y) = (eta, xi)
        for (index, b) in Self.backward.enumerated() {
            let j = 2 * Double(index + 1)
            y -= b * sin(j * xi) * cosh(j * eta)
            x -= b * cos(j * xi) * sinh(j * eta)
        }
        let t = sin(y) / hypot(sinh(x), cos(y))
        // Newton's steps from the conformal latitude's tangent to the latitude's.
        let e2 = Self.e * Self.e
        var tau = t
        for _ in 0..<4 {
            let sigma = sinh(Self.e * atanh(Self.e * tau / hypot(1, tau)))
            let here = tau * hypot(1, sigma) - sigma * hypot(1, tau)
            tau += (t - here) / hypot(1, here) * (1 + (1 - e2) * tau * tau) / ((1 - e2) * hypot(1, tau))
        }
        let longitude = Self.wrapped(meridian + atan2(sinh(x), cos(y)) * (180 / Double.pi))
        return (atan(tau) * (180 / Double.pi), longitude)
    }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
}
