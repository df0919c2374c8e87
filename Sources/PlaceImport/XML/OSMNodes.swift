import Glibc

/// Where the nodes of an extract are, by their numbers.
struct OSMNodes {
    /// Nodes at most: 128 MB of them.
    static let most = 4_000_000

    /// A node's position in units of 1e−7°, as OpenStreetMap keeps it.
    struct Position: Equatable {
        let y: Int32
        let x: Int32

        init?(latitude: Substring, longitude: Substring) {
            guard let y = Double(latitude), let x = Double(longitude), abs(y) <= 90, abs(x) <= 180 else { return nil }
            self.y = Int32((y * 1e7).rounded())
            self.x = Int32((x * 1e7).rounded())
        }

        var latitude: String { Self.text(y) }
        var longitude: String { Self.text(x) }

        private static func text(_ value: Int32) -> String { "\(Double(value) / 1e7)" }
    }

    private var known: [Int64: Position] = [:]

    /// False where there is no room for one more.
    mutating func insert(_ id: Int64, _ position: Position) -> Bool {
        known[id] = position
        return known.count <= Self.most
    }

    subscript(id: Int64) -> Position? { known[id] }
}

/// Joins ways end to end, as the parts of a multipolygon are.
struct OSMRings {
    /// Those that come back to where they began.
    private(set) var closed: [[Int64]] = []
    /// What is left.
    private(set) var open: [[Int64]] = []

    /// - Complexity: linear in the nodes of ways that are joined.
    init(_ ways: [[Int64]]) {
        var ends: [Int64: [Int]] = [:]
        var lines: [[Int64]?] = ways.filter { !$0.isEmpty }
        for (index, line) in lines.enumerated() {
            guard let line, let first = line.first, let last = line.last, first != last else { continue }
            ends[first, default: []].append(index)
            ends[last, default: []].append(index)
        }
        for index in lines.indices {
            guard var ring = lines[index] else { continue }
            lines[index] = nil
            while let first = ring.first, let last = ring.last, first != last,
                let next = ends[last]?.first(where: { lines[$0] != nil }), let line = lines[next]
            {
                lines[next] = nil
                ring += line.first == last ? line.dropFirst() : line.reversed().dropFirst()
            }
            if ring.count > 3, ring.first == ring.last { closed.append(ring) } else { open.append(ring) }
        }
    }
}
