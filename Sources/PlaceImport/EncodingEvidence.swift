import Glibc

/// Finds the encoding of a text that carries no mark: UTF-8 where all of it is; else the one in which its letters beyond ASCII are
/// ordinary ones, if that is clear.
struct EncodingEvidence {
    /// How many bytes of lines with letters beyond ASCII are looked at.
    private static let sampleLimit = 1 << 18

    /// A line of a table of text is no longer than a record may be; a file of another kind may have no lines at all.
    private let isTable: Bool
    private var sinceLine = 0
    private var check = UTF8Check()
    private var fault: (line: Int, byte: Int)?
    private var lines = 0
    private var offset = 0
    private var line: [UInt8] = []
    private var isPlain = true
    private var sample: [UInt8] = []

    init(isTable: Bool = true) { self.isTable = isTable }

    /// Whether what was added last goes on a line that is longer than any record may be.
    var isEndless: Bool { isTable && sinceLine > RecordFramer.weightLimit }
    /// The line that it is, from 1.
    var currentLine: Int { lines + 1 }

    /// Looks at the next piece of the text.
    mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
        let before = lines
        sinceLine = piece.lastIndex(of: 0x0A).map { piece.count - $0 - 1 } ?? sinceLine + piece.count
        if fault == nil {
            lines += Self.lines(in: piece)
            if let found = check.firstFault(in: piece) {
                fault = (before + piece[..<found].count { $0 == 0x0A } + 1, offset + found)
            }
        }
        offset += piece.count
        guard sample.count < Self.sampleLimit else { return }
        if isPlain, Self.isASCII(piece) {
            // Only its last line may still have letters beyond ASCII.
            let last = piece.lastIndex(of: 0x0A)
            if last != nil || line.count + piece.count > 1 << 16 { line.removeAll(keepingCapacity: true) }
            if last != nil || line.count + piece.count <= 1 << 16 { addLines(piece[(last.map { $0 + 1 } ?? 0)...]) }
            return
        }
        addLines(piece[...])
    }

    private mutating func addLines(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        for byte in piece {
            // In none of the encodings is a line feed part of another letter.
            if byte == 0x0A || line.count >= 1 << 16 {
                if !isPlain { sample += line + [0x0A] }
                line.removeAll(keepingCapacity: true)
                isPlain = true
            } else {
                line.append(byte)
                if byte >= 0x80 { isPlain = false }
            }
        }
    }

    private static func lines(in piece: UnsafeBufferPointer<UInt8>) -> Int {
        var (count, at) = (0, 0)
        while let base = piece.baseAddress, at < piece.count, let found = memchr(base + at, 0x0A, piece.count - at) {
            count += 1
            at = UnsafeRawPointer(base).distance(to: found) + 1
        }
        return count
    }

    private static func isASCII(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(piece)
        var at = 0
        while at + 8 <= bytes.count {
            if bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            at += 8
        }
        return bytes[at...].allSatisfy { $0 < 0x80 }
    }

    /// The encoding of all that was added.
    mutating func encoding() throws(ImportError) -> TextEncoding {
        guard fault != nil || !check.isComplete else { return .utf8 }
        if !isPlain { sample += line }
        let fault = fault ?? (lines + 1, offset)
        if sharedUTF8 > 0.8 { throw .invalidUTF8(record: fault.line, byte: fault.byte) }
        let scores = [
            (TextEncoding.windows1252, western), (.shiftJIS, japanese), (.gb18030, chinese),
        ].sorted { $0.1 > $1.1 }
        // Ordinary letters nearly throughout, and in no other encoding half as many.
        guard scores[0].1 >= 0.75, scores[1].1 <= scores[0].1 / 2 else { throw .unknownEncoding }
        return scores[0].0
    }

    /// The share of bytes beyond ASCII that are whole letters of UTF-8.
    private var sharedUTF8: Double {
        share { bytes, i in
            let length = bytes[i] >= 0xF0 ? 4 : bytes[i] >= 0xE0 ? 3 : bytes[i] >= 0xC2 ? 2 : 1
            guard length > 1, i + length <= bytes.count, bytes[(i + 1)..<(i + length)].allSatisfy({ $0 & 0xC0 == 0x80 }) else {
                return (1, false)
            }
            return (length, true)
        }
    }

    /// The share that are Latin letters and usual signs, of which no more than two stand side by side.
    private var western: Double {
        let signs: Set<UInt8> = [
            0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0,
            0xB2,
            0xB3, 0xB4, 0xB7, 0xBA, 0xBB, 0xBD, 0xBF,
        ]
        return share { bytes, i in
            var end = i
            while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
            let run = bytes[i..<end]
            let usual = run.allSatisfy { ($0 >= 0xC0 && $0 != 0xD7 && $0 != 0xF7) || signs.contains($0) }
            return (run.count, run.count <= 2 && usual)
        }
    }

    /// The share that are kana, usual signs and the kanji of JIS X 0208's first level, which has those of daily life.
    private var japanese: Double {
        share { bytes, i in
            guard i + 1 < bytes.count, (0x81...0x9F).contains(bytes[i]) || (0xE0...0xFC).contains(bytes[i]) else {
                return (1, false)
            }
            let letter = UInt16(bytes[i]) << 8 | UInt16(bytes[i + 1])
            let usual = (0x8140...0x8396).contains(letter) || (0x889F...0x9872).contains(letter)
            return (2, usual && bytes[i + 1] >= 0x40)
        }
    }

    /// The share that are usual signs and the characters of GB 2312's first level, ordered there by sound.
    private var chinese: Double {
        share { bytes, i in
            guard i + 1 < bytes.count, bytes[i] > 0x80, bytes[i] < 0xFF, bytes[i + 1] >= 0x30 else { return (1, false) }
            if (0x30...0x39).contains(bytes[i + 1]) { return (4, false) }
            let usual = (0xA1...0xA3).contains(bytes[i]) || (0xB0...0xD7).contains(bytes[i])
            return (2, usual && bytes[i + 1] >= 0xA1)
        }
    }

    /// The share of bytes beyond ASCII that `letter` calls usual; it is given where one begins, and answers its length.
    private func share(_ letter: ([UInt8], Int) -> (length: Int, isUsual: Bool)) -> Double {
        var (all, usual, i) = (0, 0, 0)
        while i < sample.count {
            guard sample[i] >= 0x80 else {
                i += 1
                continue
            }
            let found = letter(sample, i)
            all += found.length
            if found.isUsual { usual += found.length }
            i += found.length
        }
        return all == 0 ? 0 : Double(usual) / Double(all)
    }
}
