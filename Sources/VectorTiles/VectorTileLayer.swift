/// A layer of points of a vector tile (Mapbox Vector Tile Specification 2.1), in the making.
public struct VectorTileLayer: Sendable {
    /// What it is called.
    public let name: String
    /// How many units a side of the tile has.
    public static let extent = 4_096

    private var features = ProtobufWriter()
    private var keys: [String: UInt32] = [:]
    private var values: [Value: UInt32] = [:]
    private var keyList: [String] = []
    private var valueList: [Value] = []

    /// What a feature says of itself.
    public enum Value: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// A number.
        case number(Double)
    }

    /// A layer without features.
    public init(name: String) { self.name = name }

    /// Adds a point.
    /// - Parameters:
    ///   - x: to the right of the tile's left edge, in units of 1/4096 of its side; the tile ends before 4096.
    ///   - y: below the tile's upper edge.
    public mutating func addPoint(x: Int, y: Int, _ tags: [(key: String, value: Value)]) {
        var numbers: [UInt32] = []
        numbers.reserveCapacity(2 * tags.count)
        for (key, value) in tags {
            numbers.append(number(of: key))
            numbers.append(number(of: value))
        }
        var feature = ProtobufWriter()
        feature.field(2, packed: numbers)
        // 1: a point.
        feature.field(3, 1 as UInt64)
        // One command, MoveTo (1), once, and its place in zigzag.
        let geometry = [
            UInt32(1 << 3 | 1), UInt32(truncatingIfNeeded: ProtobufWriter.zigzag(x)),
            UInt32(truncatingIfNeeded: ProtobufWriter.zigzag(y)),
        ]
        feature.field(4, packed: geometry)
        features.field(2, message: feature)
    }

    private mutating func number(of key: String) -> UInt32 {
        if let known = keys[key] { return known }
        let number = UInt32(keyList.count)
        keys[key] = number
        keyList.append(key)
        return number
    }

    private mutating func number(of value: Value) -> UInt32 {
        if let known = values[value] { return known }
        let number = UInt32(valueList.count)
        values[value] = number
        valueList.append(value)
        return number
    }

    /// The layer as a message.
    var message: ProtobufWriter {
        var layer = ProtobufWriter()
        layer.field(15, 2 as UInt64)
        layer.field(1, text: name)
        layer.append(features)
        for key in keyList { layer.field(3, text: key) }
        for value in valueList {
            var message = ProtobufWriter()
            switch value {
            case .text(let text): message.field(1, text: text)
            case .number(let number): message.field(3, double: number)
            case .integer(let number) where number >= 0: message.field(5, UInt64(number))
            case .integer(let number): message.field(6, signed: number)
            }
            layer.field(4, message: message)
        }
        layer.field(5, UInt64(Self.extent))
        return layer
    }

    /// A tile of these layers, not compressed.
    public static func tile(_ layers: [VectorTileLayer]) -> [UInt8] {
        var tile = ProtobufWriter()
        for layer in layers { tile.field(3, message: layer.message) }
        return tile.bytes
    }
}
