/// What stands already, found by squares as wide as the spacing: who comes has to look at nine.
struct SpacingGrid: Sendable {
    private struct Square: Hashable {
        let x: Int
        let y: Int
    }

    private let spacing: Double
    private var squares: [Square: [PlanePoint]] = [:]

    init(spacing: Double) { self.spacing = spacing }

    private func square(_ point: PlanePoint) -> Square {
        Square(x: Int((point.x / spacing).rounded(.down)), y: Int((point.y / spacing).rounded(.down)))
    }

    /// Whether all that stands is as far away as it has to be.
    func hasRoom(at point: PlanePoint) -> Bool {
        let middle = square(point)
        for x in (middle.x - 1)...(middle.x + 1) {
            for y in (middle.y - 1)...(middle.y + 1) {
                for other in squares[Square(x: x, y: y)] ?? [] where other.distance(to: point) < spacing { return false }
            }
        }
        return true
    }

    mutating func add(_ point: PlanePoint) { squares[square(point), default: []].append(point) }
}
