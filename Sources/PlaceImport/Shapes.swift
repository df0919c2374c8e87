/// A position in the units of its file, before it is known to be one on the Earth.
struct Position: Equatable {
    var x: Double
    var y: Double
}

/// A line, for the point on it that stands for it.
struct Line {
    private let positions: [Position]
    private let length: Double

    /// The longest of `lines`, the first of equals.
    init(longest lines: [[Position]]) {
        var best: [Position] = []
        var bestLength = -1.0
        for line in lines {
            let length = Self.length(of: line)
            if length > bestLength { (best, bestLength) = (line, length) }
        }
        positions = best
        length = bestLength
    }

    private static func length(of line: [Position]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// Plane and unscaled: it only has to say which part is longer and where the middle is, roughly.
    private static func distance(_ a: Position, _ b: Position) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The point half-way along; 0, 0 where there is no line.
    func middle() -> Position {
        guard let first = positions.first else { return Position(x: 0, y: 0) }
        var left = length / 2
        for (a, b) in zip(positions, positions.dropFirst()) {
            let step = Self.distance(a, b)
            if step >= left, step > 0 {
                let part = left / step
                return Position(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
            }
            left -= step
        }
        return first
    }
}

/// A polygon with holes, for the point in it that stands for it.
struct Area {
    private let rings: [[Position]]
    /// Twice the outer ring's area in square units of the file.
    let size: Double

    /// An area of an outer ring and its holes. Rings that jump across the antimeridian are made whole.
    init(rings given: [[Position]]) {
        let start = given.first?.first?.x ?? 0
        let whole = given.map { Self.unwrapped($0, from: start) }
        rings = whole
        size = whole.first.map { abs(Self.doubleArea($0)) } ?? 0
    }

    private static func unwrapped(_ ring: [Position], from start: Double) -> [Position] {
        // Only degrees jump by a turn; a projected ring is left alone, to be refused or converted as it is.
        guard ring.allSatisfy({ abs($0.x) <= 540 }) else { return ring }
        var result = ring
        var (last, offset) = (start, 0.0)
        for i in result.indices {
            // A step of a whole turn is an edge right round the world, not a jump.
            let jump = ring[i].x - last
            if jump > 180, jump < 360 { offset -= 360 }
            if jump < -180, jump > -360 { offset += 360 }
            last = ring[i].x
            result[i].x += offset
        }
        return result
    }

    private static func doubleArea(_ ring: [Position]) -> Double {
        guard let origin = ring.first else { return 0 }
        var sum = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + [origin]) {
            sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
        }
        return sum
    }

    /// A point inside, well away from the edges where the shape allows: the best of the middles of what some level lines cut
    /// out of the area. A corner where the shape has no inside.
    func pointInside() -> Position {
        guard let outer = rings.first, let corner = outer.first else { return Position(x: 0, y: 0) }
        let heights = outer.map(\.y)
        guard let low = heights.min(), let high = heights.max(), low < high else { return corner }
        let levels = Self.levels(between: low, and: high, avoiding: rings.joined().map(\.y))
        var best: (point: Position, room: Double)?
        for y in levels {
            let crossings = self.crossings(at: y)
            for i in stride(from: 0, to: crossings.count - 1, by: 2) where crossings[i + 1] > crossings[i] {
                let point = Position(x: (crossings[i] + crossings[i + 1]) / 2, y: y)
                // No farther from an edge than half the cut, so a narrower one need not be measured.
                if let best, (crossings[i + 1] - crossings[i]) / 2 <= best.room { continue }
                let room = self.room(around: point)
                if room > (best?.room ?? -1) { best = (point, room) }
            }
        }
        return best?.point ?? corner
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
    private func crossings(at y: Double) -> [Double] {
        var found: [Double] = []
        for ring in rings {
            guard let first = ring.first else { continue }
            for (a, b) in zip(ring, ring.dropFirst() + [first]) where (a.y <= y) != (b.y <= y) {
                found.append(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)))
            }
        }
        return found.sorted()
    }

    /// The distance from a point to the nearest edge.
    private func room(around point: Position) -> Double {
        var least = Double.infinity
        for ring in rings {
            guard let first = ring.first else { continue }
            for (a, b) in zip(ring, ring.dropFirst() + [first]) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let square = dx * dx + dy * dy
                let along = square > 0 ? max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) : 0
                let (ex, ey) = (a.x + along * dx - point.x, a.y + along * dy - point.y)
                least = min(least, ex * ex + ey * ey)
            }
        }
        return least.squareRoot()
    }
}
