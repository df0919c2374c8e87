public import Geodesy
public import HuntRules
public import Viewfinder

/// One creature in the scene: x east, y up, z south, metres from the player's ground.
public struct DrawnCreature: Sendable, Hashable {
    /// How it is drawn; raw values are what the page reads.
    public enum State: Int, Sendable, Hashable {
        /// It stands.
        case idle
        /// It reels under a hit.
        case hit
        /// It vanishes.
        case vanishing
        /// It is no more: not to be drawn.
        case gone
    }

    /// The spawn.
    public var id: Int64
    /// Metres east.
    public var x: Double
    /// Metres above the ground.
    public var y: Double
    /// Metres south.
    public var z: Double
    /// Turn about the upright axis in radians: a model that looks along +z then looks at the player.
    public var yaw: Double
    /// How many metres tall a model of 1 m is to be drawn: the creature's height as `ApparentSize` has it, less while it vanishes.
    public var scale: Double
    /// Metres to the player.
    public var distance: Double
    /// Bearing from true north.
    public var bearing: Angle
    /// How it is drawn.
    public var state: State
    /// Seconds since that began; an idle creature's run on from a start of its own, so that a pack does not move as one.
    public var animationTime: Double
}

/// One frame of the encounter. The creatures are in `PlayerSession.creatures`.
public struct Frame: Sendable, Hashable {
    /// The camera's rotation in the scene.
    public var quaternion: Quaternion
    /// How high the camera is above the creatures' ground.
    public var eyeHeight: Distance
    /// How wide the view sees from top to bottom.
    public var verticalField: Angle
    /// The encountered creature; nil without an encounter or a fix.
    public var target: Target?
    /// The fireball; nil where there is none.
    public var ball: Ball?
    /// What the player is shown; nil without an encounter.
    public var phase: Encounter.Phase?
    /// True in exactly one frame of an encounter: send the claim.
    public var claimNow: Bool
    /// Why the last throw did not leave; nil: it did, or none was tried.
    public var held: Encounter.Hold?
    /// Whether the player walks: throwing pauses.
    public var walks: Bool
    /// Whether the position is known of late: throwing waits for it.
    public var isLocated: Bool

    /// The encountered creature, from the player.
    public struct Target: Sendable, Hashable {
        /// The spawn.
        public var id: Int64
        /// How far away it is.
        public var distance: Distance
        /// Its bearing from true north.
        public var bearing: Angle
        /// Which way to turn.
        public var indicator: Indicator
        /// Whether it is in the view.
        public var inFrame: Bool
        /// Where in the view its middle is, in pixels, maybe outside; nil behind the camera.
        public var point: Projection.Point?
        /// Whether the player is in reach, with a step back allowed.
        public var inReach: Bool
        /// How far the bearing may be wrong because the position may be.
        public var bearingUncertainty: Angle
        /// How many hits are still to come.
        public var hitPointsLeft: Int
    }

    /// The fireball in the scene.
    public struct Ball: Sendable, Hashable {
        /// Metres east.
        public var x: Double
        /// Metres above the ground.
        public var y: Double
        /// Metres south.
        public var z: Double
        /// Its radius in metres.
        public var radius: Double
        /// 0 while it flies, then to 1 while it bursts.
        public var burst: Double
    }
}
