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
    /// A box around all of them; nil where there is none.
    let extent: BoundingBox?
    /// Those of one category, gathered when they were first asked for: the last few.
    private let filtered = Lock<[(category: Int, clustering: Clustering)]>([])
    /// Tiles that were made.
    private let tiles = Lock<[TileName: [UInt8]]>([:])
    /// What finds them by their words, made when it is first asked for, or in the background.
    private let texts = Lock<PlaceTexts?>(nil)

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
        var extent: BoundingBox?
        let version = try store.eachPlacePoint(of: hunt) { place in
            numbers.append(place.number)
            extent = BoundingBox(around: place.coordinate, and: extent)
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
        self.extent = extent
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

    /// What finds them by their words: the first who asks waits until it is made; nil where an import has changed the hunt since.
    func texts(of hunt: String, in store: any Store, folder: String) throws(StoreError) -> PlaceTexts? {
        try texts.withLock { texts throws(StoreError) in
            if let texts { return texts }
            texts = try PlaceTexts(of: hunt, numbers: numbers, version: version, in: store, folder: folder)
            return texts
        }
    }
}

extension BoundingBox {
    /// A box, or none, widened so that it holds a coordinate. It never crosses the antimeridian.
    init(around coordinate: Coordinate, and box: BoundingBox?) {
        let (latitude, longitude) = (coordinate.latitudeDegrees, coordinate.longitudeDegrees)
        let least = BoundingBox(south: latitude, west: longitude, north: latitude, east: longitude)
        let wider = box.flatMap {
            BoundingBox(
                south: min($0.south, latitude), west: min($0.west, longitude), north: max($0.north, latitude),
                east: max($0.east, longitude))
        }
        // A coordinate's degrees are always those of a box.
        self = wider ?? least!
    }
}
