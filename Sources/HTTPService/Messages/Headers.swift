/// The header fields of a request: kept as the bytes they came in, and made into text when one is asked for. A phone sends a dozen
/// of them each time, and most are never looked at.
public struct Headers: Sendable {
    /// Names in lower case and values, one after the other.
    private var bytes: [UInt8] = []
    private var fields: [Field] = []

    private struct Field {
        let start: UInt32
        let nameSize: UInt32
        let valueSize: UInt32

        var name: Range<Int> { Int(start)..<Int(start) + Int(nameSize) }
        var value: Range<Int> { name.upperBound..<name.upperBound + Int(valueSize) }
    }

    /// No fields.
    public init() {}

    /// These fields, by name.
    public init(_ fields: [String: String]) {
        for (name, value) in fields { add(name, value) }
    }

    /// The value of the fields of that name, which is given in lower case; repeated ones joined by `, ` (RFC 9110 §5.3); nil where
    /// there is none. Bytes that are no UTF-8 are read as U+FFFD.
    /// - Complexity: linear in the number of fields.
    public subscript(name: String) -> String? {
        get {
            var found: String?
            for field in fields where isNamed(field, name) {
                let text = text(field.value)
                found = found.map { $0 + ", " + text } ?? text
            }
            return found
        }
        set {
            fields = fields.filter { !isNamed($0, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Whether there is a field of that name, which is given in lower case.
    public func has(_ name: String) -> Bool { fields.contains { isNamed($0, name) } }

    /// The names in lower case, in the order they came in.
    public var names: [String] { fields.map { text($0.name) } }

    /// Makes room for `count` fields of so many bytes together.
    mutating func reserve(_ count: Int, bytes size: Int) {
        fields.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    /// Adds a field as it came in.
    mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let start = bytes.count
        for byte in name { bytes.append(lowerASCII(byte)) }
        bytes.append(contentsOf: value)
        fields.append(Field(start: UInt32(start), nameSize: UInt32(name.count), valueSize: UInt32(value.count)))
    }

    private mutating func add(_ name: String, _ value: String) {
        var (name, value) = (name, value)
        name.withUTF8 { name in
            value.withUTF8 { value in add(name: UnsafeRawBufferPointer(name), value: UnsafeRawBufferPointer(value)) }
        }
    }

    private func isNamed(_ field: Field, _ name: String) -> Bool {
        guard Int(field.nameSize) == name.utf8.count else { return false }
        var index = Int(field.start)
        for byte in name.utf8 {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension Headers: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}
