public import Geodesy

/// The numbers a hunt is played by. The defaults are the game's; a host may change each for a hunt.
public struct Rules: Sendable, Hashable {
    /// How near a player must come to a spawn.
    public var reach = Distance(metres: 50)
    /// How much of a fix's own uncertainty counts in the player's favour, at most.
    public var accuracyAllowance = Distance(metres: 30)
    /// The poorest accuracy a claim's fix may have.
    public var poorestAccuracy = Distance(metres: 100)
    /// How old the fix may be when the claim is made.
    public var freshness = Moment.Span.seconds(15)
    /// Who may catch a spawn.
    public var claimMode = ClaimMode.everyone
    /// When the hunt opens; nil: it is open already.
    public var starts: Moment?
    /// When the hunt closes (that moment excluded); nil: never.
    public var ends: Moment?
    /// How long after a capture a spawn of a `first` hunt stands again; nil: never.
    public var respawn: Moment.Span?
    /// Whether captures with a simulated position are taken (and marked).
    public var allowsSimulated = false
    /// Speed between two claims above which a capture is flagged, in metres a second.
    public var flaggedSpeed = 12.0
    /// Speed between two claims above which a claim is refused, in metres a second.
    public var refusedSpeed = 70.0
    /// How long a player waits after a claim refused for speed.
    public var coolDown = Moment.Span.minutes(2)

    /// The game's own rules.
    public init() {}

    /// How long a claim may wait for a network: 10 minutes where players race, a day where they do not.
    public var longestDelay: Moment.Span { claimMode == .first ? .minutes(10) : .hours(24) }
}
