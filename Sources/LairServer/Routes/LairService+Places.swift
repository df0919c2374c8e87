import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// The most places one answer holds.
    static let mostPlaces = 10_000

    /// Places as GeoJSON.
    func addPlaceRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/places", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let box = try call.box()
            let limit = try call.number("limit", in: 1...Double(Self.mostPlaces)).map(Int.init) ?? Self.mostPlaces
            let category = call.request.query("category")
            let places = try ask { () throws(StoreError) in
                try store.places(of: hunt.id, in: box, category: category, limit: limit)
            }
            return Response(
                status: 200, headers: [("Content-Type", "application/geo+json"), ("Cache-Control", "no-store")],
                body: .bytes(JSON.places(places).utf8))
        }
    }
}
