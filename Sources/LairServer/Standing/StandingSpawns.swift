import Geodesy
import HuntRules
import SpatialIndex

/// A hunt's spawns at one moment of its history: a value, so that an answer is made of one state while others change the next.
///
/// Parts are merged as they grow, so that there are few: of n spawns about log n.
struct StandingSpawns: Sendable {
    /// The hunt, whose rules say whether a spawn that was caught stands.
    var hunt: Hunt
    private(set) var parts: [Part] = []

    struct Part: Sendable {
        let fixed: SpawnPart
        var takings: Takings
    }

    /// Where in the world is asked for.
    enum Area {
        case everywhere
        case box(BoundingBox)
        case disc(center: Coordinate, radius: Distance)
    }

    /// Spawns of a hunt without any.
    init(of hunt: Hunt) { self.hunt = hunt }

    // MARK: Asking

    /// The answer to who asks now: those that stand and were not caught by that player, in no particular order; around a point the
    /// nearest first.
    func answer(in area: Area, at moment: Moment, without caught: SpawnNumbers) -> [UInt8] {
        let found = parts.map { hits(in: $0, area, at: moment, without: caught) }
        if case .disc(let center, let radius) = area { return list(sighted(found, from: center, within: radius)) }
        // What was written before, copied: it is what most phones ask for most of the time.
        let size = zip(parts, found).reduce(0) { $0 + $1.0.fixed.size(of: $1.1) }
        let room = SpawnText.opening.count + size + SpawnText.closing.count
        return [UInt8](unsafeUninitializedCapacity: room) { room, count in
            count = room.put(SpawnText.opening, at: 0)
            for (part, numbers) in zip(parts, found) { count = part.fixed.put(numbers, into: room, at: count) }
            // After the last there is no comma.
            if size > 0 { count -= 1 }
            count = room.put(SpawnText.closing, at: count)
        }
    }

    /// Those of a part that stand in an area, by their places in the part.
    private func hits(in part: Part, _ area: Area, at moment: Moment, without caught: SpawnNumbers) -> [UInt32] {
        var numbers: [UInt32] = []
        switch area {
        case .everywhere: numbers = (0..<part.fixed.count).map { UInt32($0) }
        case .box(let box): part.fixed.index.collect(in: box, into: &numbers)
        case .disc(let center, let radius): part.fixed.index.collect(within: radius, of: center, into: &numbers)
        }
        if part.fixed.standsAlways, part.takings.isUntouched, caught.isEmpty { return numbers }
        numbers.removeAll { number in
            !stands(Int(number), of: part, at: moment) || !caught.isEmpty && caught.contains(part.fixed.ids[Int(number)])
        }
        return numbers
    }

    /// One that stands, and how it lies from a point.
    private struct Seen {
        let id: Int64
        let part: Int
        let number: Int
        let sight: Sight
    }

    private func sighted(_ hits: [[UInt32]], from center: Coordinate, within radius: Distance) -> [Seen] {
        var seen: [Seen] = []
        seen.reserveCapacity(hits.reduce(0) { $0 + $1.count })
        for (index, numbers) in hits.enumerated() {
            let part = parts[index].fixed
            for number in numbers.lazy.map({ Int($0) }) {
                let line = center.geodesic(to: part.coordinates[number])
                guard line.distance <= radius else { continue }
                let sight = Sight(distance: line.distance, bearing: line.initialBearing)
                seen.append(Seen(id: part.ids[number], part: index, number: number, sight: sight))
            }
        }
        return seen.sorted { ($0.sight.distance.metres, $0.id) < ($1.sight.distance.metres, $1.id) }
    }

