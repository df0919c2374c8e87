/// Gathers the nodes of one zoom after the other.
///
/// At each zoom the heaviest nodes come first (by powers of two), then the order of the places; each takes all nodes within the
/// radius that no other has taken. So big clusters keep what is theirs, and nothing depends on the order of the input. The idea of
/// going from the nearest zoom outwards is that of supercluster (V. Agafonkin, 2016).
struct Gathering: ~Copyable {
    /// A node that is on the map at the zoom in hand.
    private struct Slot: BitwiseCopyable {
        var position: MapPosition
        var node: UInt32
        /// How many places it stands for; 0 once it is taken.
        var weight: UInt32
        /// The next slot in the same bucket.
        var next: Int32
    }

    private let slots: UnsafeMutablePointer<Slot>
    private var slotCount: Int
    /// The first slot of each bucket: cells of the map, hashed.
    private let buckets: UnsafeMutablePointer<Int32>
    private let bucketCount: Int
    /// The slots by weight, where they differ in it.
    private let sequence: UnsafeMutablePointer<UInt32>
    /// The slots that one has taken, itself among them.
    private let members: UnsafeMutablePointer<UInt32>
    private var memberCount = 0

    init(places: [Place], leaves: [UInt32]) {
        slotCount = leaves.count
        bucketCount = Grid.buckets(for: leaves.count)
        slots = .allocate(capacity: leaves.count)
        buckets = .allocate(capacity: bucketCount)
        sequence = .allocate(capacity: leaves.count)
        members = .allocate(capacity: leaves.count)
        for (node, leaf) in leaves.enumerated() {
            let slot = Slot(
                position: places[Int(leaf)].position, node: UInt32(truncatingIfNeeded: node), weight: 1, next: -1)
            (slots + node).initialize(to: slot)
        }
        buckets.initialize(repeating: -1, count: bucketCount)
        sequence.initialize(repeating: 0, count: leaves.count)
        members.initialize(repeating: 0, count: leaves.count)
    }

    deinit {
        slots.deallocate()
        buckets.deallocate()
        sequence.deallocate()
        members.deallocate()
    }

    /// Visits what is on the map now, in its order.
    func forEachNode(_ body: (UInt32) -> Void) {
        for index in 0..<slotCount { body(slots[index].node) }
    }

    /// Gathers what lies within `radius` steps at `zoom`; the new branches go into `tree`.
    mutating func gather(zoom: Int, radius: Double, into tree: inout ClusterTree, _ places: [Place]) {
        guard slotCount > 1 else { return }
        let grid = Grid(radius: radius, slots: slotCount)
        fill(grid)
        let ordered = sequenceByWeight()
        let before = tree.branches.count
        for turn in 0..<slotCount {
            let seed = ordered ? Int(sequence[turn]) : turn
            guard slots[seed].weight > 0 else { continue }
            take(around: slots[seed].position, grid)
            if memberCount > 1 { join(seed, zoom: zoom, &tree, places) }
        }
        if tree.branches.count > before { dropTaken() }
    }

    /// Puts every slot into the bucket of its cell.
    private func fill(_ grid: Grid) {
        for bucket in 0...grid.mask { buckets[bucket] = -1 }
        for index in stride(from: slotCount - 1, through: 0, by: -1) {
            let bucket = grid.bucket(slots[index].position)
            slots[index].next = buckets[bucket]
            buckets[bucket] = Int32(truncatingIfNeeded: index)
        }
    }

    /// Sorts the slots by the length of their weight in bits, heaviest first, else as they stand. False where all are alike.
    private func sequenceByWeight() -> Bool {
        var places = InlineArray<33, Int>(repeating: 0)
        for index in 0..<slotCount { places[slots[index].weight.leadingZeroBitCount] += 1 }
        if places[slots[0].weight.leadingZeroBitCount] == slotCount { return false }
        var sum = 0
        for zeros in 0...32 {
            let count = places[zeros]
            places[zeros] = sum
            sum += count
        }
        for index in 0..<slotCount {
            let zeros = slots[index].weight.leadingZeroBitCount
            sequence[places[zeros]] = UInt32(truncatingIfNeeded: index)
            places[zeros] += 1
        }
        return true
    }

    /// Takes the slots within the radius out of their buckets; `members` are they, in their order.
    private mutating func take(around centre: MapPosition, _ grid: Grid) {
        var count = 0
        grid.forEachBucket(around: centre) { bucket in
            var previous: Int32 = -1
            var index = buckets[bucket]
            while index >= 0 {
                let next = slots[Int(index)].next
                if grid.reaches(from: centre, to: slots[Int(index)].position) {
                    if previous < 0 { buckets[bucket] = next } else { slots[Int(previous)].next = next }
                    members[count] = UInt32(truncatingIfNeeded: index)
                    count += 1
                } else {
                    previous = index
                }
                index = next
            }
        }
        memberCount = count
        // Which bucket came first depends on the hash.
        guard count > 1 else { return }
        var taken = UnsafeMutableBufferPointer(start: members, count: count)
        taken.sort()
    }

    private mutating func dropTaken() {
        var kept = 0
        for index in 0..<slotCount where slots[index].weight > 0 {
            slots[kept] = slots[index]
            kept += 1
        }
        slotCount = kept
    }

    /// Makes one branch of the members, in the seed's place.
    private func join(_ seed: Int, zoom: Int, _ tree: inout ClusterTree, _ places: [Place]) {
        let origin = slots[seed].position
        let leafCount = tree.leaves.count
        let firstChild = tree.children.count
        var region = MapRegion(at: origin)
        var key = UInt64.max
        var weight: UInt32 = 0
        var east: Int64 = 0
        var south: Int64 = 0
        for turn in 0..<memberCount {
            let member = Int(members[turn])
            let slot = slots[member]
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
            slots[member].weight = 0
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
                childCount: UInt32(truncatingIfNeeded: memberCount), firstLeaf: 0, count: weight,
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

    init(radius: Double, slots: Int) {
        square = UInt64(radius * radius)
        var shift: UInt32 = 0
        while Double(UInt64(1) << UInt64(shift)) < radius { shift += 1 }
        self.shift = shift
        mask = Self.buckets(for: slots) - 1
    }

    /// A power of two, at least twice as many as there are slots.
    static func buckets(for slots: Int) -> Int {
        var buckets = 16
        while buckets < 2 * slots { buckets *= 2 }
        return buckets
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
