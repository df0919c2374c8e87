/// Imported text as it is kept: whole, without control characters, trimmed. Markup stays what it is, text. Line breaks stay
/// where `lines` says so and become spaces elsewhere. Wrong UTF-16 escapes become U+FFFD.
func cleanText(_ bytes: UnsafeBufferPointer<UInt8>, lines: Bool = false) -> String {
    guard let first = bytes.first, let last = bytes.last else { return "" }
    // Nearly all text needs no cleaning: no control character, and no lead byte of a control or white space at either end.
    var plain = first > 0x20 && last > 0x20 && first < 0x80 && last < 0x80
    if plain {
        for byte in bytes where byte < 0x20 || byte == 0x7F || byte == 0xC2 {
            plain = false
            break
        }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return plain ? text : cleanText(text, lines: lines)
}

/// The same for text that is in memory already.
func cleanText(_ text: String, lines: Bool = false) -> String {
    var kept = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
        defer { previous = scalar }
        switch scalar {
        case "\n" where previous == "\r" && !lines: break
        case "\n": kept.append(lines ? "\n" : " ")
        case "\t", "\r": if !(scalar == "\r" && lines) { kept.append(" ") }
        case "\u{FEFF}": break
        default: if scalar.properties.generalCategory != .control { kept.append(scalar) }
        }
    }
    var trimmed = Substring.UnicodeScalarView(kept)
    while let scalar = trimmed.first, scalar.properties.isWhitespace { trimmed.removeFirst() }
    while let scalar = trimmed.last, scalar.properties.isWhitespace { trimmed.removeLast() }
    return String(trimmed)
}
