public import Geodesy

extension StaticIndex {
    /// Visits every point that `box` contains, its edges included, by its number, in no particular order.
    /// - Complexity: O(log n + √n + hits) at worst for points spread evenly. Allocates nothing.
    public func forEach(in box: BoundingBox, _ body: (_ number: Int) -> Void) {
        runs(in: box) { run, length in
            for index in 0..<length { body(Int(run[index])) }
        }
    }

    /// Fills `numbers` with the points that `box` contains, its edges included, in no particular order. What was there is dropped,
    /// the room it took used again.
    /// - Complexity: as `forEach(in:_:)`. Allocates only where `numbers` must grow.
    public func collect(in box: BoundingBox, into numbers: inout [UInt32]) {
        numbers.removeAll(keepingCapacity: true)
        runs(in: box) { run, length in
            numbers.append(contentsOf: UnsafeBufferPointer(start: run, count: length))
        }
    }

    /// How many points `box` contains.
    public func count(in box: BoundingBox) -> Int {
        var count = 0
        runs(in: box) { count += $1 }
        return count
    }

    /// Visits the hits, a run of numbers at a time.
    private func runs(in box: BoundingBox, _ body: (UnsafePointer<UInt32>, Int) -> Void) {
        guard count > 0 else { return }
        withUnsafeTemporaryAllocation(of: Region.Room.self, capacity: 1) { room in
            guard let room = room.baseAddress else { return }
            func look(_ south: Double, _ west: Double, _ north: Double, _ east: Double) {
                Region(storage: storage, south: south, west: west, north: north, east: east)
                    .search(level: storage.layout.levels - 1, group: 0, room, body)
            }
            if box.crossesAntimeridian {
                look(box.south, box.west, box.north, 180)
                look(box.south, -180, box.north, box.east)
            } else {
                look(box.south, box.west, box.north, box.east)
                // The antimeridian is stored as −180; a box that ends at +180 holds it too.
                if box.east == 180, box.west > -180 { look(box.south, -180, box.north, -180) }
            }
        }
    }
}

/// One question by a box that does not cross the antimeridian, on its way through the index.
private struct Region {
    let storage: IndexStorage
    let south, west, north, east: Double
    /// The edges as the index's own are kept. A number of that size is at least `south` where it is at least this, and so on.
    let leastSouth, leastWest, greatestNorth, greatestEast: Float

    init(storage: IndexStorage, south: Double, west: Double, north: Double, east: Double) {
        self.storage = storage
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
        leastSouth = Self.up(south)
        leastWest = Self.up(west)
        greatestNorth = Self.down(north)
        greatestEast = Self.down(east)
    }

    private static func up(_ value: Double) -> Float {
        let near = Float(value)
        return Double(near) < value ? near.nextUp : near
    }

    private static func down(_ value: Double) -> Float {
        let near = Float(value)
        return Double(near) > value ? near.nextDown : near
    }

    /// Where the children of one group, or the points of one block, are looked at.
    struct Room {
        /// How far each lies outside of the box, in degrees: not above 0 where it does not.
        var away: InlineArray<16, Double>
        var awayOfGroups: InlineArray<16, Float>
        var hits: InlineArray<16, UInt32>
        /// What was read only so that it is near at hand.
        var touched: Double
    }

    /// - Parameter group: counted from the first of its level.
    func search(level: Int, group: Int, _ room: UnsafeMutablePointer<Room>, _ body: (UnsafePointer<UInt32>, Int) -> Void) {
        let fan = IndexLayout.fan
        let edges = storage.regions + (storage.layout.firstGroup[level] + group) * IndexLayout.regionFloats
        let below = IndexLayout.pointsBelow(level: level)
        // Which children to look at, and which are hits as a whole, is found out before looking, in plain loops that the compiler turns
        // into vector instructions. A difference has the sign that comparing has. Where there is no child the edges are infinite,
        // the wrong way round.
        for slot in 0..<fan {
            room.pointee.awayOfGroups[slot] = Self.greatest(
                edges[slot] - greatestNorth, leastSouth - edges[fan + slot],
                edges[2 * fan + slot] - greatestEast, leastWest - edges[3 * fan + slot])
        }
        var some = Self.within(&room.pointee.awayOfGroups)
        for slot in 0..<fan {
            room.pointee.awayOfGroups[slot] = Self.greatest(
                leastSouth - edges[slot], edges[fan + slot] - greatestNorth,
                leastWest - edges[2 * fan + slot], edges[3 * fan + slot] - greatestEast)
        }
        let whole = some & Self.within(&room.pointee.awayOfGroups)
        if level == 0 { fetch(blocks: some & ~whole, of: group, room) }
        while some != 0 {
            let slot = some.trailingZeroBitCount
            some &= some - 1
            let child = group * fan + slot
            if (whole >> UInt32(slot)) & 1 == 1 {
                let first = child * below
                body(storage.numbers + first, min(below, storage.layout.count - first))
            } else if level > 0 {
                search(level: level - 1, group: child, room, body)
            } else {
                look(block: child, room, body)
            }
        }
    }

    /// Reads a little of each of a group's blocks, before any is looked at: so none has to wait for another's memory.
    private func fetch(blocks: UInt32, of group: Int, _ room: UnsafeMutablePointer<Room>) {
        var blocks = blocks
        var sum = 0.0
        while blocks != 0 {
            let slot = blocks.trailingZeroBitCount
            blocks &= blocks - 1
            let points = storage.coordinates + (group * IndexLayout.fan + slot) * IndexLayout.fan
            // Four to a cache line.
            for line in 0..<4 { sum += points[4 * line].latitudeDegrees }
        }
        room.pointee.touched = sum
    }

    @inline(__always)
    private static func within(_ away: inout InlineArray<16, Float>) -> UInt32 {
        var bits: UInt32 = 0
        for slot in 0..<16 { bits |= (away[slot] <= 0 ? 1 : 0) << UInt32(slot) }
        return bits
    }

    @inline(__always)
    private static func greatest<Number: BinaryFloatingPoint>(_ a: Number, _ b: Number, _ c: Number, _ d: Number) -> Number {
        let ab = a > b ? a : b
        let cd = c > d ? c : d
        return ab > cd ? ab : cd
    }

    private func look(block: Int, _ room: UnsafeMutablePointer<Room>, _ body: (UnsafePointer<UInt32>, Int) -> Void) {
        let first = block * IndexLayout.fan
        let points = storage.coordinates + first
        for slot in 0..<IndexLayout.fan {
            let (latitude, longitude) = (points[slot].latitudeDegrees, points[slot].longitudeDegrees)
            room.pointee.away[slot] = Self.greatest(south - latitude, latitude - north, west - longitude, longitude - east)
        }
        var found = 0
        for slot in 0..<min(IndexLayout.fan, storage.layout.count - first) {
            // Written whether it is one or not, and kept where it is: hits come in no order that could be guessed.
            room.pointee.hits[found] = storage.numbers[first + slot]
            found &+= room.pointee.away[slot] <= 0 ? 1 : 0
        }
        guard found > 0 else { return }
        withUnsafePointer(to: &room.pointee.hits) { hits in
            hits.withMemoryRebound(to: UInt32.self, capacity: IndexLayout.fan) { body($0, found) }
        }
    }
}
