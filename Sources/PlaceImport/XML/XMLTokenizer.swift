import Glibc

/// An attribute of an element; the name without its prefix.
struct XMLAttribute {
    let name: String
    let value: String
}

/// Takes what an XML text holds, in order.
protocol XMLHandler: AnyObject {
    /// An element begins; its name without its prefix.
    func start(_ name: String, _ attributes: [XMLAttribute]) throws(ImportError)
    /// The element that began last ends.
    func end(_ name: String) throws(ImportError)
    /// Characters of the innermost element, its references resolved; one text may come in parts.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError)
    /// The record that is being read, from 1, for the words of an error.
    var current: Int { get }
}

/// Cuts an XML text (XML 1.0, namespaces left aside) into elements and characters, piece by piece. Nothing that a text could declare
/// is looked up: entities of its own are refused, outside ones never fetched.
final class XMLTokenizer {
    /// One tag, comment or marked section, bytes.
    private static let tokenLimit = 8 << 20
    /// Elements inside each other.
    private static let depthLimit = 128

    private unowned let handler: any XMLHandler
    /// What a piece's end cut.
    private var rest: [UInt8] = []
    private var open: [String] = []
    private var sawRoot = false
    /// Bytes that were taken before what is looked at now.
    private var taken = 0
    private var resolved: [UInt8] = []

    init(_ handler: any XMLHandler) { self.handler = handler }

