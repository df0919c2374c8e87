import Geodesy

/// What one cell says of a whole position.
enum PositionCell {
    /// Well-known text or GeoJSON: degrees, longitude first.
    case geometry([Coordinate], crossesItself: Bool)
    /// Two angles, in the order of the text.
    case pair(AngleText, AngleText, isBracketed: Bool)

    /// Reads the words of a cell.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Unusable) {
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            var sawCrossing = false
            let found = try GeometryText.coordinates(bytes, sawCrossing: &sawCrossing)
            self = .geometry(found, crossesItself: sawCrossing)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if WellKnownText.begins(text) {
            var tape = RecordTape()
            try WellKnownText.write(text, on: &tape)
            var geometry = GeometryReader(system: .wgs84)
            let found = try geometry.coordinates(tape, 0)
            self = .geometry(found, crossesItself: geometry.sawCrossing)
            return
        }
        // An address may stand before it: "12 Main St\n(40.1, -73.9)".
        var words = text[...]
        var isBracketed = false
        for (left, right) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            guard let open = text.lastIndex(of: left), let close = text.lastIndex(of: right), open < close,
                text[text.index(after: close)...].allSatisfy(\.isWhitespace),
                text[..<open].last(where: { $0 != " " })?.isNewline ?? true
            else { continue }
            words = text[text.index(after: open)..<close]
            isBracketed = left == "("
        }
        guard let (first, second) = Self.split(words) else { throw Unusable(.notTwoAngles) }
        self = .pair(first, second, isBracketed: isBracketed)
    }

    /// Two angles with a comma, a semicolon or a space between them, where that can be told from a decimal comma.
    private static func split(_ text: Substring) -> (AngleText, AngleText)? {
        guard text.utf8.count <= 200 else { return nil }
        for separator in [";", "|", "/", ", ", ","] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            if let first = AngleText(String(parts[0])), let second = AngleText(String(parts[1])) { return (first, second) }
        }
        // Between any two words: only one place may give two angles.
        var found: [(AngleText, AngleText)] = []
        for index in text.indices where text[index].isWhitespace || "NSEWnsew".contains(text[index]) {
            let after = text[index].isWhitespace ? index : text.index(after: index)
            guard let first = AngleText(String(text[..<after])), let second = AngleText(String(text[after...])) else { continue }
            if !found.contains(where: { $0 == (first, second) }) { found.append((first, second)) }
        }
        return found.count == 1 ? found[0] : nil
    }
}
