/// The areas of sea in a box: the water side of its coastline. A ring each, outer one clockwise, and the islands in it.
struct Sea: Equatable {
    /// An area: its outer ring, then the islands. Each ring's first position is its last again.
    typealias Area = [[Position]]

    private(set) var areas: [Area] = []

    /// - Parameter isLand: whether a box without a single piece of coast is land.
    init(_ coast: Coastline, in box: PlanarBox, isLand: Bool) {
        var outer = Self.outlines(coast.crossings, box)
        // Around water within land the water is to the right, so the ring runs clockwise; around an island it does not.
        let islands = coast.rings.filter { signedArea($0) > 0 }
        outer += coast.rings.filter { signedArea($0) < 0 }
        if coast.crossings.isEmpty {
            // Nothing crosses the edge: all along it there is one and the same. An island says which, and so does a lagoon.
            let outermost = coast.rings.max { abs(signedArea($0)) < abs(signedArea($1)) }
            if outermost.map({ signedArea($0) > 0 }) ?? !isLand { outer.insert(Self.whole(box), at: 0) }
        }
        areas = outer.map { [$0] }
        for island in islands {
            // In the smallest water that holds it: an island may lie in a lagoon of another.
            let holders = areas.indices.filter { Self.holds(areas[$0][0], island) }
            guard let holder = holders.min(by: { abs(signedArea(areas[$0][0])) < abs(signedArea(areas[$1][0])) }) else {
                continue
            }
            areas[holder].append(island)
        }
    }

    /// The whole box, clockwise.
    private static func whole(_ box: PlanarBox) -> [Position] { box.corners.map(\.at) + [box.low] }

    /// The outlines of water that crosses the edge. A piece of coast has the water on its right; where it leaves the box the outline
    /// goes on along the edge, clockwise, until the next piece comes in.
    private static func outlines(_ pieces: [[Position]], _ box: PlanarBox) -> [[Position]] {
        let ends = pieces.map { (enters: box.edge(nearest: $0[0]).along, leaves: box.edge(nearest: $0[$0.count - 1]).along) }
        func way(_ from: Double, _ to: Double) -> Double { to >= from ? to - from : to - from + box.around }
        let following = pieces.indices.map { index in
            pieces.indices.min { way(ends[index].leaves, ends[$0].enters) < way(ends[index].leaves, ends[$1].enters) } ?? index
        }
        var waiting = Set(pieces.indices)
        var outlines: [[Position]] = []
        for start in pieces.indices {
            var ring: [Position] = []
            var index = start
            while waiting.remove(index) != nil {
                ring += pieces[index]
                let next = following[index]
                let length = way(ends[index].leaves, ends[next].enters)
                let passed = box.corners.map { (at: $0.at, way: way(ends[index].leaves, $0.along)) }.filter {
                    $0.way > 0 && $0.way < length
                }
                ring += passed.sorted { $0.way < $1.way }.map(\.at)
                index = next
            }
            guard ring.count > 2 else { continue }
            ring.append(ring[0])
            outlines.append(ring)
        }
        return outlines
    }

    /// Whether a ring holds another that it does not cross: by one position of it that is not on it (even-odd rule).
    private static func holds(_ ring: [Position], _ other: [Position]) -> Bool {
        guard let p = other.first else { return false }
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst()) where (a.y > p.y) != (b.y > p.y) {
            if p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) { isInside.toggle() }
        }
        return isInside
    }

    /// As a GeoJSON geometry each, outer rings counterclockwise (RFC 7946).
    var geometries: [String] {
        areas.map { area in
            let rings = area.map { ring in "[" + ring.reversed().map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }
            return #"{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}"#
        }
    }
}

/// Twice a ring's area on the plane: positive where it runs counterclockwise.
func signedArea(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
        let (a, b) = (edge.0 - ring[0], edge.1 - ring[0])
        return sum + a.x * b.y - b.x * a.y
    }
}
