import Glibc
import Glyphs
import Testing

/// The fields of a message: numbers and bytes, by the number of the field.
private func fields(_ bytes: ArraySlice<UInt8>) -> [(field: Int, number: UInt64, bytes: ArraySlice<UInt8>)] {
    var rest = bytes
    func varint() -> UInt64 {
        var (value, shift) = (0 as UInt64, 0 as UInt64)
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }
    var found: [(field: Int, number: UInt64, bytes: ArraySlice<UInt8>)] = []
    while !rest.isEmpty {
        let tag = varint()
        let number = varint()
        if tag & 7 == 2 {
            found.append((Int(tag >> 3), 0, rest.prefix(Int(number))))
            rest = rest.dropFirst(Int(number))
        } else {
            found.append((Int(tag >> 3), number, []))
        }
    }
    return found
}

@Suite(.enabled(if: !((try? InstalledFonts.typefaces()) ?? []).isEmpty, "needs a font, such as fonts-noto-core"))
struct GlyphTests {
    private let regular: Typeface

    init() throws {
        regular = try #require(try InstalledFonts.typefaces().first { $0.name == "Regular" })
    }

    private func glyphs(from first: UInt32) throws -> [UInt64: [Int: (number: UInt64, bytes: ArraySlice<UInt8>)]] {
        let stacks = fields(regular.range(from: first)[...])
        #expect(stacks.count == 1)
        var glyphs: [UInt64: [Int: (number: UInt64, bytes: ArraySlice<UInt8>)]] = [:]
        for glyph in fields(stacks[0].bytes) where glyph.field == 3 {
            let parts = Dictionary(fields(glyph.bytes).map { ($0.field, (number: $0.number, bytes: $0.bytes)) }) { $1 }
            glyphs[try #require(parts[1]).number] = parts
        }
        return glyphs
    }

    private func signed(_ value: UInt64?) -> Int { value.map { Int($0 >> 1) ^ -Int($0 & 1) } ?? 0 }

    @Test func aRangeSaysWhatItIs() throws {
        let stack = fields(regular.range(from: 256)[...])[0].bytes
        let texts = fields(stack).filter { $0.field < 3 }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts == ["Regular", "256-511"])
    }

    @Test func lettersHaveAPictureWithARimOfThree() throws {
        let glyphs = try glyphs(from: 0)
        for letter in "AaÄgßñ09".unicodeScalars {
            let glyph = try #require(glyphs[UInt64(letter.value)], "\(letter)")
            let (width, height) = (glyph[3]?.number ?? 0, glyph[4]?.number ?? 0)
            #expect((3...24).contains(width) && (5...30).contains(height), "\(letter) is \(width) × \(height)")
            #expect(glyph[2]?.bytes.count == Int((width + 6) * (height + 6)))
            #expect((5...24).contains(glyph[7]?.number ?? 0))
        }
    }

    @Test func aLetterIsInsideWhereItHasInkAndOutsideAround() throws {
        // A capital I (or l) is a stem: its middle is ink, its corners are not.
        let glyph = try #require(try glyphs(from: 0)[UInt64(UInt8(ascii: "l"))])
        let columns = Int(glyph[3]?.number ?? 0) + 6
        let rows = Int(glyph[4]?.number ?? 0) + 6
        let picture = Array(glyph[2]?.bytes ?? [])
        #expect(picture[rows / 2 * columns + columns / 2] > 200)
        for corner in [0, columns - 1, (rows - 1) * columns, rows * columns - 1] { #expect(picture[corner] < 140) }
    }

    @Test func lettersStandOnOneLine() throws {
        let glyphs = try glyphs(from: 0)
        // From the base: the top of a letter, less its height.
        let bases = "HIlx".unicodeScalars.map { letter in
            let glyph = glyphs[UInt64(letter.value)]
            return signed(glyph?[6]?.number) - Int(glyph?[4]?.number ?? 0)
        }
        #expect(bases.allSatisfy { abs($0 - bases[0]) <= 1 }, "\(bases)")
        let below = glyphs[UInt64(UInt8(ascii: "g"))]
        #expect(signed(below?[6]?.number) - Int(below?[4]?.number ?? 0) < bases[0] - 2)
    }

    @Test func aSpaceIsWideAndEmpty() throws {
        let space = try #require(try glyphs(from: 0)[0x20])
        #expect((3...12).contains(space[7]?.number ?? 0))
        #expect(space[2] == nil)
    }

    @Test func aRangeThatNoFontHasIsEmpty() throws {
        // Private use.
        #expect(try glyphs(from: 0xE500).isEmpty)
    }

    @Test func aRangeIsTheSameEachTime() {
        #expect(regular.range(from: 0) == regular.range(from: 0))
        #expect(regular.kept(from: 0).tag != regular.kept(from: 256).tag)
    }

    @Test func aFileThatIsNoFontIsNamed() throws {
        #expect(throws: GlyphsError.self) { try InstalledFonts.typefaces(preferring: "/etc/hostname") }
        do {
            _ = try InstalledFonts.typefaces(preferring: "/nowhere/font.ttf")
            Issue.record("a font that is not there was taken")
        } catch {
            #expect("\(error)".hasPrefix("/nowhere/font.ttf is no font"))
        }
    }
}
