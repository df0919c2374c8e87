public import Geodesy

/// A point and how far away it is.
public struct Neighbour: Sendable, Hashable {
    /// The point's number.
    public let number: Int
    /// How far away it is, along the ground.
    public let distance: Distance

    /// A point so far away.
    public init(number: Int, distance: Distance) {
        self.number = number
        self.distance = distance
    }

    /// Whether this one comes first: nearer, or as near with the smaller number.
    func precedes(_ other: Neighbour) -> Bool {
        distance == other.distance ? number < other.number : distance < other.distance
    }
}

extension StaticIndex {
    /// Fills `neighbours` with the `count` points nearest to `centre`, the nearest first, of equally near ones the smaller number
    /// first; with fewer where there are no more. What was there is dropped, the room it took used again.
    /// - Parameters:
    ///   - radius: only points at most so far away.
    ///   - admits: only points of whose number it says yes; asked only of points near enough to matter.
    /// - Precondition: neither `count` nor `radius` is negative.
    /// - Complexity: O(log n + count · log count) for points spread evenly. Allocates only where `neighbours` must grow.
    public func nearest(
        _ count: Int, to centre: Coordinate, within radius: Distance = .metres(.infinity), into neighbours: inout [Neighbour],
        where admits: (_ number: Int) -> Bool = { _ in true }
    ) {
        precondition(count >= 0 && radius.metres >= 0)
        neighbours.removeAll(keepingCapacity: true)
        let wanted = min(count, self.count)
        guard wanted > 0 else { return }
        neighbours.reserveCapacity(wanted)
        let levels = storage.layout.levels
        withUnsafeTemporaryAllocation(of: Float.self, capacity: (levels + 1) * IndexLayout.fan) { squares in
            guard let squares = squares.baseAddress else { return }
            var search = NearestSearch(storage: storage, centre: centre, radius: radius, wanted: wanted)
            search.visit(level: levels - 1, group: 0, squares: squares, &neighbours, admits)
        }
        neighbours.sort { $0.precedes($1) }
    }

    /// The `count` points nearest to `centre`, the nearest first; see `nearest(_:to:within:into:where:)`.
    public func nearest(_ count: Int, to centre: Coordinate, within radius: Distance = .metres(.infinity)) -> [Neighbour] {
        var neighbours: [Neighbour] = []
        nearest(count, to: centre, within: radius, into: &neighbours)
        return neighbours
    }
}

/// One question for the nearest on its way through the index: nearer boxes first, and none that is farther than the last of as many
/// neighbours as are wanted. The neighbours found so far are a heap, the farthest on top.
private struct NearestSearch {
    let storage: IndexStorage
    let centre: Coordinate
    let radius: Distance
    let wanted: Int
    let at: Cartesian
    /// The square of a chord beyond which no point can be of use.
    var beyond: Float

    init(storage: IndexStorage, centre: Coordinate, radius: Distance, wanted: Int) {
        self.storage = storage
        self.centre = centre
        self.radius = radius
        self.wanted = wanted
        at = Cartesian(centre, from: storage.origin)
        beyond = ChordBounds.beyond(radius.metres, extent: storage.extent)
    }

    mutating func visit(
        level: Int, group: Int, squares: UnsafeMutablePointer<Float>, _ heap: inout [Neighbour], _ admits: (Int) -> Bool
    ) {
        let fan = IndexLayout.fan
        let box = storage.boxes + (storage.layout.firstGroup[level] + group) * IndexLayout.boxFloats
        BoxSquares.nearest(box, to: at, into: squares)
        while true {
            var best = 0
            for slot in 1..<fan where squares[slot] < squares[best] { best = slot }
            // What has been visited is marked as infinitely far.
            guard squares[best] <= beyond else { return }
            squares[best] = .infinity
            if level > 0 {
                visit(level: level - 1, group: group * fan + best, squares: squares + fan, &heap, admits)
            } else {
                visit(block: group * fan + best, squares: squares + fan, &heap, admits)
            }
        }
    }

    private mutating func visit(
        block: Int, squares: UnsafeMutablePointer<Float>, _ heap: inout [Neighbour], _ admits: (Int) -> Bool
    ) {
        let fan = IndexLayout.fan
        BoxSquares.points(storage.positions + block * IndexLayout.blockFloats, from: at, into: squares)
        for slot in 0..<fan where squares[slot] <= beyond {
            let position = block * fan + slot
            let number = Int(storage.numbers[position])
            guard admits(number) else { continue }
            let neighbour = Neighbour(number: number, distance: centre.distance(to: storage.coordinates[position]))
            guard neighbour.distance <= radius else { continue }
            if heap.count < wanted {
                heap.append(neighbour)
                Self.rise(&heap)
            } else if neighbour.precedes(heap[0]) {
                heap[0] = neighbour
                Self.sink(&heap)
            } else {
                continue
            }
            if heap.count == wanted { beyond = ChordBounds.beyond(heap[0].distance.metres, extent: storage.extent) }
        }
    }

    /// Lets the last one rise to its place.
    private static func rise(_ heap: inout [Neighbour]) {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[parent].precedes(heap[child]) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    /// Lets the first one sink to its place.
    private static func sink(_ heap: inout [Neighbour]) {
        var parent = 0
        while true {
            var farthest = parent
            for child in 2 * parent + 1...2 * parent + 2 where child < heap.count {
                if heap[farthest].precedes(heap[child]) { farthest = child }
            }
            guard farthest != parent else { return }
            heap.swapAt(parent, farthest)
            parent = farthest
        }
    }
}
