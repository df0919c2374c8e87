import Deflate
import HTTPService
import HuntRules
import HuntStore
import TestSupport
import Testing

@testable import LairServer

@Suite("A hunt's plan, its closed land and its sources, as one file")
struct ArchivePlanTests {
    /// A town where all has happened: a plan published, another proposed, land excluded, land that an owner wants free.
    static func makeTown(_ way: Way = .inProcess) throws -> PlannedTown {
        let town = try PlannedTown(way)
        let csv = "id,name,art,y,x\n1,One,Mural,31.1774276,121.5272106\n2,Two,Mural,22.543847,113.912316\n"
        let sent = try town.host(
            "POST", "imports?source=Town&datum=gcj02&columns=%7B%22category%22:%22art%22,%22creator%22:null%7D", csv)
        #expect(sent.status == 200, "\(sent)")
        #expect(try town.plan("seed=3&count=9&weights=wolf:2,dragon:1").status == 200)
        #expect(try town.host("POST", "plan/publish").status == 200)
        _ = try town.world.addSpawn()
        let excluded = town.area(west: 300, south: 300, east: 360, north: 380)
        #expect(try town.host("POST", "exclusions", #"{"geometry":\#(excluded),"note":"The Müllers' \"garden\""}"#).status == 201)
        let standing = try town.standing()
        let first = try #require(standing.min { $0.key < $1.key })
        let owner = try town.removal(town.point(first.value.east, first.value.north), more: #","contact":"ann@example.org""#)
        #expect(owner.json["state"]?.text == "done" && owner.json["taken"]?.integer ?? 0 > 0, "\(owner)")
        // One that waits, and one that the host has undone: they close nothing.
        #expect(
            try town.removal(town.area(west: -900, south: -900, east: -700, north: -700)).json["state"]?.text == "waiting")
        let undone = try #require(try town.removal(town.point(-380, 390)).json["code"]?.text)
        #expect(try town.host("PATCH", "removals/\(undone)", #"{"state":"restored"}"#).status == 200)
        // A later plan, looked at and not published: some stay, some are new.
        #expect(try town.plan("seed=8&count=12&spacing=55", "").status == 200)
        return town
    }

    static func export(_ world: World) throws -> [UInt8] {
        let archive = try world.send("GET", "/api/hunts/art/export", bearer: world.hostKey)
        #expect(archive.status == 200, "\(archive)")
        return archive.bytes
    }

    static func entries(_ archive: [UInt8]) throws -> [String: String] {
        let reader = try ArchiveReader(archive)
        var entries: [String: String] = [:]
        while let (name, content) = try reader.next() { entries[name.text] = String(decoding: content, as: UTF8.self) }
        return entries
    }

    @Test("all of it comes through, and goes out again byte by byte", arguments: Way.allCases)
    func roundTrip(way: Way) throws {
        let town = try Self.makeTown(way)
        let archive = try Self.export(town.world)
        let other = try World(way)
        other.clock.move(by: .hours(30))
        // Here everything has other numbers.
        try other.makeHunt()
        _ = try other.addSpawn()
        #expect(try other.send("DELETE", "/api/hunts/art", bearer: other.hostKey).status == 204)
        let taken = try other.send("POST", "/api/hunts/import", bytes: archive, bearer: other.hostKey)
        #expect(taken.status == 201, "\(taken)")
        let again = try Self.export(other)
        #expect(ArchiveTests.difference(again, archive) == nil)

        let (before, after) = (
            try town.host("GET", "plan").json, try other.send("GET", "/api/hunts/art/plan", bearer: other.hostKey).json
        )
        for member in ["made", "seed", "count", "spacing", "weights", "basis", "refused", "refusedBy", "difference", "cautions"] {
            #expect(before[member] != nil && before[member] == after[member], "\(member)")
        }
        let (old, new) = (before["spawns"]?.elements ?? [], after["spawns"]?.elements ?? [])
        #expect(old.count == new.count && old.contains { $0["state"]?.text == "kept" })
        for (one, other) in zip(old, new) {
            for member in ["id", "creature", "lat", "lon", "state", "why", "place"] {
                #expect(one[member] == other[member], "\(member)")
            }
        }
        #expect(before["gone"]?.elements.count == after["gone"]?.elements.count)
        let sources = [
            try town.host("GET", "sources").json, try other.send("GET", "/api/hunts/art/sources", bearer: other.hostKey).json,
        ]
        #expect(sources[0] == sources[1])
        #expect(sources[1]["sources"]?[0]?["datum"]?.text == "gcj02")
        #expect(sources[1]["sources"]?[0]?["columns"]?["category"]?.text == "art")

        // What was proposed can be published here as there.
        let published = [
            try town.host("POST", "plan/publish").json,
            try other.send("POST", "/api/hunts/art/plan/publish", bearer: other.hostKey).json,
        ]
        #expect(published[0] == published[1] && published[0]["added"]?.integer ?? 0 > 0, "\(published)")
    }

