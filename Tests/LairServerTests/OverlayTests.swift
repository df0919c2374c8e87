import HTTPService
import TestSupport
import Testing

@testable import LairServer

@Suite("Overlays")
struct OverlayTests {
    private static let trail = ##"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"The trail","stroke":"#FFE08A","evil":"<script>"},
         "geometry":{"type":"LineString","coordinates":[[-157.86,21.30],[-157.85,21.31,12]]}},
        {"type":"Feature","properties":null,
         "geometry":{"type":"Polygon","coordinates":[[[-157.86,21.30],[-157.85,21.30],[-157.85,21.31],[-157.86,21.30]]]}}]}
        """##

    private func put(_ world: World, _ name: String = "trail", _ body: String = trail, query: String = "") throws -> Answer {
        try world.send("PUT", "/api/hunts/art/overlays/\(name)\(query)", body, bearer: world.hostKey)
    }

    @Test("what a host lays over the map comes to players, with its colours, and goes again", arguments: Way.allCases)
    func roundTrip(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let kept = try put(world, query: "?title=Coast%20trail&color=%231D6FD8")
        #expect(
            kept.status == 200 && kept.json["title"]?.text == "Coast trail" && kept.json["color"]?.text == "#1d6fd8", "\(kept)")
        #expect(try world.send("GET", "/api/hunts/art").json["overlays"]?[0] == kept.json)
        #expect(try world.send("GET", "/api/hunts/art/overlays").json["overlays"]?.elements == [kept.json])
        let shapes = try world.send("GET", "/api/hunts/art/overlays/trail")
        #expect(shapes.header("Content-Type") == "application/geo+json")
        #expect(
            shapes.json["features"]?[0]?["properties"]
                == .object(["title": .string("The trail"), "color": .string("#ffe08a"), "edge": .string("#000000")]))
        #expect(shapes.json["features"]?[1]?["properties"] == .object(["color": .string("#1d6fd8"), "edge": .string("#ffffff")]))
        #expect(shapes.json["features"]?[0]?["geometry"]?["coordinates"]?[1]?.elements == [.number(-157.85), .number(21.31)])
        let again = try put(world, query: "?title=Again")
        #expect(try #require(again.json["version"]?.integer) > (try #require(kept.json["version"]?.integer)))
        #expect(try world.send("DELETE", "/api/hunts/art/overlays/trail", bearer: world.hostKey).status == 204)
        #expect(try world.send("GET", "/api/hunts/art/overlays/trail").status == 404)
        #expect(try world.send("DELETE", "/api/hunts/art/overlays/trail", bearer: world.hostKey).status == 404)
        #expect(try world.send("GET", "/api/hunts/art").json["overlays"]?.elements == [])
    }

    @Test("only the host may; a name must fit a link")
    func access() throws {
        let world = try World()
        try world.makeHunt()
        #expect(try world.send("PUT", "/api/hunts/art/overlays/trail", Self.trail).status == 401)
        #expect(try world.send("DELETE", "/api/hunts/art/overlays/trail").status == 401)
        #expect(try put(world, "Trail").status == 400)
        #expect(try put(world, query: "?color=red").status == 400)
        #expect(try put(world, query: "?title=").status == 400)
        #expect(try world.send("PUT", "/api/hunts/none/overlays/trail", Self.trail, bearer: world.hostKey).status == 404)
    }

    @Test(
        "what is no line and no area on the Earth is refused in words",
        arguments: [
            (#"{}"#, "type"), (#"{"type":"FeatureCollection","features":[]}"#, "no line"),
            (#"{"type":"Point","coordinates":[1,2]}"#, "lair import"),
            (#"{"type":"GeometryCollection","geometries":[]}"#, "coordinates"),
            (#"{"type":"Circle","coordinates":[[1,2]]}"#, "MultiPolygon"),
            (#"{"type":"LineString","coordinates":[[1,2]]}"#, "two positions"),
            (#"{"type":"LineString","coordinates":[[1,2],[3]]}"#, "coordinates[1]"),
            (#"{"type":"LineString","coordinates":[[1,2],[3,-96.6]]}"#, "longitude and latitude"),
            (#"{"type":"LineString","coordinates":[[-8238354.76,4970277.19],[3,4]]}"#, "degrees"),
            (#"{"type":"LineString","coordinates":[[1,2],["3","4"]]}"#, "coordinates[1]"),
            (#"{"type":"LineString","coordinates":[[1,2],null]}"#, "coordinates[1]"),
            (#"{"type":"LineString","coordinates":{}}"#, "list"),
            (#"{"type":"MultiLineString","coordinates":[]}"#, "empty"),
            (#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[1,2]]]}"#, "coordinates[1]"),
            (#"{"type":"Polygon","coordinates":[]}"#, "empty"),
            (#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}"#, "ring"),
            (#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[7,8]]]}"#, "ring"),
            (#"{"type":"Feature","geometry":null}"#, "geometry"),
            (#"{"type":"FeatureCollection","features":[{"type":"Line"}]}"#, "Feature"),
            (
                #"{"type":"Feature","properties":{"title":"a\u0000b"},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
                "control"
            ),
            ("[]", "object"), ("", "JSON"),
        ])
    func refused(body: String, words: String) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try put(world, "x", body)
        #expect(answer.status == 400 && answer.json["detail"]?.text?.contains(words) == true, "\(answer)")
        #expect(try world.send("GET", "/api/hunts/art/overlays").json["overlays"]?.elements == [])
    }

    @Test("a line across the antimeridian runs on past 180°, either way and back")
    func antimeridian() throws {
        let body = #"{"type":"LineString","coordinates":[[179,0],[-179,1],[-178,2],[179.5,3],[178,4]]}"#
        let shapes = try JSONParser.parse(try OverlayShapes(Array(body.utf8), color: "#000000").utf8)
        let longitudes = shapes["features"]?[0]?["geometry"]?["coordinates"]?.elements.compactMap { $0[0]?.number }
        #expect(longitudes == [179, 181, 182, 179.5, 178])
    }

    @Test("there is a limit to positions, to shapes and to overlays")
    func limits() throws {
        let many = (0...OverlayShapes.mostPositions).map { "[\(Double($0 % 100)),1]" }.joined(separator: ",")
        #expect(throws: Problem.self) {
            try OverlayShapes(Array(#"{"type":"LineString","coordinates":[\#(many)]}"#.utf8), color: "#000000")
        }
        let shape = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
        let shapes = Array(repeating: shape, count: OverlayShapes.most + 1).joined(separator: ",")
        #expect(throws: Problem.self) {
            try OverlayShapes(Array(#"{"type":"FeatureCollection","features":[\#(shapes)]}"#.utf8), color: "#000000")
        }
        let world = try World()
        try world.makeHunt()
        for number in 0..<LairService.mostOverlays { #expect(try put(world, "o\(number)").status == 200) }
        #expect(try put(world, "one-more").status == 400)
        #expect(try put(world, "o7").status == 200)
        let large = String(repeating: " ", count: Router.usualBodyLimit) + Self.trail
        #expect(try put(world, "o7", large).status == 413)
    }

    @Test("a trail damaged anywhere is refused or read, never a trap")
    func damaged() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let whole = Array(Self.trail.utf8)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                }
            }
            if let shapes = try? OverlayShapes(bytes, color: "#000000") {
                // What is let through is GeoJSON that a map can draw.
                let features = try JSONParser.parse(shapes.utf8)["features"]?.elements ?? []
                #expect(!features.isEmpty, "seed \(seed)")
                #expect(
                    features.allSatisfy { $0["geometry"]?["coordinates"]?[0] != nil && $0["properties"]?["color"] != nil },
                    "seed \(seed)")
            }
        }
    }
}
