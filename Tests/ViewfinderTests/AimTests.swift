import Geodesy
import TestSupport
import Testing
import Viewfinder

@Suite("Aiming")
struct AimTests {
    let eye = Vector3(east: 0, north: 0, up: 1.6)

    func wolf(north: Double, east: Double = 0, shape: Shape = .standing) -> Body {
        Body(foot: Vector3(east: east, north: north, up: 0), height: .metres(1), shape: shape)
    }

    /// One ball in the middle of a creature of a metre.
    func ball(radius: Double) throws -> Shape {
        try #require(Shape([.init(x: 0, y: 0.5, z: 0, r: radius)], height: .metres(1)))
    }

    @Test("a ray at the middle hits at every distance", arguments: [1.5, 5, 20, 50, 200])
    func middle(distance: Double) throws {
        let body = wolf(north: distance)
        let way = body.centre - eye
        let met = try #require(body.hit(from: eye, along: way * (1 / way.length)))
        // It is met on its skin, in the way to its middle.
        #expect((met - body.centre).length < 0.4)
        #expect(abs((met - eye).length + (met - body.centre).length - way.length) < 1e-9)
    }

    @Test("a ray just within the forgiving radius hits, just without it misses", arguments: [3.0, 10, 50])
    func edge(distance: Double) throws {
        let body = wolf(north: distance, shape: try ball(radius: 0.2))
        let radius = 0.2 + Body.forgiveness(at: .metres(distance)).metres
        for (share, hits) in [(0.98, true), (1.02, false)] {
            // Level with the middle, so that the ray passes it at right angles.
            let level = Vector3(east: 0, north: 0, up: 0.5)
            let aside = radius * share
            let north = (distance * distance - aside * aside).squareRoot()
            let way = Vector3(east: aside / distance * north, north: north / distance * north, up: 0)
            #expect((body.hit(from: level, along: way * (1 / way.length)) != nil) == hits)
        }
    }

    @Test("the forgiving radius grows with the distance")
    func grows() {
        let radii = [1.0, 10, 40].map { Body.forgiveness(at: .metres($0)) }
        #expect(radii[0] < radii[1] && radii[1] < radii[2])
    }

    /// A long animal: its head is far ahead of its feet.
    func long() throws -> Shape {
        try #require(Shape([.init(x: 0, y: 0.5, z: 0, r: 0.2), .init(x: 0, y: 0.9, z: 0.6, r: 0.15)], height: .metres(1)))
    }

    @Test("the head is hit where it is drawn: towards the player, from every side", arguments: [0.0, 90, 200, 315])
    func head(bearing: Double) throws {
        let away = Attitude(heading: .degrees(bearing), pitch: .zero).forward
        let body = Body(foot: away * 4, height: .metres(1), shape: try long())
        let head = away * 3.4 + Vector3(east: 0, north: 0, up: 0.9)
        let way = head - eye
        let met = try #require(body.hit(from: eye, along: way * (1 / way.length)))
        #expect((met - head).length < 0.16)
        // As far beyond it as the head is before it there is nothing.
        let tail = away * 4.6 + Vector3(east: 0, north: 0, up: 1.2)
        let over = tail - eye
        #expect(body.hit(from: eye, along: over * (1 / over.length)) == nil)
    }

    @Test("a ball on the model's left is on the right of whoever faces it")
    func sides() throws {
        let shape = try #require(Shape([.init(x: 0.8, y: 0.5, z: 0, r: 0.1)], height: .metres(1)))
        let (centre, _) = wolf(north: 5, shape: shape).ball(0, facing: eye)
        #expect(abs(centre.east - 0.8) < 1e-9 && abs(centre.north - 5) < 1e-9)
    }

    @Test("between two legs of a near creature a ball flies through; far away it is forgiven")
    func legs() throws {
        let legs = try #require(
            Shape([.init(x: -0.5, y: 0.5, z: 0, r: 0.1), .init(x: 0.5, y: 0.5, z: 0, r: 0.1)], height: .metres(1)))
        for (distance, hits) in [(2.0, false), (30, true)] {
            let body = wolf(north: distance, shape: legs)
            let way = body.centre - eye
            #expect((body.hit(from: eye, along: way * (1 / way.length)) != nil) == hits)
        }
    }

    @Test("a shape scales with the creature, whatever size its model was measured at")
    func scales() throws {
        let small = try #require(Shape([.init(x: 0, y: 0.5, z: 0.2, r: 0.2)], height: .metres(1)))
        let large = try #require(Shape([.init(x: 0, y: 2, z: 0.8, r: 0.8)], height: .metres(4)))
        let foot = Vector3(east: 3, north: 9, up: 0)
        let one = Body(foot: foot, height: .metres(2), shape: small).ball(0, facing: eye)
        let other = Body(foot: foot, height: .metres(2), shape: large).ball(0, facing: eye)
        #expect((one.centre - other.centre).length < 1e-12 && one.radius == other.radius)
    }

    @Test("what is no shape is refused")
    func badShapes() {
        #expect(Shape([], height: .metres(1)) == nil)
        #expect(Shape([.init(x: .nan, y: 0, z: 0, r: 1)], height: .metres(1)) == nil)
        #expect(Shape([.init(x: 0, y: 0, z: 0, r: 0)], height: .metres(1)) == nil)
        #expect(Shape([.init(x: 0, y: 0, z: 0, r: 1)], height: .zero) == nil)
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
            let body = Body(foot: there, height: .metres(1))
            let ray = Attitude(heading: .degrees(heading + off), pitch: .zero).forward
            let north = Attitude(heading: .degrees(off), pitch: .zero).forward
            #expect(
                (body.hit(from: eye, along: ray) != nil) == (wolf(north: far).hit(from: eye, along: north) != nil), "seed 4")
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
