import CMath
import Geodesy

/// A point of the ellipsoid in metres from some origin: x towards the equator at 0°, y at 90° east, z to the north pole. Here poles
/// and the antimeridian are places like any other.
struct Cartesian {
    /// In single precision, right to 2⁻²⁴ of its distance from the origin along each axis.
    var x, y, z: Float

    /// - Parameter origin: as seen from the centre of the Earth.
    init(_ coordinate: Coordinate, from origin: SIMD3<Double>) {
        let offset = Self.fromCentre(coordinate) - origin
        x = Float(offset.x)
        y = Float(offset.y)
        z = Float(offset.z)
    }

    /// As seen from the centre of the Earth, right to some nanometres.
    static func fromCentre(_ coordinate: Coordinate) -> SIMD3<Double> {
        let latitude = coordinate.latitude.radians
        let longitude = coordinate.longitude.radians
        let sine = sin(latitude)
        let cosine = cos(latitude)
        let eccentricity = Earth.eccentricitySquared
        let primeVertical = Earth.equatorialRadius.metres / (1 - eccentricity * sine * sine).squareRoot()
        return SIMD3(
            primeVertical * cosine * cos(longitude), primeVertical * cosine * sin(longitude),
            primeVertical * (1 - eccentricity) * sine)
    }
}
