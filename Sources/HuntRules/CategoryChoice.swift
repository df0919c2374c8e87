/// What a host has settled about a category of places; what is nil is settled by the order of frequency.
public struct CategoryChoice: Sendable, Hashable {
    /// The category, in the source's words. It need not have places yet.
    public var name: String
    /// Its tint as `#rrggbb`.
    public var color: String?
    /// One or two characters.
    public var letter: String?
    /// A symbol in place of the letter.
    public var symbol: MarkerSymbol?
    /// The link of a picture on this server in place of both.
    public var image: String?
    /// Whether symbol or picture stand on the map by themselves, without the disc.
    public var stands: Bool?

    /// A choice of these parts.
    public init(
        name: String, color: String? = nil, letter: String? = nil, symbol: MarkerSymbol? = nil, image: String? = nil,
        stands: Bool? = nil
    ) {
        self.name = name
        self.color = color
        self.letter = letter
        self.symbol = symbol
        self.image = image
        self.stands = stands
    }

    /// Whether nothing is settled.
    public var isEmpty: Bool { color == nil && letter == nil && symbol == nil && image == nil && stands == nil }
}
