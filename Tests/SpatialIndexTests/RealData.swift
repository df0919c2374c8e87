import Foundation
import Geodesy
import SpatialIndex
import TestSupport

/// Real files with known answers.
enum RealData {
    /// USGS earthquakes: `usgs_earthquakes.geojson`.
    static func earthquakes() throws -> [Coordinate] {
        let root = try json("usgs_earthquakes.geojson") as? [String: Any]
        return (root?["features"] as? [[String: Any]] ?? []).compactMap { feature in
            let geometry = feature["geometry"] as? [String: Any]
            guard let numbers = geometry?["coordinates"] as? [Double], numbers.count >= 2 else { return nil }
            return at(numbers[1], numbers[0])
        }
    }

    /// Honolulu's public art by discipline: `PublicArt.json`. The names of the categories are sorted.
    static func publicArt() throws -> (points: [Clustering.Point], categories: [String]) {
        let root = try json("PublicArt.json") as? [String: Any]
        let meta = root?["meta"] as? [String: Any]
        let view = meta?["view"] as? [String: Any]
        let names = (view?["columns"] as? [[String: Any]] ?? []).map { $0["fieldName"] as? String ?? "" }
        func column(_ name: String, _ row: [Any]) -> String { names.firstIndex(of: name).flatMap { row[$0] as? String } ?? "" }
        let rows = root?["data"] as? [[Any]] ?? []
        let categories = Set(rows.map { column("discipline", $0) }).sorted()
        let points = rows.map { row in
            Clustering.Point(
                coordinate: at(Double(column("latitude", row)) ?? .nan, Double(column("longitude", row)) ?? .nan),
                category: UInt16(categories.firstIndex(of: column("discipline", row)) ?? 0),
                key: Clustering.key(of: "PublicArt/\(column("objectid", row))".utf8))
        }
        return (points, categories)
    }

    /// 10,000 addresses in New Zealand: `markercluster_realworld.10000.js`.
    static func addresses() throws -> [Coordinate] {
        let text = try String(contentsOf: SharedData.url("markercluster_realworld.10000.js"), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("[") else { return nil }
            let fields = line.dropFirst().split(separator: ",")
            guard fields.count >= 2, let latitude = Double(fields[0].trimmingCharacters(in: .whitespaces)),
                let longitude = Double(fields[1].trimmingCharacters(in: .whitespaces))
            else { return nil }
            return at(latitude, longitude)
        }
    }

    private static func json(_ name: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: SharedData.url(name)))
    }
}
