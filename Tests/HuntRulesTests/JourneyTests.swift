import Geodesy
import HuntRules
import Testing

@Suite("verify: a player's claims one after another")
struct JourneyTests {
    /// A claim on a player's way: where, how many seconds from noon it was made, and when it came in.
    struct Step: Sendable {
        let at: (latitude: Double, longitude: Double)
        let made: Double
        let received: Double
    }

    /// What becomes of each step: captured, flagged or refused.
    private func verdicts(_ steps: [Step]) throws -> [String] {
        var last: LastClaim?
        return try steps.map { step in
            let here = try Coordinate(latitude: step.at.latitude, longitude: step.at.longitude)
            let received = Moment.afterNoon(Int64(step.received * 1_000))
            let claim = claim(at: here, fix: step.made, made: step.made, sent: step.received)
            if last?.isStale(at: received) == true { last = nil }
            do throws(Refusal) {
                let marks = try Rules().verify(claim, of: spawn(at: here), last: last, received: received)
                last = LastClaim.after(claim, accepted: marks, received: received, last: last)
                return marks.flagged ? "flagged" : "captured"
            } catch {
                last = LastClaim.after(error, received: received, by: Rules(), last: last)
                return "\(error == .tooFast ? "too fast" : "\(error)")"
            }
        }
    }

    private static let hamburg = (latitude: 53.5503, longitude: 9.9920)
    private static let hannover = (latitude: 52.3759, longitude: 9.7320)
    private static let sydney = (latitude: -33.8568, longitude: 151.2153)
    private static let honolulu = (latitude: 21.3045, longitude: -157.8553)

    @Test(
        "Hamburg, Sydney and Honolulu within 4 ms are too fast, however long ago the claims say they were made",
        arguments: [
            [0.0, 0, 0], [-7_200, -7_200, -7_200], [-86_400, -43_200, 0], [0, -43_200, -86_400], [-7_201, -3_600, 0],
        ])
    func teleporter(made: [Double]) throws {
        let steps = zip([Self.hamburg, Self.sydney, Self.honolulu], made).enumerated().map { index, step in
            Step(at: step.0, made: step.1, received: Double(index) * 0.002)
        }
        #expect(try verdicts(Array(steps.prefix(2))) == ["captured", "too fast"])
        #expect(try verdicts(steps)[2] != "captured")
    }

    @Test("old moments are spent once: there and back again, each claimed before the other, is too fast")
    func backAndForth() throws {
        let steps = [
            Step(at: Self.hamburg, made: -20_000, received: 0), Step(at: Self.hannover, made: -10_000, received: 1),
            Step(at: Self.hamburg, made: -20_000, received: 2),
        ]
        #expect(try verdicts(steps) == ["captured", "flagged", "too fast"])
        // After a claim that was sent at once there is no old moment left.
        let online = [Step(at: Self.hamburg, made: 0, received: 0), Step(at: Self.hannover, made: -10_000, received: 1)]
        #expect(try verdicts(online) == ["captured", "too fast"])
    }

    @Test("five claims of a walk without a network, made over hours and delivered together in order, are captured")
    func offlineWalk() throws {
        let steps = (0..<5).map { index in
            Step(
                at: (Self.hamburg.latitude + 0.02 * Double(index), Self.hamburg.longitude),
                made: -14_400 + 3_000 * Double(index), received: Double(index) * 0.3)
        }
        #expect(try verdicts(steps) == Array(repeating: "captured", count: 5))
    }

    @Test("two claims of a stroll that were delivered in the wrong order are captured")
    func swapped() throws {
        let steps = [
            Step(at: Self.hamburg, made: -60, received: 0),
            Step(at: (Self.hamburg.latitude + 0.0003, Self.hamburg.longitude), made: -90, received: 3),
        ]
        #expect(try verdicts(steps) == ["captured", "captured"])
    }
}
