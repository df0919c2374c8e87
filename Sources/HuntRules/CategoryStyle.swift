/// How a category of places is told from the others on the map: a colour, and a letter or two, a symbol or a picture.
public struct CategoryStyle: Sendable, Hashable {
    /// The category, in the source's words.
    public var name: String
    /// The disc's colour as `#rrggbb`; one of ours is at least 5.8 : 1 under a white letter.
    public var color: String
    /// One letter, or two where another category starts with the same one.
    public var letter: String
    /// A symbol in the letter's place.
    public var symbol: MarkerSymbol?
    /// The link of a picture, on this server, in the place of both.
    public var image: String?
    /// Whether symbol or picture stand on the map by themselves, without the disc.
    public var stands = false

    /// A style of a colour and a letter.
    public init(name: String, color: String, letter: String) {
        self.name = name
        self.color = color
        self.letter = letter
    }

    /// What is written on the colour, so that it can be read.
    public var ink: String { Tint.ink(on: color) }

    /// The colours in order of a category's frequency: violet, blue, teal, red, amber, green, rose, indigo, brown, olive, plum.
    public static let colors = [
        "#6d3fb0", "#2456b8", "#0b6e8f", "#b3261e", "#8a5a00", "#2e6b34", "#a8326e", "#4a4fb5", "#7a4a2b", "#5c6414", "#7b2d8b",
    ]

    /// Slate: the colour of every category after `colors`.
    public static let otherColor = "#4b5b6b"

    /// The styles of categories given by frequency, most first. Total: every name gets a style, an empty one too, and the
    /// same list always gets the same styles. O(n).
    public static func styles(byFrequency names: [String]) -> [CategoryStyle] {
        let firsts = names.map { letters(of: $0, count: 1) }
        var uses: [String: Int] = [:]
        for first in firsts { uses[first, default: 0] += 1 }
        return names.indices.map { index in
            let shared = uses[firsts[index], default: 0] > 1
            return CategoryStyle(
                name: names[index],
                color: index < colors.count ? colors[index] : otherColor,
                letter: shared ? letters(of: names[index], count: 2) : firsts[index])
        }
    }

    /// The same, with what a host has settled: those parts are as the host wants them, all others as if nothing were settled,
    /// so that no category changes because of another. O(n).
    public static func styles(byFrequency names: [String], choices: [CategoryChoice]) -> [CategoryStyle] {
        var styles = styles(byFrequency: names)
        var chosen: [String: CategoryChoice] = [:]
        for choice in choices { chosen[choice.name] = choice }
        for index in styles.indices {
            guard let choice = chosen[styles[index].name] else { continue }
            if let color = choice.color { styles[index].color = color }
            if let letter = choice.letter { styles[index].letter = letter }
            styles[index].symbol = choice.symbol
            styles[index].image = choice.image
            styles[index].stands = choice.stands == true && (choice.symbol != nil || choice.image != nil)
        }
        return styles
    }

    /// The first letters or digits of a name, the first of them a capital; `•` where the name has none.
    private static func letters(of name: String, count: Int) -> String {
        var taken = ""
        for character in name where character.isLetter || character.isNumber {
            taken += taken.isEmpty ? character.uppercased() : character.lowercased()
            if taken.count >= count { break }
        }
        return taken.isEmpty ? "•" : taken
    }
}
