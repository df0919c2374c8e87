import Foundation

extension Names {
    /// All that it is called, as it is searched.
    var folded: String {
        [name, english, traditional, simplified].compactMap { $0 }.map(Self.fold).joined(separator: "\n")
    }

    /// A text as it is compared: without case, accents, width and apostrophes.
    static func fold(_ text: String) -> String {
        let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let letters: [Character: String] = [
            "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
        ]
        let marks: Set<Character> = ["\u{2BB}", "\u{2BC}", "\u{2018}", "\u{2019}", "'", "`"]
        return plain.reduce(into: "") { text, letter in
            if !marks.contains(letter) { text += letters[letter] ?? String(letter) }
        }
    }
}
