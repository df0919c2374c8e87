public import Geodesy

extension StaticIndex {
    /// Visits every point whose distance from `centre` is at most `radius`, by its number, in no particular order.
    /// - Precondition: `radius` is not negative; it may be infinite.
    /// - Complexity: O(log n + hits) for points spread evenly. Allocates nothing.
    public func forEach(within radius: Distance, of centre: Coordinate, _ body: (_ number: Int) -> Void) {
        runs(within: radius, of: centre) { run, length in
            for index in 0..<length { body(Int(run[index])) }
        }
    }

    /// Fills `numbers` with the points whose distance from `centre` is at most `radius`, in no particular order. What was there is
    /// dropped, the room it took used again.
    /// - Precondition: `radius` is not negative; it may be infinite.
    /// - Complexity: O(log n + hits) for points spread evenly. Allocates only where `numbers` must grow.
    public func collect(within radius: Distance, of centre: Coordinate, into numbers: inout [UInt32]) {
        numbers.removeAll(keepingCapacity: true)
        runs(within: radius, of: centre) { run, length in
            numbers.append(contentsOf: UnsafeBufferPointer(start: run, count: length))
        }
    }

    /// How many points lie at most `radius` from `centre`.
    /// - Precondition: `radius` is not negative; it may be infinite.
    /// - Complexity: as `forEach(within:of:_:)`; whole parts of the index are counted at once.
    public func count(within radius: Distance, of centre: Coordinate) -> Int {
        var count = 0
        runs(within: radius, of: centre) { count += $1 }
        return count
    }

    /// Visits the hits, a run of numbers at a time.
    private func runs(within radius: Distance, of centre: Coordinate, _ body: (UnsafePointer<UInt32>, Int) -> Void) {
        precondition(radius.metres >= 0, "a radius is not negative")
        guard count > 0 else { return }
        let disc = Disc(storage: storage, centre: centre, radius: radius)
        let levels = storage.layout.levels
        // A row of squares for each level, one for each of a group's blocks, and one for the numbers of a block's hits.
        withUnsafeTemporaryAllocation(of: Float.self, capacity: (levels + IndexLayout.fan) * IndexLayout.fan) { squares in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: IndexLayout.fan) { hits in
                guard let squares = squares.baseAddress, let hits = hits.baseAddress else { return }
                disc.search(level: levels - 1, group: 0, squares: squares, hits: hits, body)
            }
        }
    }
}

/// One question by distance on its way through the index.
private struct Disc {
    let storage: IndexStorage
    let centre: Coordinate
    let radius: Distance
    let at: Cartesian
    let bounds: ChordBounds

    init(storage: IndexStorage, centre: Coordinate, radius: Distance) {
        self.storage = storage
        self.centre = centre
        self.radius = radius
        at = Cartesian(centre, from: storage.origin)
        bounds = ChordBounds(radius, extent: storage.extent)
    }

    /// - Parameter group: counted from the first of its level.
    func search(
        level: Int, group: Int, squares: UnsafeMutablePointer<Float>, hits: UnsafeMutablePointer<UInt32>,
        _ body: (UnsafePointer<UInt32>, Int) -> Void
    ) {
        let fan = IndexLayout.fan
        let box = storage.boxes + (storage.layout.firstGroup[level] + group) * IndexLayout.boxFloats
        BoxSquares.nearest(box, to: at, into: squares)
        let below = IndexLayout.pointsBelow(level: level)
        // Which children to look at is found out before looking, without a branch a child.
        var children: UInt32 = 0
        for slot in 0..<fan { children |= (squares[slot] <= bounds.beyond ? 1 : 0) << UInt32(slot) }
        var blocks: UInt32 = 0
        while children != 0 {
            let slot = children.trailingZeroBitCount
            children &= children - 1
            let child = group * fan + slot
            if BoxSquares.farthest(box + slot, from: at) <= bounds.within {
                let first = child * below
                body(storage.numbers + first, min(below, storage.layout.count - first))
            } else if level > 0 {
                search(level: level - 1, group: child, squares: squares + fan, hits: hits, body)
            } else {
                // The squares of all blocks are worked out before any is looked at: one need not wait for another's memory.
                BoxSquares.points(
                    storage.positions + child * IndexLayout.blockFloats, from: at, into: squares + fan * (1 + slot))
                blocks |= 1 << UInt32(slot)
            }
        }
        while blocks != 0 {
            let slot = blocks.trailingZeroBitCount
            blocks &= blocks - 1
            look(block: group * fan + slot, squares: squares + fan * (1 + slot), hits: hits, body)
        }
    }

    private func look(
        block: Int, squares: UnsafePointer<Float>, hits: UnsafeMutablePointer<UInt32>,
        _ body: (UnsafePointer<UInt32>, Int) -> Void
    ) {
        let fan = IndexLayout.fan
        let numbers = storage.numbers + block * fan
        // Without a branch a point: every number is written, and kept by counting on.
        var sure = 0
        var possible = 0
        for slot in 0..<fan {
            hits[sure] = numbers[slot]
            sure &+= squares[slot] <= bounds.within ? 1 : 0
            possible &+= squares[slot] <= bounds.beyond ? 1 : 0
        }
        if possible > sure {
            sure = 0
            for slot in 0..<fan where squares[slot] <= bounds.beyond {
                let inside =
                    squares[slot] <= bounds.within
                    || centre.distance(to: storage.coordinates[block * fan + slot]) <= radius
                hits[sure] = numbers[slot]
                sure += inside ? 1 : 0
            }
        }
        if sure > 0 { body(hits, sure) }
    }
}
