/// The target of a request line, taken apart: path segments and query, decoded once.
struct RequestTarget: Equatable {
    var path: [String]
    var query: [QueryItem]
    /// `*`, which `OPTIONS` may ask about (RFC 9110 §9.3.7).
    var isAsterisk = false

    struct QueryItem: Equatable {
        let name: String
        let value: String
    }

    /// Why a target is refused.
    enum Refusal: Error, Equatable {
        case badEscape
        case notUTF8
        case forbiddenCharacter
        case dotSegment
        case notAPath
    }

    /// Parses origin-form and absolute-form (RFC 9112 §3.2).
    ///
    /// Stricter than the grammar, so that no segment can mean more than a name: refused are `.` and `..` segments and slashes,
    /// backslashes and control characters, however they are written; a broken escape; and what is not UTF-8.
    init(_ raw: some Collection<UInt8>) throws(Refusal) {
        if raw.elementsEqual([UInt8(ascii: "*")]) {
            self.init(path: [], query: [], isAsterisk: true)
            return
        }
        var rest = Array(raw)[...]
        if rest.first != UInt8(ascii: "/") { rest = try RequestTarget.afterAuthority(rest) }
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        self.init(path: try RequestTarget.segments(rest[..<mark]), query: try RequestTarget.items(rest[mark...].dropFirst()))
    }

    private init(path: [String], query: [QueryItem], isAsterisk: Bool = false) {
        self.path = path
        self.query = query
        self.isAsterisk = isAsterisk
    }

    private static func afterAuthority(_ raw: ArraySlice<UInt8>) throws(Refusal) -> ArraySlice<UInt8> {
        for scheme in ["http://", "https://"] where raw.count > scheme.utf8.count {
            guard zip(raw, scheme.utf8).allSatisfy({ lowerASCII($0) == $1 }) else { continue }
            let rest = raw.dropFirst(scheme.utf8.count)
            return rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] } ?? [UInt8(ascii: "/")]
        }
        throw .notAPath
    }

    private static func segments(_ raw: ArraySlice<UInt8>) throws(Refusal) -> [String] {
        if raw.count == 1 { return [] }
        var segments: [String] = []
        segments.reserveCapacity(8)
        var rest = raw.dropFirst()[...]
        var isLast = false
        while !isLast {
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let part = rest[..<end]
            isLast = end == rest.endIndex
            rest = rest[end...].dropFirst()
            let text = try decode(part, plusIsSpace: false)
            if text == "." || text == ".." { throw .dotSegment }
            if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || isControl($0) }) {
                throw .forbiddenCharacter
            }
            segments.append(text)
        }
        return segments
    }

    private static func items(_ raw: ArraySlice<UInt8>) throws(Refusal) -> [QueryItem] {
        var items: [QueryItem] = []
        var rest = raw
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
            let part = rest[..<end]
            rest = rest[end...].dropFirst()
            if part.isEmpty { continue }
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try decode(part[..<equals], plusIsSpace: true)
            let value = try decode(part[equals...].dropFirst(), plusIsSpace: true)
            if name.utf8.contains(0) || value.utf8.contains(0) { throw .forbiddenCharacter }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }

    /// Undoes percent-encoding once; in a query `+` is a space, as forms write it.
    private static func decode(_ raw: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Refusal) -> String {
        // As most are: nothing to be undone, and nothing that could be no UTF-8.
        let isPlain = raw.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
        if isPlain { return String(decoding: raw, as: UTF8.self) }
        if !raw.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }) {
            guard let text = String(validating: raw, as: UTF8.self) else { throw .notUTF8 }
            return text
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 2 <= raw.endIndex, let high = hexValue(raw[index]), let low = hexValue(raw[index + 1]) else {
                    throw .badEscape
                }
                bytes.append(high << 4 | low)
                index += 2
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

/// Whether a byte is a control character of ASCII.
func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

/// The value of a hexadecimal digit in ASCII.
func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

extension Problem {
    /// 400, with the reason a target was refused.
    static func badTarget(_ refusal: RequestTarget.Refusal) -> Problem {
        switch refusal {
        case .badEscape: .invalid("The address holds a % that starts no escape.")
        case .notUTF8: .invalid("The address is not UTF-8.")
        case .forbiddenCharacter: .invalid("The address holds a character that no address here has.")
        case .dotSegment: .invalid("The address holds a . or .. segment.")
        case .notAPath: .invalid("The address is not a path.")
        }
    }
}
