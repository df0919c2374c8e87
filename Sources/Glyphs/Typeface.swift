import Locks
import VectorTiles

/// The letters of a map: fonts, the first of which that has a character draws it.
///
/// Ranges of 256 characters are made when they are first asked for, and kept.
public final class Typeface: Sendable {
    /// What it is called in styles.
    public let name: String
    private let state: Lock<State>

    private struct State {
        let fonts: [Font]
        var ranges: [UInt32: (bytes: [UInt8], tag: String)] = [:]
    }

    /// A typeface of these font files, the preferred ones first.
    /// - Throws: `.badFont`, which names the file.
    public init(name: String, files: [String]) throws(GlyphsError) {
        self.name = name
        var fonts: [Font] = []
        for file in files { fonts.append(try Font(path: file)) }
        state = Lock(State(fonts: fonts))
    }

    /// How many characters a range has.
    public static let rangeLength: UInt32 = 256

    /// The glyphs of the 256 characters from `first` on, as MapLibre reads them; one that no font has is left out.
    /// - Precondition: `first` is a multiple of 256 below 65,536.
    public func range(from first: UInt32) -> [UInt8] { kept(from: first).bytes }

    /// The same, with a tag that is another one where one byte is another.
    /// - Precondition: as `range(from:)`.
    public func kept(from first: UInt32) -> (bytes: [UInt8], tag: String) {
        precondition(first % Typeface.rangeLength == 0 && first < 0x10000)
        return state.withLock { state in
            if let made = state.ranges[first] { return made }
            var stack = ProtobufWriter()
            stack.field(1, text: name)
            stack.field(2, text: "\(first)-\(first + Typeface.rangeLength - 1)")
            for character in first..<first + Typeface.rangeLength {
                for font in state.fonts where font.has(character) {
                    if let glyph = font.glyph(of: character) { stack.field(3, message: glyph.message) }
                    break
                }
            }
            var glyphs = ProtobufWriter()
            glyphs.field(1, message: stack)
            // FNV-1a (Fowler, Noll, Vo).
            let hash = glyphs.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let made = (bytes: glyphs.bytes, tag: String(hash, radix: 36))
            state.ranges[first] = made
            return made
        }
    }
}
