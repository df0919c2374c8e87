import Geodesy
import HuntRules
import Testing

@Suite("What is remembered of a last claim")
struct LastClaimTests {
    @Test("an accepted claim is remembered with its moment; a simulated one leaves the memory as it was")
    func accepted() throws {
        let claim = claim(at: try honolulu())
        let marks = CaptureMarks(at: noon, simulated: false, flagged: false)
        let memory = LastClaim.after(claim, accepted: marks, last: nil)
        #expect(memory == LastClaim(fix: claim.fix, at: noon))
        var simulated = claim
        simulated.simulated = true
        #expect(LastClaim.after(simulated, accepted: marks, last: nil) == nil)
        #expect(LastClaim.after(simulated, accepted: marks, last: memory) == memory)
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

    @Test(
        "nothing is remembered beyond two hours",
        arguments: [(7_200_000, nil, false), (7_200_001, nil, true), (7_200_001, 7_200_002, false), (7_200_001, 7_200_001, true)]
            as [(Int64, Int64?, Bool)])
    func stale(now: Int64, waits: Int64?, stale: Bool) {
        let memory = LastClaim(fix: nil, at: noon, coolDownUntil: waits.map { .afterNoon($0) })
        #expect(memory.isStale(at: .afterNoon(now)) == stale)
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
