import CMath

/// The projection web maps draw in (EPSG:3857), as world coordinates: x and y in [0, 1], x east from −180°, y **south** from
/// the northern edge. For drawing only; its metres are no metres, so distances never pass through here.
public enum WebMercator {
    /// The latitude where the square map ends, in degrees: atan(sinh π).
    public static var latitudeLimit: Double { 85.051_128_779_806_59 }

    /// A coordinate's place on the unit square. Latitudes beyond ±85.0511° are drawn on the edge.
    public static func world(of coordinate: Coordinate) -> (x: Double, y: Double) {
        let latitude = min(latitudeLimit, max(-latitudeLimit, coordinate.latitudeDegrees)) * (Double.pi / 180)
        let y = 0.5 - atanh(sin(latitude)) / (2 * Double.pi)
        return ((coordinate.longitudeDegrees + 180) / 360, min(1, max(0, y)))
    }

    /// The coordinate drawn at a place of the unit square. x may lie beyond [0, 1] (a copy of the world beside this one); y
    /// is cut to it.
    /// - Precondition: both are finite.
    public static func coordinate(x: Double, y: Double) -> Coordinate {
        precondition(x.isFinite && y.isFinite)
        let latitude = atan(sinh(Double.pi * (1 - 2 * min(1, max(0, y))))) * (180 / Double.pi)
        return Coordinate(clampingLatitude: latitude, wrappingLongitude: x * 360 - 180)
    }

    /// By `expm1`, which the browser build has anyway: the C library's own brings the tables of `exp` with it.
    private static func sinh(_ x: Double) -> Double {
        let grown = expm1(abs(x))
        let half = (grown + grown / (grown + 1)) / 2
        return x < 0 ? -half : half
    }
}

/// One square of a web map: at zoom z the world is 2ᶻ × 2ᶻ tiles, counted from the north-west corner (the XYZ scheme).
public struct Tile: Sendable, Hashable {
    /// Zoom level, 0 … 30.
    public let zoom: Int
    /// Column from the west, 0 ..< 2ᶻ.
    public let x: Int
    /// Row from the north, 0 ..< 2ᶻ.
    public let y: Int

    /// A tile by its numbers; nil where there is none such.
    public init?(zoom: Int, x: Int, y: Int) {
        guard (0...30).contains(zoom), (0..<(1 << zoom)).contains(x), (0..<(1 << zoom)).contains(y) else { return nil }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The tile that `coordinate` is drawn on.
    /// - Precondition: `zoom` is in 0 … 30.
    public init(containing coordinate: Coordinate, zoom: Int) {
        precondition((0...30).contains(zoom))
        let count = 1 << zoom
        let world = WebMercator.world(of: coordinate)
        self.zoom = zoom
        x = min(count - 1, Int(world.x * Double(count)))
        y = min(count - 1, Int(world.y * Double(count)))
    }

    /// The tile's edges.
    public var bounds: BoundingBox {
        let count = Double(1 << zoom)
        let northWest = WebMercator.coordinate(x: Double(x) / count, y: Double(y) / count)
        let south = WebMercator.coordinate(x: 0, y: Double(y + 1) / count).latitudeDegrees
        return BoundingBox(
            uncheckedSouth: south, west: northWest.longitudeDegrees, north: northWest.latitudeDegrees,
            east: Double(x + 1) / count * 360 - 180)
    }
}
