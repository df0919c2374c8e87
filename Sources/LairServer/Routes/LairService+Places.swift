import Geodesy
import HTTPService
import HuntRules
import HuntStore
import TextSearch

extension LairService {
    /// The most places one answer holds.
    static let mostPlaces = 10_000
    /// The most places a search finds.
    private static let mostFound = 500

    /// The words of a search, folded; nil where there are none, or more than are looked for.
    private static func words(_ text: String) -> [[UInt32]]? {
        guard text.unicodeScalars.count <= 100 else { return nil }
        let words = Folding.words(text)
        return (1...6).contains(words.count) ? words : nil
    }

    /// Places as GeoJSON.
    func addPlaceRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/places", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let category = call.request.query("category")
            let places: [Place]
            var next: PlaceKey?
            if let key = try call.query("id", PlaceKey.init(text:), expected: "the id of a place") {
                let place = try ask { () throws(StoreError) in try store.place(key, of: hunt.id) }
                places = [place].compactMap { $0 }
            } else if let marker = try call.query(
                "marker", { UInt64($0).flatMap { $0 < 1 << 53 ? $0 : nil } }, expected: "a cluster's number")
            {
                places = try self.places(of: hunt, inCluster: marker, limit: Self.mostPlaces)
            } else if let words = try call.query("q", Self.words, expected: "one to six words of 100 letters in all") {
                let limit = try call.number("limit", in: 1...Double(Self.mostFound)).map(Int.init) ?? Self.mostFound
                let middle = try call.box()?.middle
                places = try ask { () throws(StoreError) in
                    try placeTiles.places(of: hunt.id, saying: words, near: middle, limit: limit)
                }
            } else {
                let box = try call.box()
                let limit = try call.number("limit", in: 1...Double(Self.mostPlaces)).map(Int.init) ?? Self.mostPlaces
                let after = try call.query("after", PlaceKey.init(text:), expected: "the `next` of an answer")
                // One more than is given tells whether there is more.
                let found = try ask { () throws(StoreError) in
                    try store.places(of: hunt.id, in: box, category: category, after: after, limit: limit + 1)
                }
                places = Array(found.prefix(limit))
                if found.count > limit { next = places.last?.key }
            }
            return Response(
                status: 200, headers: [("Content-Type", "application/geo+json"), ("Cache-Control", "no-store")],
                body: .bytes(JSON.places(places, next: next).utf8))
        }
    }
}
