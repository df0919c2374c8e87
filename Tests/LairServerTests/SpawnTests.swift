import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Hunts, places and spawns as they are asked for")
struct SpawnTests {
    @Test("by point: nearest first, with distance and bearing, those beyond the radius left out", arguments: Way.allCases)
    func byPoint(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        _ = try world.send(
            "POST", "/api/hunts/art/spawns",
            """
            {"spawns":[{"creature":"wolf","lat":51.5014,"lon":-0.1419},{"creature":"dragon","lat":51.5007,"lon":-0.1247},
            {"creature":"wolf","lat":51.52,"lon":-0.1246}]}
            """, bearer: world.hostKey)
        let answer = try world.send("GET", "/api/hunts/art/spawns?lat=51.5007&lon=-0.1246&radius=1500")
        let spawns = try #require(answer.json["spawns"]?.elements)
        #expect(spawns.count == 2)
        #expect(spawns[0]["creature"]?.text == "dragon")
        // FIELD §3: 1203.8152 m at 273.71610°.
        #expect(spawns[1]["distance"]?.number == 1203.82)
        #expect(spawns[1]["bearing"]?.number == 273.72)
    }

    @Test("across the antimeridian: by point and by box")
    func antimeridian() throws {
        let world = try World()
        try world.makeHunt()
        _ = try world.send(
            "POST", "/api/hunts/art/spawns",
            #"{"spawns":[{"creature":"wolf","lat":0,"lon":179.999},{"creature":"wolf","lat":0,"lon":-179.999}]}"#,
            bearer: world.hostKey)
        let near = try world.send("GET", "/api/hunts/art/spawns?lat=0&lon=179.999&radius=300").json["spawns"]?.elements
        #expect(near?.compactMap { $0["distance"]?.number } == [0, 222.64])
        #expect(near?[1]["bearing"]?.number == 90)
        #expect(try world.send("GET", "/api/hunts/art/spawns?bbox=179.9,-1,-179.9,1").json["spawns"]?.elements.count == 2)
        #expect(try world.send("GET", "/api/hunts/art/spawns?bbox=179.9,-1,180,1").json["spawns"]?.elements.count == 1)
    }

