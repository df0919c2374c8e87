/// A sum Σ cₗ sin(2lσ) for l = 1 … 6, evaluated by Clenshaw's recurrence.
struct SineSeries {
    var c1, c2, c3, c4, c5, c6: Double

    /// The sum at the arc whose sine and cosine are given.
    func at(sine: Double, cosine: Double) -> Double {
        let x = 2 * (cosine - sine) * (cosine + sine)
        let b6 = c6
        let b5 = c5 + x * b6
        let b4 = c4 + x * b5 - b6
        let b3 = c3 + x * b4 - b5
        let b2 = c2 + x * b3 - b4
        let b1 = c1 + x * b2 - b3
        return b1 * 2 * sine * cosine
    }
}

/// Series of the geodesic integrals to sixth order, for one geodesic.
///
/// C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013) 43–55: equations (16)–(25). On the Earth the first
/// term left out is below a nanometre. The tests hold the series against numerical quadrature of the integrals.
struct GeodesicSeries {
    /// The expansion parameter ε.
    private let e: Double
    private var e2: Double { e * e }

    /// - Parameter cosineOfEquatorAzimuth: cos α₀, where α₀ is the azimuth at which the geodesic crosses the equator.
    init(cosineOfEquatorAzimuth c: Double) {
        let k2 = Earth.secondEccentricitySquared * c * c
        let root = (1 + k2).squareRoot()
        e = k2 / ((1 + root) * (1 + root))
    }

    /// A₁ of the distance integral: s = b A₁ (σ + Σ C₁ₗ sin 2lσ).
    var a1: Double { (1 + e2 * (1.0 / 4 + e2 * (1.0 / 64 + e2 * (1.0 / 256)))) / (1 - e) }

    /// C₁ₗ of the distance integral.
    var c1: SineSeries {
        SineSeries(
            c1: e * (-1.0 / 2 + e2 * (3.0 / 16 - e2 * (1.0 / 32))),
            c2: e2 * (-1.0 / 16 + e2 * (1.0 / 32 - e2 * (9.0 / 2048))),
            c3: e2 * e * (-1.0 / 48 + e2 * (3.0 / 256)),
            c4: e2 * e2 * (-5.0 / 512 + e2 * (3.0 / 512)),
            c5: e2 * e2 * e * (-7.0 / 1280),
            c6: e2 * e2 * e2 * (-7.0 / 2048))
    }

    /// C′₁ₗ, the distance integral turned round: σ = τ + Σ C′₁ₗ sin 2lτ with τ = s / (b A₁).
    var c1Reverted: SineSeries {
        SineSeries(
            c1: e * (1.0 / 2 + e2 * (-9.0 / 32 + e2 * (205.0 / 1536))),
            c2: e2 * (5.0 / 16 + e2 * (-37.0 / 96 + e2 * (1335.0 / 4096))),
            c3: e2 * e * (29.0 / 96 - e2 * (75.0 / 128)),
            c4: e2 * e2 * (539.0 / 1536 - e2 * (2391.0 / 2560)),
            c5: e2 * e2 * e * (3467.0 / 7680),
            c6: e2 * e2 * e2 * (38081.0 / 61440))
    }

    /// A₃ of the longitude integral: λ = ω − f sin α₀ A₃ (σ + Σ C₃ₗ sin 2lσ).
    var a3: Double {
        let n = Earth.thirdFlattening
        let t1 = (1 - n) / 2
        let t2 = 1.0 / 4 + n * (1.0 / 8 - n * (3.0 / 8))
        let t3 = 1.0 / 16 + n * (3.0 / 16 + n * (1.0 / 16))
        let t4 = 3.0 / 64 + n * (1.0 / 32)
        return 1 - e * (t1 + e * (t2 + e * (t3 + e * (t4 + e * (3.0 / 128)))))
    }

    /// C₃ₗ of the longitude integral (five terms; it is multiplied by f).
    var c3: SineSeries {
        let n = Earth.thirdFlattening
        let p1 = (1 - n) / 4
        let p2 = (1 - n * n) / 8
        let p3 = 3.0 / 64 + n * (3.0 / 64 - n * (1.0 / 64))
        let p4 = 5.0 / 128 + n * (1.0 / 64)
        let q2 = 1.0 / 16 + n * (-3.0 / 32 + n * (1.0 / 32))
        let q3 = 3.0 / 64 + n * (-1.0 / 32 - n * (3.0 / 64))
        let q4 = 3.0 / 128 + n * (1.0 / 128)
        let r3 = 5.0 / 192 + n * (-3.0 / 64 + n * (5.0 / 192))
        let r4 = 3.0 / 128 - n * (5.0 / 192)
        let s4 = 7.0 / 512 - n * (7.0 / 256)
        return SineSeries(
            c1: e * (p1 + e * (p2 + e * (p3 + e * (p4 + e * (3.0 / 128))))),
            c2: e2 * (q2 + e * (q3 + e * (q4 + e * (5.0 / 256)))),
            c3: e2 * e * (r3 + e * (r4 + e * (7.0 / 512))),
            c4: e2 * e2 * (s4 + e * (7.0 / 512)),
            c5: e2 * e2 * e * (21.0 / 2560),
            c6: 0)
    }
}
