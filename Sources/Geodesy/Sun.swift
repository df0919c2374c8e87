import CMath

/// Where the sun stands, good to about a hundredth of a degree for a century around 2000.
public enum Sun {
    /// The direction of the sun over a place: east, north and up parts of a vector of length 1. Refraction is left out.
    ///
    /// Source: Meeus, Astronomical Algorithms, 2nd ed., chapters 25 (low accuracy) and 12.
    public static func direction(
        at coordinate: Coordinate, millisecondsSince1970 milliseconds: Double
    ) -> (east: Double, north: Double, up: Double) {
        let days = milliseconds / 86_400_000 + 2_440_587.5 - 2_451_545
        let centuries = days / 36_525
        let meanLongitude = 280.46646 + centuries * (36_000.76983 + 0.0003032 * centuries)
        let anomaly = Angle(degrees: 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries)).radians
        let centre =
            (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) * sin(anomaly)
            + (0.019993 - 0.000101 * centuries) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
        let node = Angle(degrees: 125.04 - 1934.136 * centuries).radians
        let longitude = Angle(degrees: meanLongitude + centre - 0.00569 - 0.00478 * sin(node)).radians
        let obliquity = Angle(degrees: 23.439291 - 0.0130042 * centuries + 0.00256 * cos(node)).radians
        let ascension = atan2(cos(obliquity) * sin(longitude), cos(longitude))
        let sinDeclination = sin(obliquity) * sin(longitude)
        let cosDeclination = max(0, 1 - sinDeclination * sinDeclination).squareRoot()
        let sidereal = Angle(degrees: 280.46061837 + 360.98564736629 * days + 0.000387933 * centuries * centuries).radians
        let hour = sidereal + coordinate.longitude.radians - ascension
        let (sinLatitude, cosLatitude) = (sin(coordinate.latitude.radians), cos(coordinate.latitude.radians))
        return (
            east: -cosDeclination * sin(hour), north: cosLatitude * sinDeclination - sinLatitude * cosDeclination * cos(hour),
            up: sinLatitude * sinDeclination + cosLatitude * cosDeclination * cos(hour)
        )
    }
}
