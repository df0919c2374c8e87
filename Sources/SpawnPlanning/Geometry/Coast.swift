import Geodesy

/// The coast: pieces of line with land to their left and the sea to their right.
struct Coast: Sendable {
    private var pieces: [(from: PlanePoint, to: PlanePoint)] = []

    var isEmpty: Bool { pieces.isEmpty }

    mutating func add(_ points: [PlanePoint]) {
        for (from, to) in zip(points, points.dropFirst()) where from != to { pieces.append((from, to)) }
    }

    /// Whether the sea is there, or the coast within so many metres: by the side of the nearest piece.
    /// - Complexity: O(pieces).
    func isSea(_ point: PlanePoint, within metres: Double) -> Bool {
        var nearest = Double.infinity
        var ties: [(from: PlanePoint, to: PlanePoint)] = []
        for piece in pieces {
            let distance = Self.distance(point, piece)
            if distance < nearest - 1e-6 {
                nearest = distance
                ties = [piece]
            } else if distance < nearest + 1e-6 {
                ties.append(piece)
            }
        }
        guard let first = ties.first else { return false }
        if nearest <= metres { return true }
        // Nearest is a corner: where the line turns left there, land is what lies to the left of both pieces, else of either.
        if ties.count >= 2, let (into, out) = Self.corner(ties) {
            let turn = Self.cross(into.from, into.to, out.to)
            let (a, b) = (Self.isLeft(point, of: into), Self.isLeft(point, of: out))
            return turn > 0 ? !(a && b) : !(a || b)
        }
        return !Self.isLeft(point, of: first)
    }

    /// Two pieces of which the second begins where the first ends.
    private static func corner(
        _ pieces: [(from: PlanePoint, to: PlanePoint)]
    ) -> ((from: PlanePoint, to: PlanePoint), (from: PlanePoint, to: PlanePoint))? {
        for into in pieces {
            for out in pieces where into.to == out.from && into.from != out.to { return (into, out) }
        }
        return nil
    }

    private static func cross(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    private static func isLeft(_ point: PlanePoint, of piece: (from: PlanePoint, to: PlanePoint)) -> Bool {
        cross(piece.from, piece.to, point) > 0
    }

    private static func distance(_ point: PlanePoint, _ piece: (from: PlanePoint, to: PlanePoint)) -> Double {
        let (dx, dy) = (piece.to.x - piece.from.x, piece.to.y - piece.from.y)
        let along = ((point.x - piece.from.x) * dx + (point.y - piece.from.y) * dy) / (dx * dx + dy * dy)
        let t = min(1, max(0, along))
        return point.distance(to: PlanePoint(x: piece.from.x + t * dx, y: piece.from.y + t * dy))
    }
}
