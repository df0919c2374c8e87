public import Geodesy
import HuntRules
import SpatialIndex

/// Makes plans on the ground of one extract. It belongs to one thread at a time.
public final class Planner {
    /// The ground.
    public let ground: Ground
    /// What may be taken, and what looks as if it might but may not; found at the first plan.
    private var spots: (free: [Candidate], refused: [Candidate])?

    /// A planner on this ground.
    public init(_ ground: Ground) { self.ground = ground }

    /// The most refused spots that a plan tells one by one.
    public static let mostRefused = 2_000

    /// Makes a plan. The same ground and request give the same plan.
    public func plan(_ request: PlanRequest) throws(PlanningError) -> SpawnPlan {
        let closed = try ClosedGround(request.closed)
        let spots = spots ?? ground.candidates()
        self.spots = spots
        var placing = Placing(request)
        for coordinate in request.standing { placing.keepAway(from: ground.plane.point(coordinate)) }
        for spawn in request.earlier {
            switch judge(spawn.coordinate, closed, request) {
            case .success(let why): placing.keep(spawn, at: ground.plane.point(spawn.coordinate), why: why)
            case .failure(let objection): placing.drop(spawn, objection)
            }
        }
        let places = try NearPlaces(request.places)
        var taken: [Placing.Spot] = []
        taken.reserveCapacity(spots.free.count)
        for candidate in spots.free {
            guard let coordinate = candidate.coordinate else { continue }
            taken.append(placing.spot(coordinate, at: candidate.place, place: places.nearest(to: coordinate)))
        }
        placing.fill(taken) { spot in
            try? judge(spot.coordinate, closed, request).get()
        }
        var plan = placing.plan
        refuse(spots, closed, request, &plan)
        return plan
    }

    /// Whether a creature may stand there, whatever else stands.
    public func judge(
        _ coordinate: Coordinate, _ closed: ClosedGround, _ request: PlanRequest
    ) -> Result<Why, Objection> {
        if let objection = closed.objection(at: coordinate) { return .failure(objection) }
        return ground.judge(coordinate).flatMap { why in
            guard let hours = why.ground?.hours else { return .success(why) }
            switch OpeningHours(hours)?.stretch(within: request) {
            case nil: return .failure(Objection(.hours))
            case .always?: return .success(why)
            case .from(let opens, let closes)?:
                var why = why
                (why.opens, why.closes) = (opens, closes)
                return .success(why)
            }
        }
    }

    /// Tells of refused spots: counts all, shows an even choice of them.
    private func refuse(
        _ spots: (free: [Candidate], refused: [Candidate]), _ closed: ClosedGround, _ request: PlanRequest,
        _ plan: inout SpawnPlan
    ) {
        let hidden = spots.free.filter { candidate in
            candidate.hours != nil || candidate.coordinate.map { closed.objection(at: $0) != nil } ?? false
        }
        let all = spots.refused + hidden
        let every = max(1, (all.count + Self.mostRefused - 1) / Self.mostRefused)
        for (index, candidate) in all.enumerated() where index % every == 0 {
            guard let coordinate = candidate.coordinate, case .failure(let objection) = judge(coordinate, closed, request)
            else { continue }
            plan.refused.append(RefusedSpot(coordinate: coordinate, objection: objection))
            plan.refusedBy[objection.reason, default: 0] += every
        }
    }
}

extension Candidate {
    var coordinate: Coordinate? { try? Coordinate(latitude: degrees.latitude, longitude: degrees.longitude) }
}

/// Places, found by what is near them.
struct NearPlaces {
    private let index: StaticIndex?

    init(_ places: [Place]) throws(PlanningError) {
        do throws(SpatialIndexError) {
            index = places.isEmpty ? nil : try StaticIndex(places.map(\.coordinate))
        } catch { throw .geometry("more places than an index holds") }
    }

    /// The number of the nearest place within `Placing.nearPlace`; nil: there is none.
    func nearest(to coordinate: Coordinate) -> Int? {
        index?.nearest(1, to: coordinate, within: .metres(Placing.nearPlace)).first?.number
    }
}
