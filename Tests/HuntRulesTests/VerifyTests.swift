import Geodesy
import HuntRules
import Testing

/// Noon of some day, by the server's clock.
let noon = Moment(milliseconds: 1_780_000_000_000)
/// Some phone's idea of the same moment: years off.
let phoneNoon = Moment(milliseconds: 1_000_000_000_000)

/// Beside a sculpture in Honolulu.
func honolulu() throws -> Coordinate { try Coordinate(latitude: 21.3045, longitude: -157.8553) }

/// A claim that nothing is wrong with, but for what a test changes in it. Times are seconds from noon, on the phone.
func claim(
    at coordinate: Coordinate, accuracy: Double = 5, fix: Double = 0, made: Double = 0, sent: Double = 0,
    simulated: Bool = false
) -> Claim {
    func moment(_ seconds: Double) -> Moment {
        Moment(milliseconds: phoneNoon.milliseconds + Int64((seconds * 1_000).rounded()))
    }
    return Claim(
        spawn: 7, fix: Fix(coordinate: coordinate, accuracy: .metres(accuracy), timestamp: moment(fix)),
        made: moment(made), sent: moment(sent), simulated: simulated)
}

/// A spawn that stands there for ever.
func spawn(at coordinate: Coordinate, from: Moment? = nil, until: Moment? = nil) -> Spawn {
    Spawn(id: 7, creature: "wolf", coordinate: coordinate, from: from, until: until)
}

/// The reason a verdict was refused for, or nil.
func refusal(_ verdict: () throws(Refusal) -> CaptureMarks) -> Refusal? {
    do throws(Refusal) {
        _ = try verdict()
        return nil
    } catch {
        return error
    }
}

extension Moment {
    static func afterNoon(_ milliseconds: Int64) -> Moment { Moment(milliseconds: noon.milliseconds + milliseconds) }
}

@Suite("verify: clocks and windows")
struct VerifyTimeTests {
    @Test("what nothing is wrong with is captured at the receipt, unmarked")
    func accepted() throws {
        let here = try honolulu()
        let marks = try Rules().verify(claim(at: here), of: spawn(at: here), received: noon)
        #expect(marks == CaptureMarks(at: noon, simulated: false, flagged: false))
    }

