import Geodesy

/// Reads osmium's line format (OPL): one object a line, fields apart by spaces, told by their first letter.
/// https://osmcode.org/opl-file-format/
struct OPLReader {
    /// Positions of nodes, by id once they are sorted.
    private(set) var positions: [NodePosition] = []
    private(set) var tagged: [TaggedNode] = []
    private(set) var ways: [Way] = []
    private(set) var relations: [Relation] = []
    private var rest: [UInt8] = []
    private var number = 0

    /// Reads on. A line may come in pieces.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(PlanningError) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            if rest.isEmpty {
                try line(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            } else {
                rest.append(contentsOf: bytes[start..<end])
                let whole = rest
                rest.removeAll(keepingCapacity: true)
                try whole.withUnsafeBufferPointer { bytes throws(PlanningError) in try line(UnsafeRawBufferPointer(bytes)) }
            }
            start = end + 1
        }
        rest.append(contentsOf: bytes[start...])
    }

    /// All has been read. Sorts by id, so that the order in the file does not matter.
    mutating func finish() throws(PlanningError) {
        if !rest.isEmpty {
            let whole = rest
            rest = []
            try whole.withUnsafeBufferPointer { bytes throws(PlanningError) in try line(UnsafeRawBufferPointer(bytes)) }
        }
        positions.sort { ($0.id, $0.latitude, $0.longitude) < ($1.id, $1.latitude, $1.longitude) }
        tagged.sort { $0.id < $1.id }
        ways.sort { $0.id < $1.id }
        relations.sort { $0.id < $1.id }
    }

    private mutating func line(_ bytes: UnsafeRawBufferPointer) throws(PlanningError) {
        number += 1
        guard let kind = bytes.first else { return }
        var fields = Fields(bytes: bytes)
        guard let head = fields.next(), let id = Self.integer(bytes[(head.lowerBound + 1)..<head.upperBound]) else {
            throw .badLine(number)
        }
        var tags = Tags()
        var longitude: Double?
        var latitude: Double?
        var members: [Int64] = []
        while let field = fields.next() {
            let value = UnsafeRawBufferPointer(rebasing: bytes[(field.lowerBound + 1)..<field.upperBound])
            switch bytes[field.lowerBound] {
            case UInt8(ascii: "T"): tags = Self.tags(value)
            case UInt8(ascii: "x"): longitude = Double(String(decoding: value, as: UTF8.self))
            case UInt8(ascii: "y"): latitude = Double(String(decoding: value, as: UTF8.self))
            case UInt8(ascii: "N"): members = try list(value, of: UInt8(ascii: "n"))
            case UInt8(ascii: "M"): members = try list(value, of: UInt8(ascii: "w"))
            default: continue
            }
        }
        switch kind {
        case UInt8(ascii: "n"):
            // A node that was deleted has no position.
            guard let longitude, let latitude, (-180...180).contains(longitude), (-90...90).contains(latitude) else { return }
            positions.append(
                NodePosition(
                    id: id, latitude: Int32((latitude * 1e7).rounded()), longitude: Int32((longitude * 1e7).rounded())))
            if !tags.isEmpty { tagged.append(TaggedNode(id: id, tags: tags)) }
        case UInt8(ascii: "w"): ways.append(Way(id: id, tags: tags, nodes: members))
        case UInt8(ascii: "r"):
            if ["multipolygon", "boundary"].contains(tags["type"] ?? "") {
                relations.append(Relation(id: id, tags: tags, ways: members))
            }
        default: return
        }
    }

    private struct Fields {
        let bytes: UnsafeRawBufferPointer
        var at = 0

        mutating func next() -> Range<Int>? {
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
            guard at < bytes.count else { return nil }
            let start = at
            while at < bytes.count, bytes[at] != 0x20 { at += 1 }
            return start..<at
        }
    }

    private static func integer(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int64? {
        var value: Int64 = 0
        var isNegative = false
        guard !bytes.isEmpty, bytes.count < 19 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if index == 0, byte == UInt8(ascii: "-"), bytes.count > 1 {
                isNegative = true
                continue
            }
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return isNegative ? -value : value
    }

    /// The ids of a list such as `n1,n2` or `w1@outer,n2@`: those of one kind.
    private func list(_ bytes: UnsafeRawBufferPointer, of kind: UInt8) throws(PlanningError) -> [Int64] {
        var ids: [Int64] = []
        for part in bytes.split(separator: UInt8(ascii: ",")) where part.first == kind {
            guard let id = Self.integer(part.dropFirst().prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "x") }) else {
                throw .badLine(number)
            }
            ids.append(id)
        }
        return ids
    }

    /// Tags as `key=value,key=value`; what would garble that is written `%hex%`.
    private static func tags(_ bytes: UnsafeRawBufferPointer) -> Tags {
        var tags = Tags()
        for pair in bytes.split(separator: UInt8(ascii: ",")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            tags[text(pair[..<equals])] = text(pair[(equals + 1)...])
        }
        return tags
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        let parts = bytes.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        // Every second part is a code.
        for (index, part) in parts.enumerated() {
            if index % 2 == 0 {
                text.append(contentsOf: String(decoding: part, as: UTF8.self).unicodeScalars)
            } else if let code = UInt32(String(decoding: part, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(code) {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
