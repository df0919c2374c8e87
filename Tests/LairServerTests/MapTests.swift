import HTTPService
import Testing

@testable import LairServer

@Suite("What a host puts on the map")
struct MapTests {
    private static let places = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"title":"One","category":"Mural"},"geometry":{"type":"Point","coordinates":[10,50]}},
        {"type":"Feature","id":"b#","properties":{"title":"Two","category":"Mural"},"geometry":{"type":"Point","coordinates":[10,51]}},
        {"type":"Feature","id":"c","properties":{"title":"Three","category":"Bench"},"geometry":{"type":"Point","coordinates":[10,52]}}]}
        """

    private func world(_ way: Way = .inProcess) throws -> World {
        let world = try World(way)
        try world.makeHunt()
        let ledger = try world.send("POST", "/api/hunts/art/imports?source=s", Self.places, bearer: world.hostKey)
        #expect(ledger.status == 200, "\(ledger)")
        return world
    }

    private func style(_ world: World, _ categories: String) throws -> Answer {
        try world.send("PATCH", "/api/hunts/art", #"{"categories":\#(categories)}"#, bearer: world.hostKey)
    }

    // MARK: Categories

    @Test("a category's tint, letter, symbol and picture are the host's to settle, one by one", arguments: Way.allCases)
    func categories(way: Way) throws {
        let world = try world(way)
        let first = try style(world, ##"[{"name":"Mural","color":"#FFE08A","symbol":"mural","stands":true}]"##)
        #expect(first.status == 200, "\(first)")
        #expect(
            first.json["categories"]?[0]
                == .object([
                    "name": .string("Mural"), "color": .string("#ffe08a"), "ink": .string("#000000"), "letter": .string("M"),
                    "symbol": .string("mural"), "stands": .bool(true), "count": .integer(2),
                ]))
        #expect(first.json["categories"]?[1]?["color"]?.text == "#2456b8")
        // The rest stays; null gives a part up.
        let second = try style(
            world, #"[{"name":"Mural","letter":"壁","color":null},{"name":"Bench","image":"/assets/bench.png"}]"#)
        #expect(
            second.json["categories"]?[0]?["color"]?.text == "#6d3fb0" && second.json["categories"]?[0]?["letter"]?.text == "壁")
        #expect(second.json["categories"]?[0]?["symbol"]?.text == "mural")
        #expect(second.json["categories"]?[1]?["image"]?.text == "/assets/bench.png")
        #expect(try style(world, "null").json["categories"]?[0]?["symbol"] == nil)
        #expect(try world.send("GET", "/api/hunts/art").json["categories"]?[0]?["letter"]?.text == "M")
    }

    @Test(
        "what is no style is refused, and nothing is changed",
        arguments: [
            ##"[{"name":"Mural","color":"#ff"}]"##, ##"[{"name":"Mural","color":"red"}]"##, ##"[{"name":"Mural","color":7}]"##,
            #"[{"name":"Mural","letter":"abc"}]"#, #"[{"name":"Mural","letter":""}]"#, #"[{"name":"Mural","letter":" "}]"#,
            #"[{"name":"Mural","symbol":"unicorn"}]"#, #"[{"name":"Mural","stands":"yes"}]"#, #"[{"letter":"M"}]"#,
            #"[{"name":"Mural","image":"https://elsewhere.example/x.png"}]"#,
            #"[{"name":"Mural","image":"//elsewhere.example/x"}]"#,
            #"[{"name":"Mural","image":"/a/../b"}]"#, #"[{"name":"Mural","image":"/x?y"}]"#, #"[{"name":"Mural","image":"x"}]"#,
            #"["Mural"]"#, #"{"Mural":{}}"#,
        ])
    func badCategories(categories: String) throws {
        let world = try world()
        let before = try world.send("GET", "/api/hunts/art").bytes
        let answer = try world.send(
            "PATCH", "/api/hunts/art", #"{"title":"Changed","categories":\#(categories)}"#, bearer: world.hostKey)
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(try world.send("GET", "/api/hunts/art").bytes == before)
    }

    // MARK: Clusters and imagery

    @Test("clustering can be switched off, and imagery named and taken away; its origin is in the page's policy")
    func imagery() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html>", to: "Web/index.html")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        let world = try World(setup: setup)
        try world.makeHunt(#""clusters":false"#)
        #expect(try world.send("GET", "/api/hunts/art").json["clusters"] == .bool(false))
        let named = try world.send(
            "PATCH", "/api/hunts/art",
            #"{"clusters":true,"imagery":{"tiles":"https://tiles.example:8443/a/{z}/{x}/{y}.jpg","attribution":"© <b>Somebody"}}"#,
            bearer: world.hostKey)
        #expect(named.json["clusters"] == .bool(true), "\(named)")
        #expect(named.json["imagery"]?["lastZoom"]?.integer == 19)
        let page = try world.send("GET", "/h/art")
        #expect(page.header("Content-Security-Policy")?.contains("connect-src 'self' blob: https://tiles.example:8443;") == true)
        let none = try world.send("PATCH", "/api/hunts/art", #"{"imagery":null}"#, bearer: world.hostKey)
        #expect(none.status == 200 && none.json["imagery"] == nil)
        #expect(try world.send("GET", "/h/art").header("Content-Security-Policy")?.contains("tiles.example") == false)
    }

    @Test(
        "what is no imagery is refused",
        arguments: [
            #"{"tiles":"http://tiles.example/{z}/{x}/{y}","attribution":"A"}"#,
            #"{"tiles":"https://tiles.example/","attribution":"A"}"#,
            #"{"tiles":"https://tiles.example/{z}/{x}/{y}"}"#, #"{"tiles":"https://a; b/{z}/{x}/{y}","attribution":"A"}"#,
            #"{"tiles":"https://tiles.example/{z}/{x}/{y}","attribution":"A","lastZoom":23}"#,
            #""https://tiles.example/{z}/{x}/{y}""#,
        ])
    func badImagery(imagery: String) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send("PATCH", "/api/hunts/art", #"{"imagery":\#(imagery)}"#, bearer: world.hostKey)
        #expect(answer.status == 400, "\(answer)")
    }

    // MARK: Pictures

    @Test("a picture is kept and given out as what its bytes are; text and SVG are refused", arguments: Way.allCases)
    func images(way: Way) throws {
        let world = try world(way)
        let webp = "RIFF....WEBPVP8 "
        let kept = try world.send("PUT", "/api/hunts/art/images/bust", webp, bearer: world.hostKey)
        #expect(kept.status == 200 && kept.json["image"]?.text == "/api/hunts/art/images/bust", "\(kept)")
        let got = try world.send("GET", "/api/hunts/art/images/bust")
        #expect(got.bytes == Array(webp.utf8) && got.header("Content-Type") == "image/webp")
        #expect(got.header("X-Content-Type-Options") == "nosniff")
        for text in ["<svg xmlns='http://www.w3.org/2000/svg'/>", "", "RIFF", "hello"] {
            #expect(try world.send("PUT", "/api/hunts/art/images/bad", text, bearer: world.hostKey).status == 400)
        }
        #expect(try world.send("PUT", "/api/hunts/art/images/B_d", webp, bearer: world.hostKey).status == 400)
        #expect(try world.send("PUT", "/api/hunts/art/images/bust", webp).status == 401)
        let large = webp + String(repeating: "x", count: LairService.largestImage)
        #expect(try world.send("PUT", "/api/hunts/art/images/large", large, bearer: world.hostKey).status == 413)
        #expect(
            try world.send("GET", "/api/hunts/art/images", bearer: world.hostKey).json["images"]?.elements == [.string("bust")])
        #expect(try world.send("DELETE", "/api/hunts/art/images/bust", bearer: world.hostKey).status == 204)
        #expect(try world.send("GET", "/api/hunts/art/images/bust").status == 404)
    }

    @Test("the first bytes say what a picture is")
    func types() {
        #expect(LairService.imageType(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == "image/png")
        #expect(LairService.imageType(of: [0xFF, 0xD8, 0xFF, 0xE0]) == "image/jpeg")
        #expect(LairService.imageType(of: [0x89, 0x50, 0x4E]) == nil)
    }

    // MARK: Places

    @Test("the whole hunt's places come page by page; one comes by its id", arguments: Way.allCases)
    func pages(way: Way) throws {
        let world = try world(way)
        var ids: [String] = []
        var next: String? = ""
        while let after = next {
            let query = after.isEmpty ? "" : "&after=\(HTTPClient.encode(after))"
            let page = try world.send("GET", "/api/hunts/art/places?limit=1\(query)")
            #expect(page.status == 200, "\(page)")
            ids += page.json["features"]?.elements.compactMap { $0["id"]?.text } ?? []
            next = page.json["next"]?.text
        }
        #expect(ids == ["s/a", "s/b%23", "s/c"])
        let one = try world.send("GET", "/api/hunts/art/places?id=\(HTTPClient.encode("s/b%23"))")
        #expect(one.json["features"]?.elements.compactMap { $0["properties"]?["title"]?.text } == ["Two"])
        #expect(try world.send("GET", "/api/hunts/art/places?id=s/none").json["features"]?.elements == [])
        #expect(try world.send("GET", "/api/hunts/art/places?id=none").status == 400)
        #expect(try world.send("GET", "/api/hunts/art/places?after=none").status == 400)
    }
}
