import CFreeType
import VectorTiles

/// One glyph as MapLibre takes it: a picture in which each byte says how far the outline is.
struct Glyph {
    let id: UInt32
    let advance: UInt32
    /// The size without the rim, and where it is from the pen: to the right of it, and above the line.
    private(set) var width = 0
    private(set) var height = 0
    private(set) var left = 0
    private(set) var top = 0
    /// With the rim on all sides, row by row.
    private(set) var picture: [UInt8] = []

    /// MapLibre hangs glyphs below the top of the line: so many pixels above the base, as its own locally drawn glyphs do.
    private static let ascender = 26

    /// A glyph without a picture, such as a space.
    init(id: UInt32, advance: UInt32) {
        self.id = id
        self.advance = advance
    }

    /// A glyph of what FreeType's renderer of distances made: bytes of 128 on the outline, more inside, 128 for `Font.spread` pixels,
    /// and as many pixels around it. The map's bytes are 192 on the outline, 32 a pixel.
    init(id: UInt32, advance: UInt32, distances: FT_Bitmap, left: Int, top: Int) {
        self.init(id: id, advance: advance)
        let cut = Font.spread - Font.rim
        let columns = Int(distances.width) - 2 * cut
        let rows = Int(distances.rows) - 2 * cut
        guard columns > 2 * Font.rim, rows > 2 * Font.rim, let start = distances.buffer else { return }
        width = columns - 2 * Font.rim
        height = rows - 2 * Font.rim
        self.left = left + Font.spread
        self.top = top - Font.spread - Self.ascender
        picture.reserveCapacity(columns * rows)
        let scale = 32 * Font.spread
        for row in 0..<rows {
            let line = start + (row + cut) * Int(distances.pitch) + cut
            for column in 0..<columns { picture.append(UInt8(clamping: 192 + (Int(line[column]) - 128) * scale / 128)) }
        }
    }

    /// As a message `glyph` of the format.
    var message: ProtobufWriter {
        var message = ProtobufWriter()
        message.field(1, UInt64(id))
        if !picture.isEmpty { message.field(2, bytes: picture) }
        message.field(3, UInt64(width))
        message.field(4, UInt64(height))
        message.field(5, signed: left)
        message.field(6, signed: top)
        message.field(7, UInt64(advance))
        return message
    }
}
