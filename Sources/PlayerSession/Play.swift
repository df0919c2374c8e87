import Geodesy
import HuntRules
import Viewfinder

/// The encounter that is going on: the rules' machine, and what it needs of the world.
struct Play {
    /// The spawn as it was when the encounter began: it may leave the map before the encounter ends.
    let spawn: SessionSpawn
    /// Where it stands in the ground.
    var foot: Vector3
    var machine: Encounter
    var flight: Flight?
    /// The claim is due and has not been told.
    var claimIsDue = false
    /// The spawn was taken away before it was won.
    var isRemoved = false
    var isInReach: Bool
    var held: Encounter.Hold?
    /// Where no north is known, what turns the pose so that the creature was ahead when the encounter began.
    var alignment: Angle?

    var capsule: Capsule { Capsule(foot: foot, height: spawn.height) }

    var phase: Encounter.Phase {
        switch machine.phase {
        case .searching, .aiming, .throwing, .hit, .missed, .lost: isRemoved ? .lost : machine.phase
        case .caught, .refused, .done: machine.phase
        }
    }

    mutating func carryOut(_ actions: [Encounter.Action]) -> Bool {
        var launched = false
        for action in actions {
            switch action {
            case .launch:
                launched = true
                held = nil
            case .hold(let why): held = why
            case .claim: claimIsDue = true
            case .wound, .burnOut, .leave: break
            }
        }
        return launched
    }
}
