extension Coordinate {
    /// The points at `radius` around this one, along geodesics: an accuracy or reach ring.
    ///
    /// Closed (the last point is the first) and counterclockwise, as RFC 7946 wants a polygon's outer ring. To draw it
    /// across the antimeridian take `longitudeDegrees(near:)` of each point.
    /// - Parameter sides: at least 3.
    /// - Complexity: O(sides).
    public func ring(radius: Distance, sides: Int = 64) -> [Coordinate] {
        precondition(sides >= 3)
        var points: [Coordinate] = []
        points.reserveCapacity(sides + 1)
        for side in 0..<sides {
            let bearing = Angle(radians: -2 * Double.pi * Double(side) / Double(sides))
            points.append(destination(bearing: bearing, distance: radius))
        }
        points.append(points[0])
        return points
    }

    /// The piece of a disc that opens from this point towards `heading`: a heading's cone of uncertainty.
    ///
    /// Closed and counterclockwise, the first and last point being this one.
    /// - Parameters:
    ///   - halfAngle: how far it opens to either side, in (0°, 180°].
    ///   - steps: straight pieces along the arc, at least 1.
    /// - Complexity: O(steps).
    public func sector(heading: Angle, halfAngle: Angle, radius: Distance, steps: Int = 16) -> [Coordinate] {
        precondition(steps >= 1 && halfAngle.radians > 0)
        let half = min(halfAngle.radians, Double.pi)
        var points: [Coordinate] = [self]
        points.reserveCapacity(steps + 3)
        for step in 0...steps {
            let bearing = Angle(radians: heading.radians + half - 2 * half * Double(step) / Double(steps))
            points.append(destination(bearing: bearing, distance: radius))
        }
        points.append(self)
        return points
    }

    /// The longitude written so that it lies within half a turn of `reference`, in degrees, perhaps beyond ±180°: what a map
    /// needs to draw a shape across the antimeridian in one piece.
    public func longitudeDegrees(near reference: Coordinate) -> Double {
        reference.longitudeDegrees + longitudeDifferenceDegrees(from: reference)
    }
}
