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
    let rings: [[Position]]
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
}
