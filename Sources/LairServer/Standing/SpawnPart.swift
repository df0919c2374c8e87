import Geodesy
import HuntRules
import SpatialIndex

/// Spawns that came together, found by place and by number, each written once. Never changes.
final class SpawnPart: Sendable {
    let index: StaticIndex
    /// By where they stand in the part: neighbours are near each other here too, so that an answer reads few pages of memory.
    let ids: [Int64]
    let coordinates: [Coordinate]
    /// From when to when they stand; empty where all stand always.
    private let windows: [Window]
    /// What `SpawnText.write` made of them, one after the other, and where each ends.
    private let text: [UInt8]
    private let ends: [Int]
    /// Their places in the part, by id.
    private let byID: [UInt32]

    fileprivate struct Window {
        var appears = Int64.min
        var leaves = Int64.max
    }

    /// What goes into a part.
    struct Gathering {
        fileprivate var ids: [Int64] = []
        fileprivate var coordinates: [Coordinate] = []
        fileprivate var windows: [Window] = []
        fileprivate var text: [UInt8] = []
        fileprivate var ends: [Int] = []
        /// When those were last caught that ever were, by place in the part.
        private(set) var taken: [(number: Int, at: Moment)] = []

        var count: Int { ids.count }

        /// Adds a spawn.
        mutating func add(_ spawn: Spawn, taken moment: Moment?) {
            SpawnText.write(spawn, to: &text)
            add(spawn.id, spawn.coordinate, taken: moment)
            if spawn.from != nil || spawn.until != nil {
                open(
                    Window(appears: spawn.from?.milliseconds ?? .min, leaves: spawn.until?.milliseconds ?? .max))
            } else if !windows.isEmpty {
                windows.append(Window())
            }
        }

        /// Adds one of another part as it is there.
        mutating func add(_ number: Int, of part: SpawnPart, taken moment: Moment?) {
            part.text.withUnsafeBufferPointer { text.append(contentsOf: $0[part.range(of: number)]) }
            add(part.ids[number], part.coordinates[number], taken: moment)
            if !part.windows.isEmpty { open(part.windows[number]) } else if !windows.isEmpty { windows.append(Window()) }
        }

        private mutating func add(_ id: Int64, _ coordinate: Coordinate, taken moment: Moment?) {
            if let moment { taken.append((ids.count, moment)) }
            ids.append(id)
            coordinates.append(coordinate)
            ends.append(text.count)
        }

        private mutating func open(_ window: Window) {
            while windows.count < ids.count - 1 { windows.append(Window()) }
            windows.append(window)
        }
    }

    /// A part of what was gathered; nil where that is more than an index holds.
    /// - Complexity: O(n log n).
    init?(_ gathered: consuming Gathering) {
        guard let index = try? StaticIndex(gathered.coordinates) else { return nil }
        self.index = index
        ids = gathered.ids
        coordinates = gathered.coordinates
        windows = gathered.windows
        text = gathered.text
        ends = gathered.ends
        byID = Self.order(gathered.ids)
    }

    private static func order(_ ids: [Int64]) -> [UInt32] {
        var order = ids.indices.map { UInt32($0) }
        ids.withUnsafeBufferPointer { ids in order.sort { ids[Int($0)] < ids[Int($1)] } }
        return order
    }

    var count: Int { ids.count }

    /// Where a spawn stands in the part; nil where it does not.
    /// - Complexity: O(log n).
    func number(of id: Int64) -> Int? {
        var (low, high) = (0, byID.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[Int(byID[middle])] < id { low = middle + 1 } else { high = middle }
        }
        guard low < byID.count, ids[Int(byID[low])] == id else { return nil }
        return Int(byID[low])
    }

    /// Whether its window is open.
    func isOpen(_ number: Int, at moment: Moment) -> Bool {
        guard !windows.isEmpty else { return true }
        let window = windows[number]
        return window.appears <= moment.milliseconds && moment.milliseconds < window.leaves
    }

    /// Whether all of them stand always.
    var standsAlways: Bool { windows.isEmpty }

    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// How long the texts of these are, each with its closing brace and a comma.
    func size(of numbers: [UInt32]) -> Int {
        ends.withUnsafeBufferPointer { ends in
            numbers.reduce(0) { size, number in
                size + ends[Int(number)] - (number == 0 ? 0 : ends[Int(number) - 1]) + 2
            }
        }
    }

    /// Puts the texts of these, each with its closing brace and a comma, into memory that has room for them: where they end there.
    func put(_ numbers: [UInt32], into room: UnsafeMutableBufferPointer<UInt8>, at place: Int) -> Int {
        ends.withUnsafeBufferPointer { ends in
            text.withUnsafeBufferPointer { text in
                var place = place
                for number in numbers.lazy.map({ Int($0) }) {
                    let start = number == 0 ? 0 : ends[number - 1]
                    place = room.put(UnsafeBufferPointer(rebasing: text[start..<ends[number]]), at: place)
                    room[place] = UInt8(ascii: "}")
                    room[place + 1] = UInt8(ascii: ",")
                    place += 2
                }
                return place
            }
        }
    }

    /// Appends the text of one.
    func write(_ number: Int, to bytes: inout [UInt8]) {
        text.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range(of: number)])) }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies bytes to a place that has room for them: where they end there.
    func put(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        guard !bytes.isEmpty else { return place }
        let rest = UnsafeMutableBufferPointer(rebasing: self[place...])
        precondition(bytes.count <= rest.count)
        _ = rest.update(fromContentsOf: bytes)
        return place + bytes.count
    }

    func put(_ bytes: [UInt8], at place: Int) -> Int { bytes.withUnsafeBufferPointer { put($0, at: place) } }
}
