import Geodesy

/// A position with longitude (x) and latitude (y) taken for a plane, degrees.
typealias Position = SIMD2<Double>

/// A box on that plane, and the way around its edge: clockwise from its south-west corner, north first.
struct PlanarBox: Equatable {
    let low: Position
    let high: Position

    init(_ box: BoundingBox) {
        low = Position(box.west, box.south)
        high = Position(box.east, box.north)
    }

    var width: Double { high.x - low.x }
    var height: Double { high.y - low.y }
    /// The way around.
    var around: Double { 2 * (width + height) }

    /// Its corners, clockwise from the south-west one, and how far along the edge each is.
    var corners: [(at: Position, along: Double)] {
        [
            (low, 0), (Position(low.x, high.y), height), (high, height + width), (Position(high.x, low.y), 2 * height + width),
        ]
    }

    func contains(_ p: Position) -> Bool { p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y }

    /// How far along the edge the point of it lies that is nearest to `p`, and that point.
    func edge(nearest p: Position) -> (at: Position, along: Double) {
        let p = p.clamped(lowerBound: low, upperBound: high)
        let ways = [p.x - low.x, high.y - p.y, high.x - p.x, p.y - low.y]
        switch ways.indices.min(by: { ways[$0] < ways[$1] }) ?? 0 {
        case 0: return (Position(low.x, p.y), p.y - low.y)
        case 1: return (Position(p.x, high.y), height + p.x - low.x)
        case 2: return (Position(high.x, p.y), height + width + high.y - p.y)
        default: return (Position(p.x, low.y), 2 * height + width + high.x - p.x)
        }
    }

    /// The part of the line from `a` to `b` that lies in the box, as fractions of it (Liang and Barsky, 1984); nil: none does.
    func clip(_ a: Position, _ b: Position) -> (from: Double, to: Double)? {
        let d = b - a
        var from = 0.0
        var to = 1.0
        for (p, q) in [(-d.x, a.x - low.x), (d.x, high.x - a.x), (-d.y, a.y - low.y), (d.y, high.y - a.y)] {
            if p == 0 {
                if q < 0 { return nil }
                continue
            }
            let t = q / p
            if p < 0 { from = max(from, t) } else { to = min(to, t) }
            if from > to { return nil }
        }
        return (from, to)
    }
}
