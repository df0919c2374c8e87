import HuntRules
import TestSupport
import Testing

@Suite("The encounter, whatever happens")
struct EncounterPropertyTests {
    @Test(
        "at most one claim and one way out; as many launches as ends of flights, but for one", arguments: 0..<200 as Range<UInt64>
    )
    func invariants(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let hitPoints = Int.random(in: 1...4, using: &random)
        var encounter = Encounter(hitPoints: hitPoints)
        var actions: [Encounter.Action] = []
        for _ in 0..<200 {
            switch Int.random(in: 0..<16, using: &random) {
            case 0: encounter.look(sees: Bool.random(using: &random))
            case 1: encounter.walk(Bool.random(using: &random))
            case 15: encounter.locate(Bool.random(using: &random))
            case 2: encounter.reach(Bool.random(using: &random))
            case 3...6: actions += encounter.throwBall(hits: Bool.random(using: &random))
            case 7: encounter.verdict(accepted: Bool.random(using: &random))
            case 9 where Int.random(in: 0..<40, using: &random) == 0: encounter.takeAway()
            case 8 where Int.random(in: 0..<20, using: &random) == 0: encounter.end()
            default: actions += encounter.tick(seconds: Double.random(in: 0...0.7, using: &random))
            }
        }
        let launches = actions.count { $0 == .launch }
        let claims = actions.count { $0 == .claim }
        let wounds = actions.count { if case .wound = $0 { true } else { false } }
        let burned = actions.count { $0 == .burnOut }
        #expect(claims <= 1, "seed \(seed)")
        #expect(actions.count { $0 == .leave || $0 == .part } <= 1, "seed \(seed)")
        #expect((0...1).contains(launches - claims - wounds - burned), "seed \(seed)")
        #expect(hitPoints - encounter.hitPointsLeft == wounds + claims, "seed \(seed)")
        #expect((encounter.hitPointsLeft == 0) == (claims == 1), "seed \(seed)")
    }
}
