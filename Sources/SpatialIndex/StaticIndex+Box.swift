public import Geodesy

extension StaticIndex {
    /// Visits every point that `box` contains, its edges included, by its number, in no particular order.
    /// - Complexity: O(log n + √n + hits) at worst for points spread evenly. Allocates nothing.
    public func forEach(in box: BoundingBox, _ body: (_ number: Int) -> Void) {
        runs(in: box) { first, length in
            for position in first..<first + length { body(Int(storage.numbers[position])) }
        }
    }

    /// Fills `numbers` with the points that `box` contains, its edges included, in no particular order. What was there is dropped,
    /// the room it took used again.
    /// - Complexity: as `forEach(in:_:)`. Allocates only where `numbers` must grow.
    public func collect(in box: BoundingBox, into numbers: inout [UInt32]) {
        numbers.removeAll(keepingCapacity: true)
        runs(in: box) { first, length in
            numbers.append(contentsOf: UnsafeBufferPointer(start: storage.numbers + first, count: length))
        }
    }

    /// How many points `box` contains.
    public func count(in box: BoundingBox) -> Int {
        var count = 0
        runs(in: box) { count += $1 }
        return count
    }

    /// Visits the hits, a run of positions at a time.
    private func runs(in box: BoundingBox, _ body: (_ first: Int, _ length: Int) -> Void) {
        guard count > 0 else { return }
        Region(storage: storage, box: box).search(level: storage.layout.levels - 1, group: 0, body)
    }
}

/// One question by box on its way through the index.
private struct Region {
    let storage: IndexStorage
    let box: BoundingBox

    func search(level: Int, group: Int, _ body: (Int, Int) -> Void) {
        let fan = IndexLayout.fan
        let edges = storage.regions + (storage.layout.firstGroup[level] + group) * IndexLayout.regionFloats
        let below = IndexLayout.pointsBelow(level: level)
        for slot in 0..<fan {
            let south = Double(edges[slot])
            let north = Double(edges[fan + slot])
            // False where there is no child: its edges are infinite, the wrong way round.
            guard south <= box.north, north >= box.south else { continue }
            let west = Double(edges[2 * fan + slot])
            let east = Double(edges[3 * fan + slot])
            let meridians = meridians(from: west, to: east)
            guard meridians != .none else { continue }
            let child = group * fan + slot
            let first = child * below
            if meridians == .all, south >= box.south, north <= box.north {
                body(first, min(below, storage.layout.count - first))
            } else if level > 0 {
                search(level: level - 1, group: child, body)
            } else {
                for position in first..<min(first + fan, storage.layout.count)
                where box.contains(storage.coordinates[position]) {
                    body(position, 1)
                }
            }
        }
    }

    private enum Share { case none, some, all }

    /// How much of the meridians `west ... east`, which do not cross the antimeridian, the box holds.
    private func meridians(from west: Double, to east: Double) -> Share {
        if box.crossesAntimeridian {
            if west >= box.west || east <= box.east { return .all }
            return east >= box.west || west <= box.east ? .some : .none
        }
        if west >= box.west, east <= box.east { return .all }
        // The antimeridian is stored as −180; a box that ends at +180 holds it too.
        if box.east == 180, west <= -180 { return .some }
        return east >= box.west && west <= box.east ? .some : .none
    }
}
