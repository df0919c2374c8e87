public import Geodesy
public import HuntRules

/// What a host wants of a plan.
public struct PlanRequest: Sendable {
    /// What chance is made of: the same seed gives the same plan.
    public var seed: UInt64 = 1
    /// How many creatures at most; nil: as many as there is room for, up to `most`.
    public var count: Int?
    /// How far apart they stand at least; never less than 40 m.
    public var spacing = Self.least
    /// How many stand in a square kilometre at most; nil: as many as the spacing leaves room for.
    public var density: Double?
    /// How often each creature appears, beside the others: more than 0.
    public var weights: [String: Double]
    /// Places of the hunt: near them first.
    public var places: [Place] = []
    /// What stands already and stays, whatever is planned.
    public var standing: [Coordinate] = []
    /// What an earlier plan let stand: kept where it still may, in this order.
    public var earlier: [Spawn] = []
    /// Where the host, or an owner, wants none.
    public var closed: [ClosedArea] = []

    /// When the hunt begins and ends; nil: not at a certain time.
    public var starts: Moment?
    /// See `starts`.
    public var ends: Moment?
    /// By how many seconds the hunt's clocks are ahead of UTC at a moment.
    public var ahead: @Sendable (Moment) -> Int64 = { _ in 0 }

    /// The least spacing.
    public static let least = Distance.metres(40)
    /// The most creatures of a plan.
    public static let most = 5_000

    /// A request for these creatures.
    public init(weights: [String: Double]) { self.weights = weights }
}

/// What is proposed: where creatures come to stand, and why there.
public struct SpawnPlan: Sendable {
    /// The creatures, in the order in which they were placed.
    public var spawns: [PlannedSpawn] = []
    /// Some of where none may stand though one might think so, each with its reason.
    public var refused: [RefusedSpot] = []
    /// How many were refused for each reason.
    public var refusedBy: [Reason: Int] = [:]
    /// Those of an earlier plan that may not stay, and why.
    public var gone: [(spawn: Spawn, objection: Objection)] = []
}

/// A spot where a creature may not stand.
public struct RefusedSpot: Sendable {
    /// Where.
    public let coordinate: Coordinate
    /// Why not.
    public let objection: Objection
}

/// A creature of a plan.
public struct PlannedSpawn: Sendable, Hashable {
    /// Which one.
    public var creature: String
    /// Where.
    public var coordinate: Coordinate
    /// The place it stands beside, as `PlaceKey.text`; nil: none.
    public var place: String?
    /// Why it may.
    public var why: Why
    /// The number of the spawn it is already; nil: it is new.
    public var spawn: Int64?
    /// When it appears, because the ground opens then; nil: with the hunt.
    public var from: Moment? { why.opens }
    /// When it leaves, because the ground closes then; nil: with the hunt.
    public var until: Moment? { why.closes }

    /// A creature of these parts.
    public init(creature: String, coordinate: Coordinate, place: String? = nil, why: Why, spawn: Int64? = nil) {
        self.creature = creature
        self.coordinate = coordinate
        self.place = place
        self.why = why
        self.spawn = spawn
    }
}
