import Geodesy
import HuntRules
import PlayerSession
import Testing
import Viewfinder

@Suite("An encounter in the session")
struct EncounterTests {
    /// A player who looks north, with a spawn 7 there, the encounter begun.
    private func session(north: Double = 30, hitPoints: Int = 1, heading: Double = 0) throws -> PlayerSession {
        let session = PlayerSession()
        session.setSpawns([try spawn(7, north: north, hitPoints: hitPoints), try spawn(8, east: 200)])
        session.add(try fix())
        session.look(heading: .degrees(heading), pitch: .zero, at: 0)
        session.lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800)
        #expect(session.beginEncounter(with: 7, at: 0))
        return session
    }

    private func aim(_ session: PlayerSession, at now: Double) throws -> Projection.Point {
        try #require(session.frame(at: now).target?.point)
    }

    @Test("a throw at the creature leaves, flies half a second, is claimed once, and is over 3.5 s later")
    func hit() throws {
        let session = try session()
        #expect(session.frame(at: 0.2).phase == .aiming)
        #expect(session.throwBall(through: try aim(session, at: 1), at: 1))
        let whole = session.creatures[0].scale
        #expect(!session.throwBall(through: try aim(session, at: 1.1), at: 1.1))
        #expect(session.frame(at: 1.25).held == .ballInFlight)
        let ball = try #require(session.frame(at: 1.499).ball)
        #expect(abs(ball.z + 30) < 1, "nearly there")
        #expect(!session.frame(at: 1.499).claimNow)
        #expect(session.frame(at: 1.501).claimNow)
        #expect(!session.frame(at: 1.502).claimNow)
        session.verdict(accepted: true, at: 1.6)
        #expect(session.frame(at: 2).phase == .caught)
        #expect(session.creatures[0].state == .vanishing)
        #expect(session.creatures[0].scale < whole)
        // The page may take the spawn off the map meanwhile.
        session.removeSpawn(7)
        #expect(session.frame(at: 4.99).phase == .caught)
        #expect(session.creatures[0].state == .gone)
        #expect(session.frame(at: 5.002).phase == .done)
        session.endEncounter()
        #expect(session.frame(at: 5.1).phase == nil)
        #expect(session.creatures.map(\.id) == [8])
    }

    @Test("the claim is told once, also when something else than a frame saw the impact")
    func claimIsNotLost() throws {
        let session = try session()
        #expect(session.throwBall(through: try aim(session, at: 1), at: 1))
        _ = session.me(at: 1.6)
        // A tap that comes between the impact and the next frame asks why nothing left.
        #expect(!session.throwBall(through: .init(x: 200, y: 400), at: 1.65))
        #expect(session.held == .over)
        #expect(session.frame(at: 1.7).claimNow)
        #expect(!session.frame(at: 1.8).claimNow)
    }

    @Test("a throw beside it misses, flies 30 m on and burns out, and the next may leave")
    func miss() throws {
        let session = try session()
        #expect(session.throwBall(through: .init(x: 10, y: 400), at: 1))
        #expect(session.frame(at: 1.9).phase == .throwing)
        let far = try #require(session.frame(at: 1.99).ball)
        #expect((far.x * far.x + far.z * far.z).squareRoot() > 55)
        #expect(session.frame(at: 2.05).phase == .missed)
        #expect(session.throwBall(through: try aim(session, at: 2.7), at: 2.7))
        #expect(session.frame(at: 3.25).claimNow)
    }

    @Test("a dragon of two hits takes two")
    func twoHits() throws {
        let session = try session(hitPoints: 2)
        #expect(session.throwBall(through: try aim(session, at: 1), at: 1))
        let first = session.frame(at: 1.6)
        #expect(!first.claimNow)
        #expect(first.phase == .hit)
        #expect(try #require(first.target).hitPointsLeft == 1)
        #expect(session.creatures[0].state == .hit)
        #expect(session.throwBall(through: try aim(session, at: 2.5), at: 2.5))
        #expect(session.frame(at: 3.1).claimNow)
    }

    @Test("a refused claim: the creature stays gone, the phase says refused")
    func refused() throws {
        let session = try session()
        #expect(session.throwBall(through: try aim(session, at: 1), at: 1))
        #expect(session.frame(at: 1.6).claimNow)
        session.verdict(accepted: false, at: 1.7)
        #expect(session.frame(at: 9).phase == .refused)
        #expect(session.creatures[0].state == .gone)
    }

    @Test(
        "turned away one searches, and the arrow shows the way",
        arguments: [(90.0, Indicator.Side.left), (270, .right), (180, .behind)])
    func arrows(heading: Double, side: Indicator.Side) throws {
        let session = try session(heading: heading)
        let frame = session.frame(at: 0.1)
        #expect(frame.phase == .searching)
        let target = try #require(frame.target)
        #expect(target.indicator.side == side)
        #expect(!target.inFrame)
        #expect(session.throwBall(through: .init(x: 200, y: 400), at: 0.2), "it may be thrown, and misses")
        #expect(session.frame(at: 1.3).phase == .missed)
    }

    @Test("a step back to 60 m is allowed, more is not; coming back resumes")
    func stepBack() throws {
        let session = try session(north: 49)
        func stand(_ north: Double, at now: Double) throws -> Frame {
            session.add(try fix(north: north, accuracy: 0, at: now))
            _ = session.frame(at: now)
            return session.frame(at: now + 0.01)
        }
        let kept = try #require(try stand(-10, at: 1).target)
        #expect(kept.inReach)
        let lost = try stand(-12, at: 2)
        #expect(lost.phase == .lost)
        #expect(!session.throwBall(through: .init(x: 200, y: 400), at: 2.1))
        #expect(session.frame(at: 2.2).held == .outOfReach)
        #expect(try stand(-5, at: 3).phase == .lost, "back within 60 m is not back within 50 m")
        #expect(try stand(0, at: 4).phase == .aiming)
    }

    @Test("throwing pauses while the player walks, and goes on soon after")
    func walking() throws {
        let session = try session(north: 45)
        var now = 0.0
        func tell(_ north: Double) throws {
            session.add(try fix(north: north, accuracy: 5, at: now))
            _ = session.frame(at: now)
            now += 0.2
        }
        for step in 0..<40 { try tell(Double(step) * 0.28) }
        #expect(!session.throwBall(through: try aim(session, at: now), at: now))
        #expect(session.frame(at: now).held == .walking)
        for _ in 0..<15 { try tell(39 * 0.28) }
        #expect(session.throwBall(through: try aim(session, at: now), at: now), "3 s after stopping")
    }

    @Test(
        "where the receiver tells its speed, throwing pauses within 3 s of walking off and goes on within 3 s of standing, however rough the fixes",
        arguments: [3.0, 5, 10, 20])
    func walkingBySpeed(accuracy: Double) throws {
        let session = try session(north: 45)
        var north = 0.0
        var turns: [(Double, Bool)] = []
        for second in 0..<40 {
            let walks = (12..<30).contains(second)
            if walks { north += 1.4 }
            let at = try place(east: 0, north: north)
            session.take(
                .fix(
                    RawFix(
                        latitude: at.latitudeDegrees, longitude: at.longitudeDegrees, accuracy: accuracy,
                        timestamp: 1_780_000_000_000 + Double(second) * 1000, speed: walks ? 1.4 : 0)), at: Double(second))
            for tenth in 0..<10 {
                let now = Double(second) + Double(tenth) / 10
                let frame = session.frame(at: now)
                if frame.walks != turns.last?.1 ?? false { turns.append((now, frame.walks)) }
            }
        }
        try #require(turns.count == 2)
        #expect(turns[0].1 && (12...15).contains(turns[0].0))
        #expect(!turns[1].1 && (30...33).contains(turns[1].0))
    }

    @Test("15 s without a fix, as long as a claim may rest on one, throwing waits; the next fix lets it go on")
    func silence() throws {
        let session = try session()
        func tell(at now: Double) throws {
            let at = try place(east: 0, north: 0)
            session.take(
                .fix(
                    RawFix(
                        latitude: at.latitudeDegrees, longitude: at.longitudeDegrees, accuracy: 5,
                        timestamp: 1_780_000_000_000 + now * 1000)), at: now)
        }
        try tell(at: 1)
        #expect(session.frame(at: 16).isLocated)
        #expect(!session.frame(at: 16.1).isLocated)
        #expect(!session.throwBall(through: try aim(session, at: 16.2), at: 16.2))
        #expect(session.held == .unlocated)
        try tell(at: 17)
        #expect(session.throwBall(through: try aim(session, at: 17.1), at: 17.1))
    }

    @Test("a spawn taken away before it was won is gone, and that is said")
    func removed() throws {
        let session = try session()
        session.setSpawns([try spawn(8, east: 200)])
        #expect(session.frame(at: 1).phase == .taken)
        #expect(session.creatures[0].state == .gone)
        #expect(!session.throwBall(through: .init(x: 200, y: 400), at: 1.1))
    }

    @Test("without any orientation the view looks at the creature, and says that its bearing is a guess")
    func noSensors() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(7, east: -20, north: 10)])
        session.add(try fix())
        session.lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800)
        #expect(session.beginEncounter(with: 7, at: 0))
        let target = try #require(session.frame(at: 0.1).target)
        #expect(target.inFrame)
        #expect(target.bearingUncertainty == .degrees(180))
        #expect(session.me(at: 0.1).north == .none)
        #expect(session.me(at: 0.1).heading == nil)
        let point = try #require(target.point)
        #expect(session.throwBall(through: point, at: 0.2))
        #expect(session.frame(at: 0.8).claimNow)
    }

    @Test("with only relative orientation the creature begins ahead and stays in the world; north is not claimed")
    func relativeOnly() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(7, east: -20, north: 10)])
        session.add(try fix())
        session.lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800)
        func hold(_ alpha: Double, at now: Double) throws {
            let pose = try #require(Attitude(alpha: .degrees(alpha), beta: .degrees(88), gamma: .zero))
            session.orient(pose, isAbsolute: false, at: now)
        }
        try hold(77, at: 0)
        #expect(session.beginEncounter(with: 7, at: 0))
        let ahead = try #require(session.frame(at: 0.1).target)
        #expect(abs(ahead.indicator.turn.degrees) < 0.1)
        #expect(ahead.bearingUncertainty == .degrees(180))
        try hold(77 + 90, at: 0.5)
        let turned = try #require(session.frame(at: 0.5).target)
        #expect(abs(turned.indicator.turn.degrees - 90) < 0.1)
        #expect(session.me(at: 0.6).north == .relative)
        #expect(session.me(at: 0.6).heading == nil)
    }

    @Test("declination is applied once a fix is known")
    func declination() throws {
        let session = PlayerSession()
        let pose = try #require(Attitude(alpha: .degrees(270), beta: .degrees(90), gamma: .zero))
        session.orient(pose, isAbsolute: true, at: 0)
        #expect(session.me(at: 0).north == .coarse)
        session.add(
            Fix(
                coordinate: try Coordinate(latitude: 40.7128, longitude: -74.0060), accuracy: .metres(5),
                timestamp: Moment(milliseconds: 1_782_993_600_000)))
        let me = session.me(at: 0.1)
        #expect(me.north == .good)
        #expect(abs(try #require(me.heading).degrees - 77.53) < 0.02)
    }

    @Test("the bearing's uncertainty is asin(accuracy / distance)")
    func uncertainty() throws {
        let session = try session(north: 10)
        #expect(abs(try #require(session.frame(at: 0.1).target).bearingUncertainty.degrees - 30) < 1e-4)
    }
}
