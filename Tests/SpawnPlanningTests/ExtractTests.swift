import ChildProcess
import Geodesy
import HuntRules
import TestSupport
import Testing

@testable import SpawnPlanning

@Suite("Extracts")
struct ExtractTests {
    static func park() throws -> MapDrawing { .parkTown(around: try Coordinate(latitude: 60.17, longitude: 24.94)) }

    @Test("what is no extract says so", arguments: ["", "hello", "<kml/>", "\u{1}\u{2}", #"{"type":"FeatureCollection"}"#])
    func none(text: String) {
        #expect(throws: PlanningError.notAnExtract) { try Extract(Array(text.utf8)) }
    }

    @Test(
        "what is broken, or means harm, is refused with the reader's words",
        arguments: [
            "<osm version=\"0.6\"><node id=\"1\" lat=\"1\"", "<osm version=\"0.6\"><node id=\"x\" lat=\"1\" lon=\"1\"/></osm>",
            "<!DOCTYPE osm [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"><tag k=\"n\" v=\"&b;\"/></node></osm>",
        ])
    func broken(text: String) {
        #expect {
            try Extract(Array(text.utf8))
        } throws: { error in
            if case PlanningError.unreadable(.failed) = error { true } else { false }
        }
    }

    @Test("a reader that needs too long is ended")
    func slow() throws {
        let file = Array(try Self.park().xml.utf8)
        #expect {
            try Extract(file, limits: ChildProcess.Limits(seconds: 0, memory: 3 << 30, fileSize: 1 << 30))
        } throws: { error in
            if case PlanningError.unreadable = error { true } else { false }
        }
    }

    @Test("one that does not say what it covers needs a box; too large a box is refused")
    func bounds() throws {
        var map = try Self.park()
        let box = try #require(map.bounds)
        map.bounds = nil
        #expect(throws: PlanningError.noBounds) { try Extract(Array(map.xml.utf8)) }
        let given = BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east)
        #expect(try Extract(Array(map.xml.utf8), bounds: given).bounds == given)
        let large = BoundingBox(south: 59, west: 24, north: 61, east: 25)
        #expect(throws: PlanningError.self) { try Extract(Array(map.xml.utf8), bounds: large) }
    }

    @Test("the reader of osmium's lines takes any bytes: it reads them or says which line it cannot")
    func lines() throws {
        let sample = Array(
            """
            n1 Tamenity=school,name=a%20%b%1f600% x13.3 y52.5
            w2 Thighway=footway Nn1,n3,n-4
            r5 Ttype=multipolygon,leisure=park Mw2@outer,n1@,r7@inner
            """.utf8)
        var random = SeededRandom(seed: 55)
        for _ in 0..<3_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: at)
                }
            }
            var reader = OPLReader()
            let cut = Int.random(in: 0...bytes.count, using: &random)
            do {
                for part in [bytes[..<cut], bytes[cut...]] { try Array(part).withUnsafeBytes { try reader.read($0) } }
                try reader.finish()
                #expect(reader.ways.count <= 4 && reader.tagged.count <= 4, "seed \(random.seed)")
            } catch {
                guard case PlanningError.badLine = error else { throw error }
            }
        }
        var reader = OPLReader()
        try sample.withUnsafeBytes { try reader.read($0) }
        try reader.finish()
        #expect(reader.tagged.first?.tags["name"] == "a b\u{1F600}")
        #expect(reader.ways.first?.nodes == [1, 3, -4])
        #expect(reader.relations.first?.ways == [2])
    }

    @Test("close to the edge nothing is known")
    func edge() throws {
        var map = MapDrawing(around: try Coordinate(latitude: 60.17, longitude: 24.94))
        map.cover(200)
        map.area(west: -400, south: -400, east: 400, north: 400, ["leisure": "park"])
        map.way([(-400, 0), (400, 0)], ["highway": "footway"])
        let ground = try Ground(try Extract(Array(map.xml.utf8)))
        for (east, isKnown) in [(0.0, true), (140, true), (155, false), (199, false), (300, false), (-155, false)] {
            let reason: Reason? =
                if case .failure(let objection) = ground.judge(map.at(east, 0)) { objection.reason } else { nil }
            #expect(reason == (isKnown ? nil : .unknown), "\(east) m")
        }
    }

    @Test("a multipolygon's hole is no ground, and one that lacks a member is none at all")
    func relations() throws {
        var map = MapDrawing(around: try Coordinate(latitude: 60.17, longitude: 24.94))
        map.cover(500)
        let outer = map.area(west: -200, south: -200, east: 200, north: 200)
        let hole = map.area(west: -50, south: -50, east: 50, north: 50)
        map.relation([outer], holes: [hole], ["leisure": "park", "name": "Ring"])
        map.way([(-300, 0), (300, 0)], ["highway": "footway"])
        let ground = try Ground(try Extract(Array(map.xml.utf8)))
        #expect(try ground.judge(map.at(100, 0)).get().ground?.name == "Ring")
        #expect(throws: Objection(.notPublic)) { try ground.judge(map.at(0, 0)).get() }
        map.relation([outer, 999_999], ["landuse": "military"])
        let other = try Ground(try Extract(Array(map.xml.utf8)))
        #expect(throws: Objection.self) { try other.judge(map.at(100, 0)).get() }
    }

    @Test("the ground is drawn: allowed, and forbidden for its reasons")
    func drawing() throws {
        let areas = try Ground(try Extract(Array(try Self.park().xml.utf8))).drawn()
        #expect(areas.contains { $0.reason == nil })
        for reason in [Reason.home, .water, .school, .carriageway] {
            #expect(areas.contains { $0.reason == reason }, "\(reason)")
        }
        #expect(areas.allSatisfy { $0.rings.allSatisfy { ring in ring.count >= 4 && ring[0] == ring[ring.count - 1] } })
    }
}

