/// One thing on the map: in which layer of the tiles it is, what kind of thing, and from which zoom on.
///
/// `Basemap/process.lua` says the same to tilemaker; a test holds both to one extract.
struct MapPart: Equatable {
    let layer: Layer
    let kind: String
    let zoom: Int

    /// The layers of the tiles.
    enum Layer: String, CaseIterable {
        /// Areas of water; the sea among them.
        case water
        /// Rivers and streams as lines.
        case waterway
        /// Areas that are green, or sand.
        case green
        /// Squares and piers: areas one walks on.
        case square
        case building
        /// All that one moves along.
        case road
        /// Points with names.
        case label
    }

    /// How a thing is drawn in the extract.
    enum Shape: Equatable {
        case point
        case line
        /// Square metres, about.
        case area(Double)
    }

    /// What a thing with these tags is on the map; mostly nothing.
    static func parts(of tags: [String: String], _ shape: Shape) -> [MapPart] {
        switch shape {
        case .point: label(tags).map { [$0] } ?? []
        case .line: line(tags).map { [$0] } ?? []
        case .area(let size): area(tags, size)
        }
    }

    private static func label(_ tags: [String: String]) -> MapPart? {
        if let place = tags["place"], let zoom = places[place] { return MapPart(layer: .label, kind: place, zoom: zoom) }
        if tags["railway"] == "station" || tags["railway"] == "halt" { return MapPart(layer: .label, kind: "station", zoom: 13) }
        if tags["natural"] == "peak" { return MapPart(layer: .label, kind: "peak", zoom: 12) }
        return nil
    }

    private static func line(_ tags: [String: String]) -> MapPart? {
        // Along a street, or over it: a map of streets says so already.
        if tags["footway"] == "sidewalk" || tags["footway"] == "crossing" {
            return MapPart(layer: .road, kind: "sidewalk", zoom: 14)
        }
        if let highway = tags["highway"], let (kind, zoom) = highways[highway], tags["area"] != "yes" {
            return MapPart(layer: .road, kind: kind, zoom: zoom)
        }
        if let railway = tags["railway"], let (kind, zoom) = railways[railway], tags["service"] == nil {
            return MapPart(layer: .road, kind: kind, zoom: zoom)
        }
        if tags["route"] == "ferry" { return MapPart(layer: .road, kind: "ferry", zoom: 10) }
        if let waterway = tags["waterway"], let zoom = waterways[waterway], tags["tunnel"] == nil {
            return MapPart(layer: .waterway, kind: waterway, zoom: zoom)
        }
        return nil
    }

    private static func area(_ tags: [String: String], _ size: Double) -> [MapPart] {
        let zoom = size >= 4_000_000 ? 8 : size >= 300_000 ? 10 : size >= 20_000 ? 12 : 13
        var parts: [MapPart] = []
        if let building = tags["building"], building != "no", tags["location"] != "underground" {
            parts.append(MapPart(layer: .building, kind: "building", zoom: 13))
        } else if isWater(tags) {
            parts.append(MapPart(layer: .water, kind: "lake", zoom: zoom))
            if tags["name"] != nil { parts.append(MapPart(layer: .label, kind: "water", zoom: min(14, max(zoom + 2, 10)))) }
        } else if tags["highway"] == "pedestrian" || tags["man_made"] == "pier" || tags["place"] == "square" {
            parts.append(MapPart(layer: .square, kind: tags["man_made"] == "pier" ? "pier" : "square", zoom: 13))
            if tags["name"] != nil, tags["man_made"] == nil { parts.append(MapPart(layer: .label, kind: "square", zoom: 14)) }
        } else if let kind = green(tags) {
            parts.append(MapPart(layer: .green, kind: kind, zoom: zoom))
            if kind == "park", tags["name"] != nil {
                parts.append(MapPart(layer: .label, kind: "park", zoom: min(14, max(zoom + 1, 12))))
            }
        }
        if let place = tags["place"], let zoom = places[place], tags["name"] != nil {
            parts.append(MapPart(layer: .label, kind: place, zoom: zoom))
        }
        return parts
    }

    private static func isWater(_ tags: [String: String]) -> Bool {
        tags["natural"] == "water" || tags["waterway"] == "riverbank" || tags["waterway"] == "dock"
            || tags["landuse"] == "reservoir" || tags["landuse"] == "basin"
    }

    private static func green(_ tags: [String: String]) -> String? {
        for (key, kinds) in greens { if let kind = tags[key].flatMap({ kinds[$0] }) { return kind } }
        return nil
    }

    private static let places = [
        "city": 4, "town": 7, "village": 10, "suburb": 11, "quarter": 12, "neighbourhood": 13, "hamlet": 12, "island": 10,
        "islet": 14, "locality": 14,
    ]

    private static let highways: [String: (String, Int)] = [
        "motorway": ("motorway", 5), "motorway_link": ("motorway", 10), "trunk": ("trunk", 6), "trunk_link": ("trunk", 11),
        "primary": ("primary", 8), "primary_link": ("primary", 11), "secondary": ("secondary", 9),
        "secondary_link": ("secondary", 12),
        "tertiary": ("tertiary", 11), "tertiary_link": ("tertiary", 12), "residential": ("minor", 12),
        "unclassified": ("minor", 12),
        "living_street": ("minor", 12), "road": ("minor", 12), "pedestrian": ("pedestrian", 13), "service": ("service", 13),
        "track": ("path", 13), "footway": ("path", 13), "path": ("path", 13), "cycleway": ("path", 13), "bridleway": ("path", 13),
        "steps": ("steps", 14),
    ]

    private static let railways: [String: (String, Int)] = [
        "rail": ("rail", 10), "light_rail": ("rail", 12), "narrow_gauge": ("rail", 12), "tram": ("tram", 13),
    ]

    private static let waterways = ["river": 9, "canal": 11, "stream": 13]

    private static let greens: [(String, [String: String])] = [
        (
            "leisure",
            [
                "park": "park", "garden": "park", "common": "park", "nature_reserve": "wood", "golf_course": "grass",
                "pitch": "pitch", "playground": "park",
            ]
        ),
        ("natural", ["wood": "wood", "scrub": "wood", "grassland": "grass", "heath": "grass", "beach": "sand", "sand": "sand"]),
        (
            "landuse",
            [
                "forest": "wood", "grass": "grass", "meadow": "grass", "village_green": "park", "recreation_ground": "park",
                "cemetery": "cemetery", "allotments": "grass",
            ]
        ),
        ("amenity", ["grave_yard": "cemetery"]),
    ]
}
