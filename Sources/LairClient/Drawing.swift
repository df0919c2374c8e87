#if arch(wasm32)
    import Geodesy

    /// The area inside a ring of corners, from the list: longitude and latitude each. Square metres; not a number where one of them
    /// is no coordinate.
    @_expose(wasm, "area") @_cdecl("lair_area")
    public func lairArea(_ count: Int32) -> Double {
        var ring: [Coordinate] = []
        ring.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            guard let at = try? Coordinate(latitude: list[2 * index + 1], longitude: list[2 * index]) else { return .nan }
            ring.append(at)
        }
        return Area(inside: ring).squareMetres
    }
#endif
