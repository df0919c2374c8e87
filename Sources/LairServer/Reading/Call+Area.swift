import Geodesy
import HTTPService

extension Call {
    /// The box that `?bbox=west,south,east,north` names (degrees; west > east crosses the antimeridian); nil: none.
    func box() throws(Problem) -> BoundingBox? {
        let parse: (String) -> BoundingBox? = { text in
            // Of bytes: to look for characters takes ten times as long, and this is asked by every phone that moves.
            let parts = text.utf8.split(separator: UInt8(ascii: ","), maxSplits: 4, omittingEmptySubsequences: false)
            let edges = parts.compactMap { Self.plainNumber(Substring($0)) }
            guard edges.count == 4, parts.count == 4 else { return nil }
            return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
        }
        return try query("bbox", parse, expected: "west,south,east,north in degrees, with south below north")
    }

    /// A number from the query, in a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double? {
        let parse: (String) -> Double? = { text in Self.plainNumber(text[...]).flatMap { range.contains($0) ? $0 : nil } }
        return try query(name, parse, expected: "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)")
    }

    /// A decimal number, finite, without the hexadecimal and named forms that Swift reads as well.
    private static func plainNumber(_ text: Substring) -> Double? {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        }
        guard plain, text.utf8.count <= 40, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
