import HTTPService
import PlaceImport

extension JSONFields {
    /// The most characters of a nickname, as people count them. Pages are told with each hunt.
    static let longestNickname = 32

    /// What a player wants to be called: trimmed, not too long, something to be seen, without characters that can break lines,
    /// reverse the text around it, hide, or pile up over other lines. Blank is the same as none.
    func optionalNickname(_ name: String) throws(Problem) -> String? {
        guard let raw = try optionalText(name, longest: 256) else { return nil }
        let start = raw.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let nickname = String(start[...last])
        guard nickname.count <= Self.longestNickname else {
            throw .invalid("`nickname` must be at most \(Self.longestNickname) characters long.")
        }
        guard nickname.unicodeScalars.allSatisfy(Self.isHarmless) else {
            throw .invalid("`nickname` holds characters that cannot be shown.")
        }
        guard nickname.unicodeScalars.contains(where: Self.isSeen) else {
            throw .invalid("`nickname` holds nothing that can be seen.")
        }
        guard PiledMarks.inARow(nickname) <= PiledMarks.most else {
            throw .invalid("`nickname` holds too many accents over each other.")
        }
        return nickname
    }

    /// Whether something is drawn for it: a letter, number, sign or emoji. Fillers of Hangul and the blank of Braille count as
    /// letter and sign, and are empty.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark, .format: false
        default: !scalar.properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
        }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
        // Of the format characters (bidi controls, tags, the byte order mark …) only the two joiners, which emoji and
        // some scripts need.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }
}
