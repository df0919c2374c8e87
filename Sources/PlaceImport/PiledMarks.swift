/// Marks over and under letters: a few belong to many scripts, a tower of them climbs over the lines around it.
public enum PiledMarks {
    /// The most over or under one letter: Vietnamese has two, Hebrew and Tibetan up to four.
    public static let most = 4

    /// The most in a row that `text` has.
    /// - Complexity: O(letters)
    public static func inARow(_ text: String) -> Int {
        var (most, row) = (0, 0)
        for scalar in text.unicodeScalars {
            row = isMark(scalar) ? row + 1 : 0
            most = max(most, row)
        }
        return most
    }

    /// `text` with no more in a row than `most`; nil where it is so already, as nearly all is.
    static func lessened(_ text: String) -> String? {
        // Below U+0300 there is no mark, and none among the signs of U+4000 to U+9FFF, which most Chinese is of.
        guard text.utf8.contains(where: { $0 >= 0xCC && !(0xE4...0xE9).contains($0) }), inARow(text) > most else { return nil }
        var kept = String.UnicodeScalarView()
        var row = 0
        for scalar in text.unicodeScalars {
            row = isMark(scalar) ? row + 1 : 0
            if row <= most { kept.append(scalar) }
        }
        return String(kept)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300, !(0x3041...0x3096).contains(scalar.value), !(0x30A1...0x9FFF).contains(scalar.value) else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
