import Geodesy
import TestSupport
import Testing
import Viewfinder

@Suite("Aiming")
struct AimTests {
    let eye = Vector3(east: 0, north: 0, up: 1.6)

    func wolf(north: Double, east: Double = 0) -> Capsule {
        Capsule(foot: Vector3(east: east, north: north, up: 0), height: .metres(1))
    }

    @Test("a ray at the middle hits at every distance", arguments: [1.5, 5, 20, 50, 200])
    func middle(distance: Double) throws {
        let capsule = wolf(north: distance)
        let way = capsule.centre - eye
        let met = try #require(capsule.hit(from: eye, along: way * (1 / way.length)))
        #expect((met - capsule.centre).length < 1e-9)
    }

    @Test("a ray just within the forgiving radius hits, just without it misses", arguments: [3.0, 10, 50])
    func edge(distance: Double) {
        let capsule = wolf(north: distance)
        let radius = capsule.forgivingRadius(at: .metres(distance)).metres
        for (share, hits) in [(0.98, true), (1.02, false)] {
            // Level with the middle, so that the ray passes the axis at right angles.
            let level = Vector3(east: 0, north: 0, up: 0.5)
            let aside = radius * share
            let north = (distance * distance - aside * aside).squareRoot()
            let way = Vector3(east: aside / distance * north, north: north / distance * north, up: 0)
            #expect((capsule.hit(from: level, along: way * (1 / way.length)) != nil) == hits)
        }
    }

    @Test("the forgiving radius grows with the distance")
    func grows() {
        let radii = [1.0, 10, 40].map { wolf(north: $0).forgivingRadius(at: .metres($0)) }
        #expect(radii[0] < radii[1] && radii[1] < radii[2])
    }

    @Test("turned away, nothing is hit", arguments: [90.0, 180, 270])
    func away(heading: Double) {
        let ray = Attitude(heading: .degrees(heading), pitch: .zero).forward
        #expect(wolf(north: 20).hit(from: eye, along: ray) == nil)
    }

    @Test("what a ray hits does not turn with the world")
    func isotropic() {
        var random = SeededRandom(seed: 4)
        for _ in 0..<500 {
            let heading = Double.random(in: 0..<360, using: &random)
            let off = Double.random(in: -12...12, using: &random)
            let far = Double.random(in: 2...60, using: &random)
            let there = Attitude(heading: .degrees(heading), pitch: .zero).forward * far
            let capsule = Capsule(foot: there, height: .metres(1))
            let ray = Attitude(heading: .degrees(heading + off), pitch: .zero).forward
            let north = Attitude(heading: .degrees(off), pitch: .zero).forward
            #expect(
                (capsule.hit(from: eye, along: ray) != nil) == (wolf(north: far).hit(from: eye, along: north) != nil), "seed 4")
        }
    }

    @Test(
        "the arrow turns the short way",
        arguments: [
            (0.0, 90.0, Indicator.Side.right, 90.0), (0, 270, .left, -90), (350, 10, .none, 20), (10, 350, .none, -20),
            (0, 60, .right, 60), (0, 170, .behind, 170), (90, 275, .behind, -175),
        ])
    func arrow(heading: Double, bearing: Double, side: Indicator.Side, turn: Double) {
        let offset = Attitude(heading: .degrees(bearing), pitch: .zero).forward * 30
        let indicator = Indicator(
            attitude: Attitude(heading: .degrees(heading), pitch: .zero), offset: offset, inFrame: false, horizontal: .degrees(50)
        )
        #expect(indicator.side == side)
        #expect(abs(indicator.turn.degrees - turn) < 1e-9)
        #expect(abs(indicator.tilt.degrees) < 1e-9)
    }

    @Test(
        "a bearing is as uncertain as asin(accuracy / distance)",
        arguments: [(5.0, 10.0, 30.0), (0, 10, 0), (10, 10, 180), (20, 10, 180), (5, 0, 180), (5, 50, 5.7392)])
    func uncertainty(accuracy: Double, distance: Double, right: Double) {
        let angle = Indicator.bearingUncertainty(accuracy: .metres(accuracy), distance: .metres(distance))
        #expect(abs(angle.degrees - right) < 5e-5)
    }

    @Test("the fireball starts below the frame, ends at its aim, and a miss flies 30 m on", arguments: [0.0, -20, 30])
    func flight(pitch: Double) throws {
        let attitude = Attitude(heading: .degrees(40), pitch: .degrees(pitch))
        let lens = Lens(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844)
        let aim = eye + attitude.forward * 25
        let hit = Flight(eye: eye, attitude: attitude, lens: lens, aim: aim, hits: true)
        let start = try #require(Projection(attitude: attitude, lens: lens).project(hit.position(at: 0) - eye))
        #expect(start.y > 844)
        #expect((hit.position(at: 1) - aim).length < 1e-9)
        let miss = Flight(eye: eye, attitude: attitude, lens: lens, aim: aim, hits: false)
        #expect((miss.position(at: 0.5) - aim).length < 1e-9)
        #expect(abs((miss.position(at: 1) - aim).length - 30) < 1e-9)
        #expect(miss.position(at: 7) == miss.position(at: 1))
    }
}
