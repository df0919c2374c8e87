import Basemap
import Deflate
import Geodesy
import Glyphs
import HTTPService
import HuntRules

extension LairService {
    /// The basemaps' tiles, and the style over them.
    func addBasemapRoutes(to router: inout Router) {
        guard let basemaps = setup.basemaps else { return }
        on("GET", "/api/basemaps", in: &router) { _ throws(Problem) in
            let known = basemaps.all.compactMap { name, set -> JSON? in
                guard set.facts.isOurs, let box = set.facts.box else { return nil }
                let bounds = [box.west, box.south, box.east, box.north].map { JSON.number($0) }
                return .object([("name", .string(name)), ("bounds", .array(bounds))])
            }
            return .json(.object([("basemaps", .array(known))]))
        }
        on("GET", "/tiles/{set}/{z}/{x}/{y}", limited: false, haste: .quick, in: &router) { call throws(Problem) in
            guard let set = basemaps[call.parameters["set"] ?? ""] else { throw .notFound("There is no such basemap here.") }
            let tile = try call.tile()
            guard set.facts.zooms.contains(tile.zoom) else {
                throw .notFound(
                    "This basemap has tiles for the zooms \(set.facts.zooms.lowerBound) to \(set.facts.zooms.upperBound).")
            }
            let headers = [
                ("ETag", "\"\(set.facts.version)\""), ("Cache-Control", Self.caching(call, version: set.facts.version)),
            ]
            if call.request.knows("\"\(set.facts.version)\"") { return Response(status: 304, headers: headers) }
            let bytes: [UInt8]?
            do throws(BasemapError) { bytes = try set.tile(tile) } catch {
                setup.log?("lair: \(error)")
                throw .unavailable("This part of the map is damaged.", retryAfter: 60)
            }
            // Nothing there is an answer, too: no land, no street.
            guard let bytes else { return Response(status: 204, headers: headers) }
            return .tile(bytes, headers: headers, for: call.request)
        }
        addFontRoute(to: &router)
        let hasGlyphs = !setup.typefaces.isEmpty
        guard let style = setup.basemapStyle else { return }
        on("GET", "/styles/{style}", limited: false, haste: .quick, in: &router) { call throws(Problem) in
            let language = try call.query("language", BasemapStyle.Language.init(rawValue:), expected: "en, zh-Hant or zh-Hans")
            let name = call.parameters["style"] ?? ""
            guard name.hasSuffix(".json"), let (set, isDark) = Self.scheme(String(name.dropLast(".json".count))),
                let tiles = basemaps[set]
            else { throw .notFound("There is no such map style here.") }
            let text = style.json(over: set, tiles.facts, dark: isDark, language: language ?? .english, hasGlyphs: hasGlyphs)
            return .json(utf8: text, headers: [("Cache-Control", "no-cache")])
        }
    }

    /// The letters on the map. A stack may name several typefaces, separated by commas: the first that is here is taken.
    private func addFontRoute(to router: inout Router) {
        let typefaces = Dictionary(uniqueKeysWithValues: setup.typefaces.map { ($0.name, $0) })
        on("GET", "/fonts/{stack}/{range}", limited: false, in: &router) { call throws(Problem) in
            let names = (call.parameters["stack"] ?? "").split(separator: ",").map(String.init)
            guard let typeface = names.lazy.compactMap({ typefaces[$0] }).first else {
                throw .notFound("There is no such typeface here.")
            }
            let range = call.parameters["range"] ?? ""
            let ends = range.hasSuffix(".pbf") ? range.dropLast(4).split(separator: "-").map { UInt32($0) } : []
            guard ends.count == 2, let first = ends[0], let last = ends[1], first < 0x10000, first % Typeface.rangeLength == 0,
                last == first + Typeface.rangeLength - 1
            else { throw .notFound("There is no such range: ranges are 0-255.pbf, 256-511.pbf and so on to 65280-65535.pbf.") }
            let (bytes, tag) = typeface.kept(from: first)
            let headers = [("ETag", "\"\(tag)\""), ("Cache-Control", "public, max-age=604800")]
            if call.request.knows("\"\(tag)\"") { return Response(status: 304, headers: headers) }
            return Response(status: 200, headers: headers + [("Content-Type", "application/x-protobuf")], body: .bytes(bytes))
        }
    }

    /// The name of the basemap that shows a hunt's place.
    func basemap(of hunt: Hunt) -> String? { setup.basemaps?.covering(hunt.center)?.name }

    /// The basemap and the scheme that a style's name asks for: `helsinki-dark`, `helsinki-light`, or `helsinki`, which is light.
    private static func scheme(_ name: String) -> (set: String, isDark: Bool)? {
        for (ending, isDark) in [("-dark", true), ("-light", false)] where name.hasSuffix(ending) {
            return (String(name.dropLast(ending.count)), isDark)
        }
        return (name, false)
    }

    /// A tile asked for by its version never changes; without, a browser asks each time whether it has.
    static func caching(_ call: Call, version: String) -> String {
        call.request.query("v") == version ? "public, max-age=31536000, immutable" : "no-cache"
    }
}

extension Call {
    /// The tile that the path's last three segments name, `z/x/y.pbf`.
    func tile() throws(Problem) -> Tile {
        let ending = ".pbf"
        let y = parameters["y"] ?? ""
        guard y.hasSuffix(ending), let zoom = Int(parameters["z"] ?? ""), let column = Int(parameters["x"] ?? ""),
            let row = Int(y.dropLast(ending.count)), let tile = Tile(zoom: zoom, x: column, y: row)
        else { throw .notFound("There is no such tile: a tile is zoom/x/y.pbf, with x and y from 0 to 2^zoom − 1.") }
        return tile
    }
}

extension Response {
    /// A vector tile, as it is kept: compressed with gzip or plain.
    static func tile(_ bytes: [UInt8], headers: [(name: String, value: String)], for request: Request) -> Response {
        var headers = headers + [("Content-Type", "application/vnd.mapbox-vector-tile"), ("Vary", "Accept-Encoding")]
        guard bytes.starts(with: [0x1F, 0x8B]) else { return Response(status: 200, headers: headers, body: .bytes(bytes)) }
        if request.acceptsGzip {
            headers.append(("Content-Encoding", "gzip"))
            return Response(status: 200, headers: headers, body: .bytes(bytes))
        }
        guard let plain = bytes.expandedGzip(most: 32 << 20) else {
            return Problem.unavailable("This part of the map is damaged.", retryAfter: 60).response
        }
        return Response(status: 200, headers: headers, body: .bytes(plain))
    }
}
