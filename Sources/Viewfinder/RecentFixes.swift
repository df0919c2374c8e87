/// The fixes of the last minute or so, and what they say about movement.
struct RecentFixes: Sendable {
    /// One fix in the local frame: metres, and seconds by the fixes' own clock.
    struct Entry: Sendable {
        var east, north, accuracy, time: Double
    }

    /// How many are kept.
    static let capacity = 64

    private(set) var entries: [Entry] = []

    init() { entries.reserveCapacity(Self.capacity) }

    mutating func add(_ entry: Entry) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(entry)
    }

    mutating func keepNewest(_ count: Int) {
        if entries.count > count { entries.removeFirst(entries.count - count) }
    }

    mutating func shift(east: Double, north: Double) {
        for index in entries.indices {
            entries[index].east += east
            entries[index].north += north
        }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// A velocity over ground in m/s, with the standard deviation of either part.
    struct Velocity: Sendable {
        var east, north, deviation: Double
        var speed: Double { (east * east + north * north).squareRoot() }
    }

    /// The velocity of the newest fixes: the shortest window that tells it to `precision` m/s; nil where none does.
    ///
    /// Weighted straight-line regression over the time of the fixes. How noisy they are is taken from their scatter about
    /// the line, and from their own accuracy while there are few. O(`capacity`).
    func velocity(precision: Double) -> Velocity? {
        guard let newest = entries.last else { return nil }
        var (w, wt, wtt, we, wn, wte, wtn, wss) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var index = entries.count
        while index > 0 {
            index -= 1
            let entry = entries[index]
            let weight = 1 / max(0.25, entry.accuracy * entry.accuracy)
            let (t, e, n) = (entry.time - newest.time, entry.east - newest.east, entry.north - newest.north)
            w += weight
            wt += weight * t
            wtt += weight * t * t
            we += weight * e
            wn += weight * n
            wte += weight * t * e
            wtn += weight * t * n
            wss += weight * (e * e + n * n)
            let spread = wtt - wt * wt / w
            let count = entries.count - index
            guard count >= 4, t <= -2.5, spread > 0 else { continue }
            let (east, north) = ((wte - wt * we / w) / spread, (wtn - wt * wn / w) / spread)
            let scatter = max(0, wss - (we * we + wn * wn) / w - (east * east + north * north) * spread)
            let deviation = ((4 + scatter) / (4 + Double(2 * count - 4)) / spread).squareRoot()
            guard deviation <= precision else { continue }
            return Velocity(east: east, north: north, deviation: deviation)
        }
        return nil
    }

    /// How far the mean of the newest fixes has left `centre`, in standard deviations: the most over windows of 3, 6, 12, 24 and 48
    /// fixes, none of them from before `start` or at it. A short window sees a quick step soon, a long one a slow walk at all.
    func departure(from centre: PositionEstimate, after start: Double) -> Double {
        var (w, we, wn, count) = (0.0, 0.0, 0.0, 0)
        var (most, window) = (0.0, 3)
        for entry in entries.reversed() {
            guard entry.time > start, window <= 48 else { break }
            let weight = 1 / max(0.25, entry.accuracy * entry.accuracy)
            w += weight
            we += weight * (entry.east - centre.east)
            wn += weight * (entry.north - centre.north)
            count += 1
            guard count == window else { continue }
            window *= 2
            most = max(most, ((we * we + wn * wn) / (w * w) / (1 / w + centre.variance)).squareRoot())
        }
        return most
    }
}
