#if arch(wasm32)
    import Geodesy
    import PlayerSession

    /// Leaves distance, bearing, minutes; false before the first fix.
    @_expose(wasm, "way") @_cdecl("lair_way")
    public func lairWay(_ latitude: Double, _ longitude: Double) -> Bool {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), let way = session.way(to: at) else {
            return false
        }
        answer[0] = way.distance.metres
        answer[1] = way.bearing.degrees
        answer[2] = Double(way.walkMinutes)
        return true
    }

    /// Leaves the longitude and latitude of each point; returns how many.
    @_expose(wasm, "ring") @_cdecl("lair_ring")
    public func lairRing(_ latitude: Double, _ longitude: Double, _ radius: Double) -> Int32 {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), radius.isFinite, radius >= 0 else { return 0 }
        return leave(at.ring(radius: .metres(radius)), near: at)
    }

    @_expose(wasm, "cone") @_cdecl("lair_cone")
    public func lairCone(
        _ latitude: Double, _ longitude: Double, _ heading: Double, _ halfAngle: Double, _ radius: Double
    ) -> Int32 {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), radius.isFinite, radius >= 0,
            heading.isFinite, halfAngle.isFinite
        else { return 0 }
        let half = min(180, max(0.1, halfAngle))
        return leave(at.sector(heading: .degrees(heading), halfAngle: .degrees(half), radius: .metres(radius)), near: at)
    }

    /// Leaves south, west, north, east; false where it is no coordinate.
    @_expose(wasm, "cells") @_cdecl("lair_cells")
    public func lairCells(_ latitude: Double, _ longitude: Double, _ radius: Double) -> Bool {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), radius >= 0, radius.isFinite else {
            return false
        }
        leave(Cells.box(around: at, radius: .metres(radius)))
        return true
    }

    /// Leaves south, west, north, east of the whole cells that a view lies in; false where it is no view.
    @_expose(wasm, "cellsOver") @_cdecl("lair_cells_over")
    public func lairCellsOver(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Bool {
        guard let view = BoundingBox(viewSouth: south, west: west, north: north, east: east) else { return false }
        leave(Cells.box(covering: view))
        return true
    }

    private func leave(_ box: BoundingBox) {
        answer[0] = box.south
        answer[1] = box.west
        answer[2] = box.north
        answer[3] = box.east
    }

    /// Which of the points in the list (latitude, longitude each) is nearest to another, and leaves how far it is; −1: none is.
    @_expose(wasm, "nearest") @_cdecl("lair_nearest")
    public func lairNearest(_ count: Int32, _ latitude: Double, _ longitude: Double) -> Int32 {
        guard let from = try? Coordinate(latitude: latitude, longitude: longitude) else { return -1 }
        let points = (0..<Int(count)).map { index in
            try? Coordinate(latitude: list[5 * index], longitude: list[5 * index + 1])
        }
        guard let nearest = from.nearest(of: points) else { return -1 }
        answer[0] = nearest.distance.metres
        return Int32(nearest.index)
    }

    /// Leaves whether it is the dragon, latitude, longitude of each; returns how many.
    @_expose(wasm, "scatter") @_cdecl("lair_scatter")
    public func lairScatter(_ latitude: Double, _ longitude: Double, _ seed: Double) -> Int32 {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude) else { return 0 }
        let picks = Scatter.around(at, seed: seed.bitPattern)
        for (index, pick) in picks.enumerated() {
            let row = answer + 3 * index
            row[0] = flag(pick.isDragon)
            row[1] = pick.coordinate.latitudeDegrees
            row[2] = pick.coordinate.longitudeDegrees
        }
        return Int32(picks.count)
    }

    /// Leaves the latitude and longitude so many metres ahead and to the right of a point; false where it is no coordinate.
    @_expose(wasm, "aside") @_cdecl("lair_aside")
    public func lairAside(
        _ latitude: Double, _ longitude: Double, _ heading: Double, _ forward: Double, _ right: Double
    ) -> Bool {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), heading.isFinite, forward.isFinite,
            right.isFinite
        else { return false }
        let there = LocalFrame(origin: at).coordinate(
            heading: .degrees(heading), forward: .metres(forward), right: .metres(right))
        answer[0] = there.latitudeDegrees
        answer[1] = there.longitudeDegrees
        return true
    }

    @_expose(wasm, "walkTo") @_cdecl("lair_walk_to")
    public func lairWalkTo(_ latitude: Double, _ longitude: Double) {
        if let at = try? Coordinate(latitude: latitude, longitude: longitude) { session.walk = WalkSimulator(at: at) }
    }

    @_expose(wasm, "walkStep") @_cdecl("lair_walk_step")
    public func lairWalkStep(_ forward: Double, _ right: Double, _ heading: Double, _ seconds: Double, _ fast: Bool) {
        session.walk?.step(forward: forward, right: right, heading: .degrees(heading), seconds: seconds, fast: fast)
    }

    /// Leaves latitude and longitude; false before the walk began.
    @_expose(wasm, "walkPosition") @_cdecl("lair_walk_position")
    public func lairWalkPosition() -> Bool {
        guard let at = session.walk?.position else { return false }
        answer[0] = at.latitudeDegrees
        answer[1] = at.longitudeDegrees
        return true
    }

    private func leave(_ points: [Coordinate], near centre: Coordinate) -> Int32 {
        for (index, point) in points.enumerated() {
            answer[2 * index] = point.longitudeDegrees(near: centre)
            answer[2 * index + 1] = point.latitudeDegrees
        }
        return Int32(points.count)
    }
#endif
