/// Reads one JSON text (RFC 8259) with a bounded depth, so that no body can exhaust the stack.
///
/// Strict: UTF-8 without a byte order mark, no trailing commas, no NaN, no numbers beyond a double, no member twice: of
/// two, another reader might take the other. Linear in the length of the text.
struct JSONParser {
    /// Levels of lists and objects within each other.
    static let deepest = 32

    private let bytes: [UInt8]
    private var at = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value a text holds. Throws a sentence for the sender.
    static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.skipSpace()
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.at == bytes.count else { throw parser.fault("more follows after the value") }
        return value
    }

    private func fault(_ what: String) -> JSONFault { JSONFault(sentence: "The body is not JSON: \(what) at byte \(at).") }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard let byte = next else { throw fault("it ends early") }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.deepest else { throw fault("it is nested too deeply") }
            return byte == UInt8(ascii: "{") ? try object(depth: depth) : try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw fault("a value should stand here")
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.count, (0..<count).allSatisfy({ bytes[at + $0] == text.utf8Start[$0] }) else {
            throw fault("a value should stand here")
        }
        at += count
        return value
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
        at += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if next == UInt8(ascii: "}") {
            at += 1
            return .object(members)
        }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a member's name should stand here") }
            let name = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw fault("a colon is missing") }
            at += 1
            skipSpace()
            let value = try value(depth: depth + 1)
            guard members.updateValue(value, forKey: name) == nil else { throw fault("a member is given twice") }
            if try ends(with: UInt8(ascii: "}")) { return .object(members) }
        }
    }

    private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
        at += 1
        var elements: [JSONValue] = []
        skipSpace()
        if next == UInt8(ascii: "]") {
            at += 1
            return .array(elements)
        }
        while true {
            skipSpace()
            elements.append(try value(depth: depth + 1))
            if try ends(with: UInt8(ascii: "]")) { return .array(elements) }
        }
    }

    /// Steps over a comma (false) or the closing bracket (true).
    private mutating func ends(with close: UInt8) throws(JSONFault) -> Bool {
        skipSpace()
        guard let byte = next else { throw fault("it ends early") }
        guard byte == close || byte == UInt8(ascii: ",") else { throw fault("a comma is missing") }
        at += 1
        return byte == close
    }

    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = at
        var whole = true
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            whole = false
            at += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            whole = false
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if whole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw fault("a number is too large") }
        return .number(number)
    }

    private mutating func digits() throws(JSONFault) {
        let start = at
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        guard at > start else { throw fault("a digit should stand here") }
    }

    private mutating func string() throws(JSONFault) -> String {
        at += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                guard let string = String(validating: text, as: UTF8.self) else { throw fault("text is not UTF-8") }
                return string
            case UInt8(ascii: "\\"):
                at += 1
                try escape(into: &text)
            case 0..<0x20: throw fault("a control character stands in text")
            default:
                text.append(byte)
                at += 1
            }
        }
        throw fault("it ends within text")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        guard let byte = next else { throw fault("it ends within text") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = UInt32(try fourHex())
            if (0xD800..<0xDC00).contains(code) {
                guard next == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") else {
                    throw fault("half a surrogate pair")
                }
                at += 2
                let low = UInt32(try fourHex())
                guard (0xDC00..<0xE000).contains(low) else { throw fault("half a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault("half a surrogate pair") }
            text.append(contentsOf: UTF8.encode(scalar)!)
        default: throw fault("an unknown escape")
        }
    }

    private mutating func fourHex() throws(JSONFault) -> UInt16 {
        guard at + 4 <= bytes.count else { throw fault("it ends within text") }
        var code: UInt16 = 0
        for byte in bytes[at..<at + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault("a hexadecimal digit is missing") }
            code = code << 4 | UInt16(digit)
        }
        at += 4
        return code
    }
}

/// Why a body is no JSON.
struct JSONFault: Error, Sendable, Hashable {
    /// A sentence for the sender.
    let sentence: String
}
