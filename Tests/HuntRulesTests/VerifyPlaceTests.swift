import Geodesy
import HuntRules
import TestSupport
import Testing

@Suite("verify: where, how sure, how fast")
struct VerifyPlaceTests {
    @Test(
        "a fix may be 100 m poor and no poorer",
        arguments: [(0.0, true), (100, true), (100.000001, false), (-0.001, false), (.nan, false), (.infinity, false)])
    func accuracy(metres: Double, accepted: Bool) throws {
        let here = try honolulu()
        let refusal = refusal { () throws(Refusal) in
            try Rules().verify(claim(at: here, accuracy: metres), of: spawn(at: here), received: noon)
        }
        if accepted {
            #expect(refusal == nil)
        } else if case .poorAccuracy? = refusal {
        } else {
            Issue.record("\(metres) m: \(String(describing: refusal))")
        }
    }

    @Test(
        "reach is distance less accuracy, of which 30 m count at most; the boundary is in",
        arguments: [
            (50.0, 0.0, true), (50.001, 0, false), (55, 5, true), (55.001, 5, false), (80, 30, true), (80.001, 30, false),
            (80, 100, true), (80.001, 100, false), (0, 0, true),
        ])
    func reach(distance: Double, accuracy: Double, inReach: Bool) {
        let reach = Rules().reachRule
        let (d, a) = (Distance(metres: distance), Distance(metres: accuracy))
        #expect(reach.holds(distance: d, accuracy: a) == inReach)
        #expect((reach.beyond(distance: d, accuracy: a) == .zero) == inReach)
    }

