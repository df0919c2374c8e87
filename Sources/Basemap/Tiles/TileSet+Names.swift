public import Geodesy
import HuntStore

/// What is called how, and where it is known to be.
public struct NamedPoint: Sendable, Hashable {
    /// `street`, or a kind of place: `city`, `suburb`, `square`, `park`, `water`, `station` …
    public let kind: String
    /// What it is called.
    public let names: Names
    /// One of the points it is known at: of a street there are many, at most some 20 m apart.
    public let coordinate: Coordinate
}

extension TileSet {
    /// The most points one answer holds.
    public static let mostNamedPoints = 5_000
    /// How far the nearest name is looked for.
    public static let farthest = Distance(metres: 250)

    /// All that has a name in a box, point by point.
    /// - Parameter box: of whole cells at best; it must not cross the antimeridian.
    public func names(in box: BoundingBox) throws(BasemapError) -> [NamedPoint] {
        guard facts.isOurs else { return [] }
        return try read { file throws(StoreError) in
            var points: [NamedPoint] = []
            let first = TileTables.cell(latitude: box.south, longitude: box.west)
            let last = TileTables.cell(latitude: box.north, longitude: box.west)
            let wide = TileTables.cell(latitude: box.south, longitude: box.east) - first
            for row in stride(from: first, through: last, by: Int(TileTables.cellsInRow))
            where points.count < Self.mostNamedPoints {
                points += try file.rows(
                    """
                    SELECT n.kind, n.name, n.english, n.traditional, n.simplified, p.latitude, p.longitude
                    FROM lair_points AS p CROSS JOIN lair_names AS n ON n.id = p.name WHERE p.cell BETWEEN ?1 AND ?2
                    """, [.integer(row), .integer(row + wide)], limit: Self.mostNamedPoints - points.count
                ) { row throws(StoreError) in
                    let point = try Self.point(row)
                    return box.contains(point.coordinate) ? point : nil
                }
            }
            return points
        }
    }

    /// What is nearest to a place, at most `farthest` away, and how far it is.
    public func name(nearest place: Coordinate) throws(BasemapError) -> (point: NamedPoint, distance: Distance)? {
        let around = Cells.box(around: place, radius: Self.farthest)
        guard !around.crossesAntimeridian else { return nil }
        var nearest: (point: NamedPoint, distance: Distance)?
        for point in try names(in: around) {
            let distance = place.distance(to: point.coordinate)
            if distance <= Self.farthest, distance < nearest?.distance ?? .metres(.infinity) { nearest = (point, distance) }
        }
        return nearest
    }

    /// What has each of these words somewhere in one of its names, however they are written; places before streets, short names first.
    public func names(saying words: [String], limit: Int) throws(BasemapError) -> [NamedPoint] {
        guard facts.isOurs else { return [] }
        let wanted = words.map(Names.fold).filter { !$0.isEmpty }
        guard let longest = wanted.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
        return try read { file throws(StoreError) in
            try file.rows(
                """
                SELECT kind, name, english, traditional, simplified, latitude, longitude, folded FROM lair_names
                WHERE instr(folded, ?1) > 0 ORDER BY kind = 'street', length(name), name
                """, [.text(longest)], limit: limit
            ) { row throws(StoreError) in
                let folded = row.text(7)
                return wanted.allSatisfy(folded.contains) ? try Self.point(row) : nil
            }
        }
    }

    private static func point(_ row: Row) throws(StoreError) -> NamedPoint {
        let names = Names(
            name: row.text(1), english: row.optionalText(2), traditional: row.optionalText(3), simplified: row.optionalText(4))
        return NamedPoint(kind: row.text(0), names: names, coordinate: try row.coordinate(5))
    }
}
