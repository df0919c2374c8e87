/// An area in square metres.
public struct Area: Sendable, Hashable, Comparable {
    /// The area in square metres.
    public var squareMetres: Double

    /// An area of so many square metres.
    public init(squareMetres: Double) { self.squareMetres = squareMetres }

    /// 10,000 m², the side of which is 100 m.
    public static let hectare = Area(squareMetres: 10_000)

    /// Whether `a` is smaller.
    public static func < (a: Area, b: Area) -> Bool { a.squareMetres < b.squareMetres }
}

extension Area {
    /// The area inside a ring of corners, in either order, the first one repeated at the end or not; 0 for fewer than three.
    ///
    /// Laid out flat around the first corner (`LocalFrame`): right to 10⁻⁶ of itself where the ring reaches no farther than 5 km from
    /// there, which the plots that people draw do not. What a ring that crosses itself encloses twice, or the other way round, is
    /// counted so.
    /// - Complexity: O(corners).
    public init(inside ring: [Coordinate]) {
        guard ring.count >= 3 else {
            self.init(squareMetres: 0)
            return
        }
        let frame = LocalFrame(origin: ring[0])
        var twice = 0.0
        var last = EastNorth(east: .zero, north: .zero)
        for corner in ring.dropFirst() {
            let here = frame.enu(of: corner)
            twice += last.east.metres * here.north.metres - here.east.metres * last.north.metres
            last = here
        }
        // The way back to the first corner, the origin, adds nothing.
        self.init(squareMetres: twice.magnitude / 2)
    }
}
