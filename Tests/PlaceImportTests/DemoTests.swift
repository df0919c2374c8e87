import Foundation
import Geodesy
import HuntRules
import PlaceImport
import TestSupport
import Testing

/// Demo/honolulu.json as the server reads it.
private struct Demo: Decodable {
    struct Hunt: Decodable {
        struct Creature: Decodable {
            var id: String
            var names: [String: String]
            var height: Double
            var hitPoints: Int
        }
        struct Center: Decodable {
            var lat: Double
            var lon: Double
        }
        var id: String
        var description: String
        var center: Center
        var allowsSimulated: Bool
        var creatures: [Creature]
    }
    struct Spawn: Decodable {
        var creature: String
        var lat: Double
        var lon: Double
        var place: String
    }
    struct Work: Decodable {
        struct Properties: Decodable {
            var title: String
            var titleIsMadeUp: Bool?
            var category: String
            var description: String
            var creator: String
            var date: String
        }
        struct Geometry: Decodable { var coordinates: [Double] }
        var id: String
        var properties: Properties
        var geometry: Geometry
    }
    struct Places: Decodable { var features: [Work] }
    var hunt: Hunt
    var places: Places
    var spawns: [Spawn]

    static func read() throws -> Demo { try JSONDecoder().decode(Demo.self, from: try data("Demo/honolulu.json")) }
}

private func data(_ path: String) throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: path))
}

@Suite("the demo over Honolulu")
struct DemoTests {
    @Test("it holds 199 works under keys of their own, 12 with a title made up, each with words of ours")
    func works() throws {
        let works = try Demo.read().places.features
        #expect(works.count == 199 && Set(works.map(\.id)).count == 199)
        #expect(works.allSatisfy { $0.id.hasPrefix("PublicArt/") })
        #expect(works.filter { $0.properties.titleIsMadeUp == true }.count == 12)
        #expect(works.allSatisfy { !$0.properties.title.isEmpty && $0.properties.description.count > 20 })
        #expect(Set(works.map(\.properties.description)).count == 199)
    }

    @Test("20 wolves and 10 dragons stand 2 to 13 m beside a work and 40 m from each other")
    func spawns() throws {
        let demo = try Demo.read()
        #expect(Dictionary(grouping: demo.spawns, by: \.creature).mapValues(\.count) == ["wolf": 20, "dragon": 10])
        let works = Dictionary(uniqueKeysWithValues: demo.places.features.map { ($0.id, $0) })
        let spots = try demo.spawns.map { try Coordinate(latitude: $0.lat, longitude: $0.lon) }
        for (spawn, spot) in zip(demo.spawns, spots) {
            let work = try #require(works[spawn.place], "\(spawn.place)")
            let there = try Coordinate(latitude: work.geometry.coordinates[1], longitude: work.geometry.coordinates[0])
            #expect((2.0...13.0).contains(spot.distance(to: there).metres), "\(spawn.place)")
        }
        for (i, a) in spots.enumerated() {
            for b in spots[(i + 1)...] { #expect(a.distance(to: b).metres >= 40) }
        }
        let center = try Coordinate(latitude: demo.hunt.center.lat, longitude: demo.hunt.center.lon)
        #expect(spots.filter { $0.distance(to: center).metres < 500 }.count >= 6)
    }

    @Test("its creatures are a wolf and a dragon with names in three languages")
    func creatures() throws {
        let hunt = try Demo.read().hunt
        #expect(hunt.id == "honolulu" && hunt.allowsSimulated)
        #expect(hunt.creatures.map(\.id) == ["wolf", "dragon"] && hunt.creatures.map(\.hitPoints) == [1, 2])
        #expect(hunt.creatures.map(\.names["zh-Hant"]) == ["狼", "龍"] && hunt.creatures.map(\.names["zh-Hans"]) == ["狼", "龙"])
    }

    @Test(
        "its facts are those of the city's table: key, category, creator and position",
        .enabled(if: SharedData.has("PublicArt.json"), Comment(rawValue: SharedData.why)))
    func facts() throws {
        let table = try Importer().read(.shared("PublicArt.json")).places
        let works = Dictionary(uniqueKeysWithValues: try Demo.read().places.features.map { ($0.id, $0) })
        for place in table {
            let work = try #require(works[place.key.text], "\(place.key.text)")
            #expect(work.properties.category == place.category && work.properties.creator == place.creator)
            #expect(work.geometry.coordinates == [place.coordinate.longitudeDegrees, place.coordinate.latitudeDegrees])
            #expect(work.properties.titleIsMadeUp == true || !place.titleIsMadeUp)
            // The words are ours.
            #expect(work.properties.description != place.description)
        }
    }
}

@Suite("the outline of the land")
struct LandTests {
    private struct Land: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable { var coordinates: [[[[Double]]]] }
            var properties: [String: String]
            var geometry: Geometry
        }
        var source: String
        var features: [Feature]
    }

    @Test("it names its source and holds closed rings within the world's bounds, fine ones for Oʻahu and coarse for all")
    func rings() throws {
        let land = try JSONDecoder().decode(Land.self, from: try data("Web/map/land.json"))
        #expect(land.source.contains("GSHHG 2.3.7"))
        #expect(Set(land.features.map { $0.properties["detail"] }) == ["oahu", "world"])
        for ring in land.features.flatMap({ $0.geometry.coordinates.joined() }) {
            #expect(ring.count >= 4 && ring.first == ring.last)
            #expect(ring.allSatisfy { abs($0[0]) <= 180 && abs($0[1]) <= 90 })
        }
    }

    @Test("all creatures of the demo stand on Oʻahu's land, and none in the sea off Waikīkī")
    func standing() throws {
        let land = try JSONDecoder().decode(Land.self, from: try data("Web/map/land.json"))
        let rings = land.features.filter { $0.properties["detail"] == "oahu" }.flatMap { $0.geometry.coordinates.joined() }
        func isLand(_ x: Double, _ y: Double) -> Bool {
            rings.reduce(into: 0) { turns, ring in
                for (a, b) in zip(ring, ring.dropFirst()) where (a[1] <= y) != (b[1] <= y) {
                    if a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) > x { turns += 1 }
                }
            } % 2 == 1
        }
        #expect(try Demo.read().spawns.allSatisfy { isLand($0.lon, $0.lat) })
        #expect(!isLand(-157.85, 21.25))
    }
}
