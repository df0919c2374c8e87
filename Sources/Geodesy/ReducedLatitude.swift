import CMath

/// The reduced (parametric) latitude β, tan β = (1 − f) tan φ: the latitude on the auxiliary sphere where geodesics are
/// great circles. Kept as sine and cosine, which is all the formulas want.
struct ReducedLatitude {
    var sine: Double
    /// Never negative. At a pole it is about 6·10⁻¹⁷ and not 0, so a bearing there still means something.
    var cosine: Double

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    /// From a geodetic latitude in degrees. Below 10⁻¹³ degrees (10 nm) it is the equator: squares of smaller sines
    /// would underflow.
    init(ofDegrees latitude: Double) {
        let phi = latitude.magnitude < 1e-13 ? 0 : latitude * (Double.pi / 180)
        let s = (1 - Earth.flattening) * sin(phi)
        let c = cos(phi)
        let norm = (s * s + c * c).squareRoot()
        sine = s / norm
        cosine = c / norm
    }

    /// The geodetic latitude, in degrees.
    var geodeticDegrees: Double {
        let degrees = atan2(sine, (1 - Earth.flattening) * cosine) * (180 / Double.pi)
        return min(90, max(-90, degrees))
    }
}
