import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

extension LairService {
    /// The ground of a hunt's kept extract; nil where none is kept.
    func ground(of hunt: Hunt, allowsPlaygrounds: Bool? = nil) throws(Problem) -> GroundShelf.Entry? {
        guard let kept = try ask({ () throws(StoreError) in try store.keptExtract(of: hunt.id) }) else { return nil }
        let allows: Bool
        if let allowsPlaygrounds { allows = allowsPlaygrounds } else { allows = try draftAllowsPlaygrounds(hunt) }
        let edition = GroundShelf.Edition(hunt: hunt.id, at: kept.at, allowsPlaygrounds: allows)
        if let entry = grounds.entry(edition) { return entry }
        guard let bytes = try ask({ () throws(StoreError) in try store.extract(of: hunt.id) }) else { return nil }
        let entry = try learn(bytes, bounds: kept.bounds, edition)
        grounds.keep(entry)
        return entry
    }

    /// Learns an extract. Not kept yet.
    func learn(_ bytes: [UInt8], bounds: BoundingBox?, _ edition: GroundShelf.Edition) throws(Problem) -> GroundShelf.Entry {
        do throws(PlanningError) {
            let extract = try Extract(bytes, bounds: bounds)
            return GroundShelf.Entry(
                edition, bytes, Planner(try Ground(extract, allowsPlaygrounds: edition.allowsPlaygrounds)))
        } catch { throw Self.problem(error) }
    }

    private func draftAllowsPlaygrounds(_ hunt: Hunt) throws(Problem) -> Bool {
        guard let draft = try ask({ () throws(StoreError) in try store.draft(of: hunt.id) }) else { return false }
        return (try? JSONFields(body: draft.about).optionalFlag("playgrounds")) ?? false
    }

    /// What the host is told where an extract cannot be planned on.
    static func problem(_ error: PlanningError) -> Problem {
        if let program = error.missingProgram {
            return .unavailable("\(program) is not installed on the server: `apt install osmium-tool`.", retryAfter: 60)
        }
        var problem = Problem.invalid("\(error).".capitalizedFirst)
        // For pages to say in their words.
        switch error {
        case .notAnExtract: problem.members = [("cause", "extract-none")]
        case .noBounds: problem.members = [("cause", "extract-no-bounds")]
        case .tooLarge(let width, let height):
            problem.members = [
                ("cause", "extract-too-large"),
                ("values", .object([("width", .string("\(width)")), ("height", .string("\(height)"))])),
            ]
        case .elsewhere: problem.members = [("cause", "extract-elsewhere"), ("values", .object([("kilometers", .string("?"))]))]
        case .tooMuch(let size):
            problem.members = [("cause", "extract-too-much"), ("values", .object([("limit", .string("\(size)"))]))]
        case .unreadable, .badLine, .geometry: problem.members = [("cause", "extract-unreadable")]
        }
        return problem
    }

    // MARK: Closed ground

    /// Where the host, or an owner, wants no creatures in a hunt.
    func closed(
        in hunt: Hunt, except code: String? = nil, exceptExclusion id: Int64? = nil
    ) throws(Problem) -> [ClosedArea] {
        var areas: [ClosedArea] = []
        for exclusion in try ask({ () throws(StoreError) in try store.exclusions(of: hunt.id) }) where exclusion.id != id {
            areas.append(ClosedArea(.excluded, land: try LandArea(kept: exclusion.geometry), margin: .zero))
        }
        for removal in try ask({ () throws(StoreError) in try store.removals(of: hunt.id) })
        where removal.state.isInForce && removal.code != code {
            areas.append(ClosedArea(.removed, land: try LandArea(kept: removal.geometry), margin: removal.margin))
        }
        return areas
    }

    /// The spawns of a hunt, and those of its draft by number, that stand on closed land.
    func spawns(on area: ClosedArea, of hunt: Hunt) throws(Problem) -> (standing: [Spawn], drafted: [Int64]) {
        let ground = try Self.ground(closedBy: [area])
        let box = area.box
        let near = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: box) }
        let draft = try ask { () throws(StoreError) in try store.draft(of: hunt.id) }
        let drafted = (draft?.spawns ?? []).filter {
            box.contains($0.spawn.coordinate) && ground.objection(at: $0.spawn.coordinate) != nil
        }
        return (near.filter { ground.objection(at: $0.coordinate) != nil }, drafted.map(\.number))
    }

    static func ground(closedBy areas: [ClosedArea]) throws(Problem) -> ClosedGround {
        do throws(PlanningError) { return try ClosedGround(areas) } catch { throw problem(error) }
    }
}
