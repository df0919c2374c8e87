import HTTPService

extension JSONFields {
    /// What a player wants to be called: trimmed, at most 32 characters as people count them, none of which can break
    /// lines, reverse the text around it or hide. Blank is the same as none.
    func optionalNickname(_ name: String) throws(Problem) -> String? {
        guard let raw = try optionalText(name, longest: 256) else { return nil }
        let start = raw.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let nickname = String(start[...last])
        guard nickname.count <= 32 else { throw .invalid("`nickname` must be at most 32 characters long.") }
        guard nickname.unicodeScalars.allSatisfy(Self.isHarmless) else {
            throw .invalid("`nickname` holds characters that cannot be shown.")
        }
        return nickname
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
