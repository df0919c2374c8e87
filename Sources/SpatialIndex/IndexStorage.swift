import Geodesy

/// The one allocation of an index. Written while it is made, only read afterwards.
///
/// `@unchecked Sendable`: nothing writes to it once `init` has returned, so that any number of threads may read.
final class IndexStorage: @unchecked Sendable {
    let layout: IndexLayout
    /// Where positions are seen from: amid the points, so that those of a town are right to millimetres.
    let origin: SIMD3<Double>
    /// The farthest any point is from the origin along an axis, in metres.
    private(set) var extent = 0.0
    private let memory: UnsafeMutableRawPointer
    /// Blocks of 16 x, 16 y, 16 z; not a number where a block has fewer points.
    let positions: UnsafeMutablePointer<Float>
    /// The groups' boxes around positions; infinite where a group has fewer children.
    let boxes: UnsafeMutablePointer<Float>
    /// The groups' edges in degrees, rounded outwards; not a number where a group has fewer children.
    let regions: UnsafeMutablePointer<Float>
    /// The points as they were given.
    let coordinates: UnsafeMutablePointer<Coordinate>
    /// The points' numbers: where they stood in the caller's list.
    let numbers: UnsafeMutablePointer<UInt32>

    /// An index over `count` points, `next` of each position.
    init(count: Int, next: (_ position: Int) -> (coordinate: Coordinate, number: UInt32)) {
        precondition(MemoryLayout<Coordinate>.stride == 16)
        layout = IndexLayout(count: count)
        origin = Self.middle(count, next)
        memory = .allocate(byteCount: max(64, layout.byteCount), alignment: 64)
        let padded = layout.blocks * IndexLayout.fan
        positions = (memory + layout.positions).bindMemory(to: Float.self, capacity: 3 * padded)
        boxes = (memory + layout.boxes).bindMemory(to: Float.self, capacity: layout.groups * IndexLayout.boxFloats)
        regions = (memory + layout.regions).bindMemory(to: Float.self, capacity: layout.groups * IndexLayout.regionFloats)
        coordinates = (memory + layout.coordinates).bindMemory(to: Coordinate.self, capacity: padded)
        numbers = (memory + layout.numbers).bindMemory(to: UInt32.self, capacity: padded)
        fillBlocks(next)
        fillGroups()
    }

    deinit { memory.deallocate() }

    /// The middle of some of the points; of which does not matter.
    private static func middle(
        _ count: Int, _ next: (Int) -> (coordinate: Coordinate, number: UInt32)
    ) -> SIMD3<Double> {
        guard count > 0 else { return .zero }
        var least = Cartesian.fromCentre(next(0).coordinate)
        var greatest = least
        for position in stride(from: 0, to: count, by: count / 512 + 1) {
            let at = Cartesian.fromCentre(next(position).coordinate)
            least = SIMD3(min(least.x, at.x), min(least.y, at.y), min(least.z, at.z))
            greatest = SIMD3(max(greatest.x, at.x), max(greatest.y, at.y), max(greatest.z, at.z))
        }
        return (least + greatest) / 2
    }

    private func fillBlocks(_ next: (Int) -> (coordinate: Coordinate, number: UInt32)) {
        let fan = IndexLayout.fan
        var farthest: Float = 0
        for position in 0..<layout.count {
            let point = next(position)
            let cartesian = Cartesian(point.coordinate, from: origin)
            farthest = max(farthest, cartesian.x.magnitude, cartesian.y.magnitude, cartesian.z.magnitude)
            let block = positions + position / fan * IndexLayout.blockFloats + position % fan
            block[0] = cartesian.x
            block[fan] = cartesian.y
            block[2 * fan] = cartesian.z
            (coordinates + position).initialize(to: point.coordinate)
            numbers[position] = point.number
        }
        extent = Double(farthest)
        for position in layout.count..<layout.blocks * fan {
            let block = positions + position / fan * IndexLayout.blockFloats + position % fan
            for axis in 0..<3 { block[axis * fan] = .nan }
            (coordinates + position).initialize(to: coordinates[layout.count - 1])
            numbers[position] = .max
        }
    }

    private func fillGroups() {
        let fan = IndexLayout.fan
        var children = layout.blocks
        for level in 0..<layout.levels {
            let groups = (children + fan - 1) / fan
            for child in 0..<groups * fan {
                let bounds = child < children ? bounds(level: level, child: child) : Bounds()
                write(bounds, group: layout.firstGroup[level] + child / fan, slot: child % fan)
            }
            children = groups
        }
    }

    private func write(_ bounds: Bounds, group: Int, slot: Int) {
        let fan = IndexLayout.fan
        let box = boxes + group * IndexLayout.boxFloats + slot
        for axis in 0..<3 {
            box[2 * axis * fan] = bounds.least[axis]
            box[(2 * axis + 1) * fan] = bounds.greatest[axis]
        }
        let region = regions + group * IndexLayout.regionFloats + slot
        region[0] = bounds.south
        region[fan] = bounds.north
        region[2 * fan] = bounds.west
        region[3 * fan] = bounds.east
    }

    /// The bounds of a child of a group at `level`.
    private func bounds(level: Int, child: Int) -> Bounds {
        let fan = IndexLayout.fan
        var bounds = Bounds()
        if level == 0 {
            let block = positions + child * IndexLayout.blockFloats
            for slot in 0..<min(fan, layout.count - child * fan) {
                bounds.add(x: block[slot], y: block[fan + slot], z: block[2 * fan + slot])
                bounds.add(coordinates[child * fan + slot])
            }
            return bounds
        }
        // The child is a group of the level below, whose children are bounded already.
        let group = layout.firstGroup[level - 1] + child
        let box = boxes + group * IndexLayout.boxFloats
        let region = regions + group * IndexLayout.regionFloats
        for slot in 0..<fan where box[slot] < .infinity {
            bounds.add(x: box[slot], y: box[2 * fan + slot], z: box[4 * fan + slot])
            bounds.add(x: box[fan + slot], y: box[3 * fan + slot], z: box[5 * fan + slot])
            bounds.south = min(bounds.south, region[slot])
            bounds.north = max(bounds.north, region[fan + slot])
            bounds.west = min(bounds.west, region[2 * fan + slot])
            bounds.east = max(bounds.east, region[3 * fan + slot])
        }
        return bounds
    }
}

/// What bounds some points: a box in space, and edges in degrees. Of no points: a box at infinity, edges the wrong way round.
private struct Bounds {
    var least = SIMD3<Float>(repeating: .infinity)
    var greatest = SIMD3<Float>(repeating: -.infinity)
    var south = Float.infinity
    var north = -Float.infinity
    var west = Float.infinity
    var east = -Float.infinity

    mutating func add(x: Float, y: Float, z: Float) {
        least = SIMD3(min(least.x, x), min(least.y, y), min(least.z, z))
        greatest = SIMD3(max(greatest.x, x), max(greatest.y, y), max(greatest.z, z))
    }

    mutating func add(_ coordinate: Coordinate) {
        south = min(south, Self.below(coordinate.latitudeDegrees))
        north = max(north, Self.above(coordinate.latitudeDegrees))
        west = min(west, Self.below(coordinate.longitudeDegrees))
        east = max(east, Self.above(coordinate.longitudeDegrees))
    }

    private static func below(_ degrees: Double) -> Float {
        let rounded = Float(degrees)
        return Double(rounded) <= degrees ? rounded : rounded.nextDown
    }

    private static func above(_ degrees: Double) -> Float {
        let rounded = Float(degrees)
        return Double(rounded) >= degrees ? rounded : rounded.nextUp
    }
}
