/// Feeds an XML text, piece by piece, to its handler.
final class XMLFeeder: RecordSource {
    private let handler: any XMLRecords
    private let tokenizer: XMLTokenizer
    private let decoder: TextDecoder

    private let isBeginning: Bool

    /// A feeder of `handler`. `isBeginning`: the text may end in the middle.
    init(_ handler: any XMLRecords, _ encoding: TextEncoding, isBeginning: Bool = false) throws(ImportError) {
        self.handler = handler
        self.isBeginning = isBeginning
        tokenizer = XMLTokenizer(handler)
        decoder = try TextDecoder(encoding)
    }

    func feed(_ chunks: ChunkReader) throws(ImportError) -> Bool {
        let piece = try chunks.next()
        guard !piece.isEmpty else {
            if !isBeginning {
                try decoder.finish(record: handler.current)
                try tokenizer.finish()
            }
            try handler.finish()
            return false
        }
        try decoder.decode(UnsafeBufferPointer(piece), record: handler.current) { text throws(ImportError) in
            try tokenizer.feed(text)
        }
        return true
    }
}

/// Makes records of an XML text, each a GeoJSON Feature on a tape, so that all that reads Features reads them.
protocol XMLRecords: XMLHandler {
    /// The text is over.
    func finish() throws(ImportError)
}

/// What an XML text is, as its beginning says.
struct XMLHead {
    let encoding: TextEncoding
    /// The outermost element.
    let root: String

    /// Looks at the first piece of a text; nil where it is no XML.
    init?(_ chunks: ChunkReader) throws(ImportError) {
        try chunks.rewind()
        let piece = UnsafeBufferPointer(try chunks.next())
        // A wide text that is no XML is told by who reads it.
        let marked = (try? TextEncoding.marked(piece)) ?? nil
        let decoder = try TextDecoder(marked ?? .utf8)
        let finder = RootFinder()
        let tokenizer = XMLTokenizer(finder)
        var text = Array(piece)
        if let marked, marked != .utf8 {
            do throws(ImportError) { try decoder.decode(piece, record: 0) { text = Array($0) } } catch { return nil }
        } else if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            text.removeFirst(3)
        }
        guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
        do throws(ImportError) {
            try text.withUnsafeBufferPointer { bytes throws(ImportError) in try tokenizer.feed(bytes) }
        } catch {
            // What comes after its root is not looked at here.
            if finder.root == nil { throw error }
        }
        guard let root = finder.root else { return nil }
        self.root = root
        if let marked { encoding = marked } else { encoding = try Self.declared(text) }
    }

    /// The encoding that `<?xml … encoding="…"?>` names; UTF-8 where it names none.
    private static func declared(_ text: [UInt8]) throws(ImportError) -> TextEncoding {
        let line = String(decoding: text.prefix(200), as: UTF8.self)
        guard line.hasPrefix("<?xml"), let end = line.firstRange(of: "?>"),
            let name = line[..<end.lowerBound].firstRange(of: "encoding")
        else { return .utf8 }
        let value = line[name.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }.dropFirst().prefix {
            $0 != "\"" && $0 != "'"
        }
        switch value.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
        case "iso-8859-1", "latin1", "windows-1252", "cp1252": return .windows1252
        case "shift_jis", "shift-jis", "sjis", "windows-31j", "cp932": return .shiftJIS
        case "gb2312", "gbk", "gb18030": return .gb18030
        default: throw .encoding(cleanText(String(value.prefix(40))))
        }
    }
}

/// Notes the outermost element.
private final class RootFinder: XMLHandler {
    private(set) var root: String?
    let current = 1

    func start(_ name: String, _ attributes: [XMLAttribute]) { if root == nil { root = name } }
    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
