import Geodesy
import PlayerSession
import Testing

@Suite("The walk simulator and the hunt around me")
struct WalkTests {
    @Test(
        "a second's walk is 1.4 m along the heading, five times that in a hurry, no faster askew",
        arguments: [
            (1.0, 0.0, 0.0, false, 0.0, 1.4), (1, 0, 90, false, 1.4, 0), (-1, 0, 90, true, -7, 0), (0, 1, 0, false, 1.4, 0),
            (0, 1, 270, false, 0, 1.4), (1, 1, 0, false, 0.98995, 0.98995), (0.5, 0, 0, false, 0, 0.7),
        ])
    func step(forward: Double, right: Double, heading: Double, fast: Bool, east: Double, north: Double) throws {
        var walk = WalkSimulator(at: try home())
        walk.step(forward: forward, right: right, heading: .degrees(heading), seconds: 1, fast: fast)
        let moved = LocalFrame(origin: try home()).enu(of: walk.position)
        #expect(abs(moved.east.metres - east) < 1e-5)
        #expect(abs(moved.north.metres - north) < 1e-5)
    }

    @Test("a walk of a kilometre in frames is a kilometre")
    func kilometre() throws {
        var walk = WalkSimulator(at: try home())
        for _ in 0..<60_000 { walk.step(forward: 1, right: 0, heading: .degrees(30), seconds: 1 / 60.0 / 1.4, fast: false) }
        #expect(abs(try home().distance(to: walk.position).metres - 1000) < 0.01)
    }

    @Test("no wish, no time, or nonsense: nobody moves", arguments: [Double.nan, .infinity, -.infinity])
    func nonsense(value: Double) throws {
        var walk = WalkSimulator(at: try home())
        walk.step(forward: 0, right: 0, heading: .zero, seconds: 1, fast: true)
        walk.step(forward: 1, right: 0, heading: .zero, seconds: 0, fast: true)
        walk.step(forward: value, right: 0, heading: .zero, seconds: 1, fast: true)
        walk.step(forward: 1, right: 0, heading: .degrees(value), seconds: 1, fast: true)
        walk.step(forward: 1, right: 0, heading: .zero, seconds: value, fast: true)
        #expect(walk.position == (try home()))
    }

    @Test("two wolves and a dragon, 20–120 m away, 15 m apart, the same for the same seed", arguments: 0..<200 as Range<UInt64>)
    func scatter(seed: UInt64) throws {
        let centre = try Coordinate(latitude: 53.55 - Double(seed) * 0.6, longitude: 10 + Double(seed))
        let picks = Scatter.around(centre, seed: seed)
        #expect(picks.map(\.isDragon) == [false, false, true])
        for (index, pick) in picks.enumerated() {
            #expect((20...120).contains(centre.distance(to: pick.coordinate).metres), "seed \(seed)")
            for other in picks[..<index] {
                #expect(other.coordinate.distance(to: pick.coordinate).metres >= 15, "seed \(seed)")
            }
        }
        #expect(picks == Scatter.around(centre, seed: seed))
        #expect(picks != Scatter.around(centre, seed: seed + 1))
    }
}
