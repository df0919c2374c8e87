import Basemap
import Foundation
import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("The OpenAPI document")
struct DescriptionTests {
    /// A service with every route it can have.
    func everything() throws -> World {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html>", to: "Web/index.html")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        setup.authority = .init(certificate: [1], profile: [2])
        setup.basemaps = TileSets(folder: folder.path) { _ in }
        for name in ["style.json", "colours.json"] { try folder.write("{}", to: name) }
        setup.basemapStyle = try BasemapStyle(recipe: folder.path)
        return try World(setup: setup)
    }

    @Test("every route is in it, and nothing is in it that is no route")
    func complete() throws {
        let routes = Set(try everything().router.endpoints.map { "\($0.method) \($0.pattern)" })
        let described = Operation.all.map { "\($0.method) \($0.pattern)" }
        #expect(Set(described).subtracting(routes).isEmpty)
        #expect(routes.subtracting(described).isEmpty)
        #expect(Set(described).count == described.count)
    }

    @Test("it is served as JSON, says it is OpenAPI 3.1, and tells only of routes that are there", arguments: Way.allCases)
    func served(way: Way) throws {
        let world = try World(way)
        let answer = try world.send("GET", "/api/openapi.json")
        #expect(answer.status == 200)
        #expect(answer.json["openapi"]?.text == "3.1.0")
        let paths = try #require(answer.json["paths"])
        #expect(paths.keys.contains("/api/hunts/{hunt}/claims"))
        #expect(paths["/api/hunts/{hunt}/players/{player}"]?.keys == ["patch", "delete"])
        // This world serves no pages.
        #expect(!paths.keys.contains("/"))
    }

    @Test("a claim's refusals are there by status, with the slugs that each may carry; a host's door and a body's limit, too")
    func refusals() throws {
        let paths = try JSONParser.parse(LairService.document(of: Operation.all).utf8)["paths"]
        let claim = try #require(paths?["/api/hunts/{hunt}/claims"]?["post"]?["responses"])
        #expect(
            Set(claim.keys) == ["200", "201", "400", "401", "404", "409", "410", "413", "422", "429", "503", "default"])
        let others: [Problem.Slug] = [.tooMany, .unauthorized, .forbidden, .forbiddenGround, .noGround]
        for slug in Problem.Slug.allCases where !others.contains(slug) {
            #expect(claim["\(slug.status)"]?["description"]?.text?.contains("`\(slug.rawValue)`") == true, "\(slug)")
        }
        #expect(paths?["/api/hunts/{hunt}"]?["delete"]?["responses"]?["403"] != nil)
        #expect(paths?["/api/hunts"]?["get"]?["responses"]?["404"] == nil)
        #expect(paths?["/api/hunts/{hunt}/spawns/plan"]?["post"]?["responses"]?["422"] != nil)
    }

    @Test("every reference in it leads somewhere, and every schema is used")
    func references() throws {
        let bytes = LairService.document(of: Operation.all).utf8
        let document = try JSONParser.parse(bytes)
        var referred: Set<String> = []
        func walk(_ value: JSONValue) {
            switch value {
            case .object(let members):
                if let reference = members["$ref"]?.text {
                    referred.insert(reference)
                    var at: JSONValue? = document
                    for part in reference.dropFirst(2).split(separator: "/") { at = at?[String(part)] }
                    #expect(at != nil, "\(reference)")
                }
                for member in members.values { walk(member) }
            case .array(let elements): for element in elements { walk(element) }
            default: break
            }
        }
        walk(document)
        let schemas = try #require(document["components"]?["schemas"]).keys
        #expect(schemas.subtracting(referred.map { String($0.split(separator: "/").last!) }) == [])
    }

    @Test("answers have the members that it requires, and no others")
    func shapes() throws {
        let world = try World()
        let wolf = try world.makeHunt(#""starts":"2026-07-01T08:00:00Z","ends":"2027-07-01T08:00:00Z","respawn":5"#)
        let token = try world.join(#"{"nickname":"Ann"}"#)
        let schemas = try #require(try JSONParser.parse(Array(Schemas.components.utf8))["schemas"])
        let caught = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k")
        let again = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "l")
        world.clock.move(by: .seconds(60))
        let answers = [
            ("Hunt", try world.send("GET", "/api/hunts/art")), ("Hunts", try world.send("GET", "/api/hunts")),
            ("Capture", caught), ("Problem", again), ("Spawns", try world.send("GET", "/api/hunts/art/spawns")),
            ("Spawn", nil), ("Me", try world.send("GET", "/api/hunts/art/me", bearer: token)),
            ("Players", try world.send("GET", "/api/hunts/art/players", bearer: world.hostKey)),
            ("Leaderboard", try world.send("GET", "/api/hunts/art/leaderboard")),
            ("Code", try world.send("POST", "/api/hunts/art/me/code", bearer: token)),
            ("Places", try world.send("GET", "/api/hunts/art/places")), ("Health", try world.send("GET", "/healthz")),
            ("HostKey", try world.send("POST", "/api/host-key", peer: .owner)),
        ]
        for (name, answer) in answers {
            let value =
                try answer?.json ?? #require(
                    try world.send("GET", "/api/hunts/art/spawns?lat=21.3069&lon=-157.8583").json["spawns"]?[0])
            let schema = try #require(schemas[name])
            let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
            let known = schema["properties"]?.keys ?? []
            #expect(required.isSubset(of: value.keys), "\(name): \(value)")
            #expect(value.keys.isSubset(of: known), "\(name): \(value)")
        }
    }
}
