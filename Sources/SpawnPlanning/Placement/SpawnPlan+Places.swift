import Geodesy
import HuntRules

extension SpawnPlan {
    /// A plan without an extract: creatures beside the places that the host confirmed, and nowhere else.
    public init(besidePlaces request: PlanRequest) throws(PlanningError) {
        let closed = try ClosedGround(request.closed)
        guard let first = request.places.first else { return }
        // Only the spacing is measured in it.
        guard
            let box = BoundingBox(
                south: first.coordinate.latitudeDegrees, west: first.coordinate.longitudeDegrees,
                north: first.coordinate.latitudeDegrees, east: first.coordinate.longitudeDegrees)
        else { throw .geometry("a place") }
        let plane = MetrePlane(around: box)
        var placing = Placing(request)
        for coordinate in request.standing { placing.keepAway(from: plane.point(coordinate)) }
        let confirmed = Set(request.places.map(\.key.text))
        for spawn in request.earlier {
            if let objection = closed.objection(at: spawn.coordinate) {
                placing.drop(spawn, objection)
            } else if let place = spawn.place, confirmed.contains(place) {
                placing.keep(spawn, at: plane.point(spawn.coordinate), why: Why())
            } else {
                placing.drop(spawn, Objection(.unknown))
            }
        }
        let spots = request.places.enumerated().map { number, place in
            placing.spot(place.coordinate, at: plane.point(place.coordinate), place: number)
        }
        var objections: [RefusedSpot] = []
        placing.fill(spots) { spot in
            if let objection = closed.objection(at: spot.coordinate) {
                objections.append(RefusedSpot(coordinate: spot.coordinate, objection: objection))
                return nil
            }
            return Why()
        }
        self = placing.plan
        refused = Array(objections.prefix(Planner.mostRefused))
        for spot in objections { refusedBy[spot.objection.reason, default: 0] += 1 }
    }
}