@Suite("Opening hours")
struct OpeningHoursTests {
    /// Wednesday 1 July 2026, 10:00 UTC, and so many hours.
    static func request(hours: Int64) -> PlanRequest {
        var request = PlanRequest(weights: ["wolf": 1])
        request.starts = Moment(milliseconds: 1_782_900_000_000)
        request.ends = request.starts.map { $0 + .hours(hours) }
        request.ahead = { _ in 3 * 3_600 }
        return request
    }

    @Test(
        "plain ones give a stretch of the hunt's time, by the hunt's clocks",
        arguments: [
            // 10:00 UTC is 13:00 there.
            ("24/7", 48, 0, 48), ("08:00-20:00", 4, 0, 4), ("08:00-20:00", 12, 0, 7), ("Mo-Su 14:00-16:00", 12, 1, 3),
            ("We 14:00-16:00; Th off", 30, 1, 3), ("22:00-02:00", 20, 9, 13), ("Mo-Fr 08:00-12:00,14:00-18:00", 8, 1, 5),
        ] as [(String, Int64, Int64, Int64)])
    func plain(text: String, hours: Int64, opens: Int64, closes: Int64) throws {
        let request = Self.request(hours: hours)
        let starts = try #require(request.starts)
        let expected: OpeningHours.Stretch =
            opens == 0 && closes == hours ? .always : .from(starts + .hours(opens), starts + .hours(closes))
        #expect(try #require(OpeningHours(text)).stretch(within: request) == expected)
    }

    @Test(
        "where it opens more than once, or never, there is none", arguments: ["08:00-20:00", "Sa 10:00-12:00", "We 08:00-10:00"])
    func split(text: String) throws {
        #expect(try #require(OpeningHours(text)).stretch(within: Self.request(hours: 40)) == nil)
        #expect(try #require(OpeningHours("08:00-20:00")).stretch(within: PlanRequest(weights: [:])) == nil)
    }

    @Test(
        "what says more is not read",
        arguments: [
            "sunrise-sunset", "Mo-Fr 08:00-18:00; PH off", "Jun-Aug 09:00-24:00", "Seasonal, only summer time", "\"on request\"",
            "",
            "Mo-Fr 9-17", "08:00+", "Mo-Xx 08:00-10:00", "25:99-26:00",
        ])
    func unread(text: String) { #expect(OpeningHours(text) == nil) }

    @Test("creatures come and go with the ground's hours, and hours that cannot be read leave the ground out")
    func planned() throws {
        var map = MapDrawing(around: try Coordinate(latitude: 60.17, longitude: 24.94))
        map.cover(500)
        map.area(west: -300, south: -100, east: -20, north: 100, ["leisure": "park", "opening_hours": "Mo-Su 14:00-16:00"])
        map.area(west: 20, south: -100, east: 300, north: 100, ["leisure": "park", "opening_hours": "sunrise-sunset"])
        map.way([(-300, 0), (300, 0)], ["highway": "footway"])
        let planner = Planner(try Ground(try Extract(Array(map.xml.utf8))))
        let request = Self.request(hours: 12)
        let plan = try planner.plan(request)
        #expect(!plan.spawns.isEmpty)
        let opens = try #require(request.starts) + .hours(1)
        #expect(plan.spawns.allSatisfy { $0.from == opens && $0.until == opens + .hours(2) })
        #expect(plan.spawns.allSatisfy { $0.coordinate.longitudeDegrees < map.origin.longitudeDegrees })
        #expect(plan.refusedBy[.hours] ?? 0 > 0)
        #expect(try planner.plan(PlanRequest(weights: ["wolf": 1])).spawns.isEmpty)
    }
}
