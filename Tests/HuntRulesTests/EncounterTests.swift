import HuntRules
import Testing

/// What can happen in an encounter, so that a script of it is a list.
private enum Event: Sendable {
    case look(Bool), walk(Bool), locate(Bool), reach(Bool), throwBall(hits: Bool), tick(Double), verdict(Bool), takeAway, end
}

extension Encounter {
    fileprivate mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .look(let sees): look(sees: sees)
        case .walk(let walks): walk(walks)
        case .locate(let isLocated): locate(isLocated)
        case .reach(let reaches): reach(reaches)
        case .throwBall(let hits): return throwBall(hits: hits)
        case .tick(let seconds): return tick(seconds: seconds)
        case .verdict(let accepted): verdict(accepted: accepted)
        case .takeAway: takeAway()
        case .end: end()
        }
        return []
    }
}

/// A script: how many hit points, what happens, what is to be done about it, and the phase at the end.
private struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    let hitPoints: Int
    let events: [Event]
    let actions: [Encounter.Action]
    let phase: Encounter.Phase
    var testDescription: String { name }
}

private let scripts: [Script] = [
    Script(name: "nothing yet", hitPoints: 1, events: [.tick(1)], actions: [], phase: .searching),
    Script(name: "seen", hitPoints: 1, events: [.look(true)], actions: [], phase: .aiming),
    Script(name: "lost from sight", hitPoints: 1, events: [.look(true), .look(false)], actions: [], phase: .searching),
    Script(
        name: "thrown", hitPoints: 1, events: [.look(true), .throwBall(hits: true), .tick(0.499)], actions: [.launch],
        phase: .throwing),
    Script(
        name: "the last hit claims", hitPoints: 1, events: [.look(true), .throwBall(hits: true), .tick(0.5)],
        actions: [.launch, .claim], phase: .caught),
    Script(
        name: "back on the map 3.5 s after the last hit", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .verdict(true), .tick(3.499), .tick(0.002)],
        actions: [.launch, .claim, .leave], phase: .done),
    Script(
        name: "a verdict that does not come does not hold the player", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .tick(3.5)], actions: [.launch, .claim, .leave], phase: .done),
    Script(
        name: "a refusal stays until the player has read it", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .verdict(false), .tick(60)], actions: [.launch, .claim],
        phase: .refused),
    Script(
        name: "and ends by hand", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .verdict(false), .end, .tick(60)], actions: [.launch, .claim],
        phase: .done),
    Script(
        name: "two hit points take two hits", hitPoints: 2,
        events: [.throwBall(hits: true), .tick(0.5), .throwBall(hits: true), .tick(0.5)],
        actions: [.launch, .wound(left: 1), .launch, .claim], phase: .caught),
    Script(
        name: "after a hit the creature is aimed at again", hitPoints: 2,
        events: [.look(true), .throwBall(hits: true), .tick(0.5), .tick(0.6)], actions: [.launch, .wound(left: 1)],
        phase: .aiming),
    Script(
        name: "a miss flies 1 s and costs nothing", hitPoints: 1,
        events: [.look(true), .throwBall(hits: false), .tick(0.999), .tick(0.001)], actions: [.launch, .burnOut],
        phase: .missed),
    Script(
        name: "after a miss one aims again", hitPoints: 1,
        events: [.look(true), .throwBall(hits: false), .tick(1), .tick(0.6)], actions: [.launch, .burnOut], phase: .aiming),
    Script(
        name: "one ball at a time", hitPoints: 1, events: [.throwBall(hits: false), .tick(0.9), .throwBall(hits: true)],
        actions: [.launch, .hold(.ballInFlight)], phase: .throwing),
    Script(
        name: "while a miss is shown the next ball may leave", hitPoints: 1,
        events: [.throwBall(hits: false), .tick(1), .throwBall(hits: true)], actions: [.launch, .burnOut, .launch],
        phase: .throwing),
    Script(
        name: "no throw while walking", hitPoints: 1, events: [.look(true), .walk(true), .throwBall(hits: true), .tick(5)],
        actions: [.hold(.walking)], phase: .aiming),
    Script(
        name: "standing still again, it goes on", hitPoints: 1,
        events: [.walk(true), .throwBall(hits: true), .walk(false), .throwBall(hits: true)],
        actions: [.hold(.walking), .launch], phase: .throwing),
    Script(
        name: "walking off does not stop a ball in the air", hitPoints: 1,
        events: [.throwBall(hits: true), .walk(true), .tick(0.5)], actions: [.launch, .claim], phase: .caught),
    Script(
        name: "without a position of late nothing is thrown, with one it goes on", hitPoints: 1,
        events: [.locate(false), .throwBall(hits: true), .tick(5), .locate(true), .throwBall(hits: true)],
        actions: [.hold(.unlocated), .launch], phase: .throwing),
    Script(
        name: "a position that is lost does not stop a ball in the air", hitPoints: 1,
        events: [.throwBall(hits: true), .locate(false), .tick(0.5)], actions: [.launch, .claim], phase: .caught),
    Script(
        name: "out of reach nothing is thrown", hitPoints: 1, events: [.look(true), .reach(false), .throwBall(hits: true)],
        actions: [.hold(.outOfReach)], phase: .lost),
    Script(
        name: "coming back resumes with the same hit points", hitPoints: 2,
        events: [
            .look(true), .throwBall(hits: true), .tick(1.5), .reach(false), .tick(9), .reach(true), .throwBall(hits: true),
            .tick(0.5),
        ],
        actions: [.launch, .wound(left: 1), .launch, .claim], phase: .caught),
    Script(
        name: "ten seconds out of reach end it, with a word", hitPoints: 1,
        events: [.reach(false), .tick(9.9), .tick(0.2), .tick(60), .reach(true), .throwBall(hits: true)],
        actions: [.part, .hold(.over)], phase: .parted),
    Script(
        name: "coming back in time begins the ten seconds anew", hitPoints: 1,
        events: [.look(true), .reach(false), .tick(9), .reach(true), .tick(1), .reach(false), .tick(9), .reach(true)],
        actions: [], phase: .aiming),
    Script(
        name: "what is taken away is over, and a ball in the air claims nothing", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.4), .takeAway, .tick(9), .throwBall(hits: true)],
        actions: [.launch, .hold(.over)], phase: .taken),
    Script(
        name: "what was caught is not taken away", hitPoints: 1, events: [.throwBall(hits: true), .tick(0.5), .takeAway],
        actions: [.launch, .claim], phase: .caught),
    Script(
        name: "a ball thrown within reach counts outside", hitPoints: 1,
        events: [.throwBall(hits: true), .reach(false), .tick(0.5)], actions: [.launch, .claim], phase: .caught),
    Script(
        name: "what is caught is not lost by leaving", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .reach(false), .tick(1)], actions: [.launch, .claim], phase: .caught),
    Script(
        name: "nothing is thrown at what is caught", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0.5), .throwBall(hits: true), .tick(0.5)],
        actions: [.launch, .claim, .hold(.over)], phase: .caught),
    Script(
        name: "nothing is thrown after the end", hitPoints: 1, events: [.end, .throwBall(hits: true), .tick(9)],
        actions: [.hold(.over)], phase: .done),
    Script(
        name: "an end in mid-air claims nothing", hitPoints: 1, events: [.throwBall(hits: true), .tick(0.4), .end, .tick(9)],
        actions: [.launch], phase: .done),
    Script(
        name: "a verdict nobody asked for changes nothing", hitPoints: 1, events: [.look(true), .verdict(false)],
        actions: [], phase: .aiming),
    Script(
        name: "a late refusal does not reopen what is over", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(9), .verdict(false)], actions: [.launch, .claim, .leave], phase: .done),
    Script(
        name: "a hidden page comes back to the map in one tick", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(3_600)], actions: [.launch, .claim, .leave], phase: .done),
    Script(
        name: "no time, negative time, no number: nothing", hitPoints: 1,
        events: [.throwBall(hits: true), .tick(0), .tick(-1), .tick(.nan)], actions: [.launch], phase: .throwing),
    Script(
        name: "endless time ends", hitPoints: 1, events: [.throwBall(hits: true), .tick(.infinity)],
        actions: [.launch, .claim, .leave], phase: .done),
    Script(
        name: "no hit points count as one", hitPoints: 0, events: [.throwBall(hits: true), .tick(0.5)],
        actions: [.launch, .claim], phase: .caught),
]

