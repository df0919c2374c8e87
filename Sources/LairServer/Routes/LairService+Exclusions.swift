import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Locks
import SpawnPlanning

extension LairService {
    /// The most exclusions a hunt may have.
    static let mostExclusions = 1_000

    /// Exclusions: where the host wants no creatures. What stands there goes at once.
    func addExclusionRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/exclusions", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let exclusions = try ask { () throws(StoreError) in try store.exclusions(of: hunt.id) }
            return .json(.object([("exclusions", .array(exclusions.map { JSON.exclusion($0) }))]))
        }
        on("POST", "/api/hunts/{hunt}/exclusions", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let fields = try JSONFields(body: call.request.body)
            let land = try LandArea(geometry: try fields.object("geometry"))
            guard !land.isPoint else { throw .invalid("`geometry.type` must be Polygon.") }
            let note = try fields.optionalText("note", longest: 500)
            return try groundWrites.withLock { _ throws(Problem) in
                let there = try ask { () throws(StoreError) in try store.exclusions(of: hunt.id) }
                guard there.count < Self.mostExclusions else {
                    throw .invalid("This hunt has \(Self.mostExclusions) exclusions: take one away first.")
                }
                let (standing, drafted) = try spawns(on: ClosedArea(.excluded, land: land, margin: .zero), of: hunt)
                let ids = standing.map(\.id)
                let exclusion = try ask { () throws(StoreError) in
                    try store.add(
                        Exclusion(geometry: land.json.utf8, note: note, at: call.now), taking: ids, drafted: drafted,
                        of: hunt.id)
                }
                broadcast.removed(ids, in: hunt.id)
                return .json(.exclusion(exclusion, taken: ids.count), status: 201)
            }
        }
        on("DELETE", "/api/hunts/{hunt}/exclusions/{exclusion}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let id = try call.number("exclusion")
            return try groundWrites.withLock { _ throws(Problem) in
                // What it took stands again, unless something else closes its ground.
                let ground = try Self.ground(closedBy: try closed(in: hunt, exceptExclusion: id))
                let back = try ask { () throws(StoreError) in try store.spawns(takenBy: id, of: hunt.id) }
                    .filter { ground.objection(at: $0.coordinate) == nil }
                let ids = back.map(\.id)
                guard try ask({ () throws(StoreError) in try store.delete(exclusion: id, restoring: ids, of: hunt.id) }) else {
                    throw .notFound("There is no such exclusion here.")
                }
                broadcast.appeared(back.filter { $0.stands(at: call.now) }, in: hunt.id)
                return .noContent
            }
        }
    }
}
