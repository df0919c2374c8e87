import Foundation
import Geodesy
import HTTPService
import HuntRules
import TestSupport
import Testing

@testable import LairServer

/// A hunt over a small town, and what a host and its neighbours send.
struct PlannedTown {
    let world: World
    let map: MapDrawing

    init(_ way: Way = .inProcess, more: String = "") throws {
        world = try World(way)
        map = MapDrawing.parkTown(around: try Coordinate(latitude: World.center.lat, longitude: World.center.lon))
        let body =
            #"{"id":"art","title":"Art","center":{"lat":21.3069,"lon":-157.8583}\#(more.isEmpty ? "" : ",\(more)")}"#
        _ = try world.send("POST", "/api/hunts", body, bearer: world.hostKey)
    }

    func host(_ method: String, _ path: String, _ body: String? = nil) throws -> Answer {
        try world.send(method, "/api/hunts/art/\(path)", body, bearer: world.hostKey)
    }

    /// Plans on the town's extract.
    @discardableResult
    func plan(_ query: String = "seed=1", _ body: String? = nil) throws -> Answer {
        try host("POST", "spawns/plan?\(query)", body ?? map.xml)
    }

    /// What stands, by number.
    func standing() throws -> [Int64: (east: Double, north: Double)] {
        let frame = LocalFrame(origin: map.origin)
        var found: [Int64: (east: Double, north: Double)] = [:]
        for spawn in try world.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements ?? [] {
            let place = try Coordinate(
                latitude: try #require(spawn["lat"]?.number), longitude: try #require(spawn["lon"]?.number))
            let there = frame.enu(of: place)
            found[try #require(spawn["id"]?.integer)] = (there.east.metres, there.north.metres)
        }
        return found
    }

    /// A position as JSON members.
    func position(_ east: Double, _ north: Double) -> String {
        let place = map.at(east, north)
        return #""lat":\#(place.latitudeDegrees),"lon":\#(place.longitudeDegrees)"#
    }

    /// A rectangle as GeoJSON.
    func area(west: Double, south: Double, east: Double, north: Double) -> String {
        let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)].map { map.at($0.0, $0.1) }
        let list = corners.map { "[\($0.longitudeDegrees),\($0.latitudeDegrees)]" }.joined(separator: ",")
        return #"{"type":"Polygon","coordinates":[[\#(list)]]}"#
    }

    func point(_ east: Double, _ north: Double) -> String {
        let place = map.at(east, north)
        return #"{"type":"Point","coordinates":[\#(place.longitudeDegrees),\#(place.latitudeDegrees)]}"#
    }

    /// An owner's request, from somewhere in the world.
    func removal(_ geometry: String, from address: String = "192.0.2.1", more: String = "") throws -> Answer {
        try world.send(
            "POST", "/api/hunts/art/removals", #"{"geometry":\#(geometry)\#(more)}"#, peer: .remote(address))
    }
}

@Suite("Plans")
struct PlanTests {
    @Test("an extract becomes a plan that says why, the plan stands when it is published", arguments: Way.allCases)
    func published(way: Way) throws {
        let town = try PlannedTown(way)
        let empty = try town.host("GET", "plan")
        #expect(empty.status == 200 && empty.json["made"] == .null && empty.json["spawns"]?.elements == [])
        let plan = try town.plan("seed=3&count=9&weights=wolf:2,dragon:1")
        #expect(plan.status == 200, "\(plan)")
        let spawns = plan.json["spawns"]?.elements ?? []
        #expect(spawns.count == 9)
        #expect(spawns.count { $0["creature"]?.text == "wolf" } == 6)
        for spawn in spawns {
            #expect(spawn["state"]?.text == "new")
            #expect(["footway", "path"].contains(spawn["why"]?["way"]?["kind"]?.text))
            #expect(spawn["why"]?["ground"]?["name"]?.text == "Linden Park")
        }
        #expect(plan.json["difference"]?["added"]?.integer == 9)
        #expect(plan.json["refusedBy"]?["home"]?.integer ?? 0 > 0)
        #expect(plan.json["extract"]?["bytes"]?.integer == Int64(town.map.xml.utf8.count))
        // A draft is nobody's business yet, and it is kept.
        #expect(try town.standing().isEmpty)
        #expect(try town.host("GET", "plan").json["spawns"] == plan.json["spawns"])
        let done = try town.host("POST", "plan/publish")
        #expect(done.json["added"]?.integer == 9 && done.json["kept"]?.integer == 0 && done.json["removed"]?.integer == 0)
        #expect(try town.standing().count == 9)
        let after = try town.host("GET", "plan").json
        #expect(after["difference"]?["kept"]?.integer == 9)
        #expect(after["spawns"]?.elements.allSatisfy { $0["state"]?.text == "kept" && $0["spawn"] != nil } == true)
    }

