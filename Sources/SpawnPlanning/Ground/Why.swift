public import Geodesy
public import HuntRules

/// Why a creature may stand somewhere.
public struct Why: Sendable, Hashable {
    /// The nearest way one may walk.
    public var way: NearWay?
    /// The public ground it stands on.
    public var ground: PublicGround?
    /// The nearest home the map knows, where one is within half a kilometre.
    public var home: Distance?
    /// When the ground opens and closes, where it does within the hunt's time; nil: it is open all the while.
    public var opens: Moment?
    /// See `opens`.
    public var closes: Moment?

    /// A way one may walk.
    public struct NearWay: Sendable, Hashable {
        /// OpenStreetMap's word: `footway`.
        public var kind: String
        /// Its number in OpenStreetMap; a relation's is negative.
        public var id: Int64
        /// How far it is.
        public var distance: Distance

        /// A way of these parts.
        public init(kind: String, id: Int64, distance: Distance) {
            self.kind = kind
            self.id = id
            self.distance = distance
        }
    }

    /// Public ground.
    public struct PublicGround: Sendable, Hashable {
        /// OpenStreetMap's word: `park`.
        public var kind: String
        /// What it is called; empty: nothing.
        public var name: String
        /// When it is open, in OpenStreetMap's notation; nil: the map does not say, or always.
        public var hours: String?

        /// Ground of these parts.
        public init(kind: String, name: String, hours: String? = nil) {
            self.kind = kind
            self.name = name
            self.hours = hours
        }
    }

    /// An explanation of these parts.
    public init(way: NearWay? = nil, ground: PublicGround? = nil, home: Distance? = nil) {
        self.way = way
        self.ground = ground
        self.home = home
    }
}

/// Why a creature may not stand somewhere.
public struct Objection: Error, Sendable, Hashable {
    /// The reason.
    public var reason: Reason
    /// How far away that is; nil where there is nothing to measure.
    public var distance: Distance?
    /// What it is in OpenStreetMap, such as `way/4711`.
    public var feature: String?

    /// An objection of these parts.
    public init(_ reason: Reason, distance: Distance? = nil, feature: String? = nil) {
        self.reason = reason
        self.distance = distance
        self.feature = feature
    }
}
