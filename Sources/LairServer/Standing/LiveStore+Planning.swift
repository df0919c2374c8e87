import Geodesy
import HuntRules
import HuntStore

// Plans, exclusions and removals are the host's, and rare: the store answers. What they do to spawns is noted.
extension LiveStore {
    func publish(of hunt: String) throws(StoreError) -> Publication? {
        guard let memory = memory(of: hunt) else { return nil }
        return try memory.write { () throws(StoreError) in
            let publication = try inner.publish(of: hunt)
            let gone = (publication?.removed ?? []).map { StandingSpawns.Change.removed($0) }
            return (publication, gone + [.added(publication?.added ?? [])])
        }
    }

    func add(
        _ exclusion: Exclusion, taking spawns: [Int64], drafted: [Int64], of hunt: String
    ) throws(StoreError) -> Exclusion {
        guard let memory = memory(of: hunt) else { throw .noSuchHunt }
        return try memory.write { () throws(StoreError) in
            (try inner.add(exclusion, taking: spawns, drafted: drafted, of: hunt), spawns.map { .removed($0) })
        }
    }

    func put(
        _ removal: Removal, taking spawns: [Int64], drafted: [Int64], of hunt: String
    ) throws(StoreError) -> Removal {
        guard let memory = memory(of: hunt) else { throw .noSuchHunt }
        return try memory.write { () throws(StoreError) in
            (try inner.put(removal, taking: spawns, drafted: drafted, of: hunt), spawns.map { .removed($0) })
        }
    }

    func restore(removal code: String, spawns: [Int64], of hunt: String) throws(StoreError) -> Removal? {
        let restored = try inner.restore(removal: code, spawns: spawns, of: hunt)
        // What was here and is gone does not come back into memory under its old number: all is read anew, and until that is
        // done the store is asked.
        if restored != nil, !spawns.isEmpty, let memory = memory(of: hunt) { load(memory, anew: true) }
        return restored
    }

    // MARK: The store's own

    func keptExtract(of hunt: String) throws(StoreError) -> KeptExtract? { try inner.keptExtract(of: hunt) }

    func extract(of hunt: String) throws(StoreError) -> [UInt8]? { try inner.extract(of: hunt) }

    func keep(extract: [UInt8], bounds: BoundingBox?, of hunt: String, at moment: Moment) throws(StoreError) {
        try inner.keep(extract: extract, bounds: bounds, of: hunt, at: moment)
    }

    func draft(of hunt: String) throws(StoreError) -> Draft? { try inner.draft(of: hunt) }

    func put(_ draft: Draft, of hunt: String) throws(StoreError) { try inner.put(draft, of: hunt) }

    func change(_ planned: DraftSpawn, of hunt: String) throws(StoreError) -> Bool { try inner.change(planned, of: hunt) }

    func delete(planned number: Int64, of hunt: String) throws(StoreError) -> Bool {
        try inner.delete(planned: number, of: hunt)
    }

    func plannedSpawns(of hunt: String) throws(StoreError) -> [(spawn: Spawn, why: [UInt8])] {
        try inner.plannedSpawns(of: hunt)
    }

    func exclusions(of hunt: String) throws(StoreError) -> [Exclusion] { try inner.exclusions(of: hunt) }

    func delete(exclusion: Int64, restoring spawns: [Int64], of hunt: String) throws(StoreError) -> Bool {
        let isDone = try inner.delete(exclusion: exclusion, restoring: spawns, of: hunt)
        if isDone, !spawns.isEmpty, let memory = memory(of: hunt) { load(memory, anew: true) }
        return isDone
    }

    func spawns(takenBy exclusion: Int64, of hunt: String) throws(StoreError) -> [Spawn] {
        try inner.spawns(takenBy: exclusion, of: hunt)
    }

    func removals(of hunt: String) throws(StoreError) -> [Removal] { try inner.removals(of: hunt) }

    func spawns(takenBy code: String, of hunt: String) throws(StoreError) -> [Spawn] {
        try inner.spawns(takenBy: code, of: hunt)
    }

    func removal(_ code: String, of hunt: String) throws(StoreError) -> Removal? { try inner.removal(code, of: hunt) }
}
