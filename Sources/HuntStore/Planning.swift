public import Geodesy
public import HuntRules

/// The plan of a hunt that its host looks at before it is published. What explains it is the server's own: text that the store keeps
/// as it is.
public struct Draft: Sendable, Hashable {
    /// When it was made.
    public var made: Moment
    /// What it was made of, and what was refused: JSON.
    public var about: [UInt8]
    /// Where creatures are to stand.
    public var spawns: [DraftSpawn]

    /// A draft of these parts.
    public init(made: Moment, about: [UInt8], spawns: [DraftSpawn]) {
        self.made = made
        self.about = about
        self.spawns = spawns
    }
}

/// A creature of a draft.
public struct DraftSpawn: Sendable, Hashable {
    /// Its number in the draft.
    public var number: Int64
    /// What is to stand where; its `id` is that of the spawn it is already, or 0: it is new.
    public var spawn: Spawn
    /// Why it may: JSON.
    public var why: [UInt8]

    /// A creature of these parts.
    public init(number: Int64, spawn: Spawn, why: [UInt8]) {
        self.number = number
        self.spawn = spawn
        self.why = why
    }
}

/// What publishing a draft did.
public struct Publication: Sendable, Hashable {
    /// What came to stand.
    public var added: [Spawn]
    /// How many stood already.
    public var kept: Int
    /// The numbers of those that are gone.
    public var removed: [Int64]

    /// A publication of these parts.
    public init(added: [Spawn], kept: Int, removed: [Int64]) {
        self.added = added
        self.kept = kept
        self.removed = removed
    }
}

/// An extract of the map that is kept with a hunt.
public struct KeptExtract: Sendable, Hashable {
    /// When it came.
    public var at: Moment
    /// How long the file is.
    public var size: Int
    /// The box that was named for it because it names none itself; nil: it does.
    public var bounds: BoundingBox?

    /// An extract of these parts.
    public init(at: Moment, size: Int, bounds: BoundingBox?) {
        self.at = at
        self.size = size
        self.bounds = bounds
    }
}

/// Ground that the host wants no creatures on.
public struct Exclusion: Sendable, Hashable {
    /// Its number.
    public var id: Int64
    /// Its shape: GeoJSON.
    public var geometry: [UInt8]
    /// What the host notes about it.
    public var note: String?
    /// When it was drawn.
    public var at: Moment

    /// An exclusion of these parts.
    public init(id: Int64 = 0, geometry: [UInt8], note: String?, at: Moment) {
        self.id = id
        self.geometry = geometry
        self.note = note
        self.at = at
    }
}

/// A request that creatures leave somebody's land. It is never deleted but with its hunt.
public struct Removal: Sendable, Hashable {
    /// What its sender asks after it by.
    public var code: String
    /// What became of it.
    public var state: State
    /// The land: GeoJSON.
    public var geometry: [UInt8]
    /// How large it is, in square metres.
    public var area: Double
    /// How far around it none may stand either.
    public var margin: Distance
    /// How its sender can be reached, where that was said.
    public var contact: String?
    /// When it came.
    public var at: Moment
    /// How many creatures it has taken away.
    public var taken: Int

    /// What a request may be.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Done at once.
        case done
        /// It waits for the host.
        case waiting
        /// Done by the host.
        case granted
        /// Undone by the host.
        case restored
        /// Declined by the host: it was never carried out.
        case declined

        /// Whether no creature may stand there.
        public var isInForce: Bool { self == .done || self == .granted }
    }

    /// A request of these parts.
    public init(
        code: String, state: State, geometry: [UInt8], area: Double, margin: Distance, contact: String?, at: Moment,
        taken: Int = 0
    ) {
        self.code = code
        self.state = state
        self.geometry = geometry
        self.area = area
        self.margin = margin
        self.contact = contact
        self.at = at
        self.taken = taken
    }
}
