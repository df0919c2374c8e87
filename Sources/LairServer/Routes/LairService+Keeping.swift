import Basemap
import Geodesy
import Glyphs
import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// What a phone that keeps a hunt needs of the map: so many tiles at most, the nearest to the hunt's centre.
    private static let mostGround = 1_500
    /// At least so far around the centre.
    private static let around = Distance(metres: 1_500)
    /// A hunt whose places lie farther apart than this, degrees, is kept around its centre only.
    private static let widestHunt = 0.5
    /// The letters of most Latin names, and signs between words.
    private static let letters: [UInt32] = [0, 256, 8_192]

    /// The pieces of the map around a hunt, each with its size: tiles, styles, letters.
    func addGroundRoute(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/ground", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let language =
                try call.query("language", BasemapStyle.Language.init(rawValue:), expected: "en, zh-Hant or zh-Hans") ?? .english
            var pieces: [Piece] = []
            var names: [NamedPoint] = []
            if let (name, set) = setup.basemaps?.covering(hunt.center) {
                let box = try ask { () throws(StoreError) in try extent(of: hunt) }
                do throws(BasemapError) {
                    pieces += try Self.pieces(of: set, named: name, in: box, around: hunt.center)
                    names = box.crossesAntimeridian ? [] : try set.names(in: box)
                } catch {
                    throw .unavailable("The map here cannot be read.", retryAfter: 60)
                }
                pieces += ["light", "dark"].map {
                    Piece(path: "/styles/\(name)-\($0).json?language=\(language.rawValue)", bytes: 3_000)
                }
                for typeface in setup.typefaces {
                    pieces += Self.letters.map { first in
                        let range = "\(first)-\(first + Typeface.rangeLength - 1)"
                        return Piece(path: "/fonts/\(typeface.name)/\(range).pbf", bytes: typeface.range(from: first).count)
                    }
                }
            }
            let categories = try ask { () throws(StoreError) in try store.categories(of: hunt.id) }
            var places: String?
            if let version = try ask({ () throws(StoreError) in try placeTiles.version(of: hunt.id, categories) }) {
                let box = Cells.box(around: hunt.center, radius: Self.around)
                places = "/api/hunts/\(hunt.id)/places?bbox=\(box.west),\(box.south),\(box.east),\(box.north)"
                pieces += try placePieces(of: hunt, in: box, version: version)
            }
            var members: [(key: String, value: JSON)] = [
                ("bytes", .integer(pieces.reduce(0) { $0 + $1.bytes })),
                ("pieces", .array(pieces.map { .object([("path", .string($0.path)), ("bytes", .integer($0.bytes))]) })),
            ]
            if !names.isEmpty { members.append(("names", .array(names.map { Self.json($0) }))) }
            if let places { members.append(("places", .string(places))) }
            return .json(.object(members))
        }
    }

    private struct Piece {
        let path: String
        let bytes: Int
    }

    /// Where a hunt's places lie, with its surroundings.
    private func extent(of hunt: Hunt) throws(StoreError) -> BoundingBox {
        let around = BoundingBox(around: hunt.center, radius: Self.around)
        guard let places = try placeTiles.places(of: hunt.id)?.extent else { return around }
        let box =
            BoundingBox(
                south: min(around.south, places.south), west: min(around.west, places.west),
                north: max(around.north, places.north),
                east: max(around.east, places.east)) ?? around
        return box.north - box.south <= Self.widestHunt && box.east - box.west <= Self.widestHunt ? box : around
    }

    private static func pieces(
        of set: TileSet, named name: String, in box: BoundingBox, around centre: Coordinate
    ) throws(BasemapError) -> [Piece] {
        var pieces: [Piece] = []
        for zoom in set.facts.zooms {
            let middle = Tile(containing: centre, zoom: zoom)
            func way(_ tile: Tile) -> Int { max(abs(tile.x - middle.x), abs(tile.y - middle.y)) }
            let tiles = Tile.covering(box, zoom: zoom).sorted { way($0) < way($1) }.prefix(mostGround - pieces.count)
            for (tile, bytes) in try set.sizes(of: Array(tiles)) {
                pieces.append(
                    Piece(path: "/tiles/\(name)/\(tile.zoom)/\(tile.x)/\(tile.y).pbf?v=\(set.facts.version)", bytes: bytes))
            }
        }
        return pieces
    }

    /// The tiles of places around the centre of a hunt that has very many.
    private func placePieces(of hunt: Hunt, in box: BoundingBox, version: String) throws(Problem) -> [Piece] {
        let places = try gathered(hunt)
        var pieces: [Piece] = []
        for zoom in 0...17 {
            for tile in Tile.covering(box, zoom: zoom).prefix(Self.mostGround - pieces.count) {
                let bytes = try ask { () throws(StoreError) in try places.tile(tile, of: nil, in: store) }
                pieces.append(
                    Piece(
                        path: "/api/hunts/\(hunt.id)/places/tiles/\(zoom)/\(tile.x)/\(tile.y).pbf?v=\(version)",
                        bytes: bytes.count))
            }
        }
        return pieces
    }
}
