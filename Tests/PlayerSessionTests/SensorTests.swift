import Geodesy
import HuntRules
import PlayerSession
import SpatialIndex
import Testing
import Viewfinder

@Suite("Sensors in the session")
struct SensorTests {
    /// A player at home who looks level, their phone by its compass at 100°.
    private func session() throws -> PlayerSession {
        let session = PlayerSession()
        session.add(try fix())
        for step in 0..<100 {
            let now = Double(step) / 10
            session.take(
                .attitude(alpha: .degrees(30), beta: .degrees(90), gamma: .zero, screenAngle: .zero, isAbsolute: false), at: now)
            session.take(.compass(heading: .degrees(100), accuracy: .degrees(8), screenAngle: .zero), at: now)
        }
        return session
    }

    @Test("the best place to set north by is one that is near, and far enough for its bearing to be sure")
    func landmarks() throws {
        let session = try session()
        #expect(session.landmarks(5).isEmpty)
        session.setPlaces(
            [8.0, 60, 150, 399, 900].map { Clustering.Point(coordinate: try! place(north: $0), category: 0, key: 0) })
        let landmarks = session.landmarks(5)
        #expect(landmarks.map(\.number) == [1, 2, 3], "8 m is too near for a position good to 5 m, 900 m too far to be seen")
        #expect(abs(landmarks[0].distance.metres - 60) < 0.01)
        #expect(session.landmarks(1).count == 1)
    }

    @Test("pointing at a place through the camera makes its bearing the one it has")
    func point() throws {
        let session = try session()
        let mark = try place(east: 80)
        session.take(
            .camera(CameraGeometry(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800, longSide: .degrees(65))),
            at: 10)
        func pointAt(x: Double, y: Double) -> Bool {
            session.take(.pointAt(latitude: mark.latitudeDegrees, longitude: mark.longitudeDegrees, x: x, y: y), at: 10)
        }
        #expect(pointAt(x: 200, y: 400))
        #expect(abs(try #require(session.me(at: 10).heading).degrees - 90) < 0.01)
        // Seen at the right edge it lies half the view's width to the right of where the phone points.
        #expect(pointAt(x: 400, y: 400))
        let half = session.lens.horizontal.degrees / 2
        #expect(abs(try #require(session.me(at: 10).heading).degrees - (90 - half)) < 0.01)
        #expect(session.me(at: 10).byHand != nil)
        session.take(.forgetHand, at: 10)
        #expect(session.me(at: 10).byHand == nil)
    }

    @Test("a place as near as the position is vague sets no north")
    func tooNear() throws {
        let session = try session()
        let mark = try place(east: 6)
        #expect(
            !session.take(
                .pointAt(latitude: mark.latitudeDegrees, longitude: mark.longitudeDegrees, x: .nan, y: .nan), at: 10))
        #expect(session.me(at: 10).byHand == nil)
    }

    @Test("the ground is laid out anew 2 km on, and nothing is seen to move")
    func rebase() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(1, north: 2500)])
        var now = 0.0
        for north in stride(from: 0.0, through: 2600, by: 5) {
            _ = session.frame(at: now)
            let before = session.creatures.first
            session.add(try fix(north: north, accuracy: 5, at: now))
            _ = session.frame(at: now)
            if let before, let after = session.creatures.first, north > 50 {
                #expect(abs(before.x - after.x) < 0.02, "\(north) m")
                #expect(abs(before.z - after.z) < 0.02, "\(north) m")
            }
            now += 1
            _ = session.frame(at: now)
        }
    }

    @Test("a device clock that is set back does not freeze the player", arguments: [60.0, 86_400])
    func clockSetBack(by seconds: Double) throws {
        let session = PlayerSession()
        func tell(_ north: Double, clock: Double, at now: Double) throws {
            session.add(try fix(north: north, accuracy: 5, at: clock))
            for tenth in 0..<10 { _ = session.frame(at: now + Double(tenth) / 10) }
        }
        for second in 0..<60 { try tell(0, clock: 100_000 + Double(second), at: Double(second)) }
        for second in 60..<120 {
            try tell(1.4 * Double(second - 60), clock: 100_000 + Double(second) - seconds, at: Double(second))
        }
        let here = try #require(session.me(at: 120).coordinate)
        #expect(abs(here.distance(to: try place(north: 1.4 * 60)).metres) < 10)
    }

    @Test("fixes that are none are refused, and say so")
    func noFix() {
        let session = PlayerSession()
        for bad in [
            RawFix(latitude: -96.6, longitude: 0, accuracy: 5, timestamp: 0),
            RawFix(latitude: .nan, longitude: 0, accuracy: 5, timestamp: 0),
            RawFix(latitude: 1, longitude: 0, accuracy: -1, timestamp: 0),
            RawFix(latitude: 1, longitude: 0, accuracy: .infinity, timestamp: 0),
            RawFix(latitude: 1, longitude: 0, accuracy: 5, timestamp: .nan),
            RawFix(latitude: 1, longitude: 0, accuracy: 5, timestamp: 1e300),
        ] {
            #expect(!session.take(.fix(bad), at: 0))
        }
        #expect(session.me(at: 1).coordinate == nil)
        #expect(session.me(at: 1).fixAge == nil)
        #expect(session.take(.fix(RawFix(latitude: 1, longitude: 0, accuracy: 5, timestamp: 0)), at: 2))
        #expect(session.me(at: 5).fixAge == 3)
    }

    @Test("an altitude with an accuracy lifts the eye above the ground it began on, one without does not")
    func altitude() throws {
        for (accuracy, lifts) in [(2.0, true), (.nan, false)] {
            let session = PlayerSession()
            session.setSpawns([try spawn(1, north: 30)])
            func tell(_ altitude: Double, at now: Double) {
                let home = try! place()
                session.take(
                    .fix(
                        RawFix(
                            latitude: home.latitudeDegrees, longitude: home.longitudeDegrees, accuracy: 5,
                            timestamp: 1_780_000_000_000 + now * 1000, altitude: altitude, altitudeAccuracy: accuracy)), at: now)
                _ = session.frame(at: now)
            }
            for second in 0..<5 { tell(40, at: Double(second)) }
            #expect(session.take(.begin(1), at: 5))
            #expect(session.frame(at: 5).eyeHeight == PlayerSession.eyeHeight)
            for second in 5..<40 { tell(52, at: Double(second)) }
            #expect((session.frame(at: 40).eyeHeight.metres > 9) == lifts)
            #expect((session.frame(at: 40).eyeHeight == PlayerSession.eyeHeight) != lifts)
        }
    }
}
