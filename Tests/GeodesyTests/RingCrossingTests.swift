import Geodesy
import TestSupport
import Testing

@Suite("Rings that cross themselves")
struct RingCrossingTests {
    private func crossing(_ corners: [(east: Double, north: Double)], at latitude: Double = 60.17) -> RingCrossing {
        let frame = LocalFrame(origin: at(latitude, 24.94))
        return RingCrossing(of: corners.map { frame.coordinate(east: .metres($0.east), north: .metres($0.north)) })
    }

    @Test(
        "what is told of a drawing",
        arguments: [
            ([], .none), ([(0, 0), (10, 0)], .none),
            // A triangle, a block, a block with its first corner again, an L, one with a corner tapped twice.
            ([(0, 0), (10, 0), (0, 10)], .none), ([(0, 0), (10, 0), (10, 10), (0, 10)], .none),
            ([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], .none),
            ([(0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)], .none),
            ([(0, 0), (10, 0), (10, 0), (10, 10), (0, 10)], .none),
            // An 8 of four corners crosses where it is closed, or where its third line was drawn.
            ([(0, 0), (10, 10), (10, 0), (0, 10)], .drawn), ([(0, 0), (10, 0), (0, 10), (10, 10)], .closing),
            // A U whose mouth is not closed yet goes on well.
            ([(0, 0), (0, 20), (5, 20), (5, 5), (10, 5)], .none),
            ([(0, 0), (0, 20), (20, 20), (20, 0), (15, 0), (15, 15), (5, 15)], .none),
            ([(0, 0), (20, 0), (20, 20), (10, 5), (0, -5)], .drawn),
            // There and back has no inside; a corner on another line touches it.
            ([(0, 0), (10, 0), (20, 0)], .closing), ([(0, 0), (20, 0), (10, 0), (10, 10)], .drawn),
            ([(0, 0), (20, 0), (10, 10), (10, 0), (0, 10)], .drawn),
        ] as [([(east: Double, north: Double)], RingCrossing)])
    func told(corners: [(east: Double, north: Double)], expected: RingCrossing) {
        #expect(crossing(corners) == expected)
    }

    @Test(
        "corners in the order of their bearing never cross, however far each is; two of a circle's that are changed do",
        arguments: 1...40)
    func stars(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 5...24, using: &random)
        func corner(_ number: Int, _ metres: Double) -> Coordinate {
            at(48, 179.9999).destination(
                bearing: .degrees(Double(number) * 360 / Double(count)), distance: .metres(metres))
        }
        #expect(RingCrossing(of: (0..<count).map { corner($0, random.number(20...90)) }) == .none, "seed \(seed)")
        var circle = (0..<count).map { corner($0, 60) }
        circle.swapAt(1, 3)
        #expect(RingCrossing(of: circle) != .none, "seed \(seed)")
    }
}
