import Geodesy
import TestSupport
import Testing

@Suite("Angles")
struct AngleTests {
    @Test(
        "the mean direction crosses north",
        arguments: [
            ([350.0, 10], 0.0), ([10, 350], 0), ([0, 90], 45), ([359, 1, 3], 1), ([170, 190], 180), ([-90], 270), ([720], 0),
        ] as [([Double], Double)])
    func mean(_ degrees: [Double], _ expected: Double) throws {
        let mean = try #require(Angle.mean(of: degrees.map { Angle(degrees: $0) }))
        #expect(mean.turn(to: .degrees(expected)).degrees.magnitude < 1e-9)
        #expect(mean.degrees >= 0 && mean.degrees < 360)
    }

    @Test(
        "there is no mean of nothing, nor of opposite directions",
        arguments: [[], [0.0, 180], [0, 120, 240], [45, 135, 225, 315]] as [[Double]])
    func noMean(_ degrees: [Double]) {
        #expect(Angle.mean(of: degrees.map { Angle(degrees: $0) }) == nil)
    }

    @Test(
        "the shortest turn is signed, clockwise positive, half a turn is +180",
        arguments: [
            (350.0, 10.0, 20.0), (10, 350, -20), (0, 180, 180), (180, 0, 180), (90, 90, 0), (0, 359.5, -0.5), (-170, 170, -20),
            (0, 725, 5),
        ] as [(Double, Double, Double)])
    func turn(_ from: Double, _ to: Double, _ expected: Double) {
        #expect((Angle(degrees: from).turn(to: Angle(degrees: to)).degrees - expected).magnitude < 1e-9)
    }

    @Test("wrapped angles stay in their ranges and mean the same direction", arguments: [0xA261_0001] as [UInt64])
    func wrapping(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var angles = (0..<1000).map { _ in Angle(radians: random.number(-100...100)) }
        angles += [-1e-17, 1e-17, 0, -0.0, .pi, -.pi, 2 * .pi, -2 * .pi].map { Angle(radians: $0) }
        for angle in angles {
            let positive = angle.wrappedPositive.radians
            let signed = angle.wrappedSigned.radians
            #expect(positive >= 0 && positive < 2 * Double.pi, "seed \(seed): \(angle)")
            #expect(signed > -Double.pi && signed <= Double.pi, "seed \(seed): \(angle)")
            let turns = (angle.radians - positive) / (2 * Double.pi)
            #expect((turns - turns.rounded()).magnitude < 1e-12, "seed \(seed): \(angle)")
        }
    }

    @Test(
        "a bearing from its parts, clockwise from north",
        arguments: [(0.0, 1.0, 0.0), (1, 0, 90), (0, -1, 180), (-1, 0, 270), (1, 1, 45), (0, 0, 0)] as [(Double, Double, Double)])
    func bearing(_ east: Double, _ north: Double, _ degrees: Double) {
        #expect((Angle.bearing(east: east, north: north).degrees - degrees).magnitude < 1e-12)
    }
}