@Suite("The encounter")
struct EncounterTests {
    @Test("what happens leads to what is to be done", arguments: scripts)
    fileprivate func script(_ script: Script) {
        var encounter = Encounter(hitPoints: script.hitPoints)
        var actions: [Encounter.Action] = []
        for event in script.events { actions += encounter.handle(event) }
        #expect(actions == script.actions)
        #expect(encounter.phase == script.phase)
    }

    @Test("the outcome does not depend on the frame rate", arguments: [1.0, 10, 20, 60, 120, 144])
    func frameRate(rate: Double) {
        var encounter = Encounter(hitPoints: 1)
        var actions = encounter.throwBall(hits: true)
        var claimed = 0.0
        var time = 0.0
        while encounter.phase != .done, time < 10 {
            time += 1 / rate
            let new = encounter.tick(seconds: 1 / rate)
            if new.contains(.claim) { claimed = time }
            actions += new
        }
        #expect(actions == [.launch, .claim, .leave])
        #expect(claimed >= 0.5 && claimed <= 0.5 + 1 / rate + 1e-9)
        #expect(time >= 4 - 1e-9 && time <= 4 + 1 / rate + 1e-9)
    }

    @Test("the ball is seen along its flight, then burning, then not")
    func ball() {
        var encounter = Encounter(hitPoints: 2)
        #expect(encounter.ball == nil)
        _ = encounter.throwBall(hits: true)
        #expect(encounter.ball == .flying(progress: 0, hits: true))
        _ = encounter.tick(seconds: 0.25)
        #expect(encounter.ball == .flying(progress: 0.5, hits: true))
        _ = encounter.tick(seconds: 0.25)
        #expect(encounter.ball == .bursting(progress: 0, hits: true))
        #expect(encounter.stance == .reeling(seconds: 0))
        _ = encounter.tick(seconds: 0.5)
        #expect(encounter.ball == nil)
        _ = encounter.throwBall(hits: false)
        _ = encounter.tick(seconds: 0.5)
        #expect(encounter.ball == .flying(progress: 0.5, hits: false))
    }

    @Test("the creature vanishes after the last hit and does not come back when the claim is refused")
    func stance() {
        var encounter = Encounter(hitPoints: 1)
        #expect(encounter.stance == .idle)
        _ = encounter.throwBall(hits: true)
        _ = encounter.tick(seconds: 0.75)
        #expect(encounter.stance == .vanishing(seconds: 0.25))
        encounter.verdict(accepted: false)
        _ = encounter.tick(seconds: 2)
        #expect(encounter.stance == .gone)
        encounter.end()
        #expect(encounter.stance == .gone)
    }

    @Test("an encounter that begins out of reach is lost until the player is near")
    func beginsOutOfReach() {
        var encounter = Encounter(hitPoints: 1, inReach: false)
        #expect(encounter.phase == .lost)
        encounter.reach(true)
        #expect(encounter.phase == .searching)
    }
}
