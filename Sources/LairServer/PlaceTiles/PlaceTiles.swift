import Dispatch
import Geodesy
import HuntRules
import HuntStore
import Locks

/// The gathered places of the hunts that have so many that their pages are sent tiles.
final class PlaceTiles: Sendable {
    /// A hunt with more places than this is sent as tiles; one with fewer is sent whole, and its page gathers them.
    private let most: Int
    private let store: any Store
    /// Where the indexes of texts lie while they are used.
    private let folder: String
    private let hunts = Lock<[String: Slot]>([:])
    private static let loader = DispatchQueue(label: "lair.places")

    /// One hunt's: gathered by one caller while others wait.
    private final class Slot: Sendable {
        let places = Lock<GatheredPlaces?>(nil)
    }

    init(over store: any Store, most: Int, folder: String) {
        self.store = store
        self.most = most
        self.folder = folder
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
            _ = try? places(of: hunt)?.texts(of: hunt, in: store, folder: folder)
        }
    }

    /// The hunt's places that have all these words (folded), at most `limit`: those nearest to `middle`, or the first by their keys.
    func places(of hunt: String, saying words: [[UInt32]], near middle: Coordinate?, limit: Int) throws(StoreError) -> [Place] {
        // An import may end between the gathering and the reading of the texts; not time and again.
        for _ in 0..<3 {
            guard let gathered = try places(of: hunt) else { return [] }
            guard let texts = try gathered.texts(of: hunt, in: store, folder: folder) else { continue }
            return try Self.found(
                texts.candidates(words, near: middle).lazy.map { gathered.numbers[Int($0)] }, words, limit, in: store)
        }
        throw .unavailable(code: 0, message: "the places change faster than they can be looked through")
    }

    /// The first of these places that have the words.
    private static func found(
        _ numbers: some Collection<Int64>, _ words: [[UInt32]], _ limit: Int, in store: any Store
    ) throws(StoreError) -> [Place] {
        var found: [Place] = []
        var rest = numbers[...]
        while found.count < limit, !rest.isEmpty {
            let next = Array(rest.prefix(limit))
            rest = rest.dropFirst(limit)
            let places = try store.places(numbered: next)
            for number in next {
                if let place = places[number], PlaceTexts.says(place, words) { found.append(place) }
            }
        }
        return Array(found.prefix(limit))
    }
}
