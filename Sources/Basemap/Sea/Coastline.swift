/// The coast of an extract: its `natural=coastline` ways joined end to end, then cut by the extract's box.
///
/// OpenStreetMap draws coast with the land to the left of its direction and the water to the right, and splits it into many ways.
struct Coastline {
    /// Pieces that come in over the box's edge and leave over it, in their direction.
    private(set) var crossings: [[Position]] = []
    /// Rings that lie in the box altogether, first position last again.
    private(set) var rings: [[Position]] = []

    /// An end within an extract is where its ways were cut; one as near to another's beginning as this is a gap in the data, degrees
    /// (some 100 m).
    private static let gap = 0.001

    init(_ ways: [[Position]], in box: PlanarBox) {
        for chain in Self.joined(ways) {
            if chain.first == chain.last, chain.allSatisfy(box.contains) {
                if chain.count > 3 { rings.append(chain) }
                continue
            }
            crossings += Self.pieces(of: chain, in: box)
        }
        close(in: box)
    }

    /// The ways, each put behind the one that ends where it begins.
    static func joined(_ ways: [[Position]]) -> [[Position]] {
        var waiting = ways.map { Optional($0) }
        var beginning: [Position: [Int]] = [:]
        var ending: [Position: Int] = [:]
        for (index, way) in ways.enumerated() where way.count > 1 {
            beginning[way[0], default: []].append(index)
            ending[way[way.count - 1], default: 0] += 1
        }
        /// The way that begins here and is still to be had.
        func next(at position: Position) -> Int? {
            while let index = beginning[position]?.popLast() { if waiting[index] != nil { return index } }
            return nil
        }
        var chains: [[Position]] = []
        // Those first that nothing leads to; what is left then are rings, and may begin anywhere.
        let open = ways.indices.filter { ways[$0].count > 1 && ending[ways[$0][0]] == nil }
        for start in open + Array(ways.indices) {
            guard var chain = waiting[start], chain.count > 1 else { continue }
            waiting[start] = nil
            while chain[0] != chain[chain.count - 1], let index = next(at: chain[chain.count - 1]), let way = waiting[index] {
                waiting[index] = nil
                chain += way.dropFirst()
            }
            chains.append(chain)
        }
        return chains
    }

    /// What of a chain lies in the box.
    private static func pieces(of chain: [Position], in box: PlanarBox) -> [[Position]] {
        var pieces: [[Position]] = []
        var piece: [Position] = []
        for (a, b) in zip(chain, chain.dropFirst()) {
            guard let (from, to) = box.clip(a, b), from < to else { continue }
            let start = from == 0 ? a : a + (b - a) * from
            if piece.last != start {
                if piece.count > 1 { pieces.append(piece) }
                piece = [start]
            }
            piece.append(to == 1 ? b : a + (b - a) * to)
            if to < 1 {
                pieces.append(piece)
                piece = []
            }
        }
        if piece.count > 1 { pieces.append(piece) }
        // A ring that leaves the box begins somewhere within: its last piece leads to its first.
        if chain.first == chain.last, pieces.count > 1, let first = pieces.first, let last = pieces.last,
            first[0] == last[last.count - 1]
        {
            pieces.removeFirst()
            pieces[pieces.count - 1] += first.dropFirst()
        }
        return pieces
    }

    /// Leads ends within the box on: to a beginning close by, else straight to the nearest edge, as the coast would go on there.
    private mutating func close(in box: PlanarBox) {
        func isAtEdge(_ p: Position) -> Bool {
            p.x == box.low.x || p.x == box.high.x || p.y == box.low.y || p.y == box.high.y
        }
        // Taken from the end: first those that come in over the edge, so that a piece within is found by what leads to it.
        var open = crossings.filter { !isAtEdge($0[0]) } + crossings.filter { isAtEdge($0[0]) }
        var done: [[Position]] = []
        while var piece = open.popLast() {
            while let end = piece.last, !isAtEdge(end) {
                let toEdge = length(box.edge(nearest: end).at - end)
                let candidates = open.indices.filter { !isAtEdge(open[$0][0]) }.map {
                    (index: $0, way: length(open[$0][0] - end))
                }
                let nearest = candidates.min { $0.way < $1.way }
                // Its own beginning, too, may be what it leads to: a ring with a gap.
                let toItself = length(piece[0] - end)
                if piece.count > 2, toItself <= Self.gap, toItself <= toEdge, toItself <= nearest?.way ?? .infinity {
                    piece.append(piece[0])
                    break
                }
                if let nearest, nearest.way <= Self.gap, nearest.way <= toEdge {
                    piece += open.remove(at: nearest.index)
                } else {
                    piece.append(box.edge(nearest: end).at)
                }
            }
            done.append(piece)
        }
        crossings = []
        for var piece in done {
            if piece[0] == piece[piece.count - 1] {
                if piece.count > 3 { rings.append(piece) }
                continue
            }
            // A beginning that nothing leads to.
            if !isAtEdge(piece[0]) {
                let start = box.edge(nearest: piece[0]).at
                piece.insert(start, at: 0)
            }
            if piece.count > 1 { crossings.append(piece) }
        }
    }
}

/// How long a way is, on the plane.
func length(_ way: Position) -> Double { (way * way).sum().squareRoot() }
