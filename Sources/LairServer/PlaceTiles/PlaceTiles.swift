import Dispatch
import HuntStore
import Locks

/// The gathered places of the hunts that have so many that their pages are sent tiles.
final class PlaceTiles: Sendable {
    /// A hunt with more places than this is sent as tiles; one with fewer is sent whole, and its page gathers them.
    private let most: Int
    private let store: any Store
    private let hunts = Lock<[String: Slot]>([:])
    private static let loader = DispatchQueue(label: "lair.places")

    /// One hunt's: gathered by one caller while others wait.
    private final class Slot: Sendable {
        let places = Lock<GatheredPlaces?>(nil)
    }

    init(over store: any Store, most: Int) {
        self.store = store
        self.most = most
    }

    /// Of which import the tiles of a hunt are; nil where it is sent whole.
    func version(of hunt: String, _ categories: [CategoryCount]) throws(StoreError) -> String? {
        guard categories.reduce(0, { $0 + $1.count }) > most else {
            hunts.withLock { $0[hunt] = nil }
            return nil
        }
        return try store.placesVersion(of: hunt)
    }

    /// A hunt's places as they are now; nil where there is no such hunt. The first who asks after an import waits until they are
    /// gathered.
    func places(of hunt: String) throws(StoreError) -> GatheredPlaces? {
        guard let version = try store.placesVersion(of: hunt) else {
            hunts.withLock { $0[hunt] = nil }
            return nil
        }
        let slot = hunts.withLock { hunts in
            let slot = hunts[hunt] ?? Slot()
            hunts[hunt] = slot
            return slot
        }
        return try slot.places.withLock { places throws(StoreError) in
            if let places, places.version == version { return places }
            let categories = try store.categories(of: hunt).map(\.name)
            places = try GatheredPlaces(of: hunt, in: store, byFrequency: categories)
            return places
        }
    }

    /// Gathers in the background what will be asked for: the first page then waits for nothing.
    func warm(_ hunt: String) {
        Self.loader.async { [self] in
            guard let categories = try? store.categories(of: hunt), (try? version(of: hunt, categories)).flatMap({ $0 }) != nil
            else { return }
            _ = try? places(of: hunt)
        }
    }
}
