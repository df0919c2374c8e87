public import Geodesy

/// OpenStreetMap XML, drawn in metres: small towns for tests.
public struct MapDrawing: Sendable {
    /// The point from which metres are counted.
    public let origin: Coordinate
    private let frame: LocalFrame
    private var nodes: [String] = []
    private var ways: [String] = []
    private var relations: [String] = []
    private var next: Int64 = 1
    /// `south west north east` in degrees; nil: the file does not say what it covers.
    public var bounds: (south: Double, west: Double, north: Double, east: Double)?

    /// An empty map around a point.
    public init(around origin: Coordinate) {
        self.origin = origin
        frame = LocalFrame(origin: origin)
    }

    /// The coordinate so many metres east and north of the origin.
    public func at(_ east: Double, _ north: Double) -> Coordinate {
        frame.coordinate(east: .metres(east), north: .metres(north))
    }

    /// Says that the file covers a square of so many metres to each side of the origin.
    public mutating func cover(_ metres: Double, north: Double? = nil) {
        let (low, high) = (at(-metres, -(north ?? metres)), at(metres, north ?? metres))
        bounds = (low.latitudeDegrees, low.longitudeDegrees, high.latitudeDegrees, high.longitudeDegrees)
    }

    private mutating func number() -> Int64 {
        defer { next += 1 }
        return next
    }

    private static func xml(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
    }

    /// Adds a node: its number.
    @discardableResult
    public mutating func node(_ east: Double, _ north: Double, _ tags: [String: String] = [:]) -> Int64 {
        let id = number()
        let place = at(east, north)
        nodes.append(
            "<node id=\"\(id)\" lat=\"\(Self.degrees(place.latitudeDegrees))\" lon=\"\(Self.degrees(place.longitudeDegrees))\">"
                + "\(Self.xml(tags))</node>")
        return id
    }

    /// Seven decimals, as OpenStreetMap has them.
    private static func degrees(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }

    /// Adds a way through points; `missing`: nodes that the file does not have, by their place among the points.
    @discardableResult
    public mutating func way(
        _ points: [(Double, Double)], _ tags: [String: String] = [:], closed: Bool = false, missing: Set<Int> = []
    ) -> Int64 {
        var ids: [Int64] = []
        for (index, point) in points.enumerated() {
            ids.append(missing.contains(index) ? 900_000_000 + number() : node(point.0, point.1))
        }
        if closed { ids.append(ids[0]) }
        let id = number()
        ways.append(
            "<way id=\"\(id)\">\(ids.map { "<nd ref=\"\($0)\"/>" }.joined())\(Self.xml(tags))</way>")
        return id
    }

    /// Adds an upright rectangle.
    @discardableResult
    public mutating func area(
        west: Double, south: Double, east: Double, north: Double, _ tags: [String: String] = [:], missing: Set<Int> = []
    ) -> Int64 {
        way([(west, south), (east, south), (east, north), (west, north)], tags, closed: true, missing: missing)
    }

    /// Adds an area of ways, with holes.
    @discardableResult
    public mutating func relation(_ outer: [Int64], holes: [Int64] = [], _ tags: [String: String]) -> Int64 {
        let id = number()
        let members =
            outer.map { "<member type=\"way\" ref=\"\($0)\" role=\"outer\"/>" }
            + holes.map { "<member type=\"way\" ref=\"\($0)\" role=\"inner\"/>" }
        relations.append(
            "<relation id=\"\(id)\">\(members.joined())\(Self.xml(tags.merging(["type": "multipolygon"]) { $1 }))</relation>")
        return id
    }

    /// The file.
    public var xml: String { text(nodes + ways + relations) }

    /// The same file, its objects in another order.
    public func shuffled(_ random: inout SeededRandom) -> String {
        text(nodes.shuffled(using: &random) + ways.shuffled(using: &random) + relations.shuffled(using: &random))
    }

    private func text(_ objects: [String]) -> String {
        let box =
            bounds.map {
                "<bounds minlat=\"\($0.south)\" minlon=\"\($0.west)\" maxlat=\"\($0.north)\" maxlon=\"\($0.east)\"/>\n"
            } ?? ""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"test\">\n\(box)"
            + objects.joined(separator: "\n") + "\n</osm>\n"
    }
}

extension MapDrawing {
    /// A park of 600 m with three paths, a pond, a house at its edge and a school in a corner; streets around it.
    public static func parkTown(around origin: Coordinate) -> MapDrawing {
        var map = MapDrawing(around: origin)
        map.cover(500)
        map.area(west: -300, south: -300, east: 300, north: 300, ["leisure": "park", "name": "Linden Park"])
        for north in [-200.0, 0, 200] { map.way([(-350, north), (0, north + 10), (350, north)], ["highway": "footway"]) }
        map.way([(-100, -350), (-100, 350)], ["highway": "path"])
        map.area(west: 50, south: 50, east: 120, north: 120, ["natural": "water"])
        map.area(west: 310, south: -20, east: 330, north: 0, ["building": "house"])
        map.area(west: -300, south: 220, east: -220, north: 300, ["amenity": "school"])
        map.way([(-400, -320), (400, -320)], ["highway": "primary"])
        return map
    }
}
