import HuntStore
import Locks

/// What the server counts of itself: nothing of it tells of a person or a place.
final class Metrics: Sendable {
    private let all = Lock<[RouteMetrics]>([])
    /// Claims by what became of them.
    let claims = Tally()
    /// What the store could not do, by kind.
    let storeErrors = Tally()

    /// The counts of a route; the same for the same route on every listener.
    func route(_ method: String, _ pattern: String) -> RouteMetrics {
        all.withLock { all in
            if let known = all.first(where: { $0.method == method && $0.pattern == pattern }) { return known }
            let new = RouteMetrics(method, pattern)
            all.append(new)
            return new
        }
    }

    /// All routes' counts, by pattern and method.
    var routes: [RouteMetrics] {
        all.withLock { $0 }.sorted { ($0.pattern, $0.method) < ($1.pattern, $1.method) }
    }

    /// Counts an error of the store that is the store's own fault.
    func count(_ error: StoreError) {
        switch error {
        case .unavailable: storeErrors.count("unavailable")
        case .damaged: storeErrors.count("damaged")
        case .tooNew: storeErrors.count("too-new")
        case .exists, .importing, .noSuchHunt, .noSuchPlayer, .unknownCreature: break
        }
    }
}

/// How often each of a few words came.
final class Tally: Sendable {
    private let counts = Lock<[String: Int]>([:])

    func count(_ word: String) { counts.withLock { $0[word, default: 0] += 1 } }

    var sorted: [(word: String, count: Int)] {
        counts.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// What one route has answered, and how long that took.
final class RouteMetrics: Sendable {
    /// Upper bounds of the classes of times, in seconds.
    static let bounds = [0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

    struct Counts {
        var statuses: [Int: Int] = [:]
        /// Answers by class of time; the last takes what is beyond all bounds.
        var times = [Int](repeating: 0, count: RouteMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    let method: String
    let pattern: String
    private let state = Lock(Counts())

    init(_ method: String, _ pattern: String) {
        self.method = method
        self.pattern = pattern
    }

    func count(_ status: Int, _ time: Duration) {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.statuses[status, default: 0] += 1
            state.times[index] += 1
            state.seconds += seconds
        }
    }

    var counts: Counts { state.withLock { $0 } }
}
