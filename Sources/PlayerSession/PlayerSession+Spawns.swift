import Geodesy
import Viewfinder

extension PlayerSession {
    /// Replaces all spawns. They appear as soon as a fix is known. O(n).
    public func setSpawns(_ new: [SessionSpawn]) {
        spawns = new.map { MappedSpawn(spawn: $0) }
        layOut()
        noteRemovals()
    }

    /// Takes one spawn away; an encounter with it that is not won is lost. False where it was not there.
    @discardableResult
    public func removeSpawn(_ id: Int64) -> Bool {
        let before = spawns.count
        spawns.removeAll { $0.spawn.id == id }
        sortedAt = nil
        noteRemovals()
        return spawns.count < before
    }

    /// Puts every spawn in its place in the ground.
    func layOut() {
        sortedAt = nil
        guard let ground else { return }
        for index in spawns.indices { spawns[index].foot = ground.foot(of: spawns[index].spawn.coordinate) }
        if let target = play?.spawn {
            let foot = ground.foot(of: target.coordinate)
            play?.foot = foot
            play?.stand = foot
        }
    }

    /// Sorts the nearest first where that may have changed: the spawns did, or the player has walked 10 m.
    func sortNearest() {
        guard let here = filter.drawn else { return }
        if let at = sortedAt {
            let (east, north) = (here.east - at.east, here.north - at.north)
            if east * east + north * north < 100 { return }
        }
        func squared(_ index: Int) -> Double {
            let (east, north) = (spawns[index].foot.east - here.east, spawns[index].foot.north - here.north)
            return east * east + north * north
        }
        nearest.removeAll(keepingCapacity: true)
        nearest.append(contentsOf: spawns.indices)
        nearest.sort { squared($0) < squared($1) }
        sortedAt = here
    }
}

extension LocalFrame {
    /// Where a coordinate's ground lies.
    func foot(of coordinate: Coordinate) -> Vector3 {
        let offset = enu(of: coordinate)
        return Vector3(east: offset.east.metres, north: offset.north.metres, up: 0)
    }
}
