import Foundation

/// Texts as they are compared: Kalākaua is kalakaua, Ｈａｌｅ hale, Hawaiʻi hawaii; characters of Chinese and others stay. `fold` of
/// `Web/js/search.js` says the same for what a page holds itself.
public enum Folding {
    /// The words of a query, folded; none where nothing is left of it.
    public static func words(_ query: String) -> [[UInt32]] {
        var letters: [UInt32] = []
        append(query, to: &letters)
        return letters.split(whereSeparator: isSpace).map(Array.init)
    }

    /// A text, folded.
    public static func text(_ text: String) -> String {
        var letters: [UInt32] = []
        append(text, to: &letters)
        var folded = ""
        for letter in letters { if let scalar = Unicode.Scalar(letter) { folded.unicodeScalars.append(scalar) } }
        return folded
    }

    /// Appends the folded letters of `text`, as Unicode scalars.
    public static func append(_ text: String, to letters: inout [UInt32]) {
        // Foundation's decomposition is a thousand times dearer than a look whether there is anything to decompose.
        if text.unicodeScalars.allSatisfy(isWhole) {
            for scalar in text.unicodeScalars { append(lowercase: scalar, to: &letters) }
        } else {
            for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars { append(lowercase: scalar, to: &letters) }
        }
    }

    /// Whether a letter divides words.
    static func isSpace(_ letter: UInt32) -> Bool {
        letter == 0x20 || 0x09...0x0D ~= letter || letter > 0x7F && Unicode.Scalar(letter)?.properties.isWhitespace == true
    }

    /// ASCII, kana without marks, ideographs: no decomposition changes them.
    private static func isWhole(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x80 || 0x4E00...0x9FFF ~= scalar.value }

    private static func append(lowercase scalar: Unicode.Scalar, to letters: inout [UInt32]) {
        switch scalar.value {
        case 0x27, 0x60, 0x2BB, 0x2BC, 0x2018, 0x2019: return  // apostrophes, and the ʻokina
        case 0x41...0x5A: letters.append(scalar.value + 0x20)
        case 0...0x7F, 0x4E00...0x9FFF: letters.append(scalar.value)
        default:
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
                if let plain = plain(lower.value) {
                    letters.append(contentsOf: plain.unicodeScalars.map(\.value))
                } else {
                    letters.append(lower.value)
                }
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Letters that no decomposition takes apart.
    private static func plain(_ letter: UInt32) -> String? {
        switch letter {
        case 0xDF: "ss"
        case 0xF8: "o"
        case 0x142: "l"
        case 0x111, 0xF0: "d"
        case 0xFE: "th"
        case 0xE6: "ae"
        case 0x153: "oe"
        case 0x131: "i"
        case 0x3C2: "σ"
        default: nil
        }
    }
}
