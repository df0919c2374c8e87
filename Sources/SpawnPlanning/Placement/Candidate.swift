import Geodesy

/// Where a creature may stand, or might if something did not forbid it.
struct Candidate: Sendable {
    /// In units of 10⁻⁷ degrees: what is checked is what is stored.
    let latitude: Int32
    let longitude: Int32
    let place: PlanePoint
    /// When the ground there is open, as the map says; nil: it does not say.
    var hours: String?

    /// The position as it is stored: the decimal number nearest to it.
    var degrees: (latitude: Double, longitude: Double) { (Double(latitude) / 1e7, Double(longitude) / 1e7) }
}

extension Ground {
    /// Metres between two candidates along a way, and between two beside each other.
    static let step = 4.0
    /// How far from the way's middle candidates are looked for; a little less than is allowed, for ways that bend.
    private static let offsets = [0.0, 3.5, -3.5, 7, -7, 10.5, -10.5, 14, -14]

    /// The points along and beside ways one may walk that lie on public ground, those first that nothing forbids; by where they are,
    /// so that the order of the file does not matter.
    func candidates() -> (free: [Candidate], refused: [Candidate]) {
        var seen: Set<UInt64> = []
        var free: [Candidate] = []
        var refused: [Candidate] = []
        for way in walkable {
            for place in places(along: way.feature.shape) {
                guard var candidate = candidate(at: place),
                    seen.insert(
                        UInt64(UInt32(bitPattern: candidate.latitude)) << 32 | UInt64(UInt32(bitPattern: candidate.longitude))
                    )
                    .inserted,
                    knows(candidate), let point = try? Shape.point(geos, candidate.place), let ground = ground(at: point),
                    self.way(at: point) != nil
                else { continue }
                candidate.hours = ground.hours
                if isForbidden(at: point, candidate.place) { refused.append(candidate) } else { free.append(candidate) }
            }
        }
        let order: (Candidate, Candidate) -> Bool = { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
        return (free.sorted(by: order), refused.sorted(by: order))
    }

    private func knows(_ candidate: Candidate) -> Bool {
        let (latitude, longitude) = candidate.degrees
        return (try? Coordinate(latitude: latitude, longitude: longitude)).map(knows) ?? false
    }

    private func candidate(at place: PlanePoint) -> Candidate? {
        let (latitude, longitude) = plane.degrees(place)
        guard abs(latitude) < 90, abs(longitude) <= 180 else { return nil }
        let (north, east) = (Int32((latitude * 1e7).rounded()), Int32((longitude * 1e7).rounded()))
        let rounded = plane.point(latitude: Double(north) / 1e7, longitude: Double(east) / 1e7)
        return Candidate(latitude: north, longitude: east, place: rounded)
    }

    /// Points along a line and beside it; of an area those along its edge, and a grid within.
    private func places(along shape: Shape) -> [PlanePoint] {
        var found: [PlanePoint] = []
        let areas = shape.areas
        for line in areas.isEmpty ? shape.lines : areas.flatMap({ $0 }) {
            for (from, to) in zip(line, line.dropFirst()) { addPlaces(from: from, to: to, &found) }
        }
        guard !areas.isEmpty else { return found }
        let (low, high) = shape.box
        // On the plane's own grid, so that two areas that overlap share it.
        let grid = Self.step * 1.5
        guard (high.x - low.x) * (high.y - low.y) < 4e6, hasGround(low: low, high: high) else { return found }
        var y = (low.y / grid).rounded(.up) * grid
        while y <= high.y {
            var x = (low.x / grid).rounded(.up) * grid
            while x <= high.x {
                found.append(PlanePoint(x: x, y: y))
                x += grid
            }
            y += grid
        }
        return found
    }

    private func addPlaces(from: PlanePoint, to: PlanePoint, _ found: inout [PlanePoint]) {
        let length = from.distance(to: to)
        guard length > 0 else { return }
        let reach = TagRules.fromWays
        let low = PlanePoint(x: min(from.x, to.x) - reach, y: min(from.y, to.y) - reach)
        let high = PlanePoint(x: max(from.x, to.x) + reach, y: max(from.y, to.y) + reach)
        // Most ways of a town have no public ground beside them.
        guard hasGround(low: low, high: high) else { return }
        let (ex, ey) = ((to.x - from.x) / length, (to.y - from.y) / length)
        let count = max(1, Int((length / Self.step).rounded(.up)))
        for index in 0..<count {
            let along = length * (Double(index) + 0.5) / Double(count)
            for offset in Self.offsets {
                found.append(PlanePoint(x: from.x + ex * along - ey * offset, y: from.y + ey * along + ex * offset))
            }
        }
    }
}
