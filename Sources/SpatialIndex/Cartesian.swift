import CMath
import Geodesy

/// A point of the ellipsoid in metres from the centre of the Earth: x towards the equator at 0°, y at 90° east, z to the north
/// pole. Here poles and the antimeridian are places like any other.
///
/// Single precision: right to 0.25 m along each axis (half a unit in the last place below 2²³ m), 0.44 m in all.
struct Cartesian {
    var x, y, z: Float

    init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude.radians
        let longitude = coordinate.longitude.radians
        let sine = sin(latitude)
        let cosine = cos(latitude)
        let eccentricity = Earth.eccentricitySquared
        let primeVertical = Earth.equatorialRadius.metres / (1 - eccentricity * sine * sine).squareRoot()
        x = Float(primeVertical * cosine * cos(longitude))
        y = Float(primeVertical * cosine * sin(longitude))
        z = Float(primeVertical * (1 - eccentricity) * sine)
    }
}
