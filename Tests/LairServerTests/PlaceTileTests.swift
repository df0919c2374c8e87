import Foundation
import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpatialIndex
import Testing

@testable import LairServer

@Suite("Places in great numbers")
struct PlaceTileTests {
    /// A world in which a hunt of more than 50 places comes as tiles, with 60 places in a row and three on one spot.
    private func world(_ way: Way = .inProcess) throws -> World {
        var setup = LairService.Setup()
        setup.mostPlacesWhole = 50
        let world = try World(way, setup: setup)
        try world.makeHunt()
        var places: [Place] = []
        for number in 0..<60 {
            let at = try Coordinate(latitude: 21.30 + Double(number) * 0.001, longitude: -157.86)
            places.append(
                Place(
                    key: PlaceKey(source: "s", record: "\(number)"), title: "Work 100% \(number)",
                    category: number % 3 == 0 ? "Mural" : "Statue",
                    coordinate: at))
        }
        for number in 60..<63 {
            let at = try Coordinate(latitude: 21.29, longitude: -157.80)
            places.append(
                Place(
                    key: PlaceKey(source: "s", record: "\(number)"), title: "Stack \(number)", category: "Mural", coordinate: at))
        }
        _ = try world.service.store.put(places, into: "art")
        return world
    }

    /// The tiles that hold the places, and those around them: where a cluster's centre may lie.
    private static func tiles(_ zoom: Int) throws -> Set<Tile> {
        var tiles: Set<Tile> = []
        for (latitude, longitude) in (0..<60).map({ (21.30 + Double($0) * 0.001, -157.86) }) + [
            (21.29, -157.80), (21.35, -157.75),
        ] {
            let middle = Tile(containing: try Coordinate(latitude: latitude, longitude: longitude), zoom: zoom)
            for x in -1...1 {
                for y in -1...1 { if let tile = Tile(zoom: zoom, x: middle.x + x, y: middle.y + y) { tiles.insert(tile) } }
            }
        }
        return tiles
    }

    /// What the tiles of a zoom hold: clusters by their number, with count, splits and shares; places by their id.
    private func read(_ world: World, zoom: Int, query: String = "") throws -> (
        clusters: [Int: (count: Int, splits: Int, shares: String)], places: Set<String>
    ) {
        let version = try #require(try world.send("GET", "/api/hunts/art").json["placeTiles"]?.text)
        var clusters: [Int: (count: Int, splits: Int, shares: String)] = [:]
        var places: Set<String> = []
        for tile in try Self.tiles(zoom) {
            let answer = try world.send("GET", "/api/hunts/art/places/tiles/\(zoom)/\(tile.x)/\(tile.y).pbf?v=\(version)\(query)")
            #expect(answer.status == 200, "\(answer)")
            for feature in VectorTileReader.features(answer.bytes) {
                if let id = feature["id"] {
                    #expect(places.insert(id).inserted, "\(id) is in two tiles")
                } else {
                    let id = Int(feature["marker"] ?? "") ?? -1
                    #expect(clusters[id] == nil, "a cluster is in two tiles")
                    clusters[id] = (Int(feature["count"] ?? "") ?? 0, Int(feature["splits"] ?? "") ?? -1, feature["shares"] ?? "")
                }
            }
        }
        return (clusters, places)
    }

    @Test("at every zoom each place is in the tiles once, alone or in a cluster", arguments: [0, 5, 9, 12, 14, 16, 20])
    func wholeness(zoom: Int) throws {
        let (clusters, places) = try read(try world(), zoom: zoom)
        #expect(places.count + clusters.values.reduce(0) { $0 + $1.count } == 63)
        for cluster in clusters.values {
            let shares = cluster.shares.split(separator: ",").map { $0.split(separator: ":").compactMap { Int($0) } }
            #expect(shares.reduce(0) { $0 + $1[1] } == cluster.count)
            #expect(shares.map { $0[1] } == shares.map { $0[1] }.sorted(by: >))
        }
    }

    @Test func aClusterSplitsWhereItSaysItDoes() throws {
        let world = try world()
        let (clusters, _) = try read(world, zoom: 12)
        for (id, cluster) in clusters.filter({ $0.value.splits > 0 }).prefix(2) {
            let (there, _) = try read(world, zoom: cluster.splits)
            #expect(there[id] == nil)
            let (before, _) = try read(world, zoom: cluster.splits - 1)
            #expect(before[id]?.count == cluster.count)
        }
        #expect(clusters.values.contains { $0.splits > 0 })
    }

    @Test func aStackGivesItsPlaces() throws {
        let world = try world()
        let (clusters, _) = try read(world, zoom: 20)
        let stack = try #require(clusters.first { $0.value.splits == 0 })
        let answer = try world.send("GET", "/api/hunts/art/places?marker=\(stack.key)")
        #expect(Set(answer.json["features"]?.elements.compactMap { $0["id"]?.text } ?? []) == ["s/60", "s/61", "s/62"])
        #expect(try world.send("GET", "/api/hunts/art/places?marker=7").json["features"]?.elements == [])
        #expect(try world.send("GET", "/api/hunts/art/places?marker=-7").status == 400)
    }

