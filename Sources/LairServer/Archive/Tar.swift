/// Headers and padding of a tar file (POSIX.1-2017 `ustar`), as far as an archive of plain files needs them.
enum Tar {
    /// Everything comes in blocks of so many bytes.
    static let block = 512

    /// How many bytes of padding follow a file of that size.
    static func padding(after size: Int) -> Int { (block - size % block) % block }

    /// The end: two blocks of zeros.
    static let end = [UInt8](repeating: 0, count: 2 * block)

    /// The header of a file whose name has at most 100 bytes: of nobody's, of no time, so that the same content is the same file.
    static func header(name: String, size: Int) -> [UInt8] {
        precondition(name.utf8.count <= 100, "a name in a tar header has at most 100 bytes")
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at offset: Int) { header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8) }
        put(name, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(size, digits: 11), at: 124)
        put("00000000000", at: 136)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(octal(sum(of: header), digits: 6), at: 148)
        header[155] = 0x20
        return header
    }

    /// What a header says.
    struct Entry: Equatable {
        /// The name, with its prefix.
        let name: String
        /// Bytes that follow.
        let size: Int64
        /// Whether it is a plain file.
        let isFile: Bool
    }

    /// Reads a header; nil where it is none. Numbers beyond 8 GiB, which some write in binary, are none either.
    static func entry(_ header: [UInt8]) -> Entry? {
        guard header.count == block, let size = number(header[124..<136]), let told = number(header[148..<156]),
            told == Int64(sum(of: header))
        else { return nil }
        let name = text(header[0..<100])
        let isPOSIX = header[257..<263].elementsEqual("ustar\0".utf8)
        let prefix = isPOSIX ? text(header[345..<500]) : ""
        return Entry(
            name: prefix.isEmpty ? name : "\(prefix)/\(name)", size: size,
            isFile: header[156] == UInt8(ascii: "0") || header[156] == 0)
    }

    /// The sum of a header's bytes, those of the sum itself taken for spaces.
    private static func sum(of header: [UInt8]) -> Int {
        header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(header[$1])) }
    }

    private static func octal(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
        let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int64($1 - 0x30) }
    }

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }
}
