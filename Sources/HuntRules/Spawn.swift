public import Geodesy

/// One creature at one coordinate for one stretch of time, maybe at a place.
public struct Spawn: Sendable, Hashable {
    /// Its number in the store.
    public var id: Int64
    /// Which creature stands there.
    public var creature: String
    /// Where it stands.
    public var coordinate: Coordinate
    /// The place it stands beside, as `PlaceKey.text`; nil where there is none.
    public var place: String?
    /// When it appears; nil: it is there already.
    public var from: Moment?
    /// When it leaves (that moment excluded); nil: never.
    public var until: Moment?

    /// A spawn of these parts.
    public init(
        id: Int64, creature: String, coordinate: Coordinate, place: String? = nil, from: Moment? = nil, until: Moment? = nil
    ) {
        self.id = id
        self.creature = creature
        self.coordinate = coordinate
        self.place = place
        self.from = from
        self.until = until
    }
}
