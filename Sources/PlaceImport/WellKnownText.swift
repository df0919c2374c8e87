/// Writes a geometry in well-known text (OGC 06-103r4), such as `POINT (30 10)`, onto a tape as GeoJSON. `SRID=4326;` in front of
/// it is read, another system refused by name.
struct WellKnownText: ~Copyable {
    private static let types = [
        "POINT": "Point", "MULTIPOINT": "MultiPoint", "LINESTRING": "LineString", "MULTILINESTRING": "MultiLineString",
        "POLYGON": "Polygon", "MULTIPOLYGON": "MultiPolygon",
    ]
    /// Lists inside each other; a polygon of several parts has four.
    private static let depthLimit = 4

    private let text: [UInt8]
    private var at = 0

    /// Whether `text` begins as a geometry does.
    static func begins(_ text: String) -> Bool {
        let word = text.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
        return types[word] != nil || word == "SRID" || word == "GEOMETRYCOLLECTION"
    }

    private init(_ text: [UInt8]) { self.text = text }

    static func write(_ text: String, on tape: inout RecordTape) throws(Unusable) {
        var reader = WellKnownText(Array(text.uppercased().utf8))
        try reader.write(&tape)
    }

    private mutating func write(_ tape: inout RecordTape) throws(Unusable) {
        var name = word()
        if name == "SRID" {
            let end = text[at...].firstIndex(of: UInt8(ascii: ";")) ?? text.count
            let code = String(decoding: text[min(at + 1, end)..<end], as: UTF8.self)
            guard code == "4326" else {
                throw Unusable(.otherSystem, ["system": "EPSG:\(code.prefix(10))"])
            }
            at = min(end + 1, text.count)
            name = word()
        }
        guard let type = Self.types[name] else {
            throw Unusable(.unreadGeometry, ["name": "“\(name.prefix(40))”"])
        }
        let dimensions = word()
        guard ["", "Z", "M", "ZM"].contains(dimensions) else {
            throw Unusable(dimensions == "EMPTY" ? .emptyGeometry : .noWellKnownText)
        }
        tape.removeAll()
        tape.begin(.map)
        tape.append(.key, "type")
        tape.append(.text, type)
        tape.append(.key, "coordinates")
        if type == "Point" { try open() } else { tape.begin(.list) }
        try type == "Point" ? position(&tape) : list(&tape, depth: 1, isPoints: type == "MultiPoint")
        if type == "Point" { try close() } else { tape.end() }
        tape.end()
        skip()
        guard at == text.count else { throw Unusable(.noWellKnownText) }
    }

    /// What is between two brackets: lists, or positions.
    private mutating func list(_ tape: inout RecordTape, depth: Int, isPoints: Bool) throws(Unusable) {
        try open()
        repeat {
            skip()
            if at < text.count, text[at] == UInt8(ascii: "(") {
                guard depth < Self.depthLimit else { throw Unusable(.noWellKnownText) }
                if isPoints {
                    try open()
                    try position(&tape)
                    try close()
                } else {
                    tape.begin(.list)
                    try list(&tape, depth: depth + 1, isPoints: false)
                    tape.end()
                }
            } else {
                try position(&tape)
            }
        } while take(",")
        try close()
    }

    private mutating func position(_ tape: inout RecordTape) throws(Unusable) {
        tape.begin(.list)
        var count = 0
        while true {
            skip()
            let start = at
            while at < text.count,
                ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "(")].contains(text[at])
            {
                at += 1
            }
            guard at > start else { break }
            text[start..<at].withUnsafeBufferPointer { tape.append(.text, $0) }
            count += 1
        }
        tape.end()
        guard (2...4).contains(count) else { throw Unusable(.noWellKnownText) }
    }

    private mutating func word() -> String {
        skip()
        let start = at
        while at < text.count, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[at]) { at += 1 }
        return String(decoding: text[start..<at], as: UTF8.self)
    }

    private mutating func skip() { while at < text.count, text[at] <= 0x20 { at += 1 } }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skip()
        guard at < text.count, text[at] == UInt8(ascii: sign) else { return false }
        at += 1
        return true
    }

    private mutating func open() throws(Unusable) {
        guard take("(") else { throw Unusable(.noWellKnownText) }
    }

    private mutating func close() throws(Unusable) {
        guard take(")") else { throw Unusable(.noWellKnownText) }
    }

}
