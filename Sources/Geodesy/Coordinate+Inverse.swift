import CMath

extension Coordinate {
    /// The shortest line to `other` on WGS-84, right to less than 0.1 mm everywhere: over the poles, across the
    /// antimeridian and between near-antipodal points. Where several lines are equally short, one of them.
    ///
    /// Points within about 13 km take a closed formula (off by 10 nm at 1 km, 15 µm at 13 km); beyond it, Karney (2013),
    /// off by 20 nm.
    /// - Complexity: O(1); at most 100 steps of the solver, usually four.
    public func geodesic(to other: Coordinate) -> Geodesic {
        if let line = shortLine(to: other) {
            guard line.length > 0 else { return Geodesic(distance: .zero, initialBearing: .zero, finalBearing: .zero) }
            return Geodesic(
                distance: Distance(metres: line.length), initialBearing: .bearing(east: line.east, north: line.north),
                finalBearing: .bearing(east: line.arrival.sine, north: line.arrival.cosine))
        }
        return longGeodesic(to: other)
    }

    /// The length of the shortest line to `other` on WGS-84; see `geodesic(to:)`.
    public func distance(to other: Coordinate) -> Distance {
        if let line = shortLine(to: other) { return Distance(metres: line.length) }
        return longGeodesic(to: other).distance
    }

    /// The bearing at which the shortest line to `other` sets out, clockwise from true north, in [0°, 360°); 0 when both
    /// are the same point. See `geodesic(to:)`.
    public func bearing(to other: Coordinate) -> Angle { geodesic(to: other).initialBearing }

    /// How far east of `origin` this lies, the shorter way round: degrees in [−180, 180).
    func longitudeDifferenceDegrees(from origin: Coordinate) -> Double {
        let difference = longitudeDegrees - origin.longitudeDegrees
        if difference >= 180 { return difference - 360 }
        return difference < -180 ? difference + 360 : difference
    }

    private func shortLine(to other: Coordinate) -> ShortLine? {
        ShortLine(
            from: ReducedLatitude(ofDegrees: latitudeDegrees), to: ReducedLatitude(ofDegrees: other.latitudeDegrees),
            longitudeDifference: other.longitudeDifferenceDegrees(from: self) * (Double.pi / 180))
    }

    /// The general case: turn the points into the position `LongitudeProblem` wants, solve, and turn the bearings back.
    private func longGeodesic(to other: Coordinate) -> Geodesic {
        let here = ReducedLatitude(ofDegrees: latitudeDegrees)
        let there = ReducedLatitude(ofDegrees: other.latitudeDegrees)
        let degreesEast = other.longitudeDifferenceDegrees(from: self)
        // The point farther from the equator becomes the first, and lies south; the second lies east of it. Compared in
        // degrees: near a pole different latitudes have the same sine.
        let swapped = other.latitudeDegrees.magnitude > latitudeDegrees.magnitude
        var first = swapped ? there : here
        var second = swapped ? here : there
        // The equator counts as north, so that of the two lines between its near-antipodes the northern one is taken.
        let northern = first.sine >= 0
        if northern {
            first.sine = -first.sine
            second.sine = -second.sine
        }
        if first.sine == 0 { first.sine = -0.0 }
        let east = degreesEast.magnitude

        let solution = Self.solution(first: first, second: second, degreesEast: east)
        var start = solution.azimuth1
        var end = solution.azimuth2
        if swapped { swap(&start, &end) }
        // Going the other way along the line reverses both azimuths; a mirror in the equator reverses only their cosines, a
        // mirror in the meridian only their sines.
        let sineSign: Double = degreesEast < 0 ? -1 : 1
        let cosineSign: Double = swapped != northern ? -1 : 1
        return Geodesic(
            distance: Distance(metres: solution.length),
            initialBearing: .bearing(east: start.sine * sineSign, north: start.cosine * cosineSign),
            finalBearing: .bearing(east: end.sine * sineSign, north: end.cosine * cosineSign))
    }

    private static func solution(
        first: ReducedLatitude, second: ReducedLatitude, degreesEast: Double
    ) -> (azimuth1: (sine: Double, cosine: Double), azimuth2: (sine: Double, cosine: Double), length: Double) {
        let east = degreesEast * (Double.pi / 180)
        let problem = LongitudeProblem(first: first, second: second, longitudeDifference: east)
        if first.sine == 0, east <= (1 - Earth.flattening) * Double.pi {
            // Along the equator.
            return ((1, 0), (1, 0), Earth.equatorialRadius.metres * east)
        }
        if degreesEast == 0 || degreesEast == 180 {
            // Along a meridian: northwards, or over the pole that is nearer to both.
            let line = problem.line(degreesEast == 0 ? -Double.pi / 2 : Double.pi / 2)
            return ((0, degreesEast == 0 ? 1 : -1), (0, 1), line.length)
        }
        let line = problem.solve()
        return (line.azimuth1, line.azimuth2, line.length)
    }
}