    @Test("a spawn is there from `from` until just before `until`, by the server's clock")
    func windows() throws {
        let world = try World()
        try world.makeHunt()
        _ = try world.addSpawn(#""from":"2026-07-01T10:00:00Z","until":"2026-07-01T12:00:00+01:00","place":"PublicArt/7""#)
        func spawns() throws -> [JSONValue] { try world.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements ?? [] }
        #expect(try spawns().count == 1)
        world.clock.move(by: .hours(1))
        let both = try spawns()
        #expect(both.count == 2)
        #expect(both[1]["until"]?.text == "2026-07-01T11:00:00Z" && both[1]["place"]?.text == "PublicArt/7")
        world.clock.move(by: .hours(1))
        #expect(try spawns().count == 1)
    }

    @Test("a hunt's rules are changed one by one; null gives an optional one up; the id stays")
    func patch() throws {
        let world = try World()
        try world.makeHunt(#""ends":"2026-08-01T00:00:00Z","reach":40"#)
        let path = "/api/hunts/art"
        let first = try world.send(
            "PATCH", path, #"{"id":"other","title":"New","reach":75,"claimMode":"first","respawn":1.5}"#, bearer: world.hostKey)
        #expect(first.status == 200)
        #expect(first.json["id"]?.text == "art" && first.json["title"]?.text == "New" && first.json["reach"]?.number == 75)
        #expect(first.json["claimMode"]?.text == "first" && first.json["respawn"]?.number == 1.5)
        #expect(first.json["ends"]?.text == "2026-08-01T00:00:00Z")
        let second = try world.send("PATCH", path, #"{"ends":null,"respawn":null}"#, bearer: world.hostKey)
        #expect(second.json["ends"] == nil && second.json["respawn"] == nil && second.json["reach"]?.number == 75)
        #expect(try world.send("GET", path).json == second.json)
        #expect(try world.send("PATCH", path, #"{"creatures":[]}"#, bearer: world.hostKey).status == 400)
        #expect(try world.send("DELETE", path, bearer: world.hostKey).status == 204)
        #expect(try world.send("GET", path).status == 404)
    }

    @Test("places: as GeoJSON, by box, category and limit; categories with colour, letter and count", arguments: Way.allCases)
    func places(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let imported = try world.send(
            "POST", "/api/hunts/art/imports?source=Town&format=geojson",
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"a","properties":{"title":"One <b>","category":"Mural"},"geometry":{"type":"Point","coordinates":[10,50]}},
            {"type":"Feature","id":"b","properties":{"title":"Two","category":"Mural"},"geometry":{"type":"Point","coordinates":[11,50]}},
            {"type":"Feature","id":"c","properties":{"category":"Monument"},"geometry":{"type":"Point","coordinates":[10,51]}},
            {"type":"Feature","id":"d","properties":{"title":"Four"},"geometry":null}]}
            """, bearer: world.hostKey)
        #expect(imported.status == 200, "\(imported)")
        #expect(
            imported.json["read"]?.integer == 4 && imported.json["accepted"]?.integer == 3 && imported.json["added"]?.integer == 3
        )
        #expect(imported.json["rejected"]?[0]?["record"]?.text == "d")
        func ids(_ query: String) throws -> [String] {
            let answer = try world.send("GET", "/api/hunts/art/places\(query)")
            #expect(answer.header("Content-Type") == "application/geo+json")
            #expect(answer.json["type"]?.text == "FeatureCollection")
            return answer.json["features"]?.elements.compactMap { $0["id"]?.text } ?? []
        }
        #expect(try ids("") == ["Town/a", "Town/b", "Town/c"])
        #expect(try ids("?bbox=9.9,49.9,10.1,51.1") == ["Town/a", "Town/c"])
        #expect(try ids("?category=Mural") == ["Town/a", "Town/b"])
        #expect(try ids("?category=Nothing") == [])
        #expect(try ids("?limit=1") == ["Town/a"])
        let place = try world.send("GET", "/api/hunts/art/places?limit=1").json["features"]?[0]
        #expect(place?["properties"]?["title"]?.text == "One <b>" && place?["properties"]?["source"]?.text == "Town")
        #expect(place?["geometry"]?["coordinates"]?.elements.compactMap(\.number) == [10, 50])
        #expect(
            place?["properties"]?.keys == ["title", "category", "description", "creator", "date", "image", "source"])
        let untitled = try world.send("GET", "/api/hunts/art/places?category=Monument").json["features"]?[0]
        #expect(untitled?["properties"]?["titleIsMadeUp"] == .bool(true))
        let categories = try world.send("GET", "/api/hunts/art").json["categories"]?.elements ?? []
        #expect(categories.map { $0["name"]?.text } == ["Mural", "Monument"])
        #expect(categories.map { $0["letter"]?.text } == ["Mu", "Mo"])
        #expect(categories.map { $0["count"]?.integer } == [2, 1])
        #expect(categories.map { $0["color"]?.text } == ["#6d3fb0", "#2456b8"])
        // They are kept, and counted anew after each import.
        for title in ["Now a", "Still a"] {
            _ = try world.send(
                "POST", "/api/hunts/art/imports?source=Town&format=geojson",
                #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{"title":"\#(title)","category":"Monument"},"geometry":{"type":"Point","coordinates":[10,50]}}]}"#,
                bearer: world.hostKey)
            for _ in 0..<2 {
                let counts = try world.send("GET", "/api/hunts").json["hunts"]?[0]?["categories"]?.elements ?? []
                #expect(
                    counts.map { $0["name"]?.text } == ["Monument", "Mural"] && counts.map { $0["count"]?.integer } == [2, 1])
            }
        }
    }

    @Test("a table of text is imported as it is exported; a trial of it changes nothing")
    func table() throws {
        let world = try World()
        try world.makeHunt()
        let text = "id;name;Breite;Länge\r\n1;\"Bär; der\";53,55;9,99\r\n2;B;53,56;10,01\r\n3;C;;\r\n"
        func post(_ query: String) throws -> JSONValue {
            try world.send("POST", "/api/hunts/art/imports?source=Town\(query)", text, bearer: world.hostKey).json
        }
        let trial = try post("&dryRun=true")
        #expect(trial["read"]?.integer == 3 && trial["accepted"]?.integer == 2 && trial["added"]?.integer == 2)
        #expect(trial["rejected"]?[0]?["record"]?.text == "3")
        #expect(try world.send("GET", "/api/hunts/art/places").json["features"]?.elements.isEmpty == true)
        #expect(try post("&format=csv")["added"]?.integer == 2)
        #expect(try post("")["unchanged"]?.integer == 2)
        let places = try world.send("GET", "/api/hunts/art/places").json["features"]?.elements ?? []
        #expect(Set(places.compactMap { $0["id"]?.text }) == ["Town/1", "Town/2"])
    }

    @Test("a trial import counts as the real one would, and changes nothing")
    func trial() throws {
        let world = try World()
        try world.makeHunt()
        func feature(_ id: String, _ title: String) -> String {
            #"{"type":"Feature","id":"\#(id)","properties":{"title":"\#(title)","category":"C"},"geometry":{"type":"Point","coordinates":[1,1]}}"#
        }
        func post(_ query: String, _ features: String...) throws -> [Int64?] {
            let body = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
            let answer = try world.send("POST", "/api/hunts/art/imports?source=s\(query)", body, bearer: world.hostKey)
            return ["added", "updated", "unchanged"].map { answer.json[$0]?.integer }
        }
        #expect(try post("", feature("a", "A"), feature("b", "B")) == [2, 0, 0])
        let next = [feature("a", "A"), feature("b", "Bee"), feature("c", "C")]
        #expect(try post("&dryRun=true", next[0], next[1], next[2]) == [1, 1, 1])
        #expect(try world.send("GET", "/api/hunts/art/places").json["features"]?.elements.count == 2)
        #expect(try post("&dryRun=false", next[0], next[1], next[2]) == [1, 1, 1])
        #expect(try post("&dryRun=true", next[0], next[1], next[2]) == [0, 0, 3])
        // Equal to Unicode, not to the database.
        for accented in [feature("a", "\u{E9}"), feature("a", "e\u{301}"), feature("e\u{301}", "E"), feature("\u{E9}", "E")] {
            let expected = try post("&dryRun=true", accented)
            #expect(try post("", accented) == expected)
            #expect(try post("", accented) == [0, 0, 1])
        }
    }
}
