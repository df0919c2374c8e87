public import Geodesy

/// One position report: where, how sure, when.
public struct Fix: Sendable, Hashable {
    /// Where.
    public var coordinate: Coordinate
    /// The radius that holds the true position with 68 % probability; finite, not negative.
    public var accuracy: Distance
    /// When the device took it, by the device's clock.
    public var timestamp: Moment

    /// A fix of these parts.
    public init(coordinate: Coordinate, accuracy: Distance, timestamp: Moment) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.timestamp = timestamp
    }
}

/// A player's report that a spawn was caught.
public struct Claim: Sendable, Hashable {
    /// The spawn.
    public var spawn: Int64
    /// The raw fix taken at the throw.
    public var fix: Fix
    /// When it was caught, by the device's clock.
    public var made: Moment
    /// When the report was sent, by the device's clock.
    public var sent: Moment
    /// Whether the position came from the walk simulator.
    public var simulated: Bool

    /// A claim of these parts.
    public init(spawn: Int64, fix: Fix, made: Moment, sent: Moment, simulated: Bool) {
        self.spawn = spawn
        self.fix = fix
        self.made = made
        self.sent = sent
        self.simulated = simulated
    }
}

/// A claim that was accepted.
public struct Capture: Sendable, Hashable {
    /// Its number in the store.
    public var id: Int64
    /// The spawn that was caught.
    public var spawn: Int64
    /// The creature that stood there.
    public var creature: String
    /// When, by the server's clock; to the day only, two hours after.
    public var at: Moment
    /// Whether the position was simulated: such captures are unranked.
    public var simulated: Bool
    /// Whether the speed since the last claim was unlikely on foot.
    public var flagged: Bool

    /// A capture of these parts.
    public init(id: Int64, spawn: Int64, creature: String, at: Moment, simulated: Bool, flagged: Bool) {
        self.id = id
        self.spawn = spawn
        self.creature = creature
        self.at = at
        self.simulated = simulated
        self.flagged = flagged
    }
}
