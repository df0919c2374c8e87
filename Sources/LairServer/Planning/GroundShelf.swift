import Geodesy
import HTTPService
import HuntRules
import Locks
import SpawnPlanning

/// The ground of the hunts whose extract was used last: what an extract says is learned once, and asked by one at a time.
final class GroundShelf: Sendable {
    /// One hunt's ground, of one edition of its extract.
    ///
    /// `@unchecked Sendable`: nobody but `ask` touches the planner, and it does so while it holds `turn`.
    final class Entry: @unchecked Sendable {
        let edition: Edition
        /// How long the extract is, and its SHA-256 in hexadecimal digits: a plan says what it was made of.
        let size: Int
        let sum: String
        /// What it covers.
        let bounds: BoundingBox
        private let planner: Planner
        private let turn = Lock(())

        init(_ edition: Edition, _ extract: [UInt8], _ planner: Planner) {
            self.edition = edition
            size = extract.count
            sum = Digest.hex(Digest.sha256(extract))
            bounds = planner.ground.bounds
            self.planner = planner
        }

        /// Asks it; others wait meanwhile.
        func ask<Result: Sendable, Failure>(
            _ body: (Planner) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try turn.withLock { _ throws(Failure) in try body(planner) }
        }
    }

    /// Which extract, learned how.
    struct Edition: Sendable, Hashable {
        let hunt: String
        let at: Moment
        let allowsPlaygrounds: Bool
    }

    /// How many are kept: an extract of a large town takes some hundred megabytes.
    private static let most = 2
    private let entries = Lock<[Entry]>([])

    /// The ground of that edition, where it is kept.
    func entry(_ edition: Edition) -> Entry? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.edition == edition }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry
        }
    }

    /// Keeps one, instead of another of the same hunt and of what was not used for longest.
    func keep(_ entry: Entry) {
        entries.withLock { entries in
            entries.removeAll { $0.edition.hunt == entry.edition.hunt }
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
        }
    }

    /// Forgets a hunt's.
    func forget(_ hunt: String) { entries.withLock { $0.removeAll { $0.edition.hunt == hunt } } }
}
