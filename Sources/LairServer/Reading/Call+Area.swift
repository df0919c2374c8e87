import Geodesy
import HTTPService
import PlaceImport

extension Call {
    /// The box that `?bbox=west,south,east,north` names (degrees; west > east crosses the antimeridian); nil: none.
    func box() throws(Problem) -> BoundingBox? {
        let parse: (String) -> BoundingBox? = { text in
            var text = text
            // Of bytes: to look for characters takes ten times as long, and this is asked by every phone that moves.
            return text.withUTF8 { bytes in
                var edges = (0.0, 0.0, 0.0, 0.0)
                var rest = bytes[...]
                for place in 0..<4 {
                    let end = place == 3 ? rest.endIndex : rest.firstIndex(of: UInt8(ascii: ","))
                    guard let end, let edge = Self.plainNumber(UnsafeBufferPointer(rebasing: rest[..<end])) else { return nil }
                    edges = (edges.1, edges.2, edges.3, edge)
                    rest = rest[end...].dropFirst()
                }
                return BoundingBox(south: edges.1, west: edges.0, north: edges.3, east: edges.2)
            }
        }
        return try query("bbox", parse, expected: "west,south,east,north in degrees, with south below north")
    }

    /// A number from the query, in a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double? {
        let parse: (String) -> Double? = { text in Self.plainNumber(text).flatMap { range.contains($0) ? $0 : nil } }
        return try query(name, parse, expected: "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)")
    }

    /// A decimal number, finite, without the hexadecimal and named forms that Swift reads as well.
    private static func plainNumber(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { plainNumber($0) }
    }

    private static func plainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let plain = bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        }
        guard plain, bytes.count <= 40 else { return nil }
        return decimalNumber(bytes).flatMap { $0.isFinite ? $0 : nil }
    }
}
