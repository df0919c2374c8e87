import CMath

extension BoundingBox {
    /// A box that holds every point within `radius` of `centre`, right at the poles and across the antimeridian.
    ///
    /// North and south are the ends of the meridian through the centre, to 0.1 µm. East and west are a bound, at most 1 %
    /// too wide away from the poles: on the auxiliary sphere no point of the circle is more than radius / b from the centre, and
    /// a longitude on the ellipsoid never runs ahead of the one on the sphere (Karney 2013, equation 8). A circle that
    /// reaches a pole has all longitudes.
    /// - Parameter radius: not negative; beyond half the Earth's girth it is the whole Earth.
    /// - Complexity: O(1).
    public init(around centre: Coordinate, radius: Distance) {
        precondition(radius.metres >= 0)
        let girth = Double.pi * Earth.equatorialRadius.metres
        let metres = min(radius.metres, girth)
        let toPole = (north: Self.arc(from: centre, toPole: 90), south: Self.arc(from: centre, toPole: -90))
        // 10⁻¹² degrees (0.1 µm) outwards, for the rounding of the edges themselves.
        let slack = 1e-12
        let north =
            toPole.north <= metres
            ? 90 : min(90, centre.destination(bearing: .zero, distance: Distance(metres: metres)).latitudeDegrees + slack)
        let south =
            toPole.south <= metres
            ? -90
            : max(
                -90, centre.destination(bearing: .radians(Double.pi), distance: Distance(metres: metres)).latitudeDegrees - slack)
        let arc = metres / Earth.polarRadius.metres
        let cosine = ReducedLatitude(ofDegrees: centre.latitudeDegrees).cosine
        guard north < 90, south > -90, arc < Double.pi / 2, sin(arc) < cosine else {
            self.init(uncheckedSouth: south, west: -180, north: north, east: 180)
            return
        }
        let reach = asin(sin(arc) / cosine) * (180 / Double.pi) * (1 + 1e-14) + slack
        var west = centre.longitudeDegrees - reach
        var east = centre.longitudeDegrees + reach
        if west < -180 { west += 360 }
        if east > 180 { east -= 360 }
        self.init(uncheckedSouth: south, west: west, north: north, east: east)
    }

    /// How far along the meridian the pole at `latitude` is, in metres.
    private static func arc(from centre: Coordinate, toPole latitude: Double) -> Double {
        let pole = Coordinate(uncheckedLatitude: latitude, longitude: centre.longitudeDegrees)
        return centre.distance(to: pole).metres
    }

    /// A box whose edges are known to be in range.
    init(uncheckedSouth south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }
}
