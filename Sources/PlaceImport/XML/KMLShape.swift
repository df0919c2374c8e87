/// A geometry of a Placemark while it is read.
final class KMLShape {
    /// The element's name: Point, LineString, LinearRing, Polygon, MultiGeometry, Model.
    let kind: String
    /// Whether it is a hole of the polygon it stands in.
    let isHole: Bool
    /// What `coordinates` says.
    var words: [UInt8] = []
    var parts: [KMLShape] = []

    init(_ kind: String, isHole: Bool) {
        self.kind = kind
        self.isHole = isHole
    }

    /// Writes it as GeoJSON. Coordinates that are no numbers are left to whoever reads it.
    func write(_ tape: inout RecordTape) {
        switch kind {
        case "Point", "Model":
            tape.geometry("Point") { tape in
                guard let first = positions.first else {
                    tape.begin(.list)
                    tape.end()
                    return
                }
                tape.position(first.x, first.y)
            }
        case "LineString", "LinearRing":
            tape.geometry("LineString") { list(&$0) }
        case "Polygon":
            tape.geometry("Polygon") { tape in
                tape.begin(.list)
                for ring in parts.filter({ !$0.isHole }).prefix(1) + parts.filter(\.isHole) { ring.list(&tape) }
                tape.end()
            }
        default:
            tape.begin(.map)
            tape.append(.key, "type" as StaticString)
            tape.append(.text, "GeometryCollection" as StaticString)
            tape.append(.key, "geometries" as StaticString)
            tape.begin(.list)
            for part in parts { part.write(&tape) }
            tape.end()
            tape.end()
        }
    }

    private func list(_ tape: inout RecordTape) {
        tape.begin(.list)
        for position in positions { tape.position(position.x, position.y) }
        tape.end()
    }

    /// `longitude,latitude[,altitude]`, white space between positions; some write spaces after the commas, too.
    private var positions: [(x: Substring, y: Substring)] {
        var found: [(x: Substring, y: Substring)] = []
        var numbers: [Substring] = []
        var isAfterComma = false
        let text = String(decoding: words, as: UTF8.self)
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ",", omittingEmptySubsequences: false)
            if !isAfterComma, parts.first?.isEmpty == false, !numbers.isEmpty {
                found.append((numbers[0], numbers.count > 1 ? numbers[1] : ""))
                numbers = []
            }
            numbers += parts.filter { !$0.isEmpty }
            isAfterComma = word.hasSuffix(",")
        }
        if !numbers.isEmpty { found.append((numbers[0], numbers.count > 1 ? numbers[1] : "")) }
        return found
    }
}