    private func list(_ seen: [Seen]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(seen.count * 128 + SpawnText.opening.count + SpawnText.closing.count)
        bytes.append(contentsOf: SpawnText.opening)
        for (index, one) in seen.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            parts[one.part].fixed.write(one.number, to: &bytes)
            SpawnText.finish(one.sight, to: &bytes)
        }
        bytes.append(contentsOf: SpawnText.closing)
        return bytes
    }

    private func stands(_ number: Int, of part: Part, at moment: Moment) -> Bool {
        guard part.fixed.isOpen(number, at: moment) else { return false }
        if part.takings.isUntouched { return true }
        if part.takings.isRemoved(number) { return false }
        return part.takings.taken(number).map { hunt.rules.isFree(at: moment, lastTaken: $0) } ?? true
    }

    // MARK: Changing

    /// A change, as it is noted after its commit. Each may be noted twice, and in any order but that an addition comes before
    /// the removal of what was added.
    enum Change: Sendable {
        case added([Spawn])
        case removed(Int64)
        case taken(Int64, at: Moment)
        case coarsened(before: Moment)
    }

    /// Takes a change in. A spawn that is not here (yet) changes nothing.
    mutating func note(_ change: Change) {
        switch change {
        case .added(let spawns):
            var gathering = SpawnPart.Gathering()
            let new = spawns.filter { !has($0.id) }.map { (place: Place($0.coordinate), spawn: $0) }
            for (_, spawn) in new.sorted(by: { $0.place < $1.place }) { gathering.add(spawn, taken: nil) }
            append(gathering)
        case .removed(let id): alter(id) { $0.remove($1) }
        case .taken(let id, let moment): alter(id) { $0.take($1, at: moment) }
        case .coarsened(let moment): for index in parts.indices { parts[index].takings.coarsen(before: moment) }
        }
    }

    /// Adds what was gathered as a part of its own.
    mutating func append(_ gathered: consuming SpawnPart.Gathering) {
        let taken = gathered.taken
        guard gathered.count > 0, let fixed = SpawnPart(gathered) else { return }
        var takings = Takings(count: fixed.count)
        for (number, moment) in taken { takings.take(number, at: moment) }
        parts.append(Part(fixed: fixed, takings: takings))
    }

    private func has(_ id: Int64) -> Bool { parts.contains { $0.fixed.number(of: id) != nil } }

    private mutating func alter(_ id: Int64, _ body: (inout Takings, Int) -> Void) {
        for index in parts.indices {
            guard let number = parts[index].fixed.number(of: id) else { continue }
            body(&parts[index].takings, number)
        }
    }

    /// Merges the last parts where they have grown, and writes anew what is mostly gone.
    /// - Complexity: amortised, O(log² n) for each spawn that was added or removed.
    mutating func merge() {
        let worn = parts.firstIndex { $0.takings.removed * 2 > $0.fixed.count }
        var first = worn ?? parts.count - 1
        guard first >= 0 else { return }
        var size = parts[first...].reduce(0) { $0 + $1.fixed.count - $1.takings.removed }
        while first > 0, parts[first - 1].fixed.count <= 2 * size {
            first -= 1
            size += parts[first].fixed.count
        }
        guard worn != nil || first < parts.count - 1 else { return }
        let gathered = gather(parts[first...])
        parts.removeSubrange(first...)
        append(gathered)
    }

    private func gather(_ parts: ArraySlice<Part>) -> SpawnPart.Gathering {
        var all: [(place: Place, part: Int, number: Int)] = []
        all.reserveCapacity(parts.reduce(0) { $0 + $1.fixed.count })
        for index in parts.indices {
            for number in 0..<parts[index].fixed.count where !parts[index].takings.isRemoved(number) {
                all.append((Place(parts[index].fixed.coordinates[number]), index, number))
            }
        }
        all.sort { $0.place < $1.place }
        var gathering = SpawnPart.Gathering()
        for (_, part, number) in all {
            gathering.add(number, of: parts[part].fixed, taken: parts[part].takings.taken(number))
        }
        return gathering
    }

    /// Where a spawn stands in a part: row by row from the south, as the store keeps them too.
    private struct Place: Comparable {
        let row: Double
        let column: Double

        init(_ coordinate: Coordinate) {
            row = (coordinate.latitudeDegrees * 200).rounded(.down)
            column = coordinate.longitudeDegrees
        }

        static func < (a: Place, b: Place) -> Bool { a.row == b.row ? a.column < b.column : a.row < b.row }
    }
}
