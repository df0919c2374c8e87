import CMath

/// The World Magnetic Model 2025: what turns a compass's magnetic north into true north.
///
/// Chulliat et al., "The US/UK World Magnetic Model for 2025–2030", NOAA NCEI: a spherical-harmonic synthesis to degree 12.
/// Made for 2025.0 to 2030.0; outside those years it is extrapolated, and the error model of `MagneticField` no longer holds.
public enum MagneticModel {
    /// The decimal years the model is made for.
    public static var years: ClosedRange<Double> { MagneticCoefficients.epoch...(MagneticCoefficients.epoch + 5) }

    /// The decimal year of an instant given in milliseconds since 1970, as browsers and claims give it: 2026.5 is about
    /// 2 July 2026. Counted in mean Gregorian years (365.2425 days), at most a day off the calendar's.
    public static func year(millisecondsSince1970 milliseconds: Double) -> Double {
        1970 + milliseconds / (365.2425 * 86_400_000)
    }

    /// How far magnetic north lies east of true north; see `MagneticField.declination`.
    public static func declination(at coordinate: Coordinate, altitude: Distance = .zero, year: Double) -> Angle {
        field(at: coordinate, altitude: altitude, year: year).declination
    }

    /// The field at `coordinate`.
    ///
    /// At a pole north is taken along the coordinate's meridian, as everywhere else.
    /// - Parameters:
    ///   - altitude: above the ellipsoid; 1 km changes a declination by some thousandths of a degree.
    ///   - year: decimal, inside `years`.
    /// - Complexity: O(1), 90 terms; nothing is allocated.
    public static func field(at coordinate: Coordinate, altitude: Distance = .zero, year: Double) -> MagneticField {
        let position = GeocentricPosition(of: coordinate, altitude: altitude)
        let sum = synthesis(at: position, longitude: coordinate.longitude.radians, years: year - MagneticCoefficients.epoch)
        // From the geocentric to the geodetic vertical.
        let s = position.tiltSine
        let c = position.tiltCosine
        return MagneticField(north: sum.north * c - sum.down * s, east: sum.east, down: sum.north * s + sum.down * c)
    }

    /// The field in geocentric axes, nT: minus the gradient of the potential, summed order by order.
    private static func synthesis(
        at position: GeocentricPosition, longitude: Double, years: Double
    ) -> (north: Double, east: Double, down: Double) {
        let table = MagneticCoefficients.table
        let degree = MagneticCoefficients.degree
        let cosine = position.cosine
        let sine = position.sine
        let ratio = Earth.magneticReferenceRadius.metres / position.radius
        let turn = (cosine: cos(longitude), sine: sin(longitude))

        var north = 0.0
        var east = 0.0
        var down = 0.0
        var row = 0
        var wave = (cosine: 1.0, sine: 0.0)
        // Schmidt's Pₘᵐ / sin θ, sectoral start of each order; divided by sin θ so that nothing is 0 / 0 at a pole.
        var sectoral = 1.0
        var sectoralRatio = ratio * ratio
        for m in 0...degree {
            let order = Double(m)
            if m > 0 {
                wave = (
                    wave.cosine * turn.cosine - wave.sine * turn.sine, wave.sine * turn.cosine + wave.cosine * turn.sine
                )
                sectoralRatio *= ratio
                if m > 1 { sectoral *= sine * (1 - 0.5 / order).squareRoot() }
            }
            // Q is P / sin θ for m > 0 and P itself for m = 0.
            var q = sectoral
            var qBefore = 0.0
            var power = sectoralRatio
            // √((n − 1)² − m²) and √(n² − m²).
            var rootBefore = 0.0
            var root = 0.0
            for n in m...degree {
                let k = Double(n)
                if n > m {
                    rootBefore = root
                    root = (k * k - order * order).squareRoot()
                    (q, qBefore) = (((2 * k - 1) * cosine * q - rootBefore * qBefore) / root, q)
                    power *= ratio
                }
                guard n > 0 else { continue }
                let g = (Double(table[row]) + Double(table[row + 2]) * years) / 10
                let h = (Double(table[row + 1]) + Double(table[row + 3]) * years) / 10
                row += MagneticCoefficients.stride
                let along = power * (g * wave.cosine + h * wave.sine)
                if m == 0 {
                    // dPₙ⁰/dθ = (n cos θ Pₙ − n Pₙ₋₁) / sin θ is 0 / 0 at a pole: taken from order 1 below.
                    down -= (k + 1) * along * q
                } else {
                    north += along * (k * cosine * q - root * qBefore)
                    east += power * order * (g * wave.sine - h * wave.cosine) * q
                    down -= (k + 1) * along * q * sine
                    if m == 1 {
                        // dPₙ⁰/dθ = −√(n (n + 1) / 2) Pₙ¹.
                        let zonal = (n - 1) * MagneticCoefficients.stride
                        let g0 = (Double(table[zonal]) + Double(table[zonal + 2]) * years) / 10
                        north -= power * g0 * (k * (k + 1) / 2).squareRoot() * q * sine
                    }
                }
            }
        }
        return (north, east, down)
    }
}

/// A place in spherical coordinates around the Earth's centre.
struct GeocentricPosition {
    /// Distance from the centre, metres.
    let radius: Double
    /// Sine and cosine of the colatitude θ; the sine is never negative.
    let sine, cosine: Double
    /// Sine and cosine of geocentric minus geodetic latitude.
    let tiltSine, tiltCosine: Double

    /// From geodetic latitude and height above the ellipsoid.
    init(of coordinate: Coordinate, altitude: Distance) {
        let latitude = coordinate.latitude.radians
        let s = sin(latitude)
        let c = cos(latitude)
        let primeVertical = Earth.equatorialRadius.metres / (1 - Earth.eccentricitySquared * s * s).squareRoot()
        let outward = (primeVertical + altitude.metres) * c
        let upward = (primeVertical * (1 - Earth.eccentricitySquared) + altitude.metres) * s
        radius = (outward * outward + upward * upward).squareRoot()
        sine = outward / radius
        cosine = upward / radius
        tiltSine = cosine * c - sine * s
        tiltCosine = sine * c + cosine * s
    }
}
