public import Geodesy
import SpatialIndex

/// The places a page knows, and which of them its map shows.
struct MappedPlaces: Sendable {
    var points: [Clustering.Point] = []
    var clustering = Clustering([])
    var filter = Clustering.Filter()
    /// For which part of the map markers were last handed out; nil: they are no longer what to draw.
    var drawn: MapPart?

    /// How many markers are handed out for more than what a view just needs.
    private static var plenty: Int { 1000 }

    /// The markers of a part of the map around `view`, the larger the fewer there are: each time they change a map has work, and
    /// it is to have none while a view moves within the part.
    func markers(around view: BoundingBox, zoom: Int) -> (part: MapPart, nodes: [Clustering.Node])? {
        var nodes: [Clustering.Node] = []
        for margin in [Double.infinity, 2, 0.25] {
            guard let part = MapPart(view, zoom: zoom, margin: margin) else { return nil }
            nodes.removeAll(keepingCapacity: true)
            clustering.forEachNode(in: part.box, zoom: zoom) { nodes.append($0) }
            if nodes.count <= Self.plenty || margin < 1 { return (part, nodes) }
        }
        return nil
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

    static func wrapped(_ longitude: Double) -> Double {
        var longitude = longitude.truncatingRemainder(dividingBy: 360)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return longitude
    }
}
