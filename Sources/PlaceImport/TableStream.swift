/// How a table of text is written.
struct TableForm {
    let encoding: TextEncoding
    let delimiter: UInt8
}

/// Feeds a table of text, piece by piece, to a consumer of records.
final class TableStream: RecordSource {
    private let decoder: TextDecoder
    private var framer: CellFramer
    private let isBeginning: Bool

    /// A stream whose records go to `consumer`, which must outlive it. `isBeginning`: its last record may be cut.
    init(_ consumer: any RecordConsumer, _ form: TableForm, isBeginning: Bool = false) throws(ImportError) {
        self.isBeginning = isBeginning
        decoder = try TextDecoder(form.encoding)
        framer = CellFramer(consumer, delimiter: form.delimiter)
    }

    func feed(_ chunks: ChunkReader) throws(ImportError) -> Bool {
        let piece = try chunks.next()
        guard !piece.isEmpty else {
            if !isBeginning { try decoder.finish(record: framer.current) }
            try framer.finish(isBeginning: isBeginning)
            return false
        }
        try decoder.decode(UnsafeBufferPointer(piece), record: framer.current) { text throws(ImportError) in try framer.feed(text)
        }
        return true
    }
}

extension TableForm {
    /// How the table in `chunks` is written. All of it is read once: which encoding it is, its last line may say.
    init(_ chunks: ChunkReader) throws(ImportError) {
        try chunks.rewind()
        let head = Array(try chunks.next())
        guard !head.isEmpty else { throw .empty }
        var found = try head.withUnsafeBufferPointer { bytes throws(ImportError) in try TextEncoding.marked(bytes) }
        if found == nil {
            guard Self.isText(head) else { throw .unknownFormat }
            var evidence = EncodingEvidence()
            head.withUnsafeBufferPointer { evidence.add($0) }
            while true {
                let piece = try chunks.next()
                if piece.isEmpty { break }
                evidence.add(UnsafeBufferPointer(piece))
                if evidence.isEndless { throw .tooLarge(record: evidence.currentLine - 1, bytes: RecordFramer.weightLimit) }
            }
            found = try evidence.encoding()
        }
        let encoding = found ?? .utf8
        let decoder = try TextDecoder(encoding)
        var text: [UInt8] = []
        try head.withUnsafeBufferPointer { bytes throws(ImportError) in
            try decoder.decode(bytes, record: 0) { text = Array($0) }
        }
        guard let first = text.first(where: { $0 > 0x20 }) else { throw .empty }
        guard first != UInt8(ascii: "<"), Self.isText(text) else { throw .unknownFormat }
        guard let delimiter = text.withUnsafeBufferPointer({ Delimiter.find($0) }) else { throw .unknownFormat }
        self.init(encoding: encoding, delimiter: delimiter)
    }

    /// Whether the first bytes have no control characters that no text has.
    private static func isText(_ head: [UInt8]) -> Bool {
        head.prefix(4096).allSatisfy { $0 >= 0x20 ? $0 != 0x7F : (0x09...0x0D).contains($0) }
    }
}
