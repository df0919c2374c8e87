/// Reads what a vector tile's features say of themselves, all as text: as much of the format as the tests need.
enum VectorTileReader {
    static func features(_ tile: [UInt8]) -> [[String: String]] {
        fields(tile[...]).filter { $0.field == 3 }.flatMap { layer -> [[String: String]] in
            let parts = fields(layer.bytes)
            let keys = parts.filter { $0.field == 3 }.map { String(decoding: $0.bytes, as: UTF8.self) }
            let values = parts.filter { $0.field == 4 }.map { value -> String in
                let inner = fields(value.bytes).first
                return inner.map { $0.field == 1 ? String(decoding: $0.bytes, as: UTF8.self) : String($0.number) } ?? ""
            }
            return parts.filter { $0.field == 2 }.map { feature in
                var rest = fields(feature.bytes).first { $0.field == 2 }?.bytes ?? []
                var tags: [String: String] = [:]
                while !rest.isEmpty {
                    let key = Int(varint(&rest))
                    tags[keys[key]] = values[Int(varint(&rest))]
                }
                return tags
            }
        }
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
        var (value, shift) = (0 as UInt64, 0 as UInt64)
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }

    private static func fields(_ bytes: ArraySlice<UInt8>) -> [(field: Int, number: UInt64, bytes: ArraySlice<UInt8>)] {
        var rest = bytes
        var found: [(field: Int, number: UInt64, bytes: ArraySlice<UInt8>)] = []
        while !rest.isEmpty {
            let tag = varint(&rest)
            let number = varint(&rest)
            if tag & 7 == 2 {
                found.append((Int(tag >> 3), 0, rest.prefix(Int(number))))
                rest = rest.dropFirst(Int(number))
            } else {
                found.append((Int(tag >> 3), number, []))
            }
        }
        return found
    }
}
