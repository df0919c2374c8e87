import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Locks
import SpawnPlanning

extension LairService {
    /// Removals: anyone has creatures leave their land; the host sees it, widens it, undoes it, and cannot delete it.
    func addRemovalRoutes(to router: inout Router) {
        on("POST", "/api/hunts/{hunt}/removals", bodyLimit: 128 << 10, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            if let address = address(of: call.request), let wait = limits.removals.take(address, now: call.now) {
                throw Self.tooMany(wait)
            }
            let fields = try JSONFields(body: call.request.body)
            let land = try LandArea(geometry: try fields.object("geometry"))
            let contact = try fields.optionalText("contact", longest: 200, lines: false)
            return try groundWrites.withLock { _ throws(Problem) in
                .json(.receipt(try remove(land, contact, hunt, now: call.now)), status: 201)
            }
        }
        on("GET", "/api/hunts/{hunt}/removals", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            return try list(hunt, now: call.now)
        }
        on("GET", "/api/hunts/{hunt}/removals/{code}/creatures", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            return try creatures(of: try removal(call, of: hunt), call, hunt)
        }
        on("GET", "/api/hunts/{hunt}/removals/{code}", in: &router) { call throws(Problem) in
            .json(.receipt(try removal(call, of: try hunt(call))))
        }
        on("PATCH", "/api/hunts/{hunt}/removals/{code}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            return try groundWrites.withLock { _ throws(Problem) in try change(call, hunt) }
        }
    }

    private func removal(_ call: Call, of hunt: Hunt) throws(Problem) -> Removal {
        // As it is shown, or as people type it.
        let code = MoveCode(typed: call.parameters["code"] ?? "")?.text
        guard let code, let removal = try ask({ () throws(StoreError) in try store.removal(code, of: hunt.id) }) else {
            throw .notFound("There is no such removal here.")
        }
        return removal
    }

    private func remove(_ land: LandArea, _ contact: String?, _ hunt: Hunt, now: Moment) throws(Problem) -> Removal {
        let (standing, drafted) = try spawns(
            on: ClosedArea(.removed, land: land, margin: RemovalLimits.margin), of: hunt)
        let earlier = try ask { () throws(StoreError) in try store.removals(of: hunt.id) }
        let all = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: nil) }.count
        let isAtOnce = RemovalLimits.isAtOnce(land, taking: standing.count, of: all, after: earlier, now: now)
        guard isAtOnce || earlier.count(where: { $0.state == .waiting }) < RemovalLimits.mostWaiting else {
            throw Self.tooMany(3_600)
        }
        let code = MoveCode(random: random(10)).text
        let removal = Removal(
            code: code, state: isAtOnce ? .done : .waiting, geometry: land.json.utf8, area: land.squareMetres,
            margin: RemovalLimits.margin, contact: contact, at: now)
        return try carryOut(removal, taking: isAtOnce ? standing.map(\.id) : [], drafted: isAtOnce ? drafted : [], hunt)
    }

    private func carryOut(
        _ removal: Removal, taking spawns: [Int64], drafted: [Int64], _ hunt: Hunt
    ) throws(Problem) -> Removal {
        let kept = try ask { () throws(StoreError) in
            try store.put(removal, taking: spawns, drafted: drafted, of: hunt.id)
        }
        broadcast.removed(spawns, in: hunt.id)
        return kept
    }

    // MARK: The host's

    /// All requests; of those that wait, how many creatures would go; and what of a day's share is used.
    private func list(_ hunt: Hunt, now: Moment) throws(Problem) -> Response {
        let removals = try ask { () throws(StoreError) in try store.removals(of: hunt.id) }
        let all = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: nil) }
        let told = try removals.map { removal throws(Problem) -> JSON in
            guard removal.state == .waiting else { return JSON.removal(removal) }
            let area = ClosedArea(.removed, land: try LandArea(kept: removal.geometry), margin: removal.margin)
            return JSON.removal(removal, standing: try Self.spawns(on: area, among: all).count)
        }
        let share = RemovalLimits.Share(of: removals, creatures: all.count, now: now)
        return .json(.object([("removals", .array(told)), ("today", .share(share))]))
    }

    /// The creatures that a request took, or would take, with the ground that it clears: also as it would be with another margin.
    private func creatures(of removal: Removal, _ call: Call, _ hunt: Hunt) throws(Problem) -> Response {
        let margin = try call.number("margin", in: 0...1_000).map { Distance.metres($0) } ?? removal.margin
        let area = ClosedArea(.removed, land: try LandArea(kept: removal.geometry), margin: margin)
        let drawn: [DrawnArea]
        do throws(PlanningError) { drawn = try area.drawn() } catch { throw Self.problem(error) }
        let took = try ask { () throws(StoreError) in try store.spawns(takenBy: removal.code, of: hunt.id) }
        let near = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: area.box) }
        return .json(
            .object([
                ("ground", .array(drawn.map { .drawn($0) })), ("took", .array(took.map { .spawn($0) })),
                ("standing", .array(try Self.spawns(on: area, among: near).map { .spawn($0) })),
            ]))
    }

    private static func spawns(on area: ClosedArea, among spawns: [Spawn]) throws(Problem) -> [Spawn] {
        let (ground, box) = (try ground(closedBy: [area]), area.box)
        return spawns.filter { box.contains($0.coordinate) && ground.objection(at: $0.coordinate) != nil }
    }

    private func change(_ call: Call, _ hunt: Hunt) throws(Problem) -> Response {
        var removal = try removal(call, of: hunt)
        let fields = try JSONFields(body: call.request.body)
        if let margin = try fields.optionalNumber("margin", in: 0...1_000) { removal.margin = .metres(margin) }
        switch try fields.optionalText("state", longest: 20) {
        case "granted"?: if !removal.state.isInForce { removal.state = .granted }
        case "restored"?:
            guard removal.state != .waiting else {
                throw .invalid("It waits: there is nothing to restore. `declined` declines it.")
            }
            return try restore(removal, hunt, now: call.now)
        case "declined"?:
            guard removal.state == .waiting || removal.state == .declined else {
                throw .invalid("It does not wait any more. `restored` undoes it.")
            }
            removal.state = .declined
        case nil: break
        default: throw .invalid("`state` must be granted, restored or declined.")
        }
        guard removal.state.isInForce else { return .json(.removal(try carryOut(removal, taking: [], drafted: [], hunt))) }
        let land = try LandArea(kept: removal.geometry)
        let (standing, drafted) = try spawns(on: ClosedArea(.removed, land: land, margin: removal.margin), of: hunt)
        return .json(.removal(try carryOut(removal, taking: standing.map(\.id), drafted: drafted, hunt)))
    }

    private func restore(_ removal: Removal, _ hunt: Hunt, now: Moment) throws(Problem) -> Response {
        let others = try closed(in: hunt, except: removal.code)
        let ground = try Self.ground(closedBy: others)
        let back = try ask { () throws(StoreError) in try store.spawns(takenBy: removal.code, of: hunt.id) }
            .filter { ground.objection(at: $0.coordinate) == nil }
        let restored = try ask { () throws(StoreError) in
            try store.restore(removal: removal.code, spawns: back.map(\.id), of: hunt.id)
        }
        guard let kept = restored else { throw .notFound("There is no such removal here.") }
        broadcast.appeared(back.filter { $0.stands(at: now) }, in: hunt.id)
        return .json(.removal(kept))
    }
}
