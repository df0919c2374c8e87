import Foundation
import Geodesy
import HTTPService
import HuntRules
import HuntStore
import TestSupport
import Testing

@testable import LairServer

@Suite("Removals by owners")
struct RemovalTests {
    static func published(more: String = "") throws -> PlannedTown {
        let town = try PlannedTown(more: more)
        try town.plan("seed=1")
        _ = try town.host("POST", "plan/publish")
        return town
    }

    @Test("creatures on the land and within 40 m of it are gone at once, for whoever watches too, and none comes back there")
    func atOnce() throws {
        let town = try Self.published()
        let server = HTTPServer(router: town.world.router)
        let port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
        let client = try EventClient(port: port, "/api/hunts/art/events")
        let before = try town.standing()
        let answer = try town.removal(town.area(west: -240, south: -240, east: -160, north: -160), more: #","contact":"Flat 3""#)
        #expect(answer.status == 201 && answer.json["state"]?.text == "done", "\(answer)")
        #expect(abs((answer.json["areaSquareMeters"]?.number ?? 0) - 6_400) < 5)
        let after = try town.standing()
        let gone = Set(before.keys).subtracting(after.keys)
        #expect(gone.count == Int(answer.json["taken"]?.integer ?? -1) && !gone.isEmpty)
        for (id, at) in before {
            // How far from the square.
            let (dx, dy) = (max(abs(at.east + 200) - 40, 0), max(abs(at.north + 200) - 40, 0))
            let metres = (dx * dx + dy * dy).squareRoot()
            #expect(gone.contains(id) == (metres <= 40), "\(metres) m")
        }
        var told: Set<String> = []
        for _ in gone {
            let event = try client.nextReal()
            #expect(event?.name == "removed")
            told.insert(event?.data ?? "")
        }
        #expect(told == Set(gone.map { "{\"spawn\":\($0)}" }))
        server.stop()
        // Neither by hand nor by a plan.
        let byHand = try town.host("POST", "spawns", #"{"spawns":[{"creature":"wolf",\#(town.position(-200, -199))}]}"#)
        #expect(byHand.status == 422 && byHand.json["reason"]?.text == "removed")
        #expect(try town.plan("seed=1&anew=true", "").json["refusedBy"]?["removed"]?.integer ?? 0 > 0)
        // The sender asks after it; only the host learns who it was.
        let code = try #require(answer.json["code"]?.text)
        let receipt = try town.world.send("GET", "/api/hunts/art/removals/\(code.lowercased())")
        #expect(receipt.json["state"]?.text == "done" && receipt.json["contact"] == nil && receipt.json["geometry"] == nil)
        let list = try town.host("GET", "removals").json["removals"]
        #expect(list?[0]?["contact"]?.text == "Flat 3" && list?[0]?["code"]?.text == code)
        #expect(try town.world.send("GET", "/api/hunts/art/removals").status == 401)
        #expect(try town.world.send("GET", "/api/hunts/art/removals/AAAAA-AAAAA").status == 404)
        #expect(try town.host("DELETE", "removals/\(code)").status == 405)
    }

    @Test("a larger piece, or a strip through the town, waits for the host, who grants it")
    func waits() throws {
        let town = try Self.published()
        let before = try town.standing()
        for area in [town.area(west: -300, south: -300, east: 0, north: 0), town.area(west: -300, south: 0, east: 300, north: 2)]
        {
            let answer = try town.removal(area)
            #expect(answer.json["state"]?.text == "waiting" && answer.json["taken"]?.integer == 0)
        }
        #expect(try town.standing().count == before.count)
        let codes = try town.host("GET", "removals").json["removals"]?.elements.compactMap { $0["code"]?.text } ?? []
        let granted = try town.host("PATCH", "removals/\(codes[1])", #"{"state":"granted"}"#)
        #expect(granted.json["state"]?.text == "granted" && granted.json["taken"]?.integer ?? 0 > 0)
        #expect(try town.standing().allSatisfy { $0.value.east > 40 || $0.value.north > 40 })
        let declined = try town.host("PATCH", "removals/\(codes[0])", #"{"state":"declined"}"#)
        #expect(declined.json["state"]?.text == "declined")
    }

    @Test("the host widens a removal, and undoes it: the same creatures stand again, and who has caught one still has it")
    func restored() throws {
        let town = try Self.published()
        let before = try town.standing()
        let answer = try town.removal(town.point(-200, -198))
        let code = try #require(answer.json["code"]?.text)
        let first = try town.standing().count
        #expect(first < before.count)
        let wide = try town.host("PATCH", "removals/\(code)", #"{"margin":150}"#)
        #expect(wide.json["margin"]?.number == 150)
        #expect(try town.standing().count == before.count - Int(wide.json["taken"]?.integer ?? 0))
        #expect(try town.standing().count < first)
        let back = try town.host("PATCH", "removals/\(code)", #"{"state":"restored"}"#)
        #expect(back.json["state"]?.text == "restored" && back.json["taken"]?.integer == 0)
        town.world.service.store.waitForLoads()
        #expect(Set(try town.standing().keys) == Set(before.keys))
        // The draft has them again, too: publishing it takes none away.
        #expect(try town.host("POST", "plan/publish").json["removed"]?.integer == 0)
        #expect(try town.plan("seed=1", "").json["difference"]?["kept"]?.integer == Int64(before.count))
        #expect(try town.host("GET", "removals").json["removals"]?.elements.count == 1)
    }

    @Test(
        "the host sees what a request would take, with any margin, and what it took; and may decline one that waits, but nothing else"
    )
    func weighed() throws {
        let town = try Self.published()
        let land = town.area(west: -300, south: -300, east: 0, north: 0)
        let code = try #require(try town.removal(land).json["code"]?.text)
        let standing = try town.standing()
        func count(within margin: Double) -> Int {
            standing.values.count {
                let (dx, dy) = (max(abs($0.east + 150) - 150, 0), max(abs($0.north + 150) - 150, 0))
                return (dx * dx + dy * dy).squareRoot() <= margin
            }
        }
        let listed = try town.host("GET", "removals").json["removals"]?[0]
        #expect(listed?["standing"]?.integer == Int64(count(within: 40)) && count(within: 40) > 0)
        for (query, margin) in [("", 40.0), ("?margin=0", 0), ("?margin=120", 120)] {
            let told = try town.host("GET", "removals/\(code)/creatures\(query)").json
            #expect(told["standing"]?.elements.count == count(within: margin) && told["took"]?.elements.isEmpty == true)
            // The ground is the land and so far around it.
            let corners = told["ground"]?[0]?["geometry"]?["coordinates"]?[0]?.elements ?? []
            let south = try Coordinate(
                latitude: corners.compactMap { $0[1]?.number }.min() ?? 0, longitude: town.map.origin.longitudeDegrees)
            #expect(abs(LocalFrame(origin: town.map.origin).enu(of: south).north.metres + 300 + margin) < 1, "\(margin) m")
        }
        #expect(try town.world.send("GET", "/api/hunts/art/removals/\(code)/creatures").status == 401)
        #expect(try town.host("PATCH", "removals/\(code)", #"{"state":"restored"}"#).status == 400)
        let declined = try town.host("PATCH", "removals/\(code)", #"{"state":"declined"}"#)
        #expect(declined.json["state"]?.text == "declined" && declined.json["taken"]?.integer == 0)
        #expect(try town.standing().count == standing.count)
        #expect(try town.world.send("GET", "/api/hunts/art/removals/\(code)").json["state"]?.text == "declined")
        // A change of mind is granted; what is done is undone, not declined.
        #expect(
            try town.host("PATCH", "removals/\(code)", #"{"state":"granted"}"#).json["taken"]?.integer == Int64(count(within: 40))
        )
        #expect(try town.host("PATCH", "removals/\(code)", #"{"state":"declined"}"#).status == 400)
        let took = try town.host("GET", "removals/\(code)/creatures").json
        #expect(took["took"]?.elements.count == count(within: 40) && took["standing"]?.elements.isEmpty == true)
    }

    @Test("what another removal or an exclusion forbids does not come back with the first")
    func overlapping() throws {
        let town = try Self.published()
        let before = try town.standing()
        let first = try #require(try town.removal(town.point(-200, -198)).json["code"]?.text)
        _ = try town.host("POST", "exclusions", #"{"geometry":\#(town.area(west: -260, south: -260, east: -140, north: -140))}"#)
        _ = try town.host("PATCH", "removals/\(first)", #"{"state":"restored"}"#)
        town.world.service.store.waitForLoads()
        let after = try town.standing()
        #expect(after.count < before.count)
        #expect(after.allSatisfy { abs($0.value.east + 200) > 59 || abs($0.value.north + 200) > 59 })
    }

    @Test("one address can send only so many, all together only a part of the hunt at once; the rest waits, and nothing is lost")
    func limits() throws {
        let town = try Self.published()
        let all = try town.standing().count
        var states: [String] = []
        for number in 0..<40 {
            let (x, y) = (Double(number % 6) * 100 - 250, Double(number / 6) * 100 - 250)
            let answer = try town.removal(
                town.area(west: x - 45, south: y - 45, east: x + 45, north: y + 45), from: "198.51.100.\(number)")
            states.append(answer.json["state"]?.text ?? answer.slug ?? "")
        }
        #expect(states.contains("done") && states.contains("waiting"))
        #expect(Set(states) == ["done", "waiting"])
        // The host is told that the day's share is used up, and until when.
        let today = try town.host("GET", "removals").json["today"]
        let share = try #require(today?["creatures"]?.integer)
        #expect(share > 0 && today?["requests"]?.integer ?? 0 <= 10 && today?["requestsAtMost"]?.integer == 10)
        let isUsedUp = share >= today?["creaturesAtMost"]?.integer ?? 0 || today?["requests"]?.integer == 10
        #expect((today?["usedUpUntil"] != nil) == isUsedUp)
        let left = try town.standing().count
        #expect(all - left <= max(RemovalLimits.creaturesADay, all / 5) + 9, "\(all - left) of \(all) are gone")
        var answers: [Int] = []
        for _ in 0..<8 { answers.append(try town.removal(town.point(400, 400), from: "203.0.113.9").status) }
        #expect(answers == [201, 201, 201, 201, 201, 429, 429, 429])
        // The next day an owner is heard again.
        town.world.clock.move(by: .hours(25))
        #expect(try town.host("GET", "removals").json["today"]?["requests"]?.integer == 0)
        let spot = try #require(try town.standing().first).value
        #expect(try town.removal(town.point(spot.east, spot.north), from: "203.0.113.10").json["state"]?.text == "done")
    }

    @Test(
        "what is no land is refused and keeps nothing",
        arguments: [
            "{}", #"{"geometry":null}"#, #"{"geometry":{"type":"Polygon","coordinates":[]}}"#,
            #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}}"#,
            #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],[0.001,0.001],[0.001,0],[0,0.001],[0,0]]]}}"#,
            #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],[1e999,0],[0,1],[0,0]]]}}"#,
            #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],["NaN",0],[0,1],[0,0]]]}}"#,
            #"{"geometry":{"type":"Point","coordinates":[200,95]}}"#,
            #"{"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#,
            #"{"geometry":{"type":"Point","coordinates":[0,0]},"contact":"a\u0000b"}"#,
        ])
    func refused(body: String) throws {
        let town = try PlannedTown()
        #expect(try town.world.send("POST", "/api/hunts/art/removals", body).status == 400)
        #expect(try town.host("GET", "removals").json["removals"]?.elements == [])
    }

    @Test("a drawing of very many corners is refused")
    func corners() throws {
        let town = try PlannedTown()
        let list = (0..<3_000).map { _ in "[0,0]" }.joined(separator: ",")
        let answer = try town.world.send(
            "POST", "/api/hunts/art/removals", #"{"geometry":{"type":"Polygon","coordinates":[[\#(list)]]}}"#)
        #expect(answer.status == 400 && answer.json["detail"]?.text?.contains("corners") == true)
    }

    @Test("an owner does not wait for a plan that is being made, and it leaves the land free", .timeLimit(.minutes(1)))
    func whilePlanning() throws {
        let town = try Self.published()
        let service = town.world.service
        let kept = try #require(try service.store.keptExtract(of: "art"))
        let entry = try #require(service.grounds.entry(.init(hunt: "art", at: kept.at, allowsPlaygrounds: false)))
        // Somebody asks the ground, so that the plan stands still in the middle.
        let (held, free, made) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            entry.ask { _ in
                held.signal()
                free.wait()
            }
        }
        held.wait()
        let (world, key) = (town.world, town.world.hostKey)
        Thread.detachNewThread {
            _ = try? world.send("POST", "/api/hunts/art/spawns/plan?seed=2&anew=true", "", bearer: key)
            made.signal()
        }
        while service.plans.going == 0 { Thread.sleep(forTimeInterval: 0.001) }
        let at = try #require(try town.standing().min { $0.key < $1.key }?.value)
        #expect(try town.removal(town.point(at.east, at.north)).json["state"]?.text == "done")
        free.signal()
        made.wait()
        let frame = LocalFrame(origin: town.map.origin)
        let planned = try town.host("GET", "plan").json["spawns"]?.elements ?? []
        #expect(!planned.isEmpty)
        for spawn in planned {
            let place = try Coordinate(
                latitude: try #require(spawn["lat"]?.number), longitude: try #require(spawn["lon"]?.number))
            let there = frame.enu(of: place)
            #expect(hypot(there.east.metres - at.east, there.north.metres - at.north) > 40)
        }
    }

    @Test("no more than a few plans wait at once")
    func planTurns() throws {
        let plans = PlanTurns()
        let (begun, free, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<4 {
            Thread.detachNewThread {
                _ = try? plans.take { () throws(Problem) in
                    begun.signal()
                    free.wait()
                }
                done.signal()
            }
        }
        begun.wait()
        while plans.going < 4 { Thread.sleep(forTimeInterval: 0.001) }
        #expect { try plans.take { () throws(Problem) in } } throws: { ($0 as? Problem)?.slug == "unavailable" }
        for _ in 0..<4 { free.signal() }
        for _ in 0..<4 { done.wait() }
        #expect(plans.going == 0)
    }
}
