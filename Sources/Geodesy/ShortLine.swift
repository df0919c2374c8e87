import CMath

/// The geodesic between two near points, in closed form: a great-circle arc on the auxiliary sphere, scaled by the
/// ellipsoid's radius at the mean reduced latitude.
///
/// Karney (2013), §5, uses the same scaling for the first guess of his inverse. Its relative error grows with the square
/// of the length: 10⁻¹¹ at 1 km (10 nm), at any latitude and over the poles; `limit` keeps it below 0.1 mm.
struct ShortLine {
    /// Eastward and northward parts at the first point, metres along the surface.
    let east, north: Double
    /// Length in metres.
    let length: Double
    /// The direction on arrival, as a vector (sine, cosine) of any length.
    let arrival: (sine: Double, cosine: Double)

    /// Arcs longer than this (radians on the auxiliary sphere, about 13 km) are left to the series.
    static var limit: Double { 0.002 }

    /// - Parameter longitudeDifference: λ₂ − λ₁ in radians, in [−π, π].
    /// - Returns: nil where the points are farther apart than `limit`.
    init?(from first: ReducedLatitude, to second: ReducedLatitude, longitudeDifference: Double) {
        // sin(β₂ − β₁) by the difference formula is good to 10⁻¹⁶ absolutely: a nanometre.
        let rise = second.sine * first.cosine - second.cosine * first.sine
        // Opposite poles have the same sine of the difference as equal ones: the cosine tells them apart.
        guard rise.magnitude < Self.limit, first.sine * second.sine + first.cosine * second.cosine > 0 else { return nil }
        let meanSine = (first.sine + second.sine) / 2
        let meanCosine = (first.cosine + second.cosine) / 2
        let scale = 1 - Earth.eccentricitySquared * (meanCosine * meanCosine) / (meanSine * meanSine + meanCosine * meanCosine)
        let radius = scale.squareRoot()
        let omega = longitudeDifference / radius
        // Beyond a quarter turn only a line over the pole is short, where ω no longer stretches; the series has it.
        guard omega.magnitude < Double.pi / 2 else { return nil }
        let half = sin(omega / 2)
        let whole = 2 * half * (1 - half * half).squareRoot()
        let x = second.cosine * whole
        let y = rise + 2 * first.sine * second.cosine * half * half
        let square = x * x + y * y
        guard square < Self.limit * Self.limit else { return nil }
        // σ / sin σ, of which sin σ is known; the next term is below 10⁻¹⁶ within the limit.
        let metres = Earth.equatorialRadius.metres * radius * (1 + square * (1.0 / 6 + square * (3.0 / 40)))
        east = x * metres
        north = y * metres
        length = square.squareRoot() * metres
        arrival = (first.cosine * whole, rise - 2 * first.cosine * second.sine * half * half)
    }
}
