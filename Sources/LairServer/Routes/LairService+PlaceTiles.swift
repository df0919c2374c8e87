import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpatialIndex

extension LairService {
    /// Places in great numbers: tiles of clusters and places, and how many of each category a part of the map has.
    func addPlaceTileRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/places/tiles/{z}/{x}/{y}", limited: false, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let tile = try call.tile()
            guard tile.zoom <= Clustering.lastZoom else {
                throw .notFound("There are tiles for the zooms 0 to \(Clustering.lastZoom).")
            }
            let places = try gathered(hunt)
            var category: Int?
            if let name = call.request.query("category") {
                guard let number = places.categories.firstIndex(of: name) else {
                    throw .invalid("`category` must be one of this hunt.")
                }
                category = number
            }
            let tag = "\"\(places.version)\""
            let headers = [("ETag", tag), ("Cache-Control", Self.caching(call, version: places.version))]
            if call.request.knows(tag) { return Response(status: 304, headers: headers) }
            let number = category
            let bytes = try ask { () throws(StoreError) in try places.tile(tile, of: number, in: store) }
            return .tile(bytes, headers: headers, for: call.request)
        }
        on("GET", "/api/hunts/{hunt}/places/counts", in: &router) { call throws(Problem) in
            let places = try gathered(try hunt(call))
            guard let box = try call.box() else { throw .invalid("`bbox` must be west,south,east,north in degrees.") }
            var counts: [Int] = []
            places.clustering.tally(in: box, into: &counts)
            let members = zip(places.categories, counts).filter { $1 > 0 }.map { name, count in
                JSON.object([("name", .string(name)), ("count", .integer(count))])
            }
            return .json(.object([("categories", .array(members))]))
        }
    }

    func gathered(_ hunt: Hunt) throws(Problem) -> GatheredPlaces {
        guard let places = try ask({ () throws(StoreError) in try placeTiles.places(of: hunt.id) }) else { throw Self.noSuchHunt }
        return places
    }

    /// The places of a cluster, by what it goes by; none where there is none any more.
    func places(of hunt: Hunt, inCluster id: UInt64, limit: Int) throws(Problem) -> [Place] {
        let gathered = try gathered(hunt)
        guard let node = gathered.clustering.node(Clustering.NodeID(rawValue: id)) else { return [] }
        var numbers: [Int64] = []
        gathered.clustering.forEachPlace(of: node) { if numbers.count < limit { numbers.append(gathered.numbers[$0]) } }
        let wanted = numbers
        let places = try ask { () throws(StoreError) in try store.places(numbered: wanted) }
        return wanted.compactMap { places[$0] }
    }
}
