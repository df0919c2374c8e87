public import Geodesy

/// A real thing at a coordinate: an artwork, a memorial, a tree. All its text is text, never markup.
public struct Place: Sendable, Hashable {
    /// Which record of which source this is: importing the record again updates this place.
    public var key: PlaceKey
    /// What it is called.
    public var title: String
    /// Whether `title` was made up here because the record has none.
    public var titleIsMadeUp: Bool
    /// What kind of thing it is, in the source's words.
    public var category: String
    /// What there is to say about it; may be empty.
    public var description: String
    /// Who made it; may be empty.
    public var creator: String
    /// When it was made, in the source's words; may be empty.
    public var date: String
    /// A picture's link, https only; empty where there is none.
    public var image: String
    /// Where it is.
    public var coordinate: Coordinate

    /// A place of these parts.
    public init(
        key: PlaceKey, title: String, titleIsMadeUp: Bool = false, category: String, description: String = "",
        creator: String = "", date: String = "", image: String = "", coordinate: Coordinate
    ) {
        self.key = key
        self.title = title
        self.titleIsMadeUp = titleIsMadeUp
        self.category = category
        self.description = description
        self.creator = creator
        self.date = date
        self.image = image
        self.coordinate = coordinate
    }
}

/// What identifies a place across imports: the source, the record in it, and the part of a record with several points.
public struct PlaceKey: Sendable, Hashable {
    /// The source's name, such as `PublicArt`.
    public var source: String
    /// The record's identifier within the source.
    public var record: String
    /// Which of the record's points this is, from 0.
    public var part: Int

    /// A key of these parts.
    public init(source: String, record: String, part: Int = 0) {
        self.source = source
        self.record = record
        self.part = part
    }

    /// The key as one string, the Feature's `id`: `source/record`, and `#part` after the first.
    public var text: String { part == 0 ? "\(source)/\(record)" : "\(source)/\(record)#\(part)" }
}