    @Test func aCategoryIsFilteredByTheServer() throws {
        let world = try world()
        let (clusters, places) = try read(world, zoom: 12, query: "&category=Mural")
        #expect(places.count + clusters.values.reduce(0) { $0 + $1.count } == 23)
        let version = try #require(try world.send("GET", "/api/hunts/art").json["placeTiles"]?.text)
        #expect(try world.send("GET", "/api/hunts/art/places/tiles/0/0/0.pbf?v=\(version)&category=None").status == 400)
    }

    @Test func countsAreToldByBox() throws {
        let world = try world()
        let counts = try world.send("GET", "/api/hunts/art/places/counts?bbox=-157.81,21.28,-157.79,21.295")
        #expect(counts.json["categories"]?.elements.map { $0["count"]?.integer } == [3])
        #expect(counts.json["categories"]?[0]?["name"]?.text == "Mural")
        #expect(try world.send("GET", "/api/hunts/art/places/counts").status == 400)
    }

    @Test(
        "words are looked for in titles and categories",
        arguments: [
            ("stack", 3), ("STACK%2061", 1), ("mural%20work", 20), ("100%25", 60), ("1__%25", 0), ("nothing", 0),
            ("m%C3%BCral", 23),
            ("w", 60), ("61", 1),
        ])
    func search(words: String, count: Int) throws {
        let answer = try world().send("GET", "/api/hunts/art/places?q=\(words)")
        #expect(answer.json["features"]?.elements.count == count, "\(words)")
    }

    @Test("words that are none, or too many, are refused", arguments: ["", "%20", "'", "a%20b%20c%20d%20e%20f%20g"])
    func noWords(words: String) throws {
        #expect(try world().send("GET", "/api/hunts/art/places?q=\(words)").status == 400)
    }

    @Test func aSearchFindsTheNearestFirst() throws {
        let world = try world()
        let all = try world.send("GET", "/api/hunts/art/places?q=stack&bbox=-158,21,-157.5,21.5")
        #expect(all.json["features"]?.elements.count == 3)
        let places = try world.send("GET", "/api/hunts/art/places?q=work").json["features"]?.elements ?? []
        for far in [places.first, places.last].compactMap({ $0?["geometry"]?["coordinates"]?.elements.compactMap(\.number) }) {
            let box = [far[0] - 0.001, far[1] - 0.001, far[0] + 0.001, far[1] + 0.001].map { "\($0)" }.joined(separator: ",")
            let near = try world.send("GET", "/api/hunts/art/places?q=work&limit=1&bbox=\(box)").json["features"]?[0]
            #expect(near?["geometry"]?["coordinates"]?.elements.compactMap(\.number) == far)
        }
    }

    @Test func whatAnImportBringsIsFoundAtOnceAndWhatItChangesIsNot() throws {
        let world = try world()
        func found(_ words: String) throws -> [String] {
            try world.send("GET", "/api/hunts/art/places?q=\(words)").json["features"]?.elements.compactMap { $0["id"]?.text }
                ?? []
        }
        #expect(try found("stack%2061") == ["s/61"])
        let place = Place(
            key: PlaceKey(source: "s", record: "61"), title: "公園", category: "Bell", description: "Kalākaua",
            coordinate: try Coordinate(latitude: 21.35, longitude: -157.75))
        _ = try world.service.store.put([place], into: "art")
        #expect(try found("stack%2061") == [])
        for words in ["%E5%85%AC%E5%9C%92", "%E5%9C%92", "kalakaua", "bell", "kalakaua%20bell"] {
            #expect(try found(words) == ["s/61"], "\(words)")
        }
    }

    @Test func anImportMakesOtherTiles() throws {
        let world = try world()
        let before = try #require(try world.send("GET", "/api/hunts/art").json["placeTiles"]?.text)
        _ = try read(world, zoom: 10)
        _ = try world.service.store.put(
            [
                Place(
                    key: PlaceKey(source: "s", record: "new"), title: "New", category: "Bell",
                    coordinate: try Coordinate(latitude: 21.35, longitude: -157.75))
            ],
            into: "art")
        let after = try #require(try world.send("GET", "/api/hunts/art").json["placeTiles"]?.text)
        #expect(before != after)
        let (clusters, places) = try read(world, zoom: 14)
        #expect(places.contains("s/new"))
        #expect(places.count + clusters.values.reduce(0) { $0 + $1.count } == 64)
    }

    @Test func aHuntWithFewIsSentWhole() throws {
        let world = try World()
        try world.makeHunt()
        #expect(try world.send("GET", "/api/hunts/art").json["placeTiles"] == nil)
    }

    @Test("a tile that cannot be is refused", arguments: ["21/0/0", "1/2/0", "a/0/0", "0/0/0/0"])
    func refusals(tile: String) throws {
        #expect(try world().send("GET", "/api/hunts/art/places/tiles/\(tile).pbf").status == 404)
    }
}
