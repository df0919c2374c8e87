public import Geodesy
public import HuntRules

/// Someone who joined a hunt.
public struct Player: Sendable, Hashable {
    /// The player's number.
    public var id: Int64
    /// What the player wants to be called; nil: nothing.
    public var nickname: String?
    /// How far the host lets this one reach, where that is farther than others do; nil: as far as the hunt has it.
    public var reach: Distance?

    /// A player of these parts.
    public init(id: Int64, nickname: String?, reach: Distance? = nil) {
        self.id = id
        self.nickname = nickname
        self.reach = reach
    }
}

/// How many ranked captures a player has.
public struct Score: Sendable, Hashable {
    /// The player's number.
    public var player: Int64
    /// What the player wants to be called; nil: nothing.
    public var nickname: String?
    /// Captures that count.
    public var captures: Int

    /// A score of these parts.
    public init(player: Int64, nickname: String?, captures: Int) {
        self.player = player
        self.nickname = nickname
        self.captures = captures
    }
}

/// A change that time alone brought about.
public struct Turn: Sendable, Hashable {
    /// The hunt.
    public var hunt: String
    /// What happened.
    public var kind: Kind

    /// What may happen.
    public enum Kind: Sendable, Hashable {
        /// This one stands there now.
        case appeared(Spawn)
        /// The one of that number is gone.
        case left(Int64)
    }

    /// A turn of these parts.
    public init(hunt: String, kind: Kind) {
        self.hunt = hunt
        self.kind = kind
    }
}

/// A category and how many places have it.
public struct CategoryCount: Sendable, Hashable {
    /// The category, in the source's words.
    public var name: String
    /// How many places.
    public var count: Int

    /// A count of these parts.
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// What a `put` did.
public struct PutCount: Sendable, Hashable {
    /// Places that were new.
    public var added: Int
    /// Places that were known and differed.
    public var updated: Int
    /// Places that were known and the same.
    public var unchanged: Int
    /// Places of the source that are known and were not among these; removed, where that was asked for.
    public var missing: Int
    /// Spawns that stood at removed places: they stay where they are, and belong to no place any more.
    public var unlinked: Int

    /// A count of these parts.
    public init(added: Int, updated: Int, unchanged: Int, missing: Int = 0, unlinked: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.missing = missing
        self.unlinked = unlinked
    }
}

/// A source that was imported into a hunt.
public struct ImportedSource: Sendable, Hashable {
    /// What the places' keys begin with.
    public var name: String
    /// What the file was, as the host's commands call it; empty where nobody noted it.
    public var format: String
    /// When it was imported last; nil where nobody noted it.
    public var at: Moment?
    /// What the host chose about its columns, as it was given; empty: nothing.
    public var columns: String
    /// The datum that the host said its coordinates are of; empty: nobody said.
    public var datum: String
    /// How many places it has.
    public var places: Int

    /// A source of these parts.
    public init(name: String, format: String, at: Moment?, columns: String = "", datum: String = "", places: Int = 0) {
        self.name = name
        self.format = format
        self.at = at
        self.columns = columns
        self.datum = datum
        self.places = places
    }
}

/// How places are taken into a hunt.
public struct PutWish: Sendable, Hashable {
    /// The source of all of them.
    public var source: String
    /// Only counts, and changes nothing.
    public var isTrial: Bool
    /// Removes the source's places that are not among them.
    public var removesMissing: Bool

    /// A wish of these parts.
    public init(source: String, isTrial: Bool = false, removesMissing: Bool = false) {
        self.source = source
        self.isTrial = isTrial
        self.removesMissing = removesMissing
    }
}

/// A claim on its way into the store.
public struct ClaimTicket: Sendable, Hashable {
    /// The hunt.
    public var hunt: String
    /// Who claims.
    public var player: Int64
    /// The spawn claimed.
    public var spawn: Int64
    /// The client's idempotency key, 1–64 printable ASCII characters.
    public var key: String
    /// A digest of the claim's body: the same key with another digest is a key reused.
    public var digest: [UInt8]
    /// When the server received it.
    public var received: Moment

    /// A ticket of these parts.
    public init(hunt: String, player: Int64, spawn: Int64, key: String, digest: [UInt8], received: Moment) {
        self.hunt = hunt
        self.player = player
        self.spawn = spawn
        self.key = key
        self.digest = digest
        self.received = received
    }
}

/// What the store knows when a claim is judged.
public struct ClaimFacts: Sendable {
    /// The spawn, nil where it was removed or never was.
    public var spawn: Spawn?
    /// When another player last caught it, in a `first` hunt; nil: nobody has.
    public var lastTaken: Moment?

    /// Facts of these parts.
    public init(spawn: Spawn?, lastTaken: Moment?) {
        self.spawn = spawn
        self.lastTaken = lastTaken
    }
}

/// What a claim became.
public enum ClaimOutcome: Sendable, Hashable {
    /// A capture, now durable.
    case captured(Capture)
    /// The same key and body as before: the same capture.
    case repeated(Capture)
    /// The same key with another body.
    case keyReused
    /// A new key for a spawn the player has.
    case alreadyCaptured(Capture)
    /// No capture.
    case refused(Refusal)
}

/// What went wrong in a store.
public enum StoreError: Error, Sendable, Hashable {
    /// The id is taken.
    case exists
    /// There is no such hunt.
    case noSuchHunt
    /// The hunt has no such player (any more).
    case noSuchPlayer
    /// The hunt has no creature of that id.
    case unknownCreature(String)
    /// Another import into the hunt is under way.
    case importing
    /// It cannot write or read now: disk full, locked, I/O error. Nothing was changed; try again later.
    case unavailable(code: Int32, message: String)
    /// The file is not a store of this program, or damaged.
    case damaged(message: String)
    /// The file was written by a newer version of this program.
    case tooNew(version: Int)
}