    @Test("an owner's land stays free where the hunt is played next, and nothing tells who the owner is")
    func owners() throws {
        let town = try Self.makeTown()
        let removals = try town.world.store.removals(of: "art")
        let archive = try Self.export(town.world)
        let entries = try Self.entries(archive)
        for text in entries.values {
            #expect(!text.contains("ann@example.org"))
            for removal in removals { #expect(!text.contains(removal.code)) }
        }
        let closed = try #require(entries["closed/000001.geojson"])
        #expect(closed.components(of: #""kind":"removal""#) == 1 && closed.components(of: #""kind":"exclusion""#) == 1)
        #expect(entries["plan.json"]?.contains(#""sha256":""#) == true)

        let other = try World()
        #expect(try other.send("POST", "/api/hunts/import", bytes: archive, bearer: other.hostKey).status == 201)
        let brought = try other.send("GET", "/api/hunts/art/removals", bearer: other.hostKey).json["removals"]?.elements ?? []
        #expect(brought.count == 1 && brought[0]["state"]?.text == "granted" && brought[0]["contact"] == nil)
        let kept = try #require(removals.first { $0.state == .done })
        #expect(brought[0]["code"]?.text != kept.code)
        // Nothing is set there by hand, and no plan puts anything there.
        let land = (brought[0]["geometry"]?["coordinates"]?.elements ?? []).compactMap(\.number)
        try #require(land.count == 2)
        let set = try other.send(
            "POST", "/api/hunts/art/spawns", #"{"spawns":[{"creature":"wolf","lat":\#(land[1]),"lon":\#(land[0])}]}"#,
            bearer: other.hostKey)
        #expect(set.slug == "forbidden-ground" && set.json["reason"]?.text == "removed", "\(set)")
        let plan = try other.send(
            "POST", "/api/hunts/art/spawns/plan?seed=4&anew=true", town.map.xml, bearer: other.hostKey)
        #expect(plan.status == 200 && plan.json["refusedBy"]?["removed"]?.integer ?? 0 > 0, "\(plan)")
    }

    @Test("a source's datum and columns hold for its next file, also where the hunt has moved to")
    func nextImport() throws {
        let town = try Self.makeTown()
        let other = try World()
        let archive = try Self.export(town.world)
        #expect(try other.send("POST", "/api/hunts/import", bytes: archive, bearer: other.hostKey).status == 201)
        let csv = "id,name,art,y,x\n1,One,Mural,31.1774276,121.5272106\n2,Two,Mural,22.543847,113.912316\n"
        for world in [town.world, other] {
            let answer = try world.send("POST", "/api/hunts/art/imports?source=Town", csv, bearer: world.hostKey)
            #expect(answer.json["unchanged"]?.integer == 2 && answer.json["updated"]?.integer == 0, "\(answer)")
            let shifted = try world.send(
                "POST", "/api/hunts/art/imports?source=Town&datum=wgs84&dryRun=true", csv, bearer: world.hostKey)
            #expect(shifted.json["updated"]?.integer == 2, "\(shifted)")
        }
    }

    @Test("what needs nothing of version 2 is of version 1, as earlier Lairs read it")
    func earliest() throws {
        let world = try World()
        try world.makeHunt()
        _ = try world.addSpawn()
        let manifest = try ArchiveReader(try Self.export(world)).manifest
        #expect(String(decoding: manifest.utf8, as: UTF8.self).contains(#""version":1,"#))
        let town = try Self.makeTown()
        let later = try ArchiveReader(try Self.export(town.world)).manifest
        #expect(String(decoding: later.utf8, as: UTF8.self).contains(#""version":2,"#))
    }
}

extension String {
    /// How often another text is in it.
    fileprivate func components(of text: String) -> Int {
        ranges(of: text).count
    }
}