    @Test(
        "on WGS-84 the boundary is exact: the very distance is in, the next smaller reach is not",
        arguments: 0..<100 as Range<UInt64>)
    func exactBoundary(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let spot = try Coordinate(
            latitude: .random(in: -89...89, using: &random), longitude: .random(in: -180...180, using: &random))
        let here = spot.destination(
            bearing: .degrees(.random(in: 0..<360, using: &random)), distance: .metres(.random(in: 20...300, using: &random)))
        let accuracy = Double.random(in: 0...100, using: &random)
        let least = here.distance(to: spot).metres - min(accuracy, 30)
        guard least > 0 else { return }
        var rules = Rules()
        rules.reach = .metres(least)
        let claim = claim(at: here, accuracy: accuracy)
        #expect(
            refusal { () throws(Refusal) in try rules.verify(claim, of: spawn(at: spot), received: noon) } == nil, "seed \(seed)")
        rules.reach = .metres(least.nextDown)
        let beyond = refusal { () throws(Refusal) in try rules.verify(claim, of: spawn(at: spot), received: noon) }
        guard case .outOfReach(let missing)? = beyond else {
            Issue.record("seed \(seed): \(String(describing: beyond))")
            return
        }
        #expect(missing > .zero && missing < .metres(1e-9), "seed \(seed)")
    }

    @Test("too far says how far: 200 m away with 5 m accuracy lacks 145 m")
    func beyond() throws {
        let spot = try honolulu()
        let here = spot.destination(bearing: .degrees(40), distance: .metres(200))
        let refusal = refusal { () throws(Refusal) in try Rules().verify(claim(at: here), of: spawn(at: spot), received: noon) }
        guard case .outOfReach(let missing)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(abs(missing.metres - 145) < 1e-6)
    }

    @Test("reach crosses the antimeridian")
    func antimeridian() throws {
        let spot = try Coordinate(latitude: 0, longitude: 179.9999)
        let here = try Coordinate(latitude: 0, longitude: -179.9999)
        #expect(refusal { () throws(Refusal) in try Rules().verify(claim(at: here), of: spawn(at: spot), received: noon) } == nil)
    }

    @Test("a host widens reach")
    func widened() throws {
        let spot = try honolulu()
        let here = spot.destination(bearing: .degrees(180), distance: .metres(150))
        var rules = Rules()
        rules.reach = .metres(150)
        #expect(refusal { () throws(Refusal) in try rules.verify(claim(at: here), of: spawn(at: spot), received: noon) } == nil)
    }

    @Test(
        "faster than 12 m/s is flagged, faster than 70 m/s refused, less what the accuracies explain",
        arguments: [
            // metres moved (exactly, besides the accuracies of 5 m each), seconds, flagged, refused
            (0.0, 10.0, false, false), (119, 10, false, false), (121, 10, true, false), (699, 10, true, false),
            (701, 10, true, true),
            // Less than a second counts as one; a little out of order counts as in order.
            (11, 0, false, false), (13, 0.001, true, false), (71, 0.5, true, true), (119, -10, false, false),
            (701, -10, true, true),
            // More out of order: what counts is the time between the receipts, none here.
            (11, -10.001, false, false), (71, -10.001, true, true), (71, -36_000, true, true),
        ])
    func speed(moved: Double, seconds: Double, flagged: Bool, refused: Bool) throws {
        let here = try honolulu()
        let there = here.destination(bearing: .degrees(75), distance: .metres(moved + 10))
        let last = LastClaim(
            fix: Fix(coordinate: there, accuracy: .metres(5), timestamp: phoneNoon),
            at: .afterNoon(-Int64((seconds * 1_000).rounded())), received: noon)
        func judge() throws(Refusal) -> CaptureMarks {
            try Rules().verify(claim(at: here), of: spawn(at: here), last: last, received: noon)
        }
        if refused {
            #expect(throws: Refusal.tooFast) { try judge() }
        } else {
            #expect(try judge().flagged == flagged)
        }
    }

    @Test("exactly 12 m/s is not flagged and exactly 70 m/s not refused")
    func exactSpeeds() throws {
        let here = try honolulu()
        let there = here.destination(bearing: .degrees(75), distance: .metres(500))
        let moved = here.distance(to: there).metres
        let last = LastClaim(
            fix: Fix(coordinate: there, accuracy: .zero, timestamp: phoneNoon), at: .afterNoon(-1_000))
        var rules = Rules()
        func judge() throws(Refusal) -> CaptureMarks {
            try rules.verify(claim(at: here, accuracy: 0), of: spawn(at: here), last: last, received: noon)
        }
        rules.flaggedSpeed = moved
        rules.refusedSpeed = moved
        #expect(try judge().flagged == false)
        rules.flaggedSpeed = moved.nextDown
        #expect(try judge().flagged == true)
        rules.refusedSpeed = moved.nextDown
        #expect(throws: Refusal.tooFast) { try judge() }
    }

    @Test("a simulated position is taken where the rules or the server say so, marked, and its jumps are not judged")
    func simulated() throws {
        let here = try honolulu()
        let far = here.destination(bearing: .degrees(0), distance: .metres(100_000))
        let last = LastClaim(fix: Fix(coordinate: far, accuracy: .metres(5), timestamp: phoneNoon), at: noon)
        let claim = claim(at: here, simulated: true)
        var rules = Rules()
        #expect(throws: Refusal.simulated) { try rules.verify(claim, of: spawn(at: here), received: noon) }
        let marks = CaptureMarks(at: noon, simulated: true, flagged: false)
        #expect(try rules.verify(claim, of: spawn(at: here), last: last, received: noon, simulatedAllowed: true) == marks)
        rules.allowsSimulated = true
        #expect(try rules.verify(claim, of: spawn(at: here), last: last, received: noon) == marks)
    }

    @Test(
        "the wait is over at its moment; one longer than any wait is of a clock that was set back, and is none",
        arguments: [(-120_001, false), (-120_000, true), (-1, true), (0, false), (1, false)] as [(Int64, Bool)])
    func coolDown(now: Int64, waits: Bool) throws {
        let here = try honolulu()
        let last = LastClaim(fix: nil, at: noon, coolDownUntil: noon)
        let refusal = refusal { () throws(Refusal) in
            try Rules().verify(claim(at: here), of: spawn(at: here), last: last, received: .afterNoon(now))
        }
        #expect(refusal == (waits ? .coolingDown(until: noon) : nil))
    }

    @Test("where all is wrong the reasons come in their order, each once the one before is put right")
    func order() throws {
        let spot = try honolulu()
        let far = spot.destination(bearing: .degrees(0), distance: .metres(10_000))
        var rules = Rules()
        rules.claimMode = .first
        rules.starts = .afterNoon(3_600_000)
        var claim = claim(at: far, accuracy: 500, fix: -60, sent: 601, simulated: true)
        var last = LastClaim(
            fix: Fix(coordinate: far, accuracy: .metres(5), timestamp: phoneNoon), at: noon, coolDownUntil: .afterNoon(9))
        var taken: Moment? = noon
        var target: Spawn?
        func judge() -> Refusal? {
            refusal { () throws(Refusal) in try rules.verify(claim, of: target, lastTaken: taken, last: last, received: noon) }
        }
        #expect(judge() == .simulated)
        claim.simulated = false
        #expect(judge() == .ended)
        claim.sent = claim.made
        #expect(judge() == .notStarted(opens: .afterNoon(3_600_000)))
        rules.starts = nil
        #expect(judge() == .gone)
        target = spawn(at: spot)
        #expect(judge() == .taken)
        taken = nil
        #expect(judge() == .coolingDown(until: .afterNoon(9)))
        last.coolDownUntil = nil
        #expect(judge() == .staleFix)
        claim.fix.timestamp = claim.made
        #expect(judge() == .poorAccuracy(.metres(500)))
        claim.fix.accuracy = .metres(5)
        guard case .outOfReach? = judge() else {
            Issue.record("\(String(describing: judge()))")
            return
        }
        claim.fix.coordinate = spot
        #expect(judge() == .tooFast)
        last.at = .afterNoon(-3_600_000)
        #expect(judge() == nil)
    }
}
