/// A box between two parallels and two meridians, edges included. It crosses the antimeridian when `west` > `east`.
public struct BoundingBox: Sendable, Hashable {
    /// Southern edge, degrees.
    public let south: Double
    /// Western edge, degrees, in [−180, 180].
    public let west: Double
    /// Northern edge, degrees, not south of `south`.
    public let north: Double
    /// Eastern edge, degrees, in [−180, 180].
    public let east: Double

    /// A box from its edges in degrees; nil where an edge is not finite, out of range, or `south` > `north`.
    public init?(south: Double, west: Double, north: Double, east: Double) {
        guard south >= -90, north <= 90, south <= north, west >= -180, west <= 180, east >= -180, east <= 180 else { return nil }
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Whether the box crosses the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// The point midway between its edges, in degrees.
    public var middle: Coordinate {
        let width = crossesAntimeridian ? east + 360 - west : east - west
        let longitude = west + width / 2
        return Coordinate(uncheckedLatitude: (south + north) / 2, longitude: longitude >= 180 ? longitude - 360 : longitude)
    }

    /// Whether `coordinate` lies in the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        let latitude = coordinate.latitudeDegrees
        let longitude = coordinate.longitudeDegrees
        guard latitude >= south, latitude <= north else { return false }
        // The antimeridian is stored as −180; a box that ends at +180 holds it too.
        if longitude == -180, east == 180 || crossesAntimeridian { return true }
        return crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }
}