    /// Takes the next piece, in UTF-8.
    func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        if rest.isEmpty {
            let used = try scan(piece)
            rest.append(contentsOf: piece[used...])
            taken += used
        } else {
            rest.append(contentsOf: piece)
            let used = try rest.withUnsafeBufferPointer { bytes throws(ImportError) in try scan(bytes) }
            rest.removeFirst(used)
            taken += used
        }
        guard rest.count <= Self.tokenLimit else { throw .tooLarge(record: handler.current, bytes: Self.tokenLimit) }
    }

    /// Says that the text is over.
    func finish() throws(ImportError) {
        guard rest.allSatisfy({ $0 <= 0x20 }), open.isEmpty else { throw .truncated(record: handler.current) }
        guard sawRoot else { throw .empty }
    }

    /// How many bytes were used: all but a token that is not whole.
    private func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> Int {
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<") {
                guard let next = try markup(bytes, at) else { break }
                at = next
                continue
            }
            let end = Self.find(UInt8(ascii: "<"), in: bytes, from: at) ?? bytes.count
            var stop = end
            if end == bytes.count {
                // A reference that the piece's end cut.
                let tail = bytes[max(at, end - 32)..<end]
                if let cut = tail.lastIndex(of: UInt8(ascii: "&")), !bytes[cut..<end].contains(UInt8(ascii: ";")) { stop = cut }
            }
            if stop > at { try characters(UnsafeBufferPointer(rebasing: bytes[at..<stop]), at) }
            at = stop
            if stop < end { break }
        }
        return at
    }

    /// The place after the tag, comment or section that begins at `at`; nil where it is not whole.
    private func markup(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) throws(ImportError) -> Int? {
        let head = bytes[at..<min(at + 9, bytes.count)]
        if head.starts(with: "<!--".utf8) { return Self.find("-->", in: bytes, from: at + 4).map { $0 + 3 } }
        if head.starts(with: "<![CDATA[".utf8) {
            guard let end = Self.find("]]>", in: bytes, from: at + 9) else { return nil }
            guard !open.isEmpty else { throw fault(at, "characters outside of all elements") }
            if end > at + 9 { try handler.text(UnsafeBufferPointer(rebasing: bytes[(at + 9)..<end])) }
            return end + 3
        }
        if head.starts(with: "<?".utf8) { return Self.find("?>", in: bytes, from: at + 2).map { $0 + 2 } }
        if head.starts(with: "<!".utf8) {
            if head.count < 9 { return nil }
            guard head.starts(with: "<!DOCTYPE".utf8) else { throw fault(at, "a declaration that no XML text has here") }
            guard let end = Self.find(UInt8(ascii: ">"), in: bytes, from: at) else { return nil }
            guard !bytes[at..<end].contains(UInt8(ascii: "[")) else { throw .entities }
            return end + 1
        }
        if head.count < 2 { return nil }
        guard let end = Self.tagEnd(bytes, at) else { return nil }
        if bytes[at + 1] == UInt8(ascii: "/") {
            try close(String(decoding: bytes[(at + 2)..<end], as: UTF8.self), at)
        } else {
            try tag(bytes[(at + 1)..<end], at)
        }
        return end + 1
    }

    private func close(_ name: String, _ at: Int) throws(ImportError) {
        let name = Self.localName(name.split(whereSeparator: \.isWhitespace).first ?? "")
        guard let last = open.popLast(), last == name else {
            throw fault(at, "</\(cleanText(String(name.prefix(40))))> ends what did not begin")
        }
        try handler.end(name)
    }

    private func tag(_ inside: Slice<UnsafeBufferPointer<UInt8>>, _ at: Int) throws(ImportError) {
        var inside = inside
        let isEmpty = inside.last == UInt8(ascii: "/")
        if isEmpty { inside.removeLast() }
        let name = inside.prefix { $0 > 0x20 }
        guard let first = name.first, first >= 0x80 || first | 0x20 >= UInt8(ascii: "a") || first == UInt8(ascii: "_") else {
            throw fault(at, "a tag without a name")
        }
        guard !open.isEmpty || !sawRoot else { throw fault(at, "a second outermost element") }
        guard open.count < Self.depthLimit else { throw .tooDeep(record: handler.current, limit: Self.depthLimit) }
        sawRoot = true
        let word = Self.localName(Substring(decoding: name, as: UTF8.self))
        try handler.start(word, try attributes(inside.dropFirst(name.count), at))
        if isEmpty { try handler.end(word) } else { open.append(word) }
    }

    private func attributes(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ at: Int) throws(ImportError) -> [XMLAttribute] {
        var found: [XMLAttribute] = []
        var rest = text.drop { $0 <= 0x20 }
        while !rest.isEmpty {
            let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
            rest = rest.dropFirst(name.count).drop { $0 <= 0x20 }
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { throw fault(at, "an attribute without a value") }
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { throw fault(at, "an attribute without quotes") }
            let value = rest.dropFirst().prefix { $0 != quote }
            guard value.endIndex < rest.endIndex else { throw fault(at, "an attribute without an end") }
            rest = rest[(value.endIndex + 1)...].drop { $0 <= 0x20 }
            var words: [UInt8] = []
            try resolve(UnsafeBufferPointer(rebasing: value), at, into: &words)
            found.append(
                XMLAttribute(
                    name: Self.localName(Substring(decoding: name, as: UTF8.self)), value: String(decoding: words, as: UTF8.self))
            )
        }
        return found
    }

    private func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) throws(ImportError) {
        guard !open.isEmpty else {
            guard bytes.allSatisfy({ $0 <= 0x20 }) else { throw fault(at, "characters outside of all elements") }
            return
        }
        guard Self.find(UInt8(ascii: "&"), in: bytes, from: 0) != nil else {
            try handler.text(bytes)
            return
        }
        resolved.removeAll(keepingCapacity: true)
        try resolve(bytes, at, into: &resolved)
        try resolved.withUnsafeBufferPointer { bytes throws(ImportError) in try handler.text(bytes) }
    }

    /// Appends `bytes` with the references in it resolved: the five that XML has of its own, and numbers.
    private func resolve(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, into words: inout [UInt8]) throws(ImportError) {
        var i = 0
        while i < bytes.count {
            guard let sign = Self.find(UInt8(ascii: "&"), in: bytes, from: i) else {
                words.append(contentsOf: bytes[i...])
                return
            }
            words.append(contentsOf: bytes[i..<sign])
            let name = bytes[(sign + 1)...].prefix(32).prefix { $0 != UInt8(ascii: ";") }
            guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
                let scalar = Self.scalar(String(decoding: name, as: UTF8.self))
            else {
                throw fault(
                    at + sign,
                    "a reference to nothing that XML knows: &\(cleanText(String(decoding: name.prefix(20), as: UTF8.self)));")
            }
            words.append(contentsOf: String(scalar).utf8)
            i = name.endIndex + 1
        }
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
        return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }

    private func fault(_ at: Int, _ reason: String) -> ImportError {
        .markup(record: handler.current, byte: taken + at, reason: reason)
    }

    // MARK: Looking ahead

    private static func localName(_ name: Substring) -> String {
        guard let colon = name.lastIndex(of: ":") else { return String(name) }
        return String(name[name.index(after: colon)...])
    }

    /// Where a tag ends: at the first `>` that stands in no quotes.
    private static func tagEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
        var quote: UInt8 = 0
        var i = at + 1
        while i < bytes.count {
            let byte = bytes[i]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return i
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            }
            i += 1
        }
        return nil
    }

    private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
        guard from < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + from, Int32(byte), bytes.count - from)
        else { return nil }
        return UnsafeRawPointer(base).distance(to: found)
    }

    private static func find(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        var at = from
        while let found = find(word[0], in: bytes, from: at) {
            if found + word.count <= bytes.count, bytes[found..<(found + word.count)].elementsEqual(word) { return found }
            at = found + 1
        }
        return nil
    }
}
