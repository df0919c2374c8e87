import CMath
import Geodesy
import HuntRules
import Viewfinder

/// The encounter that is going on: the rules' machine, and what it needs of the world.
struct Play {
    /// The spawn as it was when the encounter began: it may leave the map before the encounter ends.
    let spawn: SessionSpawn
    /// Where it stands in the ground.
    var foot: Vector3
    /// Where it is drawn: there, but for whoever comes so close that it steps back.
    var stand: Vector3
    /// How tall it is drawn, and its shape.
    var drawnHeight: Distance
    var shape = Shape.standing
    var machine: Encounter
    var flight: Flight?
    /// The claim is due and has not been told.
    var claimIsDue = false
    var isInReach: Bool
    var held: Encounter.Hold?
    /// Where no north is known, what turns the pose so that the creature was ahead when the encounter began.
    var alignment: Angle?

    /// What is drawn of it, and what a throw has to meet.
    var body: Body { Body(foot: stand, height: drawnHeight, shape: shape) }

    /// It keeps so far away from the player, metres, and steps back before one who comes nearer: a creature that is stood upon
    /// has no direction, and one at one's feet is below a picture that is held level. As far as its feet lie well in such a
    /// picture, and no farther than a few steps.
    static func nearest(eye: Double, lens: Lens) -> Double { min(6, max(2.5, eye / tan(0.8 * lens.vertical.radians / 2))) }
    /// How fast it goes back to where it belongs, m/s.
    static let pace = 1.6

    /// Keeps the creature where it belongs, or just out of the player's way.
    mutating func keepDistance(_ nearest: Double, from player: Vector3, seconds: Double) {
        let home = foot - stand
        let far = home.length
        if far > 0 { stand = far <= Self.pace * seconds ? foot : stand + home * (Self.pace * seconds / far) }
        let offset = stand - player
        let gap = offset.horizontalLength
        guard gap < nearest else { return }
        stand =
            gap > 1e-6 ? player + offset * (nearest / gap) : player + Vector3(east: 0, north: nearest, up: 0)
    }

    /// Does what the machine says; true when a ball left.
    mutating func carryOut(_ actions: [Encounter.Action]) -> Bool {
        var launched = false
        for action in actions {
            switch action {
            case .launch:
                launched = true
                held = nil
            case .hold(let why): held = why
            case .claim: claimIsDue = true
            case .wound, .burnOut, .leave, .part: break
            }
        }
        return launched
    }
}
