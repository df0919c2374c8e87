public import Geodesy
import SpatialIndex

/// The places a page knows, and which of them its map shows.
struct MappedPlaces: Sendable {
    var points: [Clustering.Point] = []
    var clustering = Clustering([])
    var filter = Clustering.Filter()
    /// What was last handed out to be drawn; nil: it is no longer so.
    var drawn: Drawn?

    /// A part of the map at a zoom.
    struct Drawn: Equatable {
        var cover: BoundingBox
        var zoom: Int
    }
}

extension BoundingBox {
    /// The box of a view as maps give it: its longitudes may run on past ±180°, and over more than the world. Nil where an edge is
    /// not finite, or the north lies south of the south.
    public init?(viewSouth south: Double, west: Double, north: Double, east: Double) {
        guard south.isFinite, west.isFinite, north.isFinite, east.isFinite, south <= north, west <= east else { return nil }
        let (south, north) = (max(-90, min(90, south)), max(-90, min(90, north)))
        guard east - west < 360 else {
            self.init(south: south, west: -180, north: north, east: 180)
            return
        }
        self.init(south: south, west: Self.wrapped(west), north: north, east: Self.wrapped(east))
    }

    private static func wrapped(_ longitude: Double) -> Double {
        var longitude = longitude.truncatingRemainder(dividingBy: 360)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return longitude
    }

    /// The whole tiles of a map at `zoom` that a view and a quarter of a tile around it touch; all longitudes where that is the
    /// world. What is drawn for the cover stays right while the view moves within it.
    func cover(zoom: Int) -> BoundingBox {
        let tiles = Double(1 << zoom)
        func corner(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double)? {
            guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
            let world = WebMercator.world(of: coordinate)
            return (world.x * tiles, world.y * tiles)
        }
        guard let first = corner(north, west), let last = corner(south, east) else { return self }
        // The antimeridian is stored as −180: an eastern edge there is the world's own.
        let lastX = east == 180 ? tiles : last.x
        let left = (first.x - 0.25).rounded(.down)
        let right = (lastX + (crossesAntimeridian ? tiles : 0) + 0.25).rounded(.up)
        let top = max(0, (first.y - 0.25).rounded(.down))
        let bottom = min(tiles, (last.y + 0.25).rounded(.up))
        // The map's edge stands for all beyond it: a place at a pole is drawn there.
        let northEdge = top <= 0 ? 90 : WebMercator.coordinate(x: 0, y: top / tiles).latitudeDegrees
        let southEdge = bottom >= tiles ? -90 : WebMercator.coordinate(x: 0, y: bottom / tiles).latitudeDegrees
        guard right - left < tiles else { return BoundingBox(south: southEdge, west: -180, north: northEdge, east: 180) ?? self }
        return BoundingBox(
            south: southEdge, west: Self.wrapped(left / tiles * 360 - 180), north: northEdge,
            east: Self.wrapped(right / tiles * 360 - 180))
            ?? self
    }
}
