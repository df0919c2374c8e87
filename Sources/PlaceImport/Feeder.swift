import Glibc

/// Feeds a text to a stream piece by piece, and sees to what is about the text and not its JSON: encoding, byte order mark, record
/// separators, emptiness.
final class Feeder: RecordSource {
    private let stream: JSONStream
    private var utf8 = UTF8Check()
    private var isFirst = true
    private var sawContent = false

    private let isBeginning: Bool

    /// A feeder of `stream`. `isBeginning`: the text may end in the middle.
    init(_ stream: JSONStream, isBeginning: Bool = false) {
        self.stream = stream
        self.isBeginning = isBeginning
    }

    func feed(_ chunks: ChunkReader) throws(ImportError) -> Bool {
        var piece = try chunks.next()
        if piece.isEmpty {
            guard sawContent else { throw .empty }
            if isBeginning { return false }
            guard utf8.isComplete else { throw .truncated(record: stream.current) }
            try stream.finish()
            return false
        }
        if isFirst {
            isFirst = false
            if let name = Self.foreignEncoding(piece) { throw .encoding(name) }
            if piece.starts(with: [0xEF, 0xBB, 0xBF]) { piece = .init(rebasing: piece[3...]) }
        }
        // A text sequence (RFC 8142) puts a record separator before each value: to JSON it is white space. Within a string it is
        // as wrong as a line break there.
        var rest = piece
        while let base = rest.baseAddress, let found = memchr(base, 0x1E, rest.count) {
            found.storeBytes(of: 0x0A, as: UInt8.self)
            rest = .init(rebasing: rest[(base.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1)...])
        }
        if !sawContent, let first = piece.first(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) {
            sawContent = true
            guard Self.beginsJSON(first) else { throw .unknownFormat }
        }
        let fault = utf8.firstFault(in: UnsafeBufferPointer(piece))
        try stream.feed(UnsafeBufferPointer(rebasing: piece[..<(fault ?? piece.count)]))
        if fault != nil { throw .invalidUTF8(record: stream.current, byte: stream.offset) }
        return true
    }

    /// Whether it begins as what is read here does. JSON may also begin as a number or a text, but then so may a table of commas.
    static func beginsJSON(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// What the first bytes show the text to be, where that is not UTF-8: a byte order mark, or the zeros of wide characters. The
    /// first two characters of JSON are always ASCII (RFC 4627 §3); one alone would say nothing of a file that is no text.
    private static func foreignEncoding(_ piece: UnsafeMutableBufferPointer<UInt8>) -> String? {
        let head = Array(piece.prefix(8))
        let zeros = head.map { $0 == 0 }
        let wide = [[true, true, true, false], [false, true, true, true]].contains { $0 + $0 == zeros }
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) || wide { return "UTF-32" }
        let pairs = [[true, false, true, false], [false, true, false, true]].contains { zeros.starts(with: $0) }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || pairs { return "UTF-16" }
        return nil
    }
}
