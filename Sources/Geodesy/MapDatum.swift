import CMath

/// What the numbers of a position in China may mean: maps there show coordinates that are moved by up to 700 m on purpose.
public enum MapDatum: String, Sendable, Hashable, CaseIterable {
    /// The datum of satellites, and of everything here.
    case wgs84
    /// GCJ-02, “Mars coordinates”: what maps in mainland China show (AMap, Tencent, Apple there, Google there).
    case gcj02
    /// BD-09: GCJ-02 moved once more, as Baidu shows it.
    case bd09
}

extension Coordinate {
    /// This position, given in WGS-84, in another datum. Outside mainland China nothing is moved.
    ///
    /// Source: no standard is published; the formula is the one that all map libraries share, on the ellipsoid of Krassovsky (1940).
    public func shifted(to datum: MapDatum) -> Coordinate {
        guard datum != .wgs84, ChinaBorder.contains(self) else { return self }
        let there = Shift.gcj02(latitudeDegrees, longitudeDegrees)
        let moved = datum == .gcj02 ? there : Shift.bd09(there.latitude, there.longitude)
        return Coordinate(uncheckedLatitude: moved.latitude, longitude: moved.longitude)
    }

    /// The WGS-84 position whose position in `datum` this is, to 1e−9°. Outside mainland China it is itself.
    ///
    /// The formula has no inverse of its own: each is found by repetition, which gains two digits a step.
    public func unshifted(from datum: MapDatum) -> Coordinate {
        guard datum != .wgs84, ChinaBorder.isNear(self) else { return self }
        var (latitude, longitude) = (latitudeDegrees, longitudeDegrees)
        if datum == .bd09 { (latitude, longitude) = Shift.inverse(latitude, longitude, Shift.bd09) }
        (latitude, longitude) = Shift.inverse(latitude, longitude, Shift.gcj02)
        let found = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
        return ChinaBorder.contains(found) ? found : self
    }
}

/// The two formulas, in degrees.
private enum Shift {
    /// The semi-major axis in metres and the first eccentricity squared of Krassovsky's ellipsoid, as the formula has them.
    static var axis: Double { 6_378_245 }
    static var eccentricitySquared: Double { 0.00669342162296594323 }

    static func gcj02(_ latitude: Double, _ longitude: Double) -> (latitude: Double, longitude: Double) {
        let (x, y) = (longitude - 105, latitude - 35)
        let waves = (20 * sin(6 * x * .pi) + 20 * sin(2 * x * .pi)) * 2 / 3
        var north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * x.magnitude.squareRoot() + waves
        north += (20 * sin(y * .pi) + 40 * sin(y / 3 * .pi)) * 2 / 3
        north += (160 * sin(y / 12 * .pi) + 320 * sin(y / 30 * .pi)) * 2 / 3
        var east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * x.magnitude.squareRoot() + waves
        east += (20 * sin(x * .pi) + 40 * sin(x / 3 * .pi)) * 2 / 3
        east += (150 * sin(x / 12 * .pi) + 300 * sin(x / 30 * .pi)) * 2 / 3
        // Metres to degrees by the two radii of curvature.
        let radians = latitude / 180 * .pi
        let square = 1 - eccentricitySquared * sin(radians) * sin(radians)
        let root = square.squareRoot()
        return (
            latitude + north * 180 / (axis * (1 - eccentricitySquared) / (square * root) * .pi),
            longitude + east * 180 / (axis / root * cos(radians) * .pi)
        )
    }

    static func bd09(_ latitude: Double, _ longitude: Double) -> (latitude: Double, longitude: Double) {
        let turn = Double.pi * 3000 / 180
        let length = (longitude * longitude + latitude * latitude).squareRoot() + 0.00002 * sin(latitude * turn)
        let angle = atan2(latitude, longitude) + 0.000003 * cos(longitude * turn)
        return (length * sin(angle) + 0.006, length * cos(angle) + 0.0065)
    }

    static func inverse(
        _ latitude: Double, _ longitude: Double, _ formula: (Double, Double) -> (latitude: Double, longitude: Double)
    ) -> (latitude: Double, longitude: Double) {
        var (y, x) = (latitude, longitude)
        for _ in 0..<30 {
            let there = formula(y, x)
            let (dy, dx) = (latitude - there.latitude, longitude - there.longitude)
            y += dy
            x += dx
            if dy.magnitude < 1e-12, dx.magnitude < 1e-12 { break }
        }
        return (y, x)
    }
}

extension ChinaBorder {
    /// Whether mainland China's datum may matter there at all: a box around it.
    static func isNear(_ place: Coordinate) -> Bool {
        place.latitudeDegrees > 17 && place.latitudeDegrees < 54 && place.longitudeDegrees > 73 && place.longitudeDegrees < 136
    }

    /// Whether a position is in mainland China, as far as the border's figures go.
    /// - Complexity: linear in the border's points.
    static func contains(_ place: Coordinate) -> Bool {
        guard isNear(place) else { return false }
        let (x, y) = (place.longitudeDegrees * 1e4, place.latitudeDegrees * 1e4)
        var isInside = false
        var at = 0
        while at < rings.count {
            let count = Int(rings[at])
            let first = at + 1
            at = first + 2 * count
            var (ax, ay) = (Double(rings[at - 2]), Double(rings[at - 1]))
            for point in 0..<count {
                let (bx, by) = (Double(rings[first + 2 * point]), Double(rings[first + 2 * point + 1]))
                if (ay <= y) != (by <= y), ax + (bx - ax) * ((y - ay) / (by - ay)) > x { isInside.toggle() }
                (ax, ay) = (bx, by)
            }
        }
        return isInside
    }
}
