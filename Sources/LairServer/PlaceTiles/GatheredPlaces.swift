import Geodesy
import HuntRules
import HuntStore
import Locks
import SpatialIndex

/// All places of a hunt after one import, gathered for every zoom, in memory: where there are so many that a page does not hold
/// them itself.
final class GatheredPlaces: Sendable {
    /// Of which import.
    let version: String
    /// The categories by number: as they stand in the hunt's answer.
    let categories: [String]
    /// The store's numbers of the places, in the order of the clustering's.
    let numbers: [Int64]
    let clustering: Clustering
    /// Those of one category, gathered when they were first asked for: the last few.
    private let filtered = Lock<[(category: Int, clustering: Clustering)]>([])
    /// Tiles that were made.
    private let tiles = Lock<[TileName: [UInt8]]>([:])

    /// A tile, of one category or of all.
    private struct TileName: Hashable {
        let tile: Tile
        let category: Int?
    }

    private static let mostFiltered = 4
    private static let mostTiles = 2_000

    /// Reads and gathers them: nil where there is no such hunt. Takes seconds for a million.
    init?(of hunt: String, in store: any Store, byFrequency categories: [String]) throws(StoreError) {
        self.categories = categories
        var indices = Dictionary(categories.enumerated().map { ($1, $0) }) { first, _ in first }
        var numbers: [Int64] = []
        var points: [Clustering.Point] = []
        let version = try store.eachPlacePoint(of: hunt) { place in
            numbers.append(place.number)
            // One that an import brought since the categories were counted has no number of its own yet.
            let category = indices[place.category] ?? categories.count
            if category == categories.count { indices[place.category] = category }
            points.append(
                Clustering.Point(
                    coordinate: place.coordinate, category: UInt16(clamping: category),
                    key: Clustering.key(of: place.key.text.utf8)))
        }
        guard let version else { return nil }
        self.version = version
        self.numbers = numbers
        clustering = Clustering(points)
    }

    /// The clusters of a category's places, or of all (nil).
    func clustering(of category: Int?) -> Clustering {
        guard let category else { return clustering }
        return filtered.withLock { filtered in
            if let known = filtered.first(where: { $0.category == category }) { return known.clustering }
            var only = clustering
            var categories = BitSet(count: max(category + 1, clustering.categoryCount))
            categories[category] = true
            only.show(Clustering.Filter(categories: categories))
            if filtered.count == Self.mostFiltered { filtered.removeFirst() }
            filtered.append((category, only))
            return only
        }
    }

    /// The tile as it is sent: made when it is first asked for.
    func tile(_ tile: Tile, of category: Int?, in store: any Store) throws(StoreError) -> [UInt8] {
        let name = TileName(tile: tile, category: category)
        if let made = tiles.withLock({ $0[name] }) { return made }
        let made = try vectorTile(tile, of: category, in: store)
        tiles.withLock { tiles in
            if tiles.count >= Self.mostTiles { tiles.removeAll(keepingCapacity: true) }
            tiles[name] = made
        }
        return made
    }
}
