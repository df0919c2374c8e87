import Geodesy
import HuntRules
import PlayerSession
import TestSupport
import Testing

@Suite("Spawns around the player")
struct SpawnTests {
    @Test("walk 20 m north: the creature that stood 50 m north is 30 m away")
    func walk() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, north: 50)])
        var seen: [Double] = []
        for second in 0...60 {
            session.add(try fix(north: min(20, Double(max(0, second - 10)) * 1.4), accuracy: 4, at: Double(second)))
            for frame in 0..<60 {
                _ = session.frame(at: Double(second) + Double(frame) / 60)
                seen.append(try #require(session.creatures.first).distance)
            }
        }
        #expect(abs(try #require(seen.first) - 50) < 0.01)
        #expect(abs(try #require(seen.last) - 30) < 0.5)
        // Content never sticks to the camera, and never leaps.
        #expect(zip(seen, seen.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
        let creature = try #require(session.creatures.first)
        #expect(abs(creature.z + creature.distance) < 0.01, "north is −z")
        #expect(abs(creature.x) < 0.01)
    }

    @Test("one lone report of a new place is believed within seconds, though browsers do not repeat it")
    func loneReport() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, north: 50)])
        session.add(try fix(accuracy: 5))
        for frame in 0..<300 { _ = session.frame(at: Double(frame) / 60) }
        session.add(try fix(north: 20, accuracy: 5, at: 5))
        for frame in 300..<1200 { _ = session.frame(at: Double(frame) / 60) }
        #expect(abs(try #require(session.standings().first).distance.metres - 30) < 1)
        session.add(try fix(east: 400, accuracy: 5, at: 21))
        for frame in 1260..<1560 { _ = session.frame(at: Double(frame) / 60) }
        #expect(try #require(session.me(at: 26).coordinate).distance(to: place(east: 400)).metres < 1)
    }

    @Test("a spawn added before the first fix appears when the fix comes")
    func beforeTheFix() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, east: 30)])
        _ = session.frame(at: 0)
        #expect(session.creatures.isEmpty)
        #expect(session.standings().isEmpty)
        #expect(session.me(at: 0).coordinate == nil)
        #expect(session.way(to: try place(east: 30)) == nil)
        #expect(!session.beginEncounter(with: 1, at: 0))
        session.add(try fix())
        _ = session.frame(at: 0.1)
        let creature = try #require(session.creatures.first)
        #expect(abs(creature.distance - 30) < 1e-6)
        #expect(abs(creature.bearing.degrees - 90) < 1e-6)
        #expect(abs(creature.x - 30) < 1e-6)
    }

    @Test("25.1 m with a limit of 25 m is hidden, 24.9 m is not; 5 km away is drawn when asked for")
    func drawLimit() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, east: 25.1), try spawn(2, east: 24.9), try spawn(3, north: 5000)])
        session.add(try fix())
        session.drawLimit = .metres(25)
        _ = session.frame(at: 0)
        #expect(session.creatures.map(\.id) == [2])
        session.drawLimit = nil
        _ = session.frame(at: 0)
        #expect(session.creatures.map(\.id) == [2, 1, 3])
        #expect(abs(try #require(session.creatures.last).distance - 5000) < 0.01)
    }

    @Test("of 700 the nearest 500 are drawn, the encountered one first")
    func most() throws {
        let session = PlayerSession()
        session.setSpawns(try (1...700).map { try spawn(Int64($0), east: Double($0)) })
        session.add(try fix())
        #expect(session.beginEncounter(with: 40, at: 0))
        _ = session.frame(at: 0)
        #expect(session.creatures.count == PlayerSession.mostDrawn)
        #expect(session.creatures[0].id == 40)
        #expect(Set(session.creatures.map(\.id)) == Set(1...500))
        #expect(session.standings().map(\.id) == Array(1...500))
    }

    @Test("standings are the geodesic's, near and across an ocean, and reach is the rules'")
    func standings() throws {
        let session = PlayerSession()
        let hamburg = try Coordinate(latitude: 53.55, longitude: 10)
        session.setSpawns([
            SessionSpawn(id: 9, coordinate: hamburg, height: .metres(1), hitPoints: 1), try spawn(1, north: 54.9),
            try spawn(2, east: -55.1), try spawn(3, east: 900, north: -800),
        ])
        session.add(try fix(accuracy: 5))
        let standings = session.standings()
        #expect(standings.map(\.id) == [1, 2, 3, 9])
        #expect(standings.map(\.inReach) == [true, false, false, false])
        #expect(abs(standings[1].beyond.metres - 0.1) < 1e-6)
        #expect(standings[0].beyond == .zero)
        let far = try home().geodesic(to: hamburg)
        #expect(abs(standings[3].distance.metres - far.distance.metres) < 1e-3)
        #expect(abs(standings[3].bearing.degrees - far.initialBearing.degrees) < 1e-6)
        let third = try home().geodesic(to: place(east: 900, north: -800))
        #expect(abs(standings[2].distance.metres - third.distance.metres) < 1e-4)
    }

    @Test("as the player travels on, distances stay the geodesic's")
    func travels() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, east: 12_000, north: 100)])
        for second in 0...600 {
            session.add(try fix(east: Double(second) * 20, accuracy: 1, at: Double(second)))
            _ = session.frame(at: Double(second))
        }
        let distance = try #require(session.standings().first).distance.metres
        #expect(abs(distance - 100) < 0.01)
    }

    @Test("a spawn that is removed is gone, the others stay")
    func removal() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, east: 10), try spawn(2, east: 20)])
        session.add(try fix())
        #expect(session.removeSpawn(1))
        #expect(!session.removeSpawn(1))
        _ = session.frame(at: 0)
        #expect(session.creatures.map(\.id) == [2])
    }

    @Test("a model that looks south and is turned by its yaw looks at the player", arguments: [0.0, 45, 90, 200, 359])
    func yaw(bearing: Double) throws {
        let session = PlayerSession()
        let at = try home().destination(bearing: .degrees(bearing), distance: .metres(20))
        session.setSpawns([SessionSpawn(id: 1, coordinate: at, height: .metres(2.4), hitPoints: 2)])
        session.add(try fix())
        _ = session.frame(at: 0)
        let creature = try #require(session.creatures.first)
        // +z turned about y by the yaw: (sin yaw, cos yaw) in x and z.
        let facing = Angle.bearing(east: -creature.x, north: -creature.z)
        #expect(abs((facing - Angle(radians: creature.yaw)).wrappedSigned.degrees) < 1e-6)
        #expect(creature.scale == 2.4)
    }

    @Test("the way to a place counts whole minutes on foot")
    func way() throws {
        let session = PlayerSession()
        session.add(try fix())
        #expect(try #require(session.way(to: try home())).walkMinutes == 1)
        let way = try #require(session.way(to: try place(east: 1000)))
        #expect(way.walkMinutes == 16)
        #expect(abs(way.distance.metres - 1000) < 1e-4)
    }

    @Test("coming into reach is told once, leaving it only 10 m beyond, however often the position crosses the edge")
    func reachNews() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, north: 100), try spawn(2, north: 1000)])
        var second = 0.0
        /// Stands there long enough for the filter to believe it.
        func stand(north: Double) throws -> ReachNews {
            var news = ReachNews()
            for _ in 0..<20 {
                session.add(try fix(north: north, accuracy: 1, at: second))
                _ = session.frame(at: second + 0.5)
                second += 1
                let now = session.reachNews()
                news.entered += now.entered
                news.left += now.left
            }
            return news
        }
        session.reach = Reach(radius: .metres(50), allowance: .zero)
        #expect(try stand(north: 40) == ReachNews())
        #expect(try stand(north: 51) == ReachNews(entered: [1], left: []))
        #expect(try stand(north: 45) == ReachNews(), "55 m: a step back")
        #expect(try stand(north: 52) == ReachNews(), "told already")
        #expect(try stand(north: 39) == ReachNews(entered: [], left: [1]), "61 m")
        #expect(try stand(north: 45) == ReachNews(), "55 m: not in reach yet")
        #expect(try stand(north: 55) == ReachNews(entered: [1], left: []))
        session.removeSpawn(1)
        #expect(try stand(north: 55) == ReachNews(), "caught: no farewell")
    }
}
