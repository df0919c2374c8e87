import PlayerSession
import SeededTapes
import Testing

@Suite("On seeded tapes")
struct SeededTapeTests {
    @Test(
        "standing still, what is 30 m away moves by at most 1.0° rms (median) and 2° within any second", arguments: [false, true])
    func standing(isAndroid: Bool) {
        var (movements, most) = ([Double](), [Double]())
        // The two platforms' compasses differ in form only: the whole hundred on one of them.
        for seed in 0..<(isAndroid ? 15 : 100) as Range<UInt64> {
            let errors = BearingErrors(
                ours: .standing(seed: seed, seconds: 180, attitudeRate: 10, isAndroid: isAndroid), rate: 10)
            movements.append(errors.movement(from: 60))
            most.append(errors.mostWithinASecond(from: 60))
        }
        #expect(movements.median <= 1.0, "median of seeds from 0")
        #expect((most.max() ?? 0) <= 2, "seeds from 0")
    }

    @Test("it stands as still where the phone tells its attitude five times a second, and sixty", arguments: [5, 60])
    func rates(rate: Int) {
        for seed in 0..<3 as Range<UInt64> {
            let errors = BearingErrors(ours: .standing(seed: seed, seconds: 120, attitudeRate: rate), rate: 10)
            #expect(errors.movement(from: 60) <= 1.0, "seed \(seed)")
            #expect(errors.mostWithinASecond(from: 60) <= 2, "seed \(seed)")
        }
    }

    @Test("turning 90° in a second lags by at most 50 ms", arguments: [false, true])
    func turning(isAndroid: Bool) {
        for seed in 0..<5 as Range<UInt64> {
            let errors = BearingErrors(ours: .turning(seed: seed, isAndroid: isAndroid), rate: 47)
            #expect(abs(errors.lag(during: MadeTape.turnTime)) <= 0.05, "seed \(seed)")
        }
    }

    @Test("walking 100 m past what is 10 m aside, its bearing errs by at most 8° rms (median)")
    func walking() {
        let errors = (0..<100 as Range<UInt64>).map { BearingErrors(ours: .walking(seed: $0, attitudeRate: 10), rate: 10).rms }
        #expect(errors.median <= 8, "seeds 0..<100")
    }
}
