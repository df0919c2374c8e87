import CMath

/// Turns a phone's fixes into a position that can be drawn: still while the player stands, following when the player walks,
/// and unmoved by a single wild fix.
///
/// Three estimates run over the same fixes: a lively one, that believes nothing but the fixes and tells a wild one; one of a walk
/// that goes on as it did; and a patient one, that is trusted while the fixes of the last half minute say that nobody moves. What
/// is drawn glides towards the patient one while it holds, else towards the walk's.
///
/// All lengths are metres in one local frame, all times seconds: the fixes' by their own clock, `advance` by the screen's.
public struct FixFilter: Sendable {
    /// One fix in the local frame.
    public struct LocalFix: Sendable, Hashable {
        /// Metres east.
        public var east: Double
        /// Metres north.
        public var north: Double
        /// Its accuracy in metres, 68 %.
        public var accuracy: Double
        /// Seconds by the fixes' clock.
        public var time: Double

        /// A fix of these parts.
        public init(east: Double, north: Double, accuracy: Double, time: Double) {
            self.east = east
            self.north = north
            self.accuracy = accuracy
            self.time = time
        }
    }

    /// Process noise of the lively estimate, m/√s.
    public static let walkingNoise = 3.0
    /// Process noise of the patient estimate, m/√s: it forgets in minutes, as the errors of satellites do.
    static let standingNoise = 0.02
    /// Below this speed, m/s, the recent fixes say that nobody moves.
    static let stillBelow = 0.5
    /// The departure, in standard deviations, that says that somebody has moved. White noise on two axes goes so far once in four
    /// million times (exp(−5.5²/2)): once in weeks of standing, while a walk goes as far within a few steps of being seen.
    static let departsBeyond = 5.5
    /// The departure from which on the fixes may be the first of a walk: they do not pull at where the player stood.
    static let waversBeyond = 3.0
    /// How fast, m/s, the drawn position makes good what was noticed late.
    static let catchUpSpeed = 6.0
    /// The square of the distance, in standard deviations, beyond which a lone fix is set aside. (χ², two axes, 99.9 %.)
    static let outlierBeyond = 13.8
    /// Seconds by which a cached report may be older than what came before.
    static let cacheAge = 10.0
    /// The square of the departure, in standard deviations, beyond which a walk no longer goes on as it did. (χ², two axes, 99 %.)
    static let strays = 9.2
    /// For so many seconds after a fix a walk is thought to go on.
    static let mostAhead = 1.5
    /// How many fixes that agree make a place of what seemed wild.
    static let agreeing = 3

    /// The lively estimate; nil before the first fix.
    public internal(set) var walking: PositionEstimate?
    /// The walk's estimate; nil before the first fix.
    var stride: WalkEstimate?
    /// The mean, of late, of what the walk's estimate did not expect, metres.
    var drift = (east: 0.0, north: 0.0)
    /// Seconds of the screen's clock since the last fix that was believed.
    var sinceFix = 0.0
    /// The patient estimate, while the player stands.
    public internal(set) var standing: PositionEstimate?
    /// The accuracy of the last fix that was believed, in metres. Errors of fixes a second apart are alike, so that their
    /// mean is not better than they are: this is what a ring around the player shows.
    public internal(set) var accuracy = 0.0
    /// What is drawn, metres east and north; nil before the first fix.
    public internal(set) var drawn: (east: Double, north: Double)?

    var recent = RecentFixes()
    var lastTime = 0.0
    var standingSince = 0.0
    var mean = (east: 0.0, north: 0.0)
    var suspects: [LocalFix] = []
    /// The player walked off before it was noticed: what is drawn hurries after.
    var isCatchingUp = false
    /// The accuracy that the drawn position began with.
    var drawnAccuracy = 0.0

    /// Whether the player has left where they stood, and not stood since.
    var hasLeft = false

    /// How many fixes in a row came from long ago.
    var earlier = 0

    /// No fix yet.
    public init() {}

    /// Whether the fixes say that the player stands.
    public var isStanding: Bool { standing != nil }

    /// The player's velocity where the fixes tell it, in m/s east and north; nil: unknown, or standing.
    public var speed: Double? {
        guard standing == nil, let velocity = recent.velocity(precision: 0.6) else { return nil }
        return velocity.speed
    }

    /// Whether the fixes are sure that the player walks.
    ///
    /// Of one who stood, and has left, it is known that they moved. Before that noise alone must not do: on two axes it goes 5.2
    /// standard deviations far once in 700,000 times (exp(−5.2²/2)).
    public var isWalking: Bool {
        guard standing == nil else { return false }
        let (precision, sureness) = hasLeft ? (0.4, 2.0) : (0.25, 3.6)
        guard let velocity = recent.velocity(precision: precision) else { return false }
        return velocity.speed - sureness * velocity.deviation > 0.4
    }

    /// The best estimate of where the player is, before gliding; nil before the first fix.
    public var estimate: PositionEstimate? {
        // After a silence a walk is no longer thought to have gone on.
        let ahead = accuracy <= 1 ? 0 : min(sinceFix, max(0, 2 * Self.mostAhead - sinceFix))
        return standing ?? stride?.position(ahead: ahead)
    }
}
