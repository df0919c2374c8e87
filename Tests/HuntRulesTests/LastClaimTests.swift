import Geodesy
import HuntRules
import Testing

@Suite("What is remembered of a last claim")
struct LastClaimTests {
    @Test("an accepted claim is remembered with its moment; a simulated one leaves the memory as it was")
    func accepted() throws {
        let claim = claim(at: try honolulu())
        let marks = CaptureMarks(at: noon, simulated: false, flagged: false)
        let memory = LastClaim.after(claim, accepted: marks, received: noon, last: nil)
        #expect(memory == LastClaim(fix: claim.fix, at: noon))
        var simulated = claim
        simulated.simulated = true
        #expect(LastClaim.after(simulated, accepted: marks, received: noon, last: nil) == nil)
        #expect(LastClaim.after(simulated, accepted: marks, received: noon, last: memory) == memory)
    }

    @Test("only a claim that was too fast makes the player wait: 2 minutes from its receipt, in the old place")
    func refused() throws {
        let claim = claim(at: try honolulu())
        let memory = LastClaim(fix: claim.fix, at: noon)
        let now = Moment.afterNoon(5_000)
        #expect(LastClaim.after(.staleFix, received: now, by: Rules(), last: memory) == memory)
        #expect(LastClaim.after(.outOfReach(beyond: .metres(3)), received: now, by: Rules(), last: nil) == nil)
        let waiting = LastClaim.after(.tooFast, received: now, by: Rules(), last: memory)
        #expect(waiting == LastClaim(fix: claim.fix, at: noon, coolDownUntil: .afterNoon(125_000)))
    }

    @Test("the two hours run from the receipt, however long ago the player says the claim was made")
    func fromReceipt() throws {
        let marks = CaptureMarks(at: .afterNoon(-86_400_000), simulated: false, flagged: false)
        let memory = try #require(LastClaim.after(claim(at: honolulu()), accepted: marks, received: noon, last: nil))
        #expect(!memory.isStale(at: .afterNoon(7_200_000)))
        #expect(memory.isStale(at: .afterNoon(7_200_001)))
    }

    @Test("a claim that was made before the last does not move the player back in time")
    func outOfOrder() throws {
        let here = try honolulu()
        let there = here.destination(bearing: .degrees(75), distance: .metres(100))
        let last = LastClaim(fix: claim(at: here).fix, at: noon)
        let marks = CaptureMarks(at: .afterNoon(-60_000), simulated: false, flagged: false)
        let now = Moment.afterNoon(5_000)
        let memory = LastClaim.after(claim(at: there), accepted: marks, received: now, last: last)
        #expect(memory == LastClaim(fix: last.fix, at: noon, received: now))
    }

    @Test(
        "nothing is remembered beyond two hours",
        arguments: [(7_200_000, nil, false), (7_200_001, nil, true), (7_200_001, 7_200_002, false), (7_200_001, 7_200_001, true)]
            as [(Int64, Int64?, Bool)])
    func stale(now: Int64, waits: Int64?, stale: Bool) {
        let memory = LastClaim(fix: nil, at: noon, coolDownUntil: waits.map { .afterNoon($0) })
        #expect(memory.isStale(at: .afterNoon(now)) == stale)
    }

    @Test("what was remembered before the clock was set back is forgotten; a claim judged a moment out of order is not")
    func clockSetBack() {
        let memory = LastClaim(fix: nil, at: noon)
        #expect(memory.isStale(at: .afterNoon(-3_600_000)))
        #expect(memory.isStale(at: .afterNoon(-10_001)))
        #expect(!memory.isStale(at: .afterNoon(-10_000)))
    }
}

@Suite("Moments")
struct MomentTests {
    @Test("arithmetic saturates at the ends of time")
    func saturates() {
        let first = Moment(milliseconds: .min)
        let last = Moment(milliseconds: .max)
        #expect(last - first == Moment.Span(milliseconds: .max))
        #expect(first - last == Moment.Span(milliseconds: .min))
        #expect(last + .seconds(1) == last)
        #expect(first - .seconds(1) == first)
        #expect(first + Moment.Span(milliseconds: -1) == first)
        #expect(-Moment.Span(milliseconds: .min) == Moment.Span(milliseconds: .max))
    }
}
