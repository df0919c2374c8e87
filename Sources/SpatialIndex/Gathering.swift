/// Gathers the nodes of one zoom after the other.
///
/// At each zoom the heaviest nodes come first (by powers of two), then the order of the places; each takes all nodes within the
/// radius that no other has taken. So big clusters keep what is theirs, and nothing depends on the order of the input. The idea of
/// going from the nearest zoom outwards is that of supercluster (V. Agafonkin, 2016).
struct Gathering {
    /// A node that is on the map at the zoom in hand.
    private struct Slot: BitwiseCopyable {
        var position: MapPosition
        var node: UInt32
        /// How many places it stands for; 0 once it is taken.
        var weight: UInt32
        /// The next slot in the same bucket.
        var next: Int32
    }

    private var slots: [Slot]
    /// The first slot of each bucket: cells of the map, hashed.
    private var buckets: [Int32]
    /// The slots by weight, where they differ in it.
    private var sequence: [UInt32] = []
    /// The slots that one has taken, itself among them.
    private var members: [UInt32] = []

    init(places: [Place], leaves: [UInt32]) {
        slots = []
        slots.reserveCapacity(leaves.count)
        for (node, leaf) in leaves.enumerated() {
            slots.append(
                Slot(position: places[Int(leaf)].position, node: UInt32(truncatingIfNeeded: node), weight: 1, next: -1))
        }
        var size = 16
        while size < 2 * leaves.count { size *= 2 }
        buckets = Array(repeating: -1, count: size)
    }

    /// Visits what is on the map now, in its order.
    func forEachNode(_ body: (UInt32) -> Void) {
        for slot in slots { body(slot.node) }
    }

    /// Gathers what lies within `radius` steps at `zoom`; the new branches go into `tree`.
    mutating func gather(zoom: Int, radius: Double, into tree: inout ClusterTree, _ places: [Place]) {
        guard slots.count > 1 else { return }
        let grid = Grid(radius: radius, slots: slots.count, room: buckets.count)
        fill(grid)
        let ordered = sequenceByWeight()
        let before = tree.branches.count
        for turn in slots.indices {
            let seed = ordered ? Int(sequence[turn]) : turn
            guard slots[seed].weight > 0 else { continue }
            take(around: seed, grid)
            if members.count > 1 { join(seed, zoom: zoom, &tree, places) }
        }
        if tree.branches.count > before { slots.removeAll { $0.weight == 0 } }
    }

    /// Puts every slot into the bucket of its cell.
    private mutating func fill(_ grid: Grid) {
        slots.withUnsafeMutableBufferPointer { slots in
            buckets.withUnsafeMutableBufferPointer { buckets in
                for bucket in 0...grid.mask { buckets[bucket] = -1 }
                for index in slots.indices.reversed() {
                    let bucket = grid.bucket(slots[index].position)
                    slots[index].next = buckets[bucket]
                    buckets[bucket] = Int32(truncatingIfNeeded: index)
                }
            }
        }
    }

    /// Sorts the slots by the length of their weight in bits, heaviest first, else as they stand. False where all are alike.
    private mutating func sequenceByWeight() -> Bool {
        var counts = InlineArray<33, Int>(repeating: 0)
        var all: UInt32 = 0
        for slot in slots {
            counts[slot.weight.leadingZeroBitCount] += 1
            all |= slot.weight
        }
        if counts[all.leadingZeroBitCount] == slots.count { return false }
        var sum = 0
        for zeros in 0...32 {
            let count = counts[zeros]
            counts[zeros] = sum
            sum += count
        }
        sequence.removeAll(keepingCapacity: true)
        sequence.append(contentsOf: repeatElement(0, count: slots.count))
        for (index, slot) in slots.enumerated() {
            let zeros = slot.weight.leadingZeroBitCount
            sequence[counts[zeros]] = UInt32(truncatingIfNeeded: index)
            counts[zeros] += 1
        }
        return true
    }

    /// Takes the slots within the radius out of their buckets; `members` are they, in their order.
    private mutating func take(around seed: Int, _ grid: Grid) {
        members.removeAll(keepingCapacity: true)
        let centre = slots[seed].position
        slots.withUnsafeMutableBufferPointer { slots in
            buckets.withUnsafeMutableBufferPointer { buckets in
                grid.forEachBucket(around: centre) { bucket in
                    var previous: Int32 = -1
                    var index = buckets[bucket]
                    while index >= 0 {
                        let next = slots[Int(index)].next
                        if grid.reaches(from: centre, to: slots[Int(index)].position) {
                            if previous < 0 { buckets[bucket] = next } else { slots[Int(previous)].next = next }
                            members.append(UInt32(truncatingIfNeeded: index))
                        } else {
                            previous = index
                        }
                        index = next
                    }
                }
            }
        }
        // Which bucket came first depends on the hash.
        if members.count > 1 { members.sort() }
    }

