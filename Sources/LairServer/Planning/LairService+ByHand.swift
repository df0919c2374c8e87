import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

// What a host sets by hand is the host's to answer for: only closed ground is refused, and of the rest it is said what is known.
extension LairService {
    /// Refuses spawns on ground that the host has excluded or an owner wants free.
    func refuseClosed(_ spawns: [Spawn], _ hunt: Hunt) throws(Problem) {
        let closed = try Self.ground(closedBy: try closed(in: hunt))
        for (index, spawn) in spawns.enumerated() {
            if let objection = closed.objection(at: spawn.coordinate) { throw Self.forbidden(objection, at: index) }
        }
    }

    /// What speaks against spawns that are set by hand: by the hunt's extract, or that none tells, and why.
    func warnings(of spawns: [Spawn], _ hunt: Hunt) throws(Problem) -> [JSON] {
        // An extract that cannot be read now is one that tells nothing.
        var entry: GroundShelf.Entry?
        var cause: String?
        do throws(Problem) {
            entry = try ground(of: hunt)
            if entry == nil { cause = "no-extract" }
        } catch { cause = "extract-unread" }
        let nothing = spawns.map { _ -> Objection? in Objection(.unknown) }
        let objections: [Objection?] =
            entry?.ask { planner in
                spawns.map { spawn -> Objection? in
                    if case .failure(let objection) = planner.ground.judge(spawn.coordinate) { objection } else { nil }
                }
            } ?? nothing
        return zip(spawns, objections).enumerated().compactMap { index, pair -> JSON? in
            let (spawn, objection) = pair
            guard let objection else { return nil }
            var members: [(key: String, value: JSON)] = [("index", .integer(index))]
            if spawn.id != 0 { members.append(("spawn", .integer(Int(spawn.id)))) }
            members += JSON.members(of: objection)
            if let cause { members.append(("cause", .string(cause))) }
            return JSON.object(members)
        }
    }
}
