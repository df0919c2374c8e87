/// Writes the wire format of protocol buffers: fields one after another, each behind its number and type (protobuf.dev,
/// "Encoding").
public struct ProtobufWriter: Sendable {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// A message without fields.
    public init() {}

    /// A field whose value is a whole number of zero or more.
    public mutating func field(_ number: Int, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    /// A field whose value is a whole number, small ones of either sign in few bytes (`sint`).
    public mutating func field(_ number: Int, signed value: Int) { field(number, ProtobufWriter.zigzag(value)) }

    /// A field that holds bytes, a text or another message.
    public mutating func field(_ number: Int, bytes value: some Collection<UInt8>) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// A field that holds a text.
    public mutating func field(_ number: Int, text: String) { field(number, bytes: text.utf8) }

    /// A field that holds a message.
    public mutating func field(_ number: Int, message: ProtobufWriter) { field(number, bytes: message.bytes) }

    /// The fields of another message, behind these.
    public mutating func append(_ fields: ProtobufWriter) { bytes += fields.bytes }

    /// A field that holds whole numbers, one behind the other.
    public mutating func field(_ number: Int, packed values: some Collection<UInt32>) {
        var packed = ProtobufWriter()
        for value in values { packed.varint(UInt64(value)) }
        field(number, message: packed)
    }

    /// A field that holds a number of 64 bits.
    public mutating func field(_ number: Int, double value: Double) {
        varint(UInt64(number) << 3 | 1)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Small numbers of either sign as small ones without: 0, −1, 1, −2 become 0, 1, 2, 3.
    public static func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1))) }
}
