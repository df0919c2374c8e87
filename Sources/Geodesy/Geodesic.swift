/// The shortest line between two coordinates on the WGS-84 ellipsoid.
public struct Geodesic: Sendable, Hashable {
    /// Its length, never negative.
    public let distance: Distance
    /// Where it sets out: from the first point, clockwise from true north, in [0°, 360°). 0 where both points are one.
    /// At a pole, north is the direction in which the given longitude's meridian would arrive there.
    public let initialBearing: Angle
    /// Where it is heading as it arrives at the second point, clockwise from true north, in [0°, 360°).
    public let finalBearing: Angle
}
