import TestSupport
import Testing

@testable import Geodesy

#if canImport(Glibc)
    import Glibc
#endif

/// ∫₀^σ f by Simpson's rule on 2,000 strips, far finer than these smooth integrands need.
private func integral(to sigma: Double, _ f: (Double) -> Double) -> Double {
    let strips = 2000
    let h = sigma / Double(strips)
    var sum = f(0) + f(sigma)
    for i in 1..<strips { sum += f(Double(i) * h) * (i % 2 == 1 ? 4 : 2) }
    return sum * h / 3
}

@Suite("The geodesic series")
struct SeriesTests {
    /// Azimuths α₀ at the equator, degrees: meridional, oblique, almost equatorial.
    static let azimuths = [0.0, 20, 45, 70, 89]

    @Test("the distance series is the integral of √(1 + k² sin² σ), to 10⁻¹⁴", arguments: azimuths)
    func distance(_ azimuth: Double) {
        let c = cos(azimuth * Double.pi / 180)
        let k2 = Earth.secondEccentricitySquared * c * c
        let series = GeodesicSeries(cosineOfEquatorAzimuth: c)
        for sigma in [0.1, 0.8, 1.5, 2.9, 4] {
            let expected = integral(to: sigma) { (1 + k2 * sin($0) * sin($0)).squareRoot() }
            let value = series.a1 * (sigma + series.c1.at(sine: sin(sigma), cosine: cos(sigma)))
            #expect((value - expected).magnitude < 2e-14)
        }
    }

    @Test("the longitude series is the integral of (2 − f) / (1 + (1 − f) √(1 + k² sin² σ)), to 10⁻¹³", arguments: azimuths)
    func longitude(_ azimuth: Double) {
        let c = cos(azimuth * Double.pi / 180)
        let f = Earth.flattening
        let k2 = Earth.secondEccentricitySquared * c * c
        let series = GeodesicSeries(cosineOfEquatorAzimuth: c)
        for sigma in [0.1, 0.8, 1.5, 2.9, 4] {
            let expected = integral(to: sigma) { (2 - f) / (1 + (1 - f) * (1 + k2 * sin($0) * sin($0)).squareRoot()) }
            let value = series.a3 * (sigma + series.c3.at(sine: sin(sigma), cosine: cos(sigma)))
            // f times this is a longitude: 10⁻¹³ here is 2 nm on the ground.
            #expect((value - expected).magnitude < 1e-13)
        }
    }

    @Test("the reverted series undoes the distance series, to 10⁻¹⁵", arguments: azimuths)
    func reverted(_ azimuth: Double) {
        let series = GeodesicSeries(cosineOfEquatorAzimuth: cos(azimuth * Double.pi / 180))
        for sigma in [0.1, 0.8, 1.5, 2.9, 4] {
            let tau = sigma + series.c1.at(sine: sin(sigma), cosine: cos(sigma))
            let back = tau + series.c1Reverted.at(sine: sin(tau), cosine: cos(tau))
            #expect((back - sigma).magnitude < 2e-15)
        }
    }

    @Test("Clenshaw's sum is the plain sum")
    func clenshaw() {
        let series = SineSeries(c1: 0.3, c2: -0.2, c3: 0.11, c4: 0.07, c5: -0.05, c6: 0.02)
        for sigma in [-2.0, -0.3, 0, 0.7, 1.6, 3.1] {
            let terms = [0.3, -0.2, 0.11, 0.07, -0.05, 0.02]
            let plain = terms.enumerated().reduce(0) { $0 + $1.element * sin(2 * Double($1.offset + 1) * sigma) }
            #expect((series.at(sine: sin(sigma), cosine: cos(sigma)) - plain).magnitude < 1e-15)
        }
    }
}
