/// A JSON value to be written: keys keep their order, numbers their shortest exact form. Writing only; parsing is not its job.
public enum JSON: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number; NaN and the infinities, which JSON has no words for, become `null`.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSON])
    /// Members in the order given.
    case object([(key: String, value: JSON)])
    /// UTF-8 that is JSON already, copied as it is.
    case encoded([UInt8])

    /// The value as UTF-8 text.
    /// - Complexity: linear in the length of the text.
    public var utf8: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the value's text to `bytes`.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .number(let value): JSON.write(value, to: &bytes)
        case .string(let text): JSON.write(text, to: &bytes)
        case .encoded(let text): bytes.append(contentsOf: text)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSON.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends `text` in quotes, with what RFC 8259 §7 says must be escaped, escaped.
    public static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case ..<0x20: bytes.append(contentsOf: [0x5C, 0x75, 0x30, 0x30, hexDigit(byte >> 4), hexDigit(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the shortest decimal that reads back as `value`; whole numbers without a fraction.
    public static func write(_ value: Double, to bytes: inout [UInt8]) {
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
            bytes.append(contentsOf: String(whole).utf8)
        } else if value.isFinite {
            bytes.append(contentsOf: value.description.utf8)
        } else {
            bytes.append(contentsOf: "null".utf8)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// The text itself.
    public init(stringLiteral value: String) { self = .string(value) }
    /// The whole number itself.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// The truth value itself.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// The lower-case ASCII digit of a value 0–15.
func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
