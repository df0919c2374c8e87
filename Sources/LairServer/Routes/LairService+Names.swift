import Basemap
import Geodesy
import HTTPService

extension LairService {
    /// The widest box that is asked for names, degrees: the app asks for a cell and its neighbours.
    private static let widest = 0.05
    private static let mostFound = 20

    /// What streets and places are called, from the basemaps: all in a box of whole cells, from which a page picks the nearest
    /// itself; the nearest to a point, for whoever does not mind telling it; or what a search finds.
    func addNameRoutes(to router: inout Router) {
        guard let basemaps = setup.basemaps else { return }
        on("GET", "/api/names", in: &router) { call throws(Problem) in
            if let text = call.request.query("q") {
                let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
                guard (1...6).contains(words.count), text.utf8.count <= 400 else {
                    throw .invalid("`q` must be one to six words.")
                }
                let sets = try self.sets(call, basemaps)
                var found: [JSON] = []
                for set in sets {
                    let points = try Self.ask { () throws(BasemapError) in try set.names(saying: words, limit: Self.mostFound) }
                    found += points.map { Self.json($0) }
                }
                return .json(.object([("names", .array(Array(found.prefix(Self.mostFound))))]))
            }
            if let box = try call.box() {
                guard box.north - box.south <= Self.widest, box.east - box.west <= Self.widest, !box.crossesAntimeridian else {
                    throw .invalid("`bbox` must be no larger than \(Self.widest) degrees.")
                }
                let middle = try? Coordinate(latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
                let set = middle.flatMap { basemaps.covering($0)?.set }
                let points = try Self.ask { () throws(BasemapError) in try set?.names(in: box) ?? [] }
                return .json(.object([("names", .array(points.map { Self.json($0) }))]))
            }
            guard let latitude = try call.number("lat", in: -90...90), let longitude = try call.number("lon", in: -180...180),
                let place = try? Coordinate(latitude: latitude, longitude: longitude)
            else { throw .invalid("Names are asked for by `bbox`, by `lat` and `lon`, or by `q`.") }
            let nearest = try Self.ask { () throws(BasemapError) in try basemaps.covering(place)?.set.name(nearest: place) }
            return .json(.object([("names", .array(nearest.map { [Self.json($0.point, at: $0.distance)] } ?? []))]))
        }
    }

    /// The basemaps a search looks in: the one that is named, else all.
    private func sets(_ call: Call, _ basemaps: TileSets) throws(Problem) -> [TileSet] {
        guard let name = call.request.query("basemap") else { return basemaps.all.map(\.set) }
        guard let set = basemaps[name] else { throw .notFound("There is no such basemap here.") }
        return [set]
    }

    private static func ask<T>(_ question: () throws(BasemapError) -> T) throws(Problem) -> T {
        do throws(BasemapError) { return try question() } catch {
            throw .unavailable("The names of this map cannot be read.", retryAfter: 60)
        }
    }

    static func json(_ point: NamedPoint, at distance: Distance? = nil) -> JSON {
        let translated: [(key: String, value: String?)] = [
            ("en", point.names.english), ("zh-Hant", point.names.traditional), ("zh-Hans", point.names.simplified),
        ]
        let names = translated.compactMap { key, value in value.map { (key: key, value: JSON.string($0)) } }
        var members: [(key: String, value: JSON)] = [("name", .string(point.names.name))]
        if !names.isEmpty { members.append(("names", .object(names))) }
        members += [
            ("kind", .string(point.kind)), ("lat", .number(point.coordinate.latitudeDegrees)),
            ("lon", .number(point.coordinate.longitudeDegrees)),
        ]
        if let distance { members.append(("distance", .number((distance.metres * 10).rounded() / 10))) }
        return .object(members)
    }
}
