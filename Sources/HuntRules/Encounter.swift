/// One player facing one spawn through the camera: a state machine with neither clock nor I/O.
///
/// The owner reports what happens (`look`, `walk`, `locate`, `reach`, `throwBall`, `tick`, `verdict`, `end`) and carries out the
/// actions that come back, in their order. Between two events nothing changes, so `phase`, `ball` and `stance` may be
/// read as often as a frame needs them.
///
/// Hit points are fought down within one encounter: a new encounter starts with all of them.
public struct Encounter: Sendable, Hashable {
    /// How many hits the creature takes.
    public let hitPoints: Int
    /// How many hits are still to come; 0 from the last hit on.
    public internal(set) var hitPointsLeft: Int

    var state = State.facing
    /// Whether the creature is in the frame.
    var sees = false
    /// Whether the player walks: throwing pauses.
    var walks = false
    /// Whether the position is known of late: throwing waits for it, as no claim would stand without.
    var isLocated = true
    /// Whether the player stands within reach.
    var reaches: Bool
    /// Seconds that the player has been out of reach, with no ball in the air.
    var away = 0.0

    /// Begins an encounter with a creature of so many hit points (at least one is counted), out of frame as yet.
    public init(hitPoints: Int, inReach: Bool = true) {
        self.hitPoints = max(1, hitPoints)
        self.hitPointsLeft = max(1, hitPoints)
        self.reaches = inReach
    }

    /// What is going on; the times are seconds since the state began.
    enum State: Sendable, Hashable {
        /// No ball in the air: searching, aiming or lost, by what the player sees and reaches.
        case facing
        /// One ball in the air. Whether it hits was settled when it left.
        case throwing(hits: Bool, elapsed: Double)
        /// The creature reels, with hit points left.
        case reeling(elapsed: Double)
        /// The ball burns out.
        case missed(elapsed: Double)
        /// The last hit, the claim is on its way or accepted.
        case caught(elapsed: Double)
        /// The claim was not accepted.
        case refused(elapsed: Double)
        /// The player went away and did not come back.
        case parted
        /// The spawn was taken away before it was won.
        case taken
        /// Over.
        case done
    }
}

extension Encounter {
    /// What the player is shown.
    public enum Phase: Int, Sendable, Hashable, CaseIterable {
        /// The creature is outside the frame.
        case searching
        /// The creature is in the frame: a throw may hit.
        case aiming
        /// A ball is in the air.
        case throwing
        /// The last ball hit; the creature stands yet.
        case hit
        /// The last ball missed.
        case missed
        /// The last hit: the creature vanishes while the server judges.
        case caught
        /// The server did not accept the capture. Stays until `end`, so that the reason can be read.
        case refused
        /// The player has left the creature's reach; coming back within `Timing.patience` resumes with the same hit points.
        case lost
        /// The player stayed out of reach: over. Stays until `end`, so that it can be read.
        case parted
        /// The spawn is no more: someone else was faster, or it was taken away. Stays until `end`.
        case taken
        /// Over: back to the map.
        case done
    }

    /// What the owner is to do.
    public enum Action: Sendable, Hashable {
        /// A ball leaves: draw and sound it, and ask for a fresh fix, in case it is the last.
        case launch
        /// No ball leaves, and why.
        case hold(Hold)
        /// A ball hit; so many hit points are left (not 0: that is `claim`).
        case wound(left: Int)
        /// A ball burned out.
        case burnOut
        /// The last hit: send the claim. Comes exactly once in an encounter, never after `end`.
        case claim
        /// Go back to the map. Comes at most once.
        case leave
        /// The player stayed out of reach: say so. Comes at most once.
        case part
    }

    /// Why no ball leaves.
    public enum Hold: Sendable, Hashable, CaseIterable {
        /// One is in the air.
        case ballInFlight
        /// The player walks: look where you go.
        case walking
        /// Out of reach.
        case outOfReach
        /// The last position is too old for a claim to stand.
        case unlocated
        /// The creature is caught, or the encounter over.
        case over
    }

    /// The times of an encounter, in seconds (DESIGN §5.4).
    public enum Timing {
        /// From the throw to the hit.
        public static let flight = 0.5
        /// From the throw until a miss, 30 m away, burns out.
        public static let missFlight = 1.0
        /// How long the fire of a hit or of a miss lasts.
        public static let burst = 0.4
        /// How long the creature reels under a hit, and how long a miss is shown.
        public static let reel = 0.6
        /// How long the creature takes to vanish after the last hit.
        public static let vanish = 1.2
        /// From the last hit back to the map.
        public static let farewell = 3.5
        /// How long a player may be out of reach before the encounter is over.
        public static let patience = 10.0
    }

    /// What the player is shown now.
    public var phase: Phase {
        switch state {
        case .facing: !reaches ? .lost : sees ? .aiming : .searching
        case .throwing: .throwing
        case .reeling: .hit
        case .missed: .missed
        case .caught: .caught
        case .refused: .refused
        case .parted: .parted
        case .taken: .taken
        case .done: .done
        }
    }
}
