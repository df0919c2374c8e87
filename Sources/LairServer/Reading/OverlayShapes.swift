import HTTPService
import HuntRules

/// A host's lines and areas, read strictly from GeoJSON (RFC 7946) and written anew: nothing of the file goes through
/// unread, and a map gets only what it can draw.
struct OverlayShapes {
    /// The most positions that an overlay may have.
    static let mostPositions = 50_000
    /// The most lines and areas.
    static let most = 2_000

    private let color: String
    private let longitudes: ClosedRange<Double>
    private var features: [JSON] = []
    private var positions = 0

    /// The shapes of a file; `color`: of those that name none. `isWritten`: they were written here, so that across the antimeridian
    /// longitudes run on past 180, and are written again just as they are.
    init(_ body: [UInt8], color: String, isWritten: Bool = false) throws(Problem) {
        self.color = color
        // A line may go round the Earth at each of its positions, and no further.
        let farthest = isWritten ? 360.0 * Double(Self.mostPositions) : 180
        longitudes = -farthest...farthest
        try read(try JSONFields(body: body))
        guard !features.isEmpty else { throw .invalid("There is no line and no area in it.") }
    }

    /// GeoJSON as players get it.
    var utf8: [UInt8] { JSON.object([("type", "FeatureCollection"), ("features", .array(features))]).utf8 }

    private mutating func read(_ object: JSONFields) throws(Problem) {
        switch try object.text("type", longest: 40) {
        case "FeatureCollection":
            for feature in try object.objects("features", most: Self.most) { try add(feature) }
        case "Feature": try add(object)
        default: try add(geometry: object, properties: nil)
        }
    }

    private mutating func add(_ feature: JSONFields) throws(Problem) {
        guard try feature.text("type", longest: 40) == "Feature" else {
            throw .invalid("`\(feature.full("type"))` must be Feature.")
        }
        try add(geometry: try feature.object("geometry"), properties: try feature.optionalObject("properties"))
    }

    private mutating func add(geometry: JSONFields, properties: JSONFields?) throws(Problem) {
        let type = try geometry.text("type", longest: 40)
        let path = geometry.full("coordinates")
        guard let list = geometry.members["coordinates"] else { throw geometry.missing("coordinates") }
        let coordinates: JSON
        switch type {
        case "LineString": coordinates = try line(list, path)
        case "MultiLineString":
            coordinates = try each(of: list, path) { shapes, part, path throws(Problem) in try shapes.line(part, path) }
        case "Polygon": coordinates = try area(list, path)
        case "MultiPolygon":
            coordinates = try each(of: list, path) { shapes, part, path throws(Problem) in try shapes.area(part, path) }
        case "Point", "MultiPoint":
            throw .invalid(
                "`\(geometry.full("type"))` is \(type): an overlay has lines and areas; `lair import` takes points as places.")
        default:
            throw .invalid("`\(geometry.full("type"))` must be LineString, MultiLineString, Polygon or MultiPolygon.")
        }
        guard features.count < Self.most else { throw .invalid("There are more than \(Self.most) lines and areas in it.") }
        features.append(
            .object([
                ("type", "Feature"), ("geometry", .object([("type", .string(type)), ("coordinates", coordinates)])),
                ("properties", .object(try Self.look(properties, color: color))),
            ]))
    }

    /// What a tap tells, and how it is painted: GeoJSON has no words of its own for that, so the usual ones are understood.
    private static func look(_ properties: JSONFields?, color: String) throws(Problem) -> [(key: String, value: JSON)] {
        let tint = ["color", "stroke", "fill"].lazy.compactMap { properties?.string($0) }.first(where: Tint.isValid) ?? color
        var members: [(key: String, value: JSON)] = [
            ("color", .string(tint.lowercased())), ("edge", .string(Tint.ink(on: tint))),
        ]
        for (name, longest, names) in [("title", 200, ["title", "name"]), ("description", 4_000, ["description", "desc"])] {
            for member in names {
                // Properties are other people's: one that is no text is left out, not refused.
                guard let properties, properties.string(member) != nil else { continue }
                if let text = try properties.optionalText(member, longest: longest), !text.isEmpty {
                    members.append((name, .string(text)))
                    break
                }
            }
        }
        return members
    }

    // MARK: Coordinates

    private mutating func each(
        of value: JSONValue, _ path: String, _ read: (inout OverlayShapes, JSONValue, String) throws(Problem) -> JSON
    ) throws(Problem) -> JSON {
        var parts: [JSON] = []
        for (index, part) in try Self.list(value, path).enumerated() { parts.append(try read(&self, part, "\(path)[\(index)]")) }
        guard !parts.isEmpty else { throw .invalid("`\(path)` is empty.") }
        return .array(parts)
    }

    private mutating func area(_ value: JSONValue, _ path: String) throws(Problem) -> JSON {
        try each(of: value, path) { shapes, ring, path throws(Problem) in
            let points = try shapes.points(ring, path)
            guard points.count >= 4, let first = points.first, let last = points.last, first == last else {
                throw .invalid("`\(path)` must be a ring: at least four positions, the last like the first.")
            }
            return Self.json(of: points)
        }
    }

    private mutating func line(_ value: JSONValue, _ path: String) throws(Problem) -> JSON {
        let points = try points(value, path)
        guard points.count >= 2 else { throw .invalid("`\(path)` must have at least two positions.") }
        return Self.json(of: points)
    }

    private mutating func points(_ value: JSONValue, _ path: String) throws(Problem) -> [SIMD2<Double>] {
        let list = try Self.list(value, path)
        positions += list.count
        guard positions <= Self.mostPositions else {
            throw .invalid("There are more than \(Self.mostPositions) positions in it: simplify it first.")
        }
        var points: [SIMD2<Double>] = []
        points.reserveCapacity(list.count)
        for (index, position) in list.enumerated() {
            guard case .array(let numbers) = position, numbers.count >= 2, let x = numbers[0].degrees, let y = numbers[1].degrees,
                longitudes.contains(x), (-90...90).contains(y)
            else {
                throw .invalid("`\(path)[\(index)]` must be longitude and latitude in degrees (WGS-84).")
            }
            points.append([x, y])
        }
        return points
    }

    private static func list(_ value: JSONValue, _ path: String) throws(Problem) -> [JSONValue] {
        guard case .array(let elements) = value else { throw .invalid("`\(path)` must be a list.") }
        return elements
    }

    /// The positions; across the antimeridian longitudes run on past 180 rather than jump, since a map draws what lies between.
    private static func json(of points: [SIMD2<Double>]) -> JSON {
        var turn = 0.0
        var last = points.first?.x ?? 0
        return .array(
            points.map { point in
                if point.x - last > 180 { turn -= 360 }
                if point.x - last < -180 { turn += 360 }
                last = point.x
                return .array([.number(point.x + turn), .number(point.y)])
            })
    }
}

extension JSONFields {
    /// A member that is text, whatever it holds.
    func string(_ name: String) -> String? {
        guard case .string(let text) = members[name] else { return nil }
        return text
    }
}

extension JSONValue {
    fileprivate var degrees: Double? {
        switch self {
        case .integer(let whole): Double(whole)
        case .number(let number): number
        default: nil
        }
    }
}
