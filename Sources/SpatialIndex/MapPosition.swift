import Geodesy

/// A place on the flat map (`WebMercator`), in whole steps of 2⁻³² of its side: 9 mm on the equator, an eighth of a pixel at zoom 20.
///
/// x runs around the Earth: differences wrap, so the antimeridian is a place like any other. y runs south from the map's northern
/// edge, and ends. Whole numbers make sums the same in any order and on any machine.
struct MapPosition: Equatable {
    var x, y: UInt32

    init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    init(_ coordinate: Coordinate) {
        let world = WebMercator.world(of: coordinate)
        // Rounding can reach the eastern edge, which is the western one.
        x = UInt32(truncatingIfNeeded: Int64(world.x * Self.side))
        y = UInt32(min(Self.side - 1, world.y * Self.side))
    }

    var coordinate: Coordinate {
        WebMercator.coordinate(x: (Double(x) + 0.5) / Self.side, y: (Double(y) + 0.5) / Self.side)
    }

    /// Steps to the side of the map.
    static var side: Double { 4_294_967_296 }

    /// Steps to a pixel at `zoom`, where the map is 512 · 2^zoom pixels wide.
    static func stepsPerPixel(zoom: Int) -> Double { Double(1 << (23 - zoom)) }

    /// How many steps east of `origin` this is, the shorter way round.
    @inline(__always)
    func east(of origin: MapPosition) -> Int64 { Int64(Int32(bitPattern: x &- origin.x)) }

    /// How many steps south of `origin` this is.
    @inline(__always)
    func south(of origin: MapPosition) -> Int64 { Int64(y) - Int64(origin.y) }

    /// Places near each other have near numbers (G. M. Morton, 1966). The top bit of x is left out, so that the order of places
    /// that can be neighbours does not change when all of them are moved half way around the Earth.
    var morton: UInt64 { Self.spread(x << 1) | Self.spread(y) << 1 }

    private static func spread(_ value: UInt32) -> UInt64 {
        var v = UInt64(value)
        v = (v | v << 16) & 0x0000_FFFF_0000_FFFF
        v = (v | v << 8) & 0x00FF_00FF_00FF_00FF
        v = (v | v << 4) & 0x0F0F_0F0F_0F0F_0F0F
        v = (v | v << 2) & 0x3333_3333_3333_3333
        return (v | v << 1) & 0x5555_5555_5555_5555
    }
}

/// Part of the flat map: `span` steps east from `west`, over the antimeridian where need be.
struct MapRegion {
    var west, span, north, south: UInt32

    init(at position: MapPosition) {
        west = position.x
        span = 0
        north = position.y
        south = position.y
    }

    init(_ box: BoundingBox) {
        // Edges in range are coordinates.
        let northWest = MapPosition(Self.corner(box.north, box.west))
        let southEast = MapPosition(Self.corner(box.south, box.east))
        north = northWest.y
        south = southEast.y
        west = northWest.x
        // A box that leaves out less than a dozen steps would, rounded to steps, seem to be the gap it leaves.
        span = box.longitudeSpan > 360 - 1e-6 ? .max : southEast.x &- northWest.x
    }

    /// Grows to hold `other` too. Both lie within half a map around `origin`.
    mutating func add(_ other: MapRegion, around origin: MapPosition) {
        let ourWest = MapPosition(x: west, y: 0).east(of: origin)
        let itsWest = MapPosition(x: other.west, y: 0).east(of: origin)
        let east = max(ourWest + Int64(span), itsWest + Int64(other.span))
        let least = min(ourWest, itsWest)
        west = origin.x &+ UInt32(truncatingIfNeeded: least)
        span = UInt32(truncatingIfNeeded: east - least)
        north = min(north, other.north)
        south = max(south, other.south)
    }

    /// Whether both have a place in common.
    func meets(_ other: MapRegion) -> Bool {
        guard north <= other.south, other.north <= south else { return false }
        return other.west &- west <= span || west &- other.west <= other.span
    }

    /// Whether all of `other` lies in it.
    func holds(_ other: MapRegion) -> Bool {
        guard north <= other.north, other.south <= south else { return false }
        if span == .max { return true }
        let offset = other.west &- west
        return offset <= span && other.span <= span - offset
    }

    private static func corner(_ latitude: Double, _ longitude: Double) -> Coordinate {
        do throws(GeodesyError) { return try Coordinate(latitude: latitude, longitude: longitude) } catch {
            preconditionFailure("a box's edges are in range")
        }
    }
}
