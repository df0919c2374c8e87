/// Whether the edge of a ring of corners crosses or touches itself, as people may draw it.
public enum RingCrossing: Sendable, Hashable {
    /// Nowhere.
    case none
    /// Only the line from the last corner back to the first does: another corner, or one less, mends it.
    case closing
    /// The lines from corner to corner do, however they go on.
    case drawn

    /// How the edge through `corners` meets itself; the first one may be repeated at the end. A corner that is there twice in a row
    /// counts once; a ring without an inside, along one line there and back, crosses itself.
    ///
    /// Laid out flat around the first corner, as `Area(inside:)` is.
    /// - Complexity: O(corners²).
    public init(of corners: [Coordinate]) {
        var points: [EastNorth] = []
        guard let origin = corners.first else {
            self = .none
            return
        }
        let frame = LocalFrame(origin: origin)
        for corner in corners {
            let point = frame.enu(of: corner)
            if points.last != point { points.append(point) }
        }
        if points.count > 1, points.first == points.last { points.removeLast() }
        let count = points.count
        guard count > 2 else {
            self = .none
            return
        }
        var found = RingCrossing.none
        for later in 1..<count {
            for earlier in 0..<later {
                let first = Line(from: points[earlier], to: points[earlier + 1])
                let second = Line(from: points[later], to: points[(later + 1) % count])
                let meet: Bool
                if later == earlier + 1 {
                    meet = second.foldsBack(onto: first)
                } else if earlier == 0 && later == count - 1 {
                    meet = first.foldsBack(onto: second)
                } else {
                    meet = first.meets(second)
                }
                guard meet else { continue }
                if later < count - 1 {
                    self = .drawn
                    return
                }
                found = .closing
            }
        }
        self = found
    }
}

/// A straight line between two corners.
private struct Line {
    let from: EastNorth
    let to: EastNorth

    /// So near to a line a point lies on it, in metres: no drawing is finer.
    private static let width = 1e-3

    private var length: Double { EastNorth(east: to.east - from.east, north: to.north - from.north).distance.metres }

    /// On which side of the line a point lies: positive to the left, 0 on it.
    private func side(_ point: EastNorth) -> Double {
        let twice =
            (to.east - from.east).metres * (point.north - from.north).metres
            - (to.north - from.north).metres * (point.east - from.east).metres
        return twice.magnitude <= Self.width * length ? 0 : twice
    }

    /// Whether a point on the line's endless extension lies between its ends.
    private func spans(_ point: EastNorth) -> Bool {
        func isBetween(_ a: Distance, _ value: Distance, _ b: Distance) -> Bool {
            min(a.metres, b.metres) - Self.width <= value.metres && value.metres <= max(a.metres, b.metres) + Self.width
        }
        return isBetween(from.east, point.east, to.east) && isBetween(from.north, point.north, to.north)
    }

    /// Whether two lines have a point in common.
    func meets(_ other: Line) -> Bool {
        let (a, b) = (side(other.from), side(other.to))
        let (c, d) = (other.side(from), other.side(to))
        if a * b < 0, c * d < 0 { return true }
        return a == 0 && spans(other.from) || b == 0 && spans(other.to) || c == 0 && other.spans(from)
            || d == 0 && other.spans(to)
    }

    /// Whether this line, which begins where `line` ends, goes back along it.
    func foldsBack(onto line: Line) -> Bool {
        guard line.side(to) == 0 else { return false }
        let east = (line.to.east - line.from.east).metres * (to.east - from.east).metres
        let north = (line.to.north - line.from.north).metres * (to.north - from.north).metres
        return east + north < 0
    }
}