    @Test("the extract is kept: the next plan needs none, and the ground can be looked at")
    func kept() throws {
        let town = try PlannedTown()
        #expect(try town.host("GET", "plan/ground").json["features"]?.elements == [])
        let first = try town.plan("seed=5")
        let again = try town.plan("seed=5&anew=true", "")
        #expect(again.json["spawns"] == first.json["spawns"])
        let ground = try town.host("GET", "plan/ground")
        let kinds = Set(ground.json["features"]?.elements.compactMap { $0["properties"]?["kind"]?.text } ?? [])
        #expect(kinds == ["allowed", "forbidden"])
    }

    @Test("a later plan keeps what may stay, and tells what comes and goes before it happens")
    func later() throws {
        let town = try PlannedTown()
        try town.plan("seed=1")
        _ = try town.host("POST", "plan/publish")
        let before = try town.standing()
        // A house was built in the park's south.
        var changed = town.map
        changed.area(west: -20, south: -220, east: 0, north: -200, ["building": "house"])
        let plan = try town.plan("seed=2", changed.xml)
        let near = before.filter { abs($0.value.east + 10) < 49 && abs($0.value.north + 210) < 49 }
        let gone = Set(plan.json["gone"]?.elements.compactMap { $0["id"]?.integer } ?? [])
        #expect(!gone.isEmpty && gone.isSubset(of: near.keys))
        #expect(plan.json["difference"]?["gone"]?.integer == Int64(gone.count))
        let one = try #require(gone.first)
        #expect(plan.json["because"]?["\(one)"]?["reason"]?.text == "home")
        #expect(Set(try town.standing().keys) == Set(before.keys))
        let done = try town.host("POST", "plan/publish")
        #expect(done.json["removed"]?.integer == Int64(gone.count))
        #expect(Set(before.keys).subtracting(gone).isSubset(of: try town.standing().keys))
        #expect(Set(try town.standing().keys).isDisjoint(with: gone))
    }

    @Test("what a player has caught stays the player's when its spawn goes, and what was set by hand is left alone")
    func captures() throws {
        let town = try PlannedTown()
        let byHand = try town.world.addSpawn()
        try town.plan("seed=1")
        _ = try town.host("POST", "plan/publish")
        let (spawn, at) = try #require(try town.standing().first { $0.key != byHand })
        let token = try town.world.join()
        let now = town.world.clock.now.milliseconds
        let claim = #"{"spawn":\#(spawn),"fix":{\#(town.position(at.east, at.north)),"accuracy":5,"timestamp":\#(now)}}"#
        #expect(try town.world.send("POST", "/api/hunts/art/claims", claim, bearer: token, key: "k").status == 201)
        try town.plan("seed=99&count=1&anew=true", "")
        _ = try town.host("POST", "plan/publish")
        let left = try town.standing()
        #expect(left.count == 2 && left[byHand] != nil && left[spawn] == nil)
        let captures = try town.world.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?.elements
        #expect(captures?.first?["spawn"]?.integer == spawn)
    }

    @Test("a creature of the plan is moved only to where it may stand, or taken out")
    func moved() throws {
        let town = try PlannedTown()
        let plan = try town.plan("seed=1&count=2")
        let id = try #require(plan.json["spawns"]?[0]?["id"]?.integer)
        let other = try #require(plan.json["spawns"]?[1])
        let house = try town.host("PATCH", "plan/spawns/\(id)", "{\(town.position(300, -10))}")
        #expect(house.status == 422 && house.slug == "forbidden-ground" && house.json["reason"]?.text == "home")
        let street = try town.host("PATCH", "plan/spawns/\(id)", "{\(town.position(-390, -390))}")
        #expect(street.json["reason"]?.text == "not-public")
        let beside = #"{"lat":\#(try #require(other["lat"]?.number)),"lon":\#(try #require(other["lon"]?.number))}"#
        #expect(try town.host("PATCH", "plan/spawns/\(id)", beside).json["reason"]?.text == "spacing")
        // Of two spots, one is far enough from the other creature.
        let moves = try [(-200.0, -198.0), (-200, 2)].map {
            try town.host("PATCH", "plan/spawns/\(id)", "{\(town.position($0.0, $0.1))}")
        }
        let moved = try #require(moves.first { $0.status == 200 })
        #expect(moved.json["why"]?["ground"]?["kind"]?.text == "park")
        #expect(try town.host("DELETE", "plan/spawns/\(id)").status == 204)
        #expect(try town.host("GET", "plan").json["spawns"]?.elements.count == 1)
        #expect(try town.host("DELETE", "plan/spawns/\(id)").status == 404)
    }

