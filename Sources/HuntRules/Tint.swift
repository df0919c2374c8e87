import CMath

/// A colour that a host gave, `#rrggbb`, and what can be read on it.
public enum Tint {
    /// Whether the text is `#` and six hexadecimal digits.
    public static func isValid(_ text: String) -> Bool { channels(of: text) != nil }

    /// White where it can be read on the tint (at least 4.5 : 1), black on paler ones: then at least 4.6 : 1. Black where the
    /// text is no colour.
    ///
    /// Contrast as in WCAG 2.2, <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>.
    public static func ink(on tint: String) -> String {
        guard let luminance = luminance(of: tint) else { return "#000000" }
        return 1.05 / (luminance + 0.05) >= 4.5 ? "#ffffff" : "#000000"
    }

    /// The relative luminance, 0 (black) to 1 (white); nil where the text is no colour.
    public static func luminance(of tint: String) -> Double? {
        guard let channels = channels(of: tint) else { return nil }
        return 0.2126 * linear(channels.red) + 0.7152 * linear(channels.green) + 0.0722 * linear(channels.blue)
    }

    /// sRGB's transfer function, from 0…255 to 0…1.
    private static func linear(_ channel: Int) -> Double {
        let share = Double(channel) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    private static func channels(of text: String) -> (red: Int, green: Int, blue: Int)? {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == 0x23 else { return nil }
        var value = 0
        for byte in bytes.dropFirst() {
            switch byte {
            case 0x30...0x39: value = value * 16 + Int(byte) - 0x30
            case 0x41...0x46: value = value * 16 + Int(byte) - 0x37
            case 0x61...0x66: value = value * 16 + Int(byte) - 0x57
            default: return nil
            }
        }
        return (value >> 16, value >> 8 & 255, value & 255)
    }
}
