/// The point that stands for an area.
extension Area {
    /// Cuts whose room is measured, at most: each costs a walk round all rings.
    static let mostMeasured = 32

    /// A point inside, well away from the edges where the shape allows: the best of the middles of the widest pieces that some
    /// level lines cut out of the area. A corner where the shape has no inside.
    /// - Complexity: O(*n* log *n*) in the number of corners, whatever the shape.
    func pointInside() -> Position {
        var work = 0
        return pointInside(work: &work)
    }

    /// As above; `work` grows by the edges that were looked at.
    func pointInside(work: inout Int) -> Position {
        guard let outer = rings.first, let corner = outer.first else { return Position(x: 0, y: 0) }
        let heights = outer.map(\.y)
        guard let low = heights.min(), let high = heights.max(), low < high else { return corner }
        var best: (point: Position, room: Double)?
        for cut in cuts(at: Self.levels(between: low, and: high, avoiding: rings.joined().map(\.y)), work: &work) {
            // No farther from an edge than half the cut, so a narrower one need not be measured.
            if let best, cut.width / 2 <= best.room { continue }
            let room = self.room(around: cut.middle, beyond: best?.room ?? -1, work: &work)
            if room > (best?.room ?? -1) { best = (cut.middle, room) }
        }
        return best?.point ?? corner
    }

    /// What a level line cuts out of the area in one piece.
    private struct Cut {
        let middle: Position
        let width: Double
    }

    /// The widest of all cuts, in the order of the levels and from west to east. A zigzag has a cut for every tooth: to measure
    /// each would be work by the square of its corners.
    private func cuts(at levels: [Double], work: inout Int) -> [Cut] {
        var cuts: [Cut] = []
        for y in levels {
            let crossings = self.crossings(at: y, work: &work)
            for i in stride(from: 0, to: crossings.count - 1, by: 2) where crossings[i + 1] > crossings[i] {
                let (west, east) = (crossings[i], crossings[i + 1])
                cuts.append(Cut(middle: Position(x: (west + east) / 2, y: y), width: east - west))
            }
        }
        guard cuts.count > Self.mostMeasured else { return cuts }
        let widest = cuts.indices.sorted { (cuts[$1].width, $0) < (cuts[$0].width, $1) }.prefix(Self.mostMeasured)
        return widest.sorted().map { cuts[$0] }
    }

    /// Nine levels spread evenly, and one between two neighbouring corners for shapes too thin for those.
    private static func levels(between low: Double, and high: Double, avoiding corners: [Double]) -> [Double] {
        var levels = (1...9).map { low + (high - low) * Double($0) / 10 }
        let sorted = corners.filter { $0 >= low && $0 <= high }.sorted()
        var widest = (gap: 0.0, middle: (low + high) / 2)
        for (a, b) in zip(sorted, sorted.dropFirst()) where b - a > widest.gap { widest = (b - a, a + (b - a) / 2) }
        levels.append(widest.middle)
        return levels
    }

    /// Where a level line crosses the edges of all rings, from west to east. Between the first and second, third and fourth …
    /// is inside (even-odd rule); an edge holds its lower end and not its upper, so that corners count once.
    private func crossings(at y: Double, work: inout Int) -> [Double] {
        var found: [Double] = []
        for ring in rings {
            guard var a = ring.last else { continue }
            work += ring.count
            for b in ring {
                if (a.y <= y) != (b.y <= y) { found.append(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))) }
                a = b
            }
        }
        return found.sorted()
    }

    /// The distance from a point to the nearest edge; where that is not beyond `enough`, any distance that is not either.
    private func room(around point: Position, beyond enough: Double, work: inout Int) -> Double {
        let stop = enough > 0 ? enough * enough : -1
        var least = Double.infinity
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                work += 1
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let square = dx * dx + dy * dy
                let along = square > 0 ? max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) : 0
                let (ex, ey) = (a.x + along * dx - point.x, a.y + along * dy - point.y)
                least = min(least, ex * ex + ey * ey)
                if least <= stop { return least.squareRoot() }
                a = b
            }
        }
        return least.squareRoot()
    }
}
