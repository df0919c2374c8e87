import CMath

/// The heart of the inverse problem: of all geodesics that leave the first point and arrive, northbound, on the second
/// point's parallel, the one that gets there at the right longitude.
///
/// Karney (2013), §4: with the points turned so that β₁ ≤ 0 and |β₂| ≤ −β₁, the longitude difference gained is a function of
/// the azimuth α₁ with exactly one root for every λ₁₂ in (0, π), near-antipodal points included.
struct LongitudeProblem {
    /// sin β₁ ≤ 0 (−0 on the equator), |sin β₂| ≤ |sin β₁|.
    let first, second: ReducedLatitude
    /// λ₁₂ in (0, π).
    let longitudeDifference: Double

    /// One candidate line, from the first point to the second's parallel.
    struct Line {
        var azimuth1: (sine: Double, cosine: Double)
        var azimuth2: (sine: Double, cosine: Double)
        /// σ₁, σ₂: arcs from the northward equator crossing, on the auxiliary sphere.
        var sigma1, sigma2: (sine: Double, cosine: Double)
        var sigma12: Double
        var series: GeodesicSeries
        var longitudeGained: Double

        /// The line's length in metres.
        var length: Double {
            let c1 = series.c1
            let wave = c1.at(sine: sigma2.sine, cosine: sigma2.cosine) - c1.at(sine: sigma1.sine, cosine: sigma1.cosine)
            return Earth.polarRadius.metres * series.a1 * (sigma12 + wave)
        }
    }

    /// The candidate with α₁ = 90° + `x`. Measured from due east because that is where α₁ must be known most finely:
    /// along the equator all of the answer hangs on the last digits of cos α₁.
    func line(_ x: Double) -> Line {
        let sine1 = cos(x)
        let cosine1 = -sin(x)
        let sine0 = sine1 * first.cosine
        let cosine0 = (cosine1 * cosine1 + sine1 * sine1 * first.sine * first.sine).squareRoot()
        let run1 = cosine1 * first.cosine
        let run2: Double
        let sine2: Double
        if second.cosine == first.cosine, second.sine.magnitude == first.sine.magnitude {
            run2 = run1.magnitude
            sine2 = sine1
        } else {
            // cos²β₂ − cos²β₁ from whichever pair of factors loses fewer digits.
            let gain =
                first.cosine < -first.sine
                ? (second.cosine - first.cosine) * (second.cosine + first.cosine)
                : (first.sine - second.sine) * (first.sine + second.sine)
            run2 = (run1 * run1 + max(0, gain)).squareRoot()
            sine2 = sine0 / second.cosine
        }
        let sigma1 = (sine: first.sine / cosine0, cosine: run1 / cosine0)
        let sigma2 = (sine: second.sine / cosine0, cosine: run2 / cosine0)
        let sigma12 = Self.arc(from: sigma1, to: sigma2)
        let omega12 = Self.arc(from: (sine0 * sigma1.sine, sigma1.cosine), to: (sine0 * sigma2.sine, sigma2.cosine))
        let series = GeodesicSeries(cosineOfEquatorAzimuth: cosine0)
        let c3 = series.c3
        let wave = c3.at(sine: sigma2.sine, cosine: sigma2.cosine) - c3.at(sine: sigma1.sine, cosine: sigma1.cosine)
        return Line(
            azimuth1: (sine1, cosine1), azimuth2: (sine2, run2 / second.cosine),
            sigma1: sigma1, sigma2: sigma2, sigma12: sigma12, series: series,
            longitudeGained: omega12 - Earth.flattening * sine0 * series.a3 * (sigma12 + wave))
    }

    /// The arc from one direction to another, in [0, π]; rounding below 0 counts as 0, so that half a turn stays one.
    private static func arc(from a: (sine: Double, cosine: Double), to b: (sine: Double, cosine: Double)) -> Double {
        let across = b.sine * a.cosine - b.cosine * a.sine
        return atan2(across > 0 ? across : 0, b.cosine * a.cosine + b.sine * a.sine)
    }

    /// The line that arrives at the right longitude, to 2·10⁻¹⁵ radians (13 nm).
    ///
    /// A secant search inside a bracket that always holds the root: about four evaluations as a rule, and where the secant
    /// dawdles (near-antipodal points) the bracket is halved, so it ends for every input.
    func solve() -> Line {
        // On the equator a line due east never leaves it; the answer then lies strictly south of east.
        var low = first.sine == 0 ? 0 : -Double.pi / 2
        var high = Double.pi / 2
        var x = guess()
        if !(x > low && x < high) { x = (low + high) / 2 }
        var line = self.line(x)
        var slope = Self.sphericalSlope(of: line, second: second)
        var missBefore = Double.infinity
        for _ in 0..<100 {
            let miss = line.longitudeGained - longitudeDifference
            if miss.magnitude <= 2e-15 { break }
            if miss < 0 { low = x } else { high = x }
            var next = x - miss / slope
            let dawdles = miss.magnitude > missBefore / 2
            if dawdles || !(next > low && next < high) { next = low + (high - low) / 2 }
            if next == x { break }
            let nextLine = self.line(next)
            slope = (nextLine.longitudeGained - line.longitudeGained) / (next - x)
            missBefore = miss.magnitude
            x = next
            line = nextLine
        }
        return line
    }

    /// α₁ − 90° of the great circle on the auxiliary sphere, longitudes stretched as in `ShortLine`.
    private func guess() -> Double {
        let cosine = (first.cosine + second.cosine) / 2
        let radius = (1 - Earth.eccentricitySquared * cosine * cosine).squareRoot()
        let omega = min(longitudeDifference / radius, Double.pi)
        let half = sin(omega / 2)
        let rise = second.sine * first.cosine - second.cosine * first.sine
        let north = rise + 2 * first.sine * second.cosine * half * half
        return atan2(-north, second.cosine * sin(omega))
    }

    /// dλ₁₂/dα₁ if the Earth were a sphere: good to 1/300 away from the antipode, and only the first step uses it.
    private static func sphericalSlope(of line: Line, second: ReducedLatitude) -> Double {
        sin(line.sigma12) / (line.azimuth2.cosine * second.cosine)
    }
}