    @Test(
        "a fix 15 s before the catch is fresh, 15.001 s is stale; and after the catch likewise",
        arguments: [
            (15.0, false), (15.001, true), (0, false), (-15, false), (-15.001, true), (86_400, true), (-1e9, true),
        ])
    func freshness(age: Double, stale: Bool) throws {
        let here = try honolulu()
        let claim = claim(at: here, fix: -age)
        #expect(
            refusal { () throws(Refusal) in try Rules().verify(claim, of: spawn(at: here), received: noon) }
                == (stale ? .staleFix : nil))
    }

    @Test(
        "a claim waits 10 minutes where players race, a day where they do not, and no longer",
        arguments: [
            (ClaimMode.first, 600.0, false), (.first, 600.001, true), (.everyone, 600.001, false),
            (.everyone, 86_400, false), (.everyone, 86_400.001, true),
        ])
    func delay(mode: ClaimMode, seconds: Double, late: Bool) throws {
        let here = try honolulu()
        var rules = Rules()
        rules.claimMode = mode
        let claim = claim(at: here, sent: seconds)
        #expect(
            refusal { () throws(Refusal) in try rules.verify(claim, of: spawn(at: here), received: noon) }
                == (late ? .ended : nil))
    }

    @Test("a capture counts from when it was made, by the server's clock", arguments: [(0.0, 0), (90, -90_000), (0.001, -1)])
    func moment(waited: Double, offset: Int64) throws {
        let here = try honolulu()
        let marks = try Rules().verify(claim(at: here, sent: waited), of: spawn(at: here), received: noon)
        #expect(marks.at == .afterNoon(offset))
    }

    @Test("a claim sent before it was made did not wait at all")
    func sentBeforeMade() throws {
        let here = try honolulu()
        let marks = try Rules().verify(claim(at: here, made: 0, sent: -3_600), of: spawn(at: here), received: noon)
        #expect(marks.at == noon)
    }

    @Test("clocks at the ends of time are refused, not trapped on", arguments: [Int64.min, .max])
    func absurdClocks(milliseconds: Int64) throws {
        let here = try honolulu()
        let absurd = Moment(milliseconds: milliseconds)
        let opposite = Moment(milliseconds: milliseconds == .min ? .max : .min)
        func judge(fix: Moment, made: Moment, sent: Moment) -> Refusal? {
            let claim = Claim(
                spawn: 7, fix: Fix(coordinate: here, accuracy: .metres(5), timestamp: fix), made: made, sent: sent,
                simulated: false)
            return refusal { () throws(Refusal) in try Rules().verify(claim, of: spawn(at: here), received: noon) }
        }
        #expect(judge(fix: absurd, made: noon, sent: noon) == .staleFix)
        #expect(judge(fix: absurd, made: opposite, sent: opposite) == .staleFix)
        #expect(judge(fix: noon, made: .init(milliseconds: .min), sent: .init(milliseconds: .max)) == .ended)
        #expect(judge(fix: absurd, made: absurd, sent: absurd) == nil)
    }

    @Test(
        "the hunt's window holds its start and not its end, judged when the claim was made",
        arguments: [
            // start and end in ms from noon, waited in s
            (0, 1, 0.0, nil), (1, 9, 0, Refusal.notStarted(opens: .afterNoon(1))), (-9, 0, 0, .ended), (-9, 1, 0, nil),
            (-60_000, 0, 0.001, nil), (-60_000, 0, 60, nil), (-60_000, 9, 60.001, .notStarted(opens: .afterNoon(-60_000))),
        ] as [(Int64, Int64, Double, Refusal?)])
    func huntWindow(starts: Int64, ends: Int64, waited: Double, expected: Refusal?) throws {
        let here = try honolulu()
        var rules = Rules()
        rules.starts = .afterNoon(starts)
        rules.ends = .afterNoon(ends)
        let claim = claim(at: here, sent: waited)
        #expect(refusal { () throws(Refusal) in try rules.verify(claim, of: spawn(at: here), received: noon) } == expected)
    }

    @Test(
        "the spawn's window likewise: outside it the creature is gone",
        arguments: [
            (0, 1, 0.0, nil), (1, 9, 0, .gone), (-9, 0, 0, .gone), (-9_000, 0, 0.001, nil), (-9_000, 9, 9.001, .gone),
        ] as [(Int64, Int64, Double, Refusal?)])
    func spawnWindow(from: Int64, until: Int64, waited: Double, expected: Refusal?) throws {
        let here = try honolulu()
        let spawn = spawn(at: here, from: .afterNoon(from), until: .afterNoon(until))
        let claim = claim(at: here, sent: waited)
        #expect(refusal { () throws(Refusal) in try Rules().verify(claim, of: spawn, received: noon) } == expected)
    }

    @Test("a spawn that was removed is gone")
    func removed() throws {
        let here = try honolulu()
        #expect(refusal { () throws(Refusal) in try Rules().verify(claim(at: here), of: nil, received: noon) } == .gone)
    }

    @Test(
        "where players race the first takes it, until it stands again",
        arguments: [
            // mode, respawn in s, taken how many ms ago
            (.everyone, nil, 0, nil), (.first, nil, 0, .taken), (.first, nil, 1_000_000_000, .taken),
            (.first, 60, 59_999, .taken), (.first, 60, 60_000, nil), (.first, 60, -5_000, .taken),
        ] as [(ClaimMode, Int64?, Int64, Refusal?)])
    func firstTakes(mode: ClaimMode, respawn: Int64?, ago: Int64, expected: Refusal?) throws {
        let here = try honolulu()
        var rules = Rules()
        rules.claimMode = mode
        rules.respawn = respawn.map { .seconds($0) }
        let verdict = refusal { () throws(Refusal) in
            try rules.verify(claim(at: here), of: spawn(at: here), lastTaken: .afterNoon(-ago), received: noon)
        }
        #expect(verdict == expected)
    }
}
