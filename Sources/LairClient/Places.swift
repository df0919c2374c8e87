#if arch(wasm32)
    import Geodesy
    import PlayerSession
    import SpatialIndex

    /// Doubles left for the page: as many as the last answer of its kind needed.
    nonisolated(unsafe) private var long: [Double] = []

    /// Where the last long answer is; it moves when it grows. Nowhere where it is empty: what an empty array has is no place for
    /// doubles.
    @_expose(wasm, "longAt") @_cdecl("lair_long_at")
    public func lairLongAt() -> UnsafeMutablePointer<Double>? {
        long.isEmpty ? nil : long.withUnsafeMutableBufferPointer { $0.baseAddress }
    }

    /// The bytes of names, one after the other; see `text`.
    nonisolated(unsafe) private var text: UnsafeMutablePointer<UInt8>?

    /// Room for so many bytes of names, for the next `places`.
    @_expose(wasm, "text") @_cdecl("lair_text")
    public func lairText(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
        text?.deallocate()
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, Int(count)))
        text = room
        return room
    }

    /// All places, from the list: latitude, longitude, category, bytes of its name each; the names are in `text`. A place that has
    /// no coordinate stays in the list, at 0°, 0°, lest the others' numbers change; the server sends none.
    @_expose(wasm, "places") @_cdecl("lair_places")
    public func lairPlaces(_ count: Int32) {
        var points: [Clustering.Point] = []
        points.reserveCapacity(Int(count))
        var at = 0
        for index in 0..<Int(count) {
            let row = list + 5 * index
            let length = Int(exactly: row[3]) ?? 0
            let key = Clustering.key(of: UnsafeBufferPointer(start: text.map { $0 + at }, count: length))
            at += length
            points.append(
                Clustering.Point(
                    coordinate: coordinate(row[0], row[1]),
                    category: UInt16(exactly: row[2]) ?? 0, key: key))
        }
        session.setPlaces(points)
        text?.deallocate()
        text = nil
    }

    private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        (try? Coordinate(latitude: latitude, longitude: longitude)) ?? WebMercator.coordinate(x: 0.5, y: 0.5)
    }

    /// Which places are shown, from the list: a flag a category, then a flag a place; no flags at all of a kind: all of it. Returns
    /// how many are.
    @_expose(wasm, "show") @_cdecl("lair_show")
    public func lairShow(_ categories: Int32, _ places: Int32) -> Int32 {
        func flags(_ from: Int, _ count: Int) -> BitSet? {
            guard count > 0 else { return nil }
            var set = BitSet(count: count)
            for index in 0..<count where list[from + index] == 1 { set[index] = true }
            return set
        }
        session.showPlaces(
            Clustering.Filter(categories: flags(0, Int(categories)), numbers: flags(Int(categories), Int(places))))
        return Int32(session.shownPlaces)
    }

    /// Leaves the markers of a view, long: longitude, latitude, id, count, kind (0 a place, 1 it splits, 2 a stack), the place's
    /// number or the zoom at which it splits, how many categories, then category and count of each. Returns how many; −1: as before.
    @_expose(wasm, "markers") @_cdecl("lair_markers")
    public func lairMarkers(_ south: Double, _ west: Double, _ north: Double, _ east: Double, _ zoom: Double) -> Int32 {
        guard let view = BoundingBox(viewSouth: south, west: west, north: north, east: east),
            let nodes = session.markers(in: view, zoom: zoom)
        else { return -1 }
        long.removeAll(keepingCapacity: true)
        for node in nodes {
            let drawn = PlayerSession.drawn(node.coordinate)
            long.append(drawn.longitudeDegrees)
            long.append(drawn.latitudeDegrees)
            long.append(Double(node.id.rawValue))
            long.append(Double(node.count))
            switch node.content {
            case .place(let number): leave(0, number)
            case .splits(let zoom): leave(1, zoom)
            case .stack: leave(2, 0)
            }
            guard node.count > 1 else {
                long.append(0)
                continue
            }
            let categories = session.categories(of: node)
            long.append(Double(categories.count))
            for each in categories { leave(Double(each.category), each.count) }
        }
        return Int32(nodes.count)
    }

    private func leave(_ first: Double, _ second: Int) {
        long.append(first)
        long.append(Double(second))
    }

    /// Leaves the longitude and latitude at which a coordinate is drawn.
    @_expose(wasm, "drawn") @_cdecl("lair_drawn")
    public func lairDrawn(_ latitude: Double, _ longitude: Double) {
        let drawn = PlayerSession.drawn(coordinate(latitude, longitude))
        answer[0] = drawn.longitudeDegrees
        answer[1] = drawn.latitudeDegrees
    }

    /// The next `markers` answers in full.
    @_expose(wasm, "forgetMarkers") @_cdecl("lair_forget_markers")
    public func lairForgetMarkers() { session.forgetMarkers() }

    /// Leaves how many places of each category lie in a view, long; returns how many categories.
    @_expose(wasm, "choices") @_cdecl("lair_choices")
    public func lairChoices(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Int32 {
        guard let view = BoundingBox(viewSouth: south, west: west, north: north, east: east) else { return 0 }
        long.removeAll(keepingCapacity: true)
        for count in session.choices(in: view) { long.append(Double(count)) }
        return Int32(long.count)
    }

    /// Leaves number and distance of each place shown, long, the nearest first; returns how many.
    @_expose(wasm, "listed") @_cdecl("lair_listed")
    public func lairListed(_ latitude: Double, _ longitude: Double) -> Int32 {
        long.removeAll(keepingCapacity: true)
        for place in session.listedPlaces(middle: coordinate(latitude, longitude)) {
            long += [Double(place.number), place.distance.metres]
        }
        return Int32(long.count / 2)
    }

    /// Leaves number, longitude, latitude of each leg of a marker's fan, long; returns how many.
    @_expose(wasm, "fan") @_cdecl("lair_fan")
    public func lairFan(_ id: Double, _ zoom: Double, _ bearing: Double) -> Int32 {
        guard let id = UInt64(exactly: id) else { return 0 }
        let legs = session.fan(of: Clustering.NodeID(rawValue: id), zoom: zoom, bearing: .degrees(bearing))
        long.removeAll(keepingCapacity: true)
        for leg in legs {
            long += [Double(leg.number), leg.coordinate.longitudeDegrees, leg.coordinate.latitudeDegrees]
        }
        return Int32(legs.count)
    }

    /// How creatures share the screen's room, from the list: x, y, half the width of the distance below, 1 where it comes first; behind
    /// them so many rings of places, x and y, that they shall not cover.
    /// Leaves whether it is whole, and whether its distance is shown, of each, long.
    @_expose(wasm, "looks") @_cdecl("lair_looks")
    public func lairLooks(_ count: Int32, _ rings: Int32, _ width: Double, _ height: Double) {
        var creatures: [PlayerSession.OnScreen] = []
        for index in 0..<Int(count + rings) {
            let row = list + 5 * index
            creatures.append(
                PlayerSession.OnScreen(x: Float(row[0]), y: Float(row[1]), halfPill: Float(row[2]), first: row[3] == 1))
        }
        long.removeAll(keepingCapacity: true)
        let others = Array(creatures[Int(count)...])
        creatures.removeLast(others.count)
        for look in session.looks(of: creatures, rings: others, width: Float(width), height: Float(height)) {
            long += [flag(look.whole), flag(look.pill)]
        }
    }
#endif
