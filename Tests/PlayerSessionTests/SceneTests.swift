import Geodesy
import HuntRules
import PlayerSession
import TestSupport
import Testing
import Viewfinder

@Suite("What the scene is told")
struct SceneTests {
    private func session(_ spawns: [SessionSpawn], with id: Int64) throws -> PlayerSession {
        let session = PlayerSession()
        session.setSpawns(spawns)
        session.add(try fix())
        session.look(heading: .zero, pitch: .zero, at: 0)
        session.lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 390, viewHeight: 844)
        session.labelSize = LabelSize(width: 120, height: 28, room: .init(left: 0, top: 60, right: 390, bottom: 600))
        #expect(session.beginEncounter(with: id, at: 0))
        return session
    }

    @Test("a pack of wolves: each in the view has its name, none over another; those behind have none")
    func labels() throws {
        let session = try session(
            [
                try spawn(1, north: 20), try spawn(2, east: 0.4, north: 24), try spawn(3, east: -1, north: 30),
                try spawn(4, north: -10), try spawn(5, east: 60, north: 1),
            ], with: 1)
        _ = session.frame(at: 0.1)
        let places = session.labels.places
        #expect(places.map(\.id) == [1, 2, 3])
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.y - $1.y >= 28 })
        session.labelSize = nil
        _ = session.frame(at: 0.2)
        #expect(session.labels.places.isEmpty)
    }

    @Test("who stands on the creature's spot sees it a few steps off; it goes back when left alone, and never leaps")
    func steppingBack() throws {
        let session = try session([try spawn(1, north: 6)], with: 1)
        var before = (x: 0.0, z: -6.0)
        for tick in 1...1200 {
            // Through it and on, at a stroll.
            let north = min(12, Double(tick) / 60 * 1.2)
            if tick % 12 == 0 { session.add(try fix(north: north, accuracy: 1, at: Double(tick) / 60)) }
            _ = session.frame(at: Double(tick) / 60)
            let creature = session.creatures[0]
            let away = (creature.x * creature.x + creature.z * creature.z).squareRoot()
            #expect(away > 2.49)
            let moved = ((creature.x - before.x) * (creature.x - before.x) + (creature.z - before.z) * (creature.z - before.z))
                .squareRoot()
            #expect(moved < 1, "a position that is followed at once moves a quarter of a metre at a time")
            before = (creature.x, creature.z)
        }
        #expect(abs(try #require(session.frame(at: 20.1).target).distance.metres - 6) < 0.1, "the distance told is the true one")
    }

    @Test("a hit scatters sparks around the player's place, and the last one burns the creature up")
    func sparks() throws {
        let session = try session([try spawn(1, north: 20)], with: 1)
        let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: Fire.capacity * PlayerSession.sparkStride)
        defer { room.deallocate() }
        #expect(session.leaveSparks(room) == 0)
        #expect(session.throwBallAhead(at: 0.1))
        _ = session.frame(at: 0.3)
        #expect(session.leaveSparks(room) > 10)
        #expect(session.frame(at: 0.65).claimNow)
        _ = session.frame(at: 0.7)
        let burst = session.leaveSparks(room)
        #expect(burst > 200)
        // North is −z: the burst is about 20 m ahead.
        let far = (0..<burst).filter { room[$0 * 5 + 2] < -16 }.count
        #expect(far > 200)
        _ = session.frame(at: 1.4)
        #expect(session.leaveSparks(room) > 100, "it burns")
        for tick in 0..<30 { _ = session.frame(at: 1.5 + Double(tick) / 10) }
        #expect(session.leaveSparks(room) == 0)
    }

    @Test("thrown without a view, the ball meets the creature wherever one looks, and the rules stay the same")
    func ahead() throws {
        let session = try session([try spawn(1, east: -30, north: -5, hitPoints: 2)], with: 1)
        #expect(session.throwBallAhead(at: 0.1))
        #expect(!session.throwBallAhead(at: 0.2), "one ball at a time")
        #expect(try #require(session.frame(at: 0.7).target).hitPointsLeft == 1)
        session.add(try fix(north: 100, accuracy: 0, at: 1))
        _ = session.frame(at: 1)
        _ = session.frame(at: 1.3)
        #expect(!session.throwBallAhead(at: 1.4))
        #expect(session.held == .outOfReach)
        #expect(session.frame(at: 11.5).phase == .parted)
        #expect(session.frame(at: 20).claimNow == false)
    }

    @Test(
        "one who walks up to a creature still has all of it in a picture that is held level, whatever the lens",
        arguments: [(1080.0, 1920.0, 390.0, 844.0), (640, 480, 390, 844), (1920, 1080, 844, 390), (0, 0, 390, 844)])
    func upClose(videoWidth: Double, videoHeight: Double, viewWidth: Double, viewHeight: Double) throws {
        for metres in [6.0, 3, 2, 1, 0.2] {
            let session = try session([try spawn(1, north: metres)], with: 1)
            session.take(
                .camera(
                    CameraGeometry(
                        videoWidth: videoWidth, videoHeight: videoHeight, viewWidth: viewWidth, viewHeight: viewHeight,
                        longSide: .degrees(65))), at: 0.1)
            session.take(.look(heading: .zero, pitch: .zero), at: 0.1)
            for tick in 1...20 { _ = session.frame(at: 0.1 + Double(tick) / 10) }
            let creature = try #require(session.creatures.first)
            let projection = Projection(attitude: Attitude(heading: .zero, pitch: .zero), lens: session.lens)
            for up in [0.0, 0.5, 1] {
                let part = Vector3(east: creature.x, north: -creature.z, up: creature.scale * up - PlayerSession.eyeHeight.metres)
                let point = try #require(projection.project(part))
                #expect((0...viewHeight).contains(point.y), "\(metres) m away, \(up) of its height")
            }
        }
    }

    @Test("a model's own shape decides what is hit")
    func shape() throws {
        let session = try session([try spawn(1, north: 4)], with: 1)
        let point = try #require(session.frame(at: 0.1).target?.point)
        // A creature that is nowhere but high above its feet.
        session.setShape(try #require(Shape([.init(x: 0, y: 3, z: 0, r: 0.1)], height: .metres(1))))
        #expect(session.throwBall(through: point, at: 0.2))
        #expect(session.frame(at: 1.3).phase == .missed)
    }

    @Test("a tap on another creature within reach finds it, on the one that is faced or on none it does not")
    func others() throws {
        let session = try session(
            [try spawn(1, east: -3, north: 12), try spawn(2, east: 3, north: 12), try spawn(3, east: 30, north: 80)], with: 1)
        _ = session.frame(at: 0.1)
        func seen(_ east: Double, _ north: Double) throws -> Projection.Point {
            let projection = Projection(attitude: Attitude(heading: .zero, pitch: .zero), lens: session.lens)
            return try #require(projection.project(Vector3(east: east, north: north, up: 0.5 - 1.6)))
        }
        #expect(session.otherCreature(through: try seen(3, 12)) == 2)
        #expect(session.otherCreature(through: try seen(-3, 12)) == nil)
        #expect(session.otherCreature(through: try seen(30, 80)) == nil, "too far to be faced")
        #expect(session.otherCreature(through: .init(x: .nan, y: 0)) == nil)
    }
}
