import CMath

extension Angle {
    /// The direction of a vector by its parts, clockwise from north, in [0°, 360°). 0 for the null vector.
    public static func bearing(east: Double, north: Double) -> Angle {
        guard east != 0 || north != 0 else { return .zero }
        return Angle(radians: atan2(east, north)).wrappedPositive
    }

    /// The shortest turn from this direction to `other`, in (−180°, 180°]; + is clockwise. From 350° to 10° it is +20°.
    public func turn(to other: Angle) -> Angle { (other - self).wrappedSigned }

    /// The mean direction in [0°, 360°): of 350° and 10° it is 0°.
    ///
    /// The direction of the sum of unit vectors; nil when there are none or they cancel out (0° and 180°), for then no
    /// direction is the mean.
    /// - Complexity: O(n).
    public static func mean(of directions: some Sequence<Angle>) -> Angle? {
        var east = 0.0
        var north = 0.0
        var count = 0.0
        for direction in directions {
            east += sin(direction.radians)
            north += cos(direction.radians)
            count += 1
        }
        // Below this the sum is rounding, not a direction.
        guard (east * east + north * north).squareRoot() > count * 1e-12 else { return nil }
        return bearing(east: east, north: north)
    }
}
