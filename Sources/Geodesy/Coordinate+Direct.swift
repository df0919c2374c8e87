import CMath

extension Coordinate {
    /// Where one gets by setting out at `bearing` and following the geodesic for `distance` on WGS-84.
    ///
    /// Karney (2013), §3; right to 0.1 µm for any distance, also over the poles and around the Earth. A negative
    /// distance goes backwards.
    /// - Parameter bearing: clockwise from true north.
    /// - Precondition: both arguments are finite.
    public func destination(bearing: Angle, distance: Distance) -> Coordinate {
        precondition(bearing.radians.isFinite && distance.metres.isFinite)
        let start = ReducedLatitude(ofDegrees: latitudeDegrees)
        let sine1 = sin(bearing.radians)
        let cosine1 = cos(bearing.radians)
        let sine0 = sine1 * start.cosine
        let cosine0 = (cosine1 * cosine1 + sine1 * sine1 * start.sine * start.sine).squareRoot()
        let series = GeodesicSeries(cosineOfEquatorAzimuth: cosine0)

        // σ₁, the arc from the northward equator crossing; 0 where the line runs along the equator.
        let onEquator = cosine0 == 0
        let sigma1 =
            onEquator ? (sine: 0.0, cosine: 1.0) : (sine: start.sine / cosine0, cosine: cosine1 * start.cosine / cosine0)
        let wave1 = series.c1.at(sine: sigma1.sine, cosine: sigma1.cosine)
        let step = distance.metres / (Earth.polarRadius.metres * series.a1)
        let tau2 = atan2(sigma1.sine, sigma1.cosine) + wave1 + step
        let back = series.c1Reverted
        let sigma2Arc = tau2 + back.at(sine: sin(tau2), cosine: cos(tau2))
        let sigma2 = (sine: sin(sigma2Arc), cosine: cos(sigma2Arc))

        let end = ReducedLatitude(
            sine: cosine0 * sigma2.sine,
            cosine: (sine0 * sine0 + cosine0 * cosine0 * sigma2.cosine * sigma2.cosine).squareRoot())
        let omega12 = atan2(
            sine0 * (sigma2.sine * sigma1.cosine - sigma2.cosine * sigma1.sine),
            sigma2.cosine * sigma1.cosine + sine0 * sine0 * sigma2.sine * sigma1.sine)
        let c3 = series.c3
        let sigma12 = sigma2Arc - atan2(sigma1.sine, sigma1.cosine)
        let wave3 = c3.at(sine: sigma2.sine, cosine: sigma2.cosine) - c3.at(sine: sigma1.sine, cosine: sigma1.cosine)
        let lambda12 = omega12 - Earth.flattening * sine0 * series.a3 * (sigma12 + wave3)
        return Coordinate(
            clampingLatitude: end.geodeticDegrees, wrappingLongitude: longitudeDegrees + lambda12 * (180 / Double.pi))
    }

    /// A coordinate from finite degrees that our own arithmetic made: rounding beyond a pole is cut off, any number of turns
    /// is taken off the longitude.
    init(clampingLatitude latitude: Double, wrappingLongitude longitude: Double) {
        let turned = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
        self.init(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: turned >= 180 || turned < -180 ? -180 : turned)
    }
}
