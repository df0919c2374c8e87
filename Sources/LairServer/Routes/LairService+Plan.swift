import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Locks
import SpawnPlanning

extension LairService {
    /// Plans: made of an extract, looked at, changed, published.
    func addPlanRoutes(to router: inout Router) {
        on(
            "POST", "/api/hunts/{hunt}/spawns/plan", access: .host, bodyLimit: Self.extractLimit, keepsFile: true, in: &router
        ) { call throws(Problem) in
            let hunt = try hunt(call)
            let draft = try plans.take { () throws(Problem) in try makePlan(call, hunt) }
            try keep(draft, of: hunt)
            return try draftAnswer(hunt)
        }
        on("GET", "/api/hunts/{hunt}/plan", access: .host, in: &router) { call throws(Problem) in
            try draftAnswer(try hunt(call))
        }
        on("GET", "/api/hunts/{hunt}/plan/area", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let places = try ask { () throws(StoreError) in
                try store.places(of: hunt.id, in: nil, category: nil, limit: Self.mostPlanPlaces)
            }
            let standing = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: nil) }
            let box = PlanArea.box(hunt, places.map(\.coordinate) + standing.map(\.coordinate))
            return .json(.object([("bbox", .array([box.west, box.south, box.east, box.north].map { .number($0) }))]))
        }
        on("GET", "/api/hunts/{hunt}/plan/ground", access: .host, in: &router) { call throws(Problem) in
            try drawing(try hunt(call))
        }
        on("PATCH", "/api/hunts/{hunt}/plan/spawns/{spawn}", access: .host, in: &router) { call throws(Problem) in
            try move(call, try hunt(call))
        }
        on("DELETE", "/api/hunts/{hunt}/plan/spawns/{spawn}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let number = try call.number("spawn")
            guard try ask({ () throws(StoreError) in try store.delete(planned: number, of: hunt.id) }) else {
                throw Self.noSuchPlanned
            }
            return .noContent
        }
        on("POST", "/api/hunts/{hunt}/plan/publish", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            return try groundWrites.withLock { _ throws(Problem) in try publish(hunt, now: call.now) }
        }
    }

    private static let noDraft = Problem.notFound("There is no plan for this hunt yet.")
    private static let noSuchPlanned = Problem.notFound("There is no such spawn in the plan.")
    private static let noExtract = Problem(
        .noGround,
        "There is no extract of the map for this hunt, so nobody knows where creatures may stand. Send an OSM extract, or name the "
            + "places beside which they may: {\"places\":\"all\"}.")

    // MARK: Making

    private func makePlan(_ call: Call, _ hunt: Hunt) throws(Problem) -> Draft {
        let creatures = try ask { () throws(StoreError) in try store.creatures(of: hunt.id) }
        let wishes = try PlanWishes(call, creatures: creatures)
        var request = PlanRequest(weights: wishes.weights)
        request.seed = UInt64(wishes.seed)
        request.count = wishes.count
        request.spacing = wishes.spacing
        request.density = wishes.density
        request.closed = try closed(in: hunt)
        (request.starts, request.ends) = (hunt.rules.starts, hunt.rules.ends)
        request.ahead = LocalTime.ahead
        request.places = try ask { () throws(StoreError) in
            try store.places(of: hunt.id, in: nil, category: nil, limit: Self.mostPlanPlaces)
        }
        let planned = try ask { () throws(StoreError) in try store.plannedSpawns(of: hunt.id) }
        let ids = Set(planned.map(\.spawn.id))
        if !wishes.isAnew { request.earlier = planned.map(\.spawn) }
        let standing = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: nil) }
        request.standing = standing.filter { !ids.contains($0.id) }.map(\.coordinate)
        let body = call.request.body
        let plan: SpawnPlan
        var cautions: [PlanCaution] = []
        var basis: JSON?
        if body.first == UInt8(ascii: "{") {
            request.places = try Self.confirmed(try JSONFields(body: body), of: request.places)
            plan = try Self.attempt { () throws(PlanningError) in try SpawnPlan(besidePlaces: request) }
            cautions.append(.noExtract)
        } else {
            var entry: GroundShelf.Entry?
            if call.request.length == 0 {
                entry = try ground(of: hunt, allowsPlaygrounds: wishes.allowsPlaygrounds)
            } else {
                let area = PlanArea.box(hunt, request.places.map(\.coordinate) + standing.map(\.coordinate))
                let sent = try SentExtract(call, hunt, area)
                if sent.isCut { cautions.append(.cut) }
                entry = try keep(sent, call, hunt, wishes)
            }
            guard let entry else { throw Self.noExtract }
            let away = PlanArea.kilometres(from: hunt, to: entry.bounds)
            if away > PlanArea.far { cautions.append(.far(kilometres: Int(away))) }
            basis = .object(JSON.basis(at: entry.edition.at, size: entry.size, sum: entry.sum))
            let wanted = request
            plan = try Self.attempt { () throws(PlanningError) in
                try entry.ask { planner throws(PlanningError) in try planner.plan(wanted) }
            }
        }
        if plan.spawns.isEmpty { cautions.append(.noGround) }
        return Draft(
            made: call.now, about: JSON.about(plan, wishes, basis: basis, cautions).utf8,
            spawns: plan.spawns.enumerated().map { number, spawn in
                DraftSpawn(
                    number: Int64(number + 1),
                    spawn: Spawn(
                        id: spawn.spawn ?? 0, creature: spawn.creature, coordinate: spawn.coordinate, place: spawn.place,
                        from: spawn.from, until: spawn.until),
                    why: JSON.why(spawn.why).utf8)
            })
    }

    /// Keeps a draft, without what stands on ground that was closed while it was made.
    private func keep(_ draft: Draft, of hunt: Hunt) throws(Problem) {
        try groundWrites.withLock { _ throws(Problem) in
            let closed = try Self.ground(closedBy: try closed(in: hunt))
            var draft = draft
            draft.spawns.removeAll { closed.objection(at: $0.spawn.coordinate) != nil }
            let kept = draft
            try ask { () throws(StoreError) in try store.put(kept, of: hunt.id) }
        }
    }

    /// The most places that a plan looks at.
    private static let mostPlanPlaces = 100_000

    static func attempt<Result>(_ body: () throws(PlanningError) -> Result) throws(Problem) -> Result {
        do throws(PlanningError) { return try body() } catch { throw problem(error) }
    }

    /// Learns the extract that was sent, and keeps it with the hunt once it could be.
    private func keep(
        _ sent: SentExtract, _ call: Call, _ hunt: Hunt, _ wishes: PlanWishes
    ) throws(Problem) -> GroundShelf.Entry {
        let edition = GroundShelf.Edition(hunt: hunt.id, at: call.now, allowsPlaygrounds: wishes.allowsPlaygrounds)
        let entry = try learn(sent.bytes, bounds: sent.bounds, edition)
        try ask { () throws(StoreError) in
            try store.keep(extract: sent.bytes, bounds: sent.bounds, of: hunt.id, at: call.now)
        }
        grounds.keep(entry)
        return entry
    }

    /// The places that the host names.
    private static func confirmed(_ fields: JSONFields, of places: [Place]) throws(Problem) -> [Place] {
        if case .string("all")? = fields.members["places"] { return places }
        guard case .array(let list)? = fields.members["places"] else {
            throw .invalid("`places` must be \"all\" or a list of places' ids.")
        }
        let byKey = Dictionary(places.map { ($0.key.text, $0) }) { $1 }
        var named: [Place] = []
        for value in list {
            guard case .string(let key) = value, let place = byKey[key] else {
                throw .invalid("`places` names one that this hunt does not have.")
            }
            named.append(place)
        }
        return named
    }

    // MARK: Looking

    private func draftAnswer(_ hunt: Hunt) throws(Problem) -> Response {
        // Nothing yet is an answer, too: whoever looks first finds no fault.
        let draft = try ask { () throws(StoreError) in try store.draft(of: hunt.id) }
        let standing = try ask { () throws(StoreError) in try store.plannedSpawns(of: hunt.id) }
        let extract = try ask { () throws(StoreError) in try store.keptExtract(of: hunt.id) }
        return .json(.draft(draft, standing: standing, extract: extract))
    }

    private func drawing(_ hunt: Hunt) throws(Problem) -> Response {
        let entry = try ground(of: hunt)
        let closed = try closed(in: hunt)
        let areas = try Self.attempt { () throws(PlanningError) in
            try entry?.ask { planner throws(PlanningError) in try planner.ground.drawn() } ?? []
        }
        let features = areas.map { JSON.drawn($0) } + closed.map { JSON.drawn($0) }
        var members: [(key: String, value: JSON)] = [("type", "FeatureCollection")]
        if let kept = try ask({ () throws(StoreError) in try store.keptExtract(of: hunt.id) }) {
            members.append(("extract", .extract(kept)))
        }
        members.append(("features", .array(features)))
        return Response(
            status: 200, headers: [("Content-Type", "application/geo+json"), ("Cache-Control", "no-store")],
            body: .bytes(JSON.object(members).utf8))
    }

    // MARK: Changing

    private func move(_ call: Call, _ hunt: Hunt) throws(Problem) -> Response {
        let number = try call.number("spawn")
        let to = try JSONFields(body: call.request.body).coordinate()
        // It may have to be learned first, or be in use: nobody else waits for that.
        let verdict = try ground(of: hunt)?.ask { $0.ground.judge(to) }
        return try groundWrites.withLock { _ throws(Problem) in try move(number, to, verdict, hunt) }
    }

    private func move(
        _ number: Int64, _ to: Coordinate, _ verdict: Result<Why, Objection>?, _ hunt: Hunt
    ) throws(Problem) -> Response {
        guard let draft = try ask({ () throws(StoreError) in try store.draft(of: hunt.id) }) else { throw Self.noDraft }
        guard var planned = draft.spawns.first(where: { $0.number == number }) else { throw Self.noSuchPlanned }
        let closed = try Self.ground(closedBy: try closed(in: hunt))
        if let objection = closed.objection(at: to) { throw Self.forbidden(objection) }
        var why = Why()
        switch verdict {
        case .success(let found): why = found
        case .failure(let objection): throw Self.forbidden(objection)
        case nil: break
        }
        let box = BoundingBox(around: to, radius: PlanRequest.least)
        let kept = Set(draft.spawns.map(\.spawn.id))
        let before = try ask { () throws(StoreError) in try store.plannedSpawns(of: hunt.id) }
        let leaving = Set(before.map(\.spawn.id)).subtracting(kept)
        let standing = try ask { () throws(StoreError) in try store.allSpawns(of: hunt.id, in: box) }
            .filter { $0.id != planned.spawn.id && !leaving.contains($0.id) }
        let others = draft.spawns.filter { $0.number != number }.map(\.spawn) + standing
        let nearest = others.map { to.geodesic(to: $0.coordinate).distance }.min()
        if let nearest, nearest < PlanRequest.least { throw Self.forbidden(Objection(.spacing, distance: nearest)) }
        // One that stands elsewhere already goes when this is published, and another comes.
        planned.spawn.id = 0
        planned.spawn.coordinate = to
        planned.spawn.place = nil
        planned.why = JSON.why(why).utf8
        let changed = planned
        guard try ask({ () throws(StoreError) in try store.change(changed, of: hunt.id) }) else { throw Self.noSuchPlanned }
        return .json(.planned(planned))
    }

    /// The problem of a creature that may not stand there.
    static func forbidden(_ objection: Objection, at index: Int? = nil) -> Problem {
        var members = JSON.members(of: objection)
        if let index { members.append(("index", .integer(index))) }
        return Problem(.forbiddenGround, "No creature may stand there: \(objection.reason.words).", members: members)
    }

    private func publish(_ hunt: Hunt, now: Moment) throws(Problem) -> Response {
        guard let done = try ask({ () throws(StoreError) in try store.publish(of: hunt.id) }) else { throw Self.noDraft }
        broadcast.removed(done.removed, in: hunt.id)
        broadcast.appeared(done.added.filter { $0.stands(at: now) }, in: hunt.id)
        return .json(
            .object([
                ("added", .integer(done.added.count)), ("kept", .integer(done.kept)), ("removed", .integer(done.removed.count)),
            ]))
    }
}
