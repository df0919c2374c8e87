public import Geodesy

/// Places gathered into clusters for a map, at every zoom from 0 to 20: where places are closer than a radius on the screen, one
/// marker with a count stands for them.
///
/// A hierarchy: the clusters of a zoom are gathered from those of the next. The clusters, their numbers and their order depend on
/// the places alone, not on the order in which they came, nor on where the antimeridian runs.
///
/// Pixels are those of a map that is 512 · 2^zoom pixels wide (MapLibre's zooms).
public struct Clustering: Sendable {
    /// A place to be shown.
    public struct Point: Sendable, Hashable {
        /// Where it is.
        public var coordinate: Coordinate
        /// The number of its category.
        public var category: UInt16
        /// What tells it from the others, and stays the same from one list to the next; below 2⁴⁸, see `key(of:)`.
        public var key: UInt64

        /// A place.
        public init(coordinate: Coordinate, category: UInt16 = 0, key: UInt64) {
            self.coordinate = coordinate
            self.category = category
            self.key = key
        }
    }

    /// Which places are shown, and so counted. The default is all.
    public struct Filter: Sendable, Hashable {
        /// Those of these categories; nil for all.
        public var categories: BitSet?
        /// Those with these numbers (where they stood in the list); nil for all.
        public var numbers: BitSet?

        /// A filter. What lies beyond the count of a set is not in it.
        public init(categories: BitSet? = nil, numbers: BitSet? = nil) {
            self.categories = categories
            self.numbers = numbers
        }

        func admits(category: UInt16, number: Int) -> Bool {
            if let categories { guard Int(category) < categories.count, categories[Int(category)] else { return false } }
            if let numbers { guard number < numbers.count, numbers[number] else { return false } }
            return true
        }
    }

    /// The last zoom at which places are gathered; nearer, the clusters of this one stay.
    public static var lastZoom: Int { 20 }

    /// How near places must be to become one marker, in pixels, where nothing else is said: as MapLibre's own sources do it.
    public static var usualRadius: Double { 50 }

    /// How near places must be to become one marker, in pixels.
    public let radius: Double
    /// One more than the greatest number of a category.
    public let categoryCount: Int

    /// All places, in an order that depends on them alone.
    let places: [Place]
    /// The clusters of those shown.
    var tree: ClusterTree

    /// The clusters of all `points`.
    /// - Parameter radius: in pixels.
    /// - Precondition: `radius` is in 1 ... 80; every key is below 2⁴⁸; fewer than 2³¹ points. Keys ought to be distinct: places with
    ///   the same key are clustered well, but share an id.
    /// - Complexity: O(n) for each zoom.
    public init(_ points: [Point], radius: Double = Clustering.usualRadius) {
        precondition((1...80).contains(radius), "a radius is 1 to 80 pixels")
        precondition(points.count <= Int(Int32.max))
        self.radius = radius
        var categories = 0
        for point in points { categories = max(categories, Int(point.category) + 1) }
        categoryCount = categories
        places = Place.ordered(points)
        tree = ClusterTree()
        show()
    }

    /// Makes the clusters anew, of those places only that `filter` admits.
    /// - Complexity: O(n) for each zoom; uses the memory of the clusters before.
    public mutating func show(_ filter: Filter = Filter()) {
        tree.gather(places, radius: radius, filter)
    }

    /// How many places are shown.
    public var count: Int { tree.leaves.count }

    /// A key for a name that tells a place from the others, as (source, record id) does: the lower 48 bits of its FNV-1a hash
    /// (Fowler, Noll, Vo; draft-eastlake-fnv). Two of 10,000 names share one with a probability of 2 · 10⁻⁷.
    public static func key(of name: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash & (1 << 48 - 1)
    }
}

/// A place as clustering holds it.
struct Place: Sendable {
    let coordinate: Coordinate
    let key: UInt64
    let position: MapPosition
    /// Where it stood in the caller's list.
    let number: UInt32
    let category: UInt16

    /// All of them, by position on the map, then by key.
    static func ordered(_ points: [Clustering.Point]) -> [Place] {
        struct Rank: BitwiseCopyable {
            let key, morton: UInt64
            let position: MapPosition
            let number: UInt32
        }
        var ranks: [Rank] = []
        ranks.reserveCapacity(points.count)
        for (number, point) in points.enumerated() {
            precondition(point.key >> 48 == 0, "a key is below 2⁴⁸")
            let position = MapPosition(point.coordinate)
            ranks.append(
                Rank(key: point.key, morton: position.morton, position: position, number: UInt32(truncatingIfNeeded: number)))
        }
        var room: [Rank] = []
        RadixSort.sort(&ranks, room: &room) { $0.key }
        RadixSort.sort(&ranks, room: &room) { $0.morton }
        return ranks.map { rank in
            let point = points[Int(rank.number)]
            return Place(
                coordinate: point.coordinate, key: rank.key, position: rank.position, number: rank.number,
                category: point.category)
        }
    }
}
