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
    /// Weighted straight-line regression over the time of the fixes. O(`capacity`).
    func velocity(precision: Double) -> Velocity? {
        guard let newest = entries.last else { return nil }
        var (w, wt, wtt, we, wn, wte, wtn) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var index = entries.count
        while index > 0 {
            index -= 1
            let entry = entries[index]
            let weight = 1 / max(0.25, entry.accuracy * entry.accuracy)
            let t = entry.time - newest.time
            w += weight
            wt += weight * t
            wtt += weight * t * t
            we += weight * entry.east
            wn += weight * entry.north
            wte += weight * t * entry.east
            wtn += weight * t * entry.north
            let spread = wtt - wt * wt / w
            guard entries.count - index >= 4, t <= -3, spread > 0 else { continue }
            let deviation = (1 / spread).squareRoot()
            guard deviation <= precision else { continue }
            return Velocity(east: (wte - wt * we / w) / spread, north: (wtn - wt * wn / w) / spread, deviation: deviation)
        }
        return nil
    }

    /// How far the mean of the newest fixes has left `centre`, in standard deviations: the most over windows of 3, 6 and 12.
    func departure(from centre: PositionEstimate, since start: Double) -> Double {
        var (w, we, wn, count, most) = (0.0, 0.0, 0.0, 0, 0.0)
        for entry in entries.reversed() {
            guard entry.time >= start, count < 12 else { break }
            let weight = 1 / max(0.25, entry.accuracy * entry.accuracy)
            w += weight
            we += weight * entry.east
            wn += weight * entry.north
            count += 1
            guard count == 3 || count == 6 || count == 12 else { continue }
            let (east, north) = (we / w - centre.east, wn / w - centre.north)
            most = max(most, ((east * east + north * north) / (1 / w + centre.variance)).squareRoot())
        }
        return most
    }
}
