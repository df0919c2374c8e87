import CMath
import Geodesy

/// What the straight line through the Earth says about the way along its surface. Squares of metres, as single-precision
/// positions give them.
///
/// The chord c and the geodesic s between the same two points bound each other:
/// - c ≤ s, and s ≥ b θ, because drawing a path in onto the sphere of radius b within the Earth never makes it longer; the angle θ
///   at the centre is at least the one whose chord on the sphere of radius a is √(c² − (a − b)²).
/// - c ≥ 2ρ sin(s / 2ρ) for s ≤ π ρ, because no geodesic of the ellipsoid bends more than the tightest normal section, of radius
///   ρ = b² / a (Schur's comparison theorem).
///
/// Positions are rounded to single precision, by up to 2⁻²⁴ of their distance from the index's origin along each axis: a point by
/// 1.04 · 10⁻⁷ of `extent`, the farthest any point is along an axis, what is asked from by as much of extent + c. With the rounding
/// of the arithmetic (2.1 · 10⁻⁷ c) and the 0.1 mm that `Coordinate.distance(to:)` may be off, a margin of 2.5 · 10⁻⁷ extent +
/// 10⁻⁶ c + 0.11 mm covers it all. Between the two bounds that function decides.
struct ChordBounds {
    /// Chords whose square is at most this belong to ways within the distance; negative where no chord is short enough to tell.
    let within: Float
    /// Chords whose square is more than this belong to ways beyond the distance.
    let beyond: Float

    /// - Parameters:
    ///   - distance: not negative; may be infinite.
    ///   - extent: of the index, in metres.
    init(_ distance: Distance, extent: Double) {
        let metres = distance.metres
        beyond = Self.beyond(metres, extent: extent)
        // No two points are farther apart than half a meridian, 20,003,931.5 m. Up to 15,000 km Schur's bound also holds against
        // ways longer than π ρ, whose chords are all above 12,700 km.
        let short = min(metres, 15_000_000)
        let tightest = Earth.polarRadius.metres * Earth.polarRadius.metres / Earth.equatorialRadius.metres
        let chord = 2 * tightest * sin(short / (2 * tightest))
        let sure = chord - Self.margin(chord, extent)
        within = metres >= 20_003_932 ? .infinity : sure > 0 ? Float(sure * sure) : -1
    }

    /// The square beyond which a chord belongs to a way longer than so many metres.
    static func beyond(_ metres: Double, extent: Double) -> Float {
        let a = Earth.equatorialRadius.metres
        let b = Earth.polarRadius.metres
        var chord = metres
        // Below 300 km the plain bound is the better one, and saves a sine.
        if metres > 300_000 {
            let half = 2 * a * sin(min(metres / (2 * b), Double.pi / 2))
            chord = min(metres, ((a - b) * (a - b) + half * half).squareRoot())
        }
        let sure = chord + margin(chord, extent)
        return Float(sure * sure)
    }

    private static func margin(_ chord: Double, _ extent: Double) -> Double { 1.1e-4 + 2.5e-7 * extent + 1e-6 * chord }
}
