import CGEOS

/// Numbers of things, found by the boxes around them: the library's sort-tile-recursive tree.
final class ShapeTree {
    private let geos: Geos
    private let tree: OpaquePointer
    /// The boxes, which the tree looks at.
    private var boxes: [Shape] = []

    init(_ geos: Geos) throws(PlanningError) {
        guard let tree = GEOSSTRtree_create_r(geos.handle, 10) else { throw .geometry("an index") }
        self.geos = geos
        self.tree = tree
    }

    deinit { GEOSSTRtree_destroy_r(geos.handle, tree) }

    /// Adds a thing whose box is that of `shape`, grown by so many metres. Not after the first question.
    func add(_ number: Int, around shape: Shape, metres: Double) throws(PlanningError) {
        let (low, high) = shape.box
        try add(
            number, low: PlanePoint(x: low.x - metres, y: low.y - metres),
            high: PlanePoint(x: high.x + metres, y: high.y + metres))
    }

    /// Adds a thing with its box.
    func add(_ number: Int, low: PlanePoint, high: PlanePoint) throws(PlanningError) {
        let box = try Shape.line(geos, [low, high])
        boxes.append(box)
        GEOSSTRtree_insert_r(geos.handle, tree, box.geometry, UnsafeMutableRawPointer(bitPattern: number + 1))
    }

    /// The things whose box the shape's box touches, in no order.
    func numbers(at shape: Shape) -> [Int] {
        var found: [Int] = []
        guard !boxes.isEmpty else { return found }
        withUnsafeMutablePointer(to: &found) { found in
            GEOSSTRtree_query_r(
                geos.handle, tree, shape.geometry,
                { item, found in
                    guard let found else { return }
                    found.assumingMemoryBound(to: [Int].self).pointee.append(Int(bitPattern: item) - 1)
                }, found)
        }
        return found
    }

    /// The things whose box touches this one.
    func numbers(low: PlanePoint, high: PlanePoint) -> [Int] {
        guard let box = try? Shape.line(geos, [low, high]) else { return [] }
        return numbers(at: box)
    }
}
