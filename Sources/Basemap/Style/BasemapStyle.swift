import Foundation
import Geodesy

/// The map style over a basemap, in light and dark, as MapLibre reads it: `Basemap/style.json` with the colours and the addresses
/// filled in where it says `"@name"`.
public struct BasemapStyle: Sendable {
    private let template: Data
    private let colours: [Bool: [String: String]]

    /// In which language names are wanted.
    public enum Language: String, Sendable, CaseIterable {
        case english = "en"
        case traditional = "zh-Hant"
        case simplified = "zh-Hans"

        /// The name to show: in the language where the data has it, else the one on the spot.
        var expression: [Any] {
            let wanted: [String] =
                switch self {
                case .english: ["name_en"]
                case .traditional: ["name_hant"]
                case .simplified: ["name_hans"]
                }
            return ["coalesce"] + (wanted + ["name"]).map { ["get", $0] }
        }
    }

    /// The style whose recipe is in that folder: `style.json` and `colours.json`.
    public init(recipe folder: String) throws(BasemapError) {
        func read(_ name: String) throws(BasemapError) -> (Data, Any) {
            let path = "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path) else {
                throw .unreadable(path: path, reason: "it is not there")
            }
            guard let object = try? JSONSerialization.jsonObject(with: data) else {
                throw .unreadable(path: path, reason: "it is no JSON")
            }
            return (data, object)
        }
        template = try read("style.json").0
        let schemes = try read("colours.json").1 as? [String: [String: String]] ?? [:]
        colours = [false: schemes["light"] ?? [:], true: schemes["dark"] ?? [:]]
    }

    /// The style over a basemap, as JSON.
    /// - Parameter hasGlyphs: whether there is a font; without one nothing is written on the map.
    public func json(over set: String, _ facts: TileSet.Facts, dark: Bool, language: Language, hasGlyphs: Bool) -> [UInt8] {
        var values: [String: Any] = colours[dark] ?? [:]
        values["set"] = set
        values["tiles"] = "/tiles/\(set)/{z}/{x}/{y}.pbf?v=\(facts.version)"
        values["glyphs"] = "/fonts/{fontstack}/{range}.pbf"
        values["minzoom"] = facts.zooms.lowerBound
        values["maxzoom"] = facts.zooms.upperBound
        values["attribution"] = facts.attribution.markup
        values["name"] = language.expression
        let (west, south, east, north) = facts.box.map { ($0.west, $0.south, $0.east, $0.north) } ?? (-180, -85, 180, 85)
        values["bounds"] = [west, south, east, north]
        let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        values["box"] = ["type": "Polygon", "coordinates": [ring]] as [String: Any]
        guard let template = try? JSONSerialization.jsonObject(with: template),
            var style = Self.fill(template, values) as? [String: Any]
        else { return Array("{}".utf8) }
        if !hasGlyphs {
            style["glyphs"] = nil
            style["layers"] = (style["layers"] as? [[String: Any]])?.filter { $0["type"] as? String != "symbol" }
        }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: style, options: options)).map(Array.init) ?? Array("{}".utf8)
    }

    /// A text that begins with @ stands for the value of that name.
    private static func fill(_ part: Any, _ values: [String: Any]) -> Any {
        switch part {
        case let text as String where text.hasPrefix("@"): values[String(text.dropFirst())] ?? text
        case let list as [Any]: list.map { fill($0, values) }
        case let members as [String: Any]: members.mapValues { fill($0, values) }
        default: part
        }
    }
}
