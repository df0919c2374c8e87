/// Where the parts of an index lie in its one allocation.
///
/// The points stand in blocks of 16, in an order that keeps neighbours together. 16 blocks make a group, 16 groups a group of
/// the next level, up to one group, the root. Group g of a level holds the children 16g ..< 16g + 16 of the level below it (level
/// 0: blocks of points).
struct IndexLayout {
    /// Points to a block, children to a group.
    static var fan: Int { 16 }
    /// Floats a block of points takes: 16 x, 16 y, 16 z.
    static var blockFloats: Int { 3 * fan }
    /// Floats a group's boxes take: the least x of its 16 children, the greatest x, y, y, z, z.
    static var boxFloats: Int { 6 * fan }
    /// Floats a group's regions take: its 16 children's southern, northern, western, eastern edges.
    static var regionFloats: Int { 4 * fan }

    let count: Int
    /// Blocks of points, the last one perhaps not full.
    let blocks: Int
    /// Groups on all levels.
    let groups: Int
    let levels: Int
    /// The first group of each level.
    let firstGroup: InlineArray<8, Int>

    // Where each part starts, in bytes. All but the last two begin on a cache line.
    let positions, boxes, regions, coordinates, numbers, byteCount: Int

    init(count: Int) {
        self.count = count
        blocks = Self.blocks(of: count)
        var first = InlineArray<8, Int>(repeating: 0)
        var groups = 0
        var levels = 0
        var children = blocks
        while children > 0 {
            first[levels] = groups
            levels += 1
            let parents = Self.blocks(of: children)
            groups += parents
            children = parents > 1 ? parents : 0
        }
        self.groups = groups
        self.levels = levels
        firstGroup = first
        positions = 0
        boxes = positions + blocks * Self.blockFloats * 4
        regions = boxes + groups * Self.boxFloats * 4
        coordinates = regions + groups * Self.regionFloats * 4
        numbers = coordinates + blocks * Self.fan * 16
        byteCount = numbers + blocks * Self.fan * 4
    }

    /// How many points lie below one child of a group at `level`.
    static func pointsBelow(level: Int) -> Int { fan << (4 * level) }

    private static func blocks(of count: Int) -> Int { (count + fan - 1) / fan }
}
