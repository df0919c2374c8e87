/// How the letters of a text are written as bytes.
enum TextEncoding: String, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    /// Western Europe's, as Windows has it.
    case windows1252 = "WINDOWS-1252"
    /// Japan's Shift_JIS, as Windows has it.
    case shiftJIS = "CP932"
    /// Mainland China's; GBK and GB 2312 are parts of it.
    case gb18030 = "GB18030"

    /// What the first bytes show: a byte order mark, or the zeros that wide characters leave beside ASCII. Nil where they show none;
    /// throws where it is one that is not read.
    static func marked(_ head: UnsafeBufferPointer<UInt8>) throws(ImportError) -> TextEncoding? {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { throw .encoding("UTF-32") }
        if head.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        let sample = head.prefix(1024)
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
        // A table's commas, digits and line ends are ASCII: of a wide text at least one character in ten.
        guard zeros[0] + zeros[1] >= max(4, sample.count / 20) else { return nil }
        if zeros[1] > 10 * zeros[0] { return .utf16LittleEndian }
        return zeros[0] > 10 * zeros[1] ? .utf16BigEndian : nil
    }
}