    @Test("without an extract there is no plan, but beside places that the host confirms, with a warning that says why")
    func confirmed() throws {
        let town = try PlannedTown()
        let none = try town.plan("seed=1", "")
        #expect(none.status == 422 && none.slug == "no-ground")
        let places =
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"1","properties":{"title":"Owl"},"geometry":\#(town.point(0, 0))},{"type":"Feature","id":"2","properties":{"title":"Fox"},"geometry":\#(town.point(90, 0))}]}"#
        #expect(try town.host("POST", "imports?source=art", places).status == 200)
        let one = try town.plan("seed=1", #"{"places":["art/1"]}"#)
        #expect(one.json["spawns"]?.elements.map { $0["place"]?.text } == ["art/1"], "\(one)")
        #expect(one.json["warnings"]?[0]?.text?.contains("nobody has checked") == true)
        #expect(try town.plan("seed=1", #"{"places":"all"}"#).json["spawns"]?.elements.count == 2)
        #expect(try town.plan("seed=1", #"{"places":["art/9"]}"#).status == 400)
    }

    @Test("what is no extract changes nothing", arguments: ["hello", "<osm version=\"0.6\"><node", "\u{1F8B}"])
    func broken(body: String) throws {
        let town = try PlannedTown()
        try town.plan("seed=1")
        let plan = try town.host("GET", "plan").json
        #expect(try town.plan("seed=2", body).status == 400)
        #expect(try town.host("GET", "plan").json == plan)
    }

    @Test("what is set by hand is told what speaks against it")
    func byHand() throws {
        let town = try PlannedTown()
        func add(_ east: Double, _ north: Double) throws -> JSONValue? {
            try town.host("POST", "spawns", #"{"spawns":[{"creature":"wolf",\#(town.position(east, north))}]}"#).json["warnings"]
        }
        #expect(try add(0, 0)?[0]?["reason"]?.text == "unknown")
        try town.plan("seed=1")
        #expect(try add(-200, 2)?.elements == [])
        let home = try add(300, -10)
        #expect(home?[0]?["reason"]?.text == "home")
        #expect(abs((home?[0]?["meters"]?.number ?? 0) - 10) < 0.2)
    }

    @Test("before it stands, what speaks against a spot can be asked for, and where nothing is known, why")
    func beforehand() throws {
        let town = try PlannedTown()
        func judge(_ spots: [(Double, Double)]) throws -> Answer {
            let list = spots.map { #"{"creature":"wolf",\#(town.position($0.0, $0.1))}"# }.joined(separator: ",")
            return try town.host("POST", "spawns?dryRun=true", "{\"spawns\":[\(list)]}")
        }
        let blind = try judge([(0, 0)])
        #expect(blind.status == 200 && blind.json["spawns"]?.elements == [])
        #expect(blind.json["warnings"]?[0]?["cause"]?.text == "no-extract")
        try town.plan("seed=1")
        let told = try judge([(-200, 2), (300, -10)]).json["warnings"]
        #expect(told?.elements.count == 1 && told?[0]?["index"]?.integer == 1 && told?[0]?["spawn"] == nil)
        #expect(told?[0]?["reason"]?.text == "home" && told?[0]?["cause"] == nil)
        // Closed ground is refused as it would be.
        _ = try town.host("POST", "exclusions", #"{"geometry":\#(town.area(west: -210, south: -10, east: -190, north: 10))}"#)
        #expect(try judge([(-200, 2)]).slug == "forbidden-ground")
        #expect(try town.standing().isEmpty)
    }

    @Test(
        "an exclusion empties its ground at once, and nothing comes to stand there until it is taken away: then what it took is back"
    )
    func exclusions() throws {
        let town = try PlannedTown()
        try town.plan("seed=1")
        _ = try town.host("POST", "plan/publish")
        let before = try town.standing()
        let west = before.filter { $0.value.east < 0 }
        let area = town.area(west: -400, south: -400, east: 0, north: 400)
        let made = try town.host("POST", "exclusions", #"{"geometry":\#(area),"note":"the fair"}"#)
        #expect(made.status == 201 && made.json["taken"]?.integer == Int64(west.count))
        #expect(Set(try town.standing().keys) == Set(before.keys).subtracting(west.keys))
        #expect(try town.host("GET", "plan").json["spawns"]?.elements.count == before.count - west.count)
        let byHand = try town.host("POST", "spawns", #"{"spawns":[{"creature":"wolf",\#(town.position(-100, 0))}]}"#)
        #expect(byHand.status == 422 && byHand.json["reason"]?.text == "excluded" && byHand.json["index"]?.integer == 0)
        let plan = try town.plan("seed=4", "")
        #expect(plan.json["difference"]?["gone"]?.integer == 0)
        #expect(plan.json["refusedBy"]?["excluded"]?.integer ?? 0 > 0)
        let id = try #require(made.json["id"]?.integer)
        #expect(try town.host("GET", "exclusions").json["exclusions"]?[0]?["note"]?.text == "the fair")
        // An owner wants some of it free: that stays so.
        let one = try #require(west.min { $0.key < $1.key })
        #expect(try town.removal(town.point(one.value.east, one.value.north)).status == 201)
        #expect(try town.host("DELETE", "exclusions/\(id)").status == 204)
        town.world.service.store.waitForLoads()
        let near = before.filter { hypot($0.value.east - one.value.east, $0.value.north - one.value.north) < 40 }
        #expect(Set(try town.standing().keys) == Set(before.keys).subtracting(near.keys))
        // They are the plan's again: publishing takes none of them away.
        #expect(try town.host("GET", "plan").json["difference"]?["gone"]?.integer == 0)
    }
}
