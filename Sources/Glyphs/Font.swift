import CFreeType
import Glibc

/// A font file, opened by FreeType.
///
/// `@unchecked Sendable`: FreeType's objects are for one thread at a time; `Typeface`, which owns fonts, uses them behind its lock.
final class Font: @unchecked Sendable {
    let path: String
    private let library: FT_Library
    private let face: FT_Face

    /// The size at which glyphs are drawn, in pixels a line: MapLibre scales them from there.
    static let size: UInt32 = 24
    /// How far around a glyph its distance is known, pixels: a little farther than its rim. Twice as far takes three times as long.
    static let spread = 4
    /// The rim that a glyph of the map has on each side, pixels.
    static let rim = 3

    init(path: String) throws(GlyphsError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { throw .badFont(path: path, reason: "FreeType does not start") }
        var spread = FT_Int(Font.spread)
        guard FT_Property_Set(library, "sdf", "spread", &spread) == 0 else {
            FT_Done_FreeType(library)
            throw .badFont(path: path, reason: "FreeType has no renderer of distances")
        }
        var face: FT_Face?
        let code = FT_New_Face(library, path, 0, &face)
        guard code == 0, let face, FT_Set_Pixel_Sizes(face, 0, Font.size) == 0 else {
            FT_Done_FreeType(library)
            throw .badFont(
                path: path,
                reason: access(path, R_OK) == 0 ? "FreeType cannot read it (\(code))" : String(cString: strerror(errno)))
        }
        self.path = path
        self.library = library
        self.face = face
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    /// Whether it has a character.
    func has(_ character: UInt32) -> Bool { FT_Get_Char_Index(face, FT_ULong(character)) != 0 }

    /// The glyph of a character; nil where the font has none.
    func glyph(of character: UInt32) -> Glyph? {
        let index = FT_Get_Char_Index(face, FT_ULong(character))
        guard index != 0, FT_Load_Glyph(face, index, Int32(FT_LOAD_NO_HINTING)) == 0, let slot = face.pointee.glyph else {
            return nil
        }
        let advance = UInt32(clamping: (slot.pointee.advance.x + 32) >> 6)
        guard slot.pointee.outline.n_points > 0 else { return Glyph(id: character, advance: advance) }
        lair_allow_overlap(slot)
        guard lair_render_distances(slot) == 0 else { return Glyph(id: character, advance: advance) }
        return Glyph(
            id: character, advance: advance, distances: slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left),
            top: Int(slot.pointee.bitmap_top))
    }
}
