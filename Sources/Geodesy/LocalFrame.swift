import CMath

/// An offset on the ground in a `LocalFrame`.
public struct EastNorth: Sendable, Hashable {
    /// Metres to the east, west negative.
    public var east: Distance
    /// Metres to the north, south negative.
    public var north: Distance

    /// An offset from its parts.
    public init(east: Distance, north: Distance) {
        self.east = east
        self.north = north
    }

    /// How far away it is, along the ground.
    public var distance: Distance {
        Distance(metres: (east.metres * east.metres + north.metres * north.metres).squareRoot())
    }

    /// Its bearing from the origin, clockwise from true north, in [0°, 360°); 0 at the origin itself.
    public var bearing: Angle { .bearing(east: east.metres, north: north.metres) }
}

/// East and north in metres around one point: the plane the camera's world is laid out in.
///
/// Distance and direction from the origin are the geodesic's. Near the origin they come from the ellipsoid's radii at
/// mid-latitude in closed form, good to 10⁻¹¹ at 1 km at every latitude (the plain mid-latitude formula: 10⁻⁸ below 70°);
/// beyond about 13 km from the full solution. Web-Mercator metres are not used: in London they are 1.6 times too long.
public struct LocalFrame: Sendable, Hashable {
    /// The point at east 0, north 0.
    public let origin: Coordinate
    private let sine, cosine: Double

    /// A frame around `origin`.
    public init(origin: Coordinate) {
        self.origin = origin
        let latitude = ReducedLatitude(ofDegrees: origin.latitudeDegrees)
        sine = latitude.sine
        cosine = latitude.cosine
    }

    /// Where `coordinate` lies from the origin, the shorter way round the Earth.
    public func enu(of coordinate: Coordinate) -> EastNorth {
        let difference = coordinate.longitudeDifferenceDegrees(from: origin) * (Double.pi / 180)
        let there = ReducedLatitude(ofDegrees: coordinate.latitudeDegrees)
        let here = ReducedLatitude(sine: sine, cosine: cosine)
        if let line = ShortLine(from: here, to: there, longitudeDifference: difference) {
            return EastNorth(east: Distance(metres: line.east), north: Distance(metres: line.north))
        }
        let line = origin.geodesic(to: coordinate)
        let bearing = line.initialBearing.radians
        let metres = line.distance.metres
        return EastNorth(east: Distance(metres: metres * sin(bearing)), north: Distance(metres: metres * cos(bearing)))
    }

    /// The coordinate that lies so far east and north of the origin; the inverse of `enu(of:)`.
    /// - Precondition: both are finite.
    public func coordinate(east: Distance, north: Distance) -> Coordinate {
        coordinate(at: EastNorth(east: east, north: north))
    }

    /// The coordinate so far ahead and to the right of the origin, for whoever looks along `heading`.
    /// - Precondition: all are finite.
    public func coordinate(heading: Angle, forward: Distance, right: Distance) -> Coordinate {
        let (s, c) = (sin(heading.radians), cos(heading.radians))
        return coordinate(
            east: Distance(metres: forward.metres * s + right.metres * c),
            north: Distance(metres: forward.metres * c - right.metres * s))
    }

    /// The coordinate at an offset from the origin; the inverse of `enu(of:)`.
    /// - Precondition: the offset is finite.
    public func coordinate(at offset: EastNorth) -> Coordinate {
        origin.destination(bearing: offset.bearing, distance: offset.distance)
    }
}
