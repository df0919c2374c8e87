import Geodesy
import HuntRules
import HuntStore

/// What is learned from an extract besides its shapes: the coast, whether there is land at all, and what is called how and where.
struct Findings {
    private var coast: [[Position]] = []
    private var isLand = false
    private var named: [Key: Entry] = [:]

    /// A street is one entry a neighbourhood, however many ways it is drawn in.
    private struct Key: Hashable {
        let names: Names
        let kind: String
        let x, y: Int
    }

    private struct Entry {
        var points: [Position] = []
    }

    /// Points of a street lie at most so far apart, metres: the nearest one then tells the nearest street.
    private static let spacing = 20.0
    /// A neighbourhood, degrees.
    private static let neighbourhood = 0.02

    /// Reads everything, and hands each thing on to `layers`.
    mutating func read(_ reader: ExtractReader, into layers: LayerFiles) throws(BasemapError) {
        for kind in ExtractReader.Kind.allCases {
            try reader.each(kind) { feature throws(BasemapError) in
                take(feature)
                try layers.add(feature)
            }
        }
    }

    /// Reads a file that holds only what has a name, and coast.
    mutating func read(_ reader: ExtractReader, of file: String) throws(BasemapError) {
        for kind in ExtractReader.Kind.allCases {
            try reader.each(kind, of: file) { feature throws(BasemapError) in take(feature) }
        }
    }

    private mutating func take(_ feature: Feature) {
        let tags = feature.tags
        if tags["natural"] == "coastline" {
            switch feature.geometry {
            case .lines(let lines): coast += lines.map { $0.map { Position($0[0], $0[1]) } }
            // A ring is read as an area: its outer ring is turned, and which side was water is lost. It is an island.
            case .areas(let areas): coast += areas.compactMap { $0.first.map { Self.island($0) } }
            case .point: break
            }
            return
        }
        if tags["highway"] != nil || tags["building"] != nil || tags["landuse"] != nil { isLand = true }
        guard let names = Names(tags) else { return }
        if tags["highway"] != nil, case .lines(let lines) = feature.geometry, MapPart.parts(of: tags, .line).first?.layer == .road
        {
            for line in lines { add(names, "street", Self.spaced(line)) }
        } else if let part = MapPart.parts(of: tags, feature.shape).first(where: { $0.layer == .label }),
            let middle = feature.middle
        {
            add(names, part.kind, [Position(middle[0], middle[1])])
        }
    }

    private mutating func add(_ names: Names, _ kind: String, _ points: [Position]) {
        for point in points {
            let x = Int((point.x / Self.neighbourhood).rounded(.down))
            let y = Int((point.y / Self.neighbourhood).rounded(.down))
            named[Key(names: names, kind: kind, x: x, y: y), default: Entry()].points.append(point)
        }
    }

    private static func island(_ ring: [[Double]]) -> [Position] {
        let ring = ring.map { Position($0[0], $0[1]) }
        return signedArea(ring) > 0 ? ring : ring.reversed()
    }

    /// A line's positions, with others between those that are far apart.
    private static func spaced(_ line: [[Double]]) -> [Position] {
        var points: [Position] = []
        for (a, b) in zip(line, line.dropFirst()) {
            let (from, to) = (Position(a[0], a[1]), Position(b[0], b[1]))
            points.append(from)
            guard let start = try? Coordinate(latitude: a[1], longitude: a[0]),
                let end = try? Coordinate(latitude: b[1], longitude: b[0])
            else { continue }
            let count = Int(start.distance(to: end).metres / spacing)
            for step in 0..<max(0, count) { points.append(from + (to - from) * (Double(step + 1) / Double(count + 1))) }
        }
        if let last = line.last { points.append(Position(last[0], last[1])) }
        return points
    }

    /// The sea in the extract's box.
    func sea(in box: BoundingBox) -> Sea {
        let plane = PlanarBox(box)
        return Sea(Coastline(coast, in: plane), in: plane, isLand: isLand)
    }

    /// Writes the names into the finished tiles, and what the file is.
    func write(
        into tiles: String, name: String, box: BoundingBox, for extract: String
    ) throws(BasemapError) -> (tiles: Int, names: Int) {
        do throws(StoreError) {
            let file = try Connection(path: tiles, busyTimeout: .seconds(2))
            return try file.transaction { () throws(StoreError) in
                try TileTables.describe(file, name: name, box: box)
                try TileTables.makeNames(file)
                for (key, entry) in named.sorted(by: {
                    ($0.key.names.name, $0.key.x, $0.key.y) < ($1.key.names.name, $1.key.x, $1.key.y)
                }) {
                    try TileTables.add(key.names, kind: key.kind, at: entry.points, file)
                }
                return (try TileTables.count(file), named.count)
            }
        } catch {
            throw .failed(path: extract, reason: "\(error)")
        }
    }
}