    /// Makes one branch of the members, in the seed's place.
    private mutating func join(_ seed: Int, zoom: Int, _ tree: inout ClusterTree, _ places: [Place]) {
        let origin = slots[seed].position
        let leafCount = tree.leaves.count
        let firstChild = tree.children.count
        var region = MapRegion(at: origin)
        var key = UInt64.max
        var weight: UInt32 = 0
        var east: Int64 = 0
        var south: Int64 = 0
        for (turn, member) in members.enumerated() {
            let slot = slots[Int(member)]
            tree.children.append(slot.node)
            weight += slot.weight
            east += slot.position.east(of: origin) * Int64(slot.weight)
            south += slot.position.south(of: origin) * Int64(slot.weight)
            var itsRegion = MapRegion(at: slot.position)
            if Int(slot.node) < leafCount {
                key = min(key, places[Int(tree.leaves[Int(slot.node)])].key)
            } else {
                let branch = tree.branches[Int(slot.node) - leafCount]
                key = min(key, branch.key)
                itsRegion = branch.region
            }
            if turn == 0 { region = itsRegion } else { region.add(itsRegion, around: origin) }
            slots[Int(member)].weight = 0
        }
        let position = MapPosition(
            x: origin.x &+ UInt32(truncatingIfNeeded: Self.mean(east, weight)),
            y: UInt32(truncatingIfNeeded: Int64(origin.y) + Self.mean(south, weight)))
        slots[seed].position = position
        slots[seed].weight = weight
        slots[seed].node = UInt32(truncatingIfNeeded: leafCount + tree.branches.count)
        tree.branches.append(
            Branch(
                position: position, region: region, key: key, firstChild: UInt32(truncatingIfNeeded: firstChild),
                childCount: UInt32(truncatingIfNeeded: members.count), firstLeaf: 0, count: weight,
                zoom: UInt8(truncatingIfNeeded: zoom)))
    }

    /// The quotient, rounded down.
    private static func mean(_ sum: Int64, _ weight: UInt32) -> Int64 {
        let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int64(weight))
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// The cells of one zoom: the smallest power of two of steps that is not less than the radius, so that what lies within it lies in
/// the cell itself or the eight around it.
private struct Grid {
    /// The square of the radius, in steps.
    let square: UInt64
    /// How many bits of a position are within a cell.
    let shift: UInt32
    /// Buckets less one.
    let mask: Int

    init(radius: Double, slots: Int, room: Int) {
        square = UInt64(radius * radius)
        var shift: UInt32 = 0
        while Double(UInt64(1) << UInt64(shift)) < radius { shift += 1 }
        self.shift = shift
        var size = 16
        while size < 2 * slots { size *= 2 }
        mask = min(size, room) - 1
    }

    @inline(__always)
    func reaches(from a: MapPosition, to b: MapPosition) -> Bool {
        let x = a.east(of: b)
        let y = a.south(of: b)
        return UInt64(bitPattern: x &* x) &+ UInt64(bitPattern: y &* y) <= square
    }

    @inline(__always)
    func bucket(_ position: MapPosition) -> Int { bucket(column: position.x >> shift, row: position.y >> shift) }

    /// Cells side by side have buckets side by side.
    @inline(__always)
    private func bucket(column: UInt32, row: UInt32) -> Int {
        Int(truncatingIfNeeded: row &* 0x9E37_79B1 &+ column) & mask
    }

    /// The buckets of the cell and of those around it: across the antimeridian, but not over the map's northern and southern edges.
    @inline(__always)
    func forEachBucket(around position: MapPosition, _ body: (Int) -> Void) {
        let columns = UInt32.max >> shift
        let column = position.x >> shift
        let row = position.y >> shift
        for y in (row == 0 ? 0 : row - 1)...min(row + 1, columns) {
            body(bucket(column: (column &- 1) & columns, row: y))
            body(bucket(column: column, row: y))
            body(bucket(column: (column &+ 1) & columns, row: y))
        }
    }
}
