import Foundation
import Geodesy

/// One line of a GeoJSON text sequence, as `ogr2ogr` writes what it reads from an extract.
struct Feature {
    /// Its tags: those of the wanted ones that it has.
    let tags: [String: String]
    /// What it looks like.
    let geometry: Geometry
    /// The geometry as it stands in the line: to be handed on as it is.
    let text: Substring

    /// Positions are longitude and latitude, degrees, as GeoJSON has them.
    enum Geometry {
        case point([Double])
        case lines([[[Double]]])
        /// Rings, outer and inner, of all its areas.
        case areas([[[[Double]]]])
    }

    /// The feature of a line; nil where it is none with a geometry of use.
    init?(line: String) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let shape = object["geometry"] as? [String: Any], let type = shape["type"] as? String,
            let coordinates = shape["coordinates"],
            let start = line.range(of: "\"geometry\":", options: .backwards)?.upperBound, let end = line.lastIndex(of: "}")
        else { return nil }
        switch type {
        case "Point":
            guard let position = coordinates as? [Double], position.count >= 2 else { return nil }
            geometry = .point(position)
        case "LineString":
            guard let line = coordinates as? [[Double]], line.count > 1 else { return nil }
            geometry = .lines([line])
        case "MultiLineString":
            guard let lines = coordinates as? [[[Double]]], !lines.isEmpty else { return nil }
            geometry = .lines(lines)
        case "Polygon":
            guard let rings = coordinates as? [[[Double]]], !rings.isEmpty else { return nil }
            geometry = .areas([rings])
        case "MultiPolygon":
            guard let areas = coordinates as? [[[[Double]]]], !areas.isEmpty else { return nil }
            geometry = .areas(areas)
        default: return nil
        }
        var tags: [String: String] = [:]
        for (key, value) in object["properties"] as? [String: Any] ?? [:] {
            if let text = value as? String, !text.isEmpty { tags[key] = text }
        }
        self.tags = tags
        text = line[start..<end]
    }

    /// How it is drawn, with an area's size.
    var shape: MapPart.Shape {
        switch geometry {
        case .point: .point
        case .lines: .line
        case .areas(let areas): .area(areas.reduce(0) { $0 + ($1.first.map { PlanarRing($0).squareMetres } ?? 0) })
        }
    }

    /// Where its name stands: itself, the middle of a line, the centre of its largest area.
    var middle: [Double]? {
        switch geometry {
        case .point(let position): position
        case .lines(let lines): lines.max { $0.count < $1.count }.map { $0[$0.count / 2] }
        case .areas(let areas):
            areas.compactMap { $0.first.map { PlanarRing($0) } }.max { $0.squareMetres < $1.squareMetres }?.centre
        }
    }
}

/// A ring of positions with longitude and latitude taken for a plane: good enough to say how large, and where its middle is.
struct PlanarRing {
    /// Its size, about.
    let squareMetres: Double
    /// Its centre of area; of a ring without area, the mean of its positions.
    let centre: [Double]

    init(_ ring: [[Double]]) {
        let origin = ring.first ?? [0, 0]
        var twice = 0.0
        var sum = (x: 0.0, y: 0.0)
        for (a, b) in zip(ring, ring.dropFirst()) {
            let (ax, ay, bx, by) = (a[0] - origin[0], a[1] - origin[1], b[0] - origin[0], b[1] - origin[1])
            let cross = ax * by - bx * ay
            twice += cross
            sum.x += (ax + bx) * cross
            sum.y += (ay + by) * cross
        }
        // 111,195 m a degree on a sphere of 6,371 km.
        squareMetres = abs(twice) / 2 * 111_195 * 111_195 * cos(origin[1] * .pi / 180)
        if abs(twice) > 1e-18 {
            centre = [origin[0] + sum.x / (3 * twice), origin[1] + sum.y / (3 * twice)]
        } else {
            let count = Double(max(1, ring.count))
            centre = [ring.reduce(0) { $0 + $1[0] } / count, ring.reduce(0) { $0 + $1[1] } / count]
        }
    }
}
