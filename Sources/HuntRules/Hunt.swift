public import Geodesy

/// One authored game: its title, its centre, its rules.
public struct Hunt: Sendable, Hashable {
    /// What links name it by: 1–40 of `a–z 0–9 -`, not starting or ending with `-`.
    public var id: String
    /// What players see.
    public var title: String
    /// A sentence or two on the join page.
    public var description: String
    /// Where the map opens for a player who is not in the hunt's area.
    public var center: Coordinate
    /// The rules its claims are judged by.
    public var rules: Rules
    /// The https link of a map style in MapLibre's format, drawn where there is a network; nil: the built-in one.
    public var style: String?
    /// Whether the map gathers places that are close together. A player may choose otherwise, for a page.
    public var clusters: Bool
    /// Imagery that a player may put under the markers; nil: there is none.
    public var imagery: Imagery?

    /// A hunt of these parts.
    public init(
        id: String, title: String, description: String, center: Coordinate, rules: Rules, style: String? = nil,
        clusters: Bool = true, imagery: Imagery? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.center = center
        self.rules = rules
        self.style = style
        self.clusters = clusters
        self.imagery = imagery
    }

    /// Whether `id` can name a hunt in a link.
    public static func isValid(id: String) -> Bool {
        let bytes = id.utf8
        guard (1...40).contains(bytes.count), bytes.first != 0x2D, bytes.last != 0x2D else { return false }
        return bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}

/// Pictures of the ground from above, as square tiles from elsewhere.
public struct Imagery: Sendable, Hashable {
    /// The https link of a tile, with `{z}`, `{x}` and `{y}` where its numbers go.
    public var tiles: String
    /// Whose pictures they are, to be shown with them.
    public var attribution: String
    /// The last zoom there are tiles for, 0–22; beyond, they are enlarged.
    public var lastZoom: Int

    /// Imagery of these parts.
    public init(tiles: String, attribution: String, lastZoom: Int) {
        self.tiles = tiles
        self.attribution = attribution
        self.lastZoom = lastZoom
    }
}

/// Who may catch a spawn.
public enum ClaimMode: String, Sendable, Hashable, CaseIterable {
    /// Each player may catch each spawn once.
    case everyone
    /// One winner a spawn.
    case first
}
