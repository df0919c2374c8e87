extension Area {
    /// Whether an edge crosses another, of the same ring or of another one. Touching is no crossing: neighbours share corners, and
    /// rounded numbers touch.
    ///
    /// From west to east, so that an edge is held against those only that share its meridians. Where that is too much work for a shape
    /// that is made to be, nothing is said.
    /// - Complexity: O(*n* log *n*) in the number of corners, and what `most` allows an edge on average.
    func crossesItself(most: Int = 200) -> Bool {
        var edges: [Edge] = []
        edges.reserveCapacity(rings.reduce(0) { $0 + $1.count })
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                if a != b { edges.append(Edge(a, b)) }
                a = b
            }
        }
        edges.sort { ($0.west.x, $0.west.y) < ($1.west.x, $1.west.y) }
        var left = most * edges.count
        for (index, edge) in edges.enumerated() {
            for other in edges[(index + 1)...] {
                if other.west.x > edge.east.x { break }
                left -= 1
                if left < 0 { return false }
                if edge.crosses(other) { return true }
            }
        }
        return false
    }

    /// A straight line between two corners.
    private struct Edge {
        let west: Position
        let east: Position

        init(_ a: Position, _ b: Position) { (west, east) = (a.x, a.y) <= (b.x, b.y) ? (a, b) : (b, a) }

        /// On which side of it a point lies: 0 on it.
        private func side(_ point: Position) -> Double {
            (east.x - west.x) * (point.y - west.y) - (east.y - west.y) * (point.x - west.x)
        }

        func crosses(_ other: Edge) -> Bool {
            side(other.west) * side(other.east) < 0 && other.side(west) * other.side(east) < 0
        }
    }
}
