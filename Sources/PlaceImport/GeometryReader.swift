import Geodesy

/// Reads the positions of a GeoJSON geometry off a tape.
struct GeometryReader: ~Copyable {
    private let system: ReferenceSystem
    /// Whether an area was read that crosses itself. It has a point inside all the same, which is found.
    private(set) var sawCrossing = false

    init(system: ReferenceSystem) { self.system = system }

    /// The places that the geometry at `node` stands for: its points; for lines and areas one point on the longest or in the
    /// largest. Never empty.
    mutating func coordinates(_ tape: borrowing RecordTape, _ node: Int) throws(Unusable) -> [Coordinate] {
        if tape.kind(node) == .null { throw Unusable(.nullGeometry) }
        guard tape.kind(node) == .map, let type = tape.member("type", of: node), let name = tape.string(type) else {
            throw Unusable(.noType)
        }
        if name == "GeometryCollection" { return try collection(tape, node) }
        guard let list = tape.member("coordinates", of: node) else { throw Unusable(.geometryWithoutCoordinates) }
        if tape.kind(list) == .null { throw Unusable(.nullCoordinates) }
        guard tape.kind(list) == .list else { throw Unusable(.noList) }
        guard tape.next(list) > list + 1 else { throw Unusable(.emptyCoordinates) }
        switch name {
        case "Point": return [try coordinate(tape, list)]
        case "MultiPoint": return try points(tape, list)
        case "LineString": return [try coordinate(Line(longest: [try line(tape, list)]).middle())]
        case "MultiLineString":
            var lines: [[Position]] = []
            for part in tape.elements(of: list) { lines.append(try line(tape, part)) }
            return [try coordinate(Line(longest: lines).middle())]
        case "Polygon": return [try point(in: Area(rings: try rings(tape, list)))]
        case "MultiPolygon":
            var areas: [Area] = []
            for part in tape.elements(of: list) { areas.append(Area(rings: try rings(tape, part))) }
            // The largest stands for them; the first of equals.
            guard var largest = areas.first else { throw Unusable(.emptyCoordinates) }
            for area in areas where area.size > largest.size { largest = area }
            return [try point(in: largest)]
        default: throw Unusable(.noSuchGeometry, ["name": cleanText(String(name.prefix(40)))])
        }
    }

    /// All the points in a collection, however deep; where it has none, the point of its first member.
    private mutating func collection(_ tape: borrowing RecordTape, _ node: Int) throws(Unusable) -> [Coordinate] {
        let members = tape.member("geometries", of: node).map { tape.elements(of: $0) } ?? []
        var found: [Coordinate] = []
        var others: [Int] = []
        for member in members {
            let type = tape.member("type", of: member).flatMap { tape.string($0) }
            switch type {
            case "Point", "MultiPoint", "GeometryCollection": found += try coordinates(tape, member)
            default: others.append(member)
            }
        }
        if !found.isEmpty { return found }
        guard let other = others.first else { throw Unusable(.emptyCollection) }
        return try coordinates(tape, other)
    }

    private mutating func point(in area: Area) throws(Unusable) -> Coordinate {
        if area.crossesItself() { sawCrossing = true }
        return try coordinate(area.pointInside())
    }

    private func points(_ tape: borrowing RecordTape, _ list: Int) throws(Unusable) -> [Coordinate] {
        let nodes = tape.elements(of: list)
        var found: [Coordinate] = []
        for (index, point) in nodes.enumerated() {
            do throws(Unusable) {
                found.append(try coordinate(tape, point))
            } catch {
                // One bad point refuses the record: a place silently missing is worse.
                throw Unusable(error.fault, error.values, point: Ledger.Point(number: index + 1, of: nodes.count))
            }
        }
        return found
    }

    private func rings(_ tape: borrowing RecordTape, _ list: Int) throws(Unusable) -> [[Position]] {
        var rings: [[Position]] = []
        for ring in tape.elements(of: list) { rings.append(try line(tape, ring)) }
        guard rings.first?.isEmpty == false else { throw Unusable(.emptyPolygon) }
        return rings
    }

    private func line(_ tape: borrowing RecordTape, _ list: Int) throws(Unusable) -> [Position] {
        guard tape.kind(list) == .list, tape.next(list) > list + 1 else { throw Unusable(.emptyCoordinates) }
        var line: [Position] = []
        var node = list + 1
        while node < tape.next(list) {
            line.append(try position(tape, node))
            node = tape.next(node)
        }
        return line
    }

    private func coordinate(_ tape: borrowing RecordTape, _ node: Int) throws(Unusable) -> Coordinate {
        try coordinate(try position(tape, node))
    }

    private func coordinate(_ position: Position) throws(Unusable) -> Coordinate {
        try Coordinate(x: position.x, y: position.y, in: system)
    }

    private func position(_ tape: borrowing RecordTape, _ node: Int) throws(Unusable) -> Position {
        if tape.kind(node) == .null { throw Unusable(.nullPosition) }
        let first = node + 1
        guard tape.kind(node) == .list, first < tape.next(node) else { throw Unusable(.emptyPosition) }
        let second = tape.next(first)
        guard second < tape.next(node) else { throw Unusable(.oneNumber) }
        guard let x = tape.number(first), let y = tape.number(second) else {
            throw Unusable(.notNumbers)
        }
        return Position(x: x, y: y)
    }
}
