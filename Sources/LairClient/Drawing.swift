#if arch(wasm32)
    import Geodesy

    /// The area inside a ring of corners, from the list: longitude and latitude each. Square metres; not a number where one of them
    /// is no coordinate.
    @_expose(wasm, "area") @_cdecl("lair_area")
    public func lairArea(_ count: Int32) -> Double { ring(count).map { Area(inside: $0).squareMetres } ?? .nan }

    /// How the edge of a ring meets itself, the ring as above: 0 nowhere; 1 only where it is closed; 2 as it is drawn.
    @_expose(wasm, "ringCrossing") @_cdecl("lair_ring_crossing")
    public func lairRingCrossing(_ count: Int32) -> Int32 {
        switch ring(count).map(RingCrossing.init(of:)) {
        case nil, RingCrossing.none?: 0
        case .closing?: 1
        case .drawn?: 2
        }
    }

    private func ring(_ count: Int32) -> [Coordinate]? {
        var ring: [Coordinate] = []
        ring.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            guard let at = try? Coordinate(latitude: list[2 * index + 1], longitude: list[2 * index]) else { return nil }
            ring.append(at)
        }
        return ring
    }
#endif
