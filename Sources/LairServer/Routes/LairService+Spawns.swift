import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Locks

extension LairService {
    /// Spawns: asked for by anyone, by box or by point; added and taken away by the host.
    func addSpawnRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/spawns", haste: .quickIf(Self.isSmall), in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let player = try player(call, in: hunt)
            if ["lat", "lon", "radius"].contains(where: { call.request.query($0) != nil }) {
                return try spawns(of: hunt, around: call, for: player)
            }
            let box = try call.box()
            if let known = try answer(of: hunt, in: box.map { .box($0) } ?? .everywhere, call, for: player) { return known }
            let spawns = try ask { () throws(StoreError) in
                try store.spawns(of: hunt.id, in: box, at: call.now, for: player?.id)
            }
            return .json(.object([("spawns", .array(spawns.map { .spawn($0) }))]))
        }
        on("POST", "/api/hunts/{hunt}/spawns", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let spawns = try Spawn.list(in: try JSONFields(body: call.request.body))
            if try call.flag("dryRun") {
                try refuseClosed(spawns, hunt)
                let warnings = try warnings(of: spawns, hunt)
                return .json(.object([("spawns", .array([])), ("warnings", .array(warnings))]))
            }
            let added = try groundWrites.withLock { _ throws(Problem) in
                try refuseClosed(spawns, hunt)
                let added = try ask { () throws(StoreError) in try store.add(spawns, to: hunt.id) }
                // The others are told of when their time comes.
                broadcast.appeared(added.filter { $0.stands(at: call.now) }, in: hunt.id)
                return added
            }
            let warnings = try warnings(of: added, hunt)
            return .json(.object([("spawns", .array(added.map { .spawn($0) })), ("warnings", .array(warnings))]), status: 201)
        }
        on("DELETE", "/api/hunts/{hunt}/spawns/{spawn}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let id = try call.number("spawn")
            guard try ask({ () throws(StoreError) in try store.delete(spawn: id, of: hunt.id) }) else {
                throw .notFound("There is no such spawn here.")
            }
            broadcast.removed(id, in: hunt.id)
            return .noContent
        }
    }

    /// Whether a question is of an area as a phone's map shows it, some kilometres across: then the answer takes no time.
    private static func isSmall(_ request: Request) -> Bool {
        let call = Call(request: request, parameters: [:], now: Moment(milliseconds: 0))
        if request.query("lat") != nil { return (((try? call.number("radius", in: 0...50_000)) ?? nil) ?? 1_000) <= 2_000 }
        guard let box = (try? call.box()) ?? nil else { return false }
        return !box.crossesAntimeridian && (box.north - box.south) * (box.east - box.west) <= 0.001
    }

    /// The answer from memory; nil while the spawns are still being read from the store, which is asked then.
    private func answer(
        of hunt: Hunt, in area: StandingSpawns.Area, _ call: Call, for player: Player?
    ) throws(Problem) -> Response? {
        try ask { () throws(StoreError) in
            try store.answer(of: hunt.id, in: area, at: call.now, for: player?.id)
        }.map { .json(utf8: $0) }
    }

    /// Spawns within a radius of a point, nearest first.
    private func spawns(of hunt: Hunt, around call: Call, for player: Player?) throws(Problem) -> Response {
        guard call.request.query("bbox") == nil else { throw .invalid("Give `bbox`, or `lat`, `lon` and `radius`; not both.") }
        guard let latitude = try call.number("lat", in: -90...90) else { throw .invalid("`lat` is missing.") }
        guard let longitude = try call.number("lon", in: -180...180) else { throw .invalid("`lon` is missing.") }
        // Half a day's walk; a default that fills a phone's map.
        let radius = Distance.metres(try call.number("radius", in: 0...50_000) ?? 1_000)
        let center: Coordinate
        do throws(GeodesyError) { center = try Coordinate(latitude: latitude, longitude: longitude) } catch {
            throw .invalid("`lat` and `lon` are no position on Earth.")
        }
        if let known = try answer(of: hunt, in: .disc(center: center, radius: radius), call, for: player) { return known }
        let box = BoundingBox(around: center, radius: radius)
        let found = try ask { () throws(StoreError) in
            try store.spawns(of: hunt.id, in: box, at: call.now, for: player?.id)
        }
        let near = found.map { spawn in
            let line = center.geodesic(to: spawn.coordinate)
            return (spawn: spawn, seen: Sight(distance: line.distance, bearing: line.initialBearing))
        }
        .filter { $0.seen.distance <= radius }
        .sorted { ($0.seen.distance.metres, $0.spawn.id) < ($1.seen.distance.metres, $1.spawn.id) }
        return .json(.object([("spawns", .array(near.map { .spawn($0.spawn, seen: $0.seen) }))]))
    }
}
