public import Geodesy

/// How many places are of one category.
public struct CategoryCount: Sendable, Hashable {
    /// The category's number.
    public let category: UInt16
    /// How many places.
    public let count: Int

    /// So many places of a category.
    public init(category: UInt16, count: Int) {
        self.category = category
        self.count = count
    }
}

extension Clustering {
    /// Counts the places of `node` by category: `counts[c]` becomes the number of those of category c. What was there is dropped,
    /// the room it took used again.
    /// - Precondition: `node` came from this clustering, after the last `show(_:)`.
    /// - Complexity: O(places + categories). Allocates only where `counts` must grow.
    public func tally(_ node: Node, into counts: inout [Int]) {
        clear(&counts)
        forEachLeaf(of: node.index) { counts[Int(place($0).category)] += 1 }
    }

    /// Counts the places shown in `box` by category, gathered or not; as `tally(_:into:)`.
    public func tally(in box: BoundingBox, into counts: inout [Int]) {
        clear(&counts)
        forEachLeaf(in: MapRegion(box)) { counts[Int(place($0).category)] += 1 }
    }

    /// Counts all places in `box` that `filter` admits by category, whatever is shown: what the choices of another filter would say.
    /// - Complexity: O(all places).
    public func tally(in box: BoundingBox, admitting filter: Filter, into counts: inout [Int]) {
        clear(&counts)
        let view = MapRegion(box)
        for place in places
        where view.meets(MapRegion(at: place.position)) && filter.admits(category: place.category, number: Int(place.number)) {
            counts[Int(place.category)] += 1
        }
    }

    /// The categories of `node` that have places, with their counts, the commonest first, of equal ones the smaller number first.
    /// - Precondition: `node` came from this clustering, after the last `show(_:)`.
    public func categories(of node: Node) -> [CategoryCount] {
        var counts: [Int] = []
        tally(node, into: &counts)
        var found: [CategoryCount] = []
        for (category, count) in counts.enumerated() where count > 0 {
            found.append(CategoryCount(category: UInt16(truncatingIfNeeded: category), count: count))
        }
        found.sort { $0.count == $1.count ? $0.category < $1.category : $0.count > $1.count }
        return found
    }

    private func clear(_ counts: inout [Int]) {
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: categoryCount))
    }
}
