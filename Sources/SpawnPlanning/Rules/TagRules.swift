/// Which tags allow and which forbid a creature. Where the map leaves it open, it is forbidden.
struct TagRules: Sendable {
    /// Whether creatures may stand on playgrounds: the host's choice.
    var allowsPlaygrounds = false

    /// How far creatures stay from homes and their gardens, in metres.
    static let fromHomes = 40.0
    /// How far from tracks and from the carriageways of large roads.
    static let fromTraffic = 10.0
    /// How far from a node that stands for grounds nobody has drawn.
    static let fromUndrawn = 40.0
    /// How far around a work of art, a memorial and the like a creature still stands beside it.
    static let beside = 10.0
    /// The farthest from a way one may walk.
    static let fromWays = 15.0
    /// The largest distance that any ban reaches beyond what it is about.
    static let farthest = 50.0

    /// What is said of an object with these tags.
    func ruling(_ tags: Tags) -> Ruling {
        var ruling = Ruling()
        ruling.isArea = Self.isArea(tags)
        addBuilding(tags, &ruling)
        addInstitutions(tags, &ruling)
        addTraffic(tags, &ruling)
        addWater(tags, &ruling)
        addPrivate(tags, &ruling)
        ruling.isWalkable = Self.isWalkable(tags)
        ruling.isCoast = tags["natural"] == "coastline"
        ruling.ground = ground(tags)
        if ruling.ground != nil { ruling.ground?.name = tags["name"] ?? "" }
        return ruling
    }

    /// Ways with these keys are lines unless they say `area=yes`; all others that close are areas.
    private static func isArea(_ tags: Tags) -> Bool {
        if tags["area"] == "yes" { return true }
        if tags["area"] == "no" { return false }
        // A river's bank and a dock close around water; what flows is a line.
        if tags.has("waterway"), !tags.isOne("waterway", of: ["riverbank", "dock", "boatyard", "dam"]) { return false }
        return !tags.has("highway") && !tags.has("railway") && tags["natural"] != "coastline" || tags.has("building")
            || tags["place"] == "square"
    }

    // MARK: Access

    /// Values of `access` that keep strangers out.
    private static let closed: Set = [
        "private", "no", "permit", "residents", "employees", "military", "delivery", "agricultural", "forestry", "service",
    ]
    private static let onFoot: Set = ["yes", "designated", "permissive"]

    private static func isClosed(_ tags: Tags) -> Bool {
        tags.isOne("access", of: closed) && !tags.isOne("foot", of: onFoot)
    }

    private func addPrivate(_ tags: Tags, _ ruling: inout Ruling) {
        // A gate that only some may open is not ground.
        guard Self.isClosed(tags), !tags.has("barrier"), !tags.has("entrance") else { return }
        let half = Self.halfWidth(of: tags, usual: 1.5)
        ruling.bans.append(.init(.private, area: 0, line: half, node: 2))
    }

    // MARK: Ways

    private static let walkable: Set = ["footway", "path", "pedestrian", "steps", "living_street", "track"]
    private static let crossings: Set = ["crossing", "traffic_island"]

    private static func isWalkable(_ tags: Tags) -> Bool {
        guard tags.isOne("highway", of: walkable), !isClosed(tags), !tags.isOne("foot", of: ["no", "private"]) else {
            return false
        }
        // Who stands above a tunnel is not on the way, and nobody waits on a crossing.
        if tags.has("tunnel") || tags.has("indoor") || tags["location"] == "underground" { return false }
        return !["footway", "path", "cycleway"].contains { tags.isOne($0, of: crossings) }
    }

    private static let large: Set = ["motorway", "trunk", "primary", "motorway_link", "trunk_link", "primary_link"]
    /// Half the width of other roads where the map does not tell it, in metres.
    private static let roads: [String: Double] = [
        "secondary": 3.5, "secondary_link": 3, "tertiary": 3.5, "tertiary_link": 3, "unclassified": 3, "residential": 3,
        "service": 2.5, "road": 3, "busway": 3.5, "bus_guideway": 3, "raceway": 5, "escape": 3, "cycleway": 1.5,
    ]
    private static let tracks: Set = [
        "rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail", "funicular", "preserved", "miniature",
    ]

    private static func halfWidth(of tags: Tags, usual: Double) -> Double {
        if let width = tags.number("width"), width > 0, width < 100 { return max(width / 2, 1) }
        if let lanes = tags.number("lanes"), lanes >= 1, lanes < 20 { return max(usual, lanes * 3.5 / 2) }
        return usual
    }

    private func addTraffic(_ tags: Tags, _ ruling: inout Ruling) {
        if tags.isOne("highway", of: Self.large) {
            let reach = Self.fromTraffic + Self.halfWidth(of: tags, usual: 3.5)
            ruling.bans.append(.init(.carriageway, area: Self.fromTraffic, line: reach, node: 0))
        } else if let usual = tags["highway"].flatMap({ Self.roads[$0] }), !tags.has("tunnel") {
            ruling.bans.append(.init(.road, area: 0, line: Self.halfWidth(of: tags, usual: usual) + 1, node: 0))
        }
        if tags.isOne("railway", of: Self.tracks) {
            ruling.bans.append(.init(.railway, area: Self.fromTraffic, line: Self.fromTraffic + 1.5, node: 0))
        }
        if tags["amenity"] == "parking", !tags.isOne("parking", of: ["underground"]) { ruling.bans.append(.init(.road)) }
        let isCrossing =
            tags["highway"] == "crossing"
            || tags.isOne(
                "railway", of: ["crossing", "level_crossing", "tram_crossing", "tram_level_crossing", "railway_crossing"])
            || ["footway", "path", "cycleway"].contains { tags.isOne($0, of: Self.crossings) }
        if isCrossing { ruling.bans.append(.init(.crossing, area: 3, line: 5, node: 10)) }
    }

    // MARK: Grounds of institutions

    private static let institutions: [(key: String, values: [String: Reason])] = [
        (
            "amenity",
            [
                "school": .school, "kindergarten": .school, "childcare": .school, "hospital": .hospital, "prison": .emergency,
                "police": .emergency, "fire_station": .emergency, "grave_yard": .cemetery,
            ]
        ),
        (
            "landuse",
            [
                "military": .military, "construction": .works, "quarry": .works, "landfill": .works, "railway": .railway,
                "cemetery": .cemetery,
            ]
        ),
    ]

    private func addInstitutions(_ tags: Tags, _ ruling: inout Ruling) {
        for (key, values) in Self.institutions {
            if let reason = tags[key].flatMap({ values[$0] }) {
                ruling.bans.append(.init(reason, area: 0, line: 3, node: Self.fromUndrawn))
            }
        }
        if tags.has("military") { ruling.bans.append(.init(.military, area: 0, line: 3, node: Self.fromUndrawn)) }
        if tags["leisure"] == "playground", !allowsPlaygrounds {
            ruling.bans.append(.init(.playground, area: 0, line: 3, node: 15))
        }
    }

    // MARK: Water

    private static let flowing: [String: Double] = [
        "river": 8, "canal": 6, "stream": 2.5, "tidal_channel": 6, "drain": 2, "ditch": 2, "fairway": 6, "rapids": 6,
        "brook": 2.5,
        "waterfall": 6, "weir": 3, "dam": 3, "lock_gate": 3,
    ]

    private func addWater(_ tags: Tags, _ ruling: inout Ruling) {
        let stands =
            tags.isOne("natural", of: ["water", "wetland", "bay", "strait", "reef", "shoal", "glacier"])
            || tags.isOne("landuse", of: ["basin", "reservoir", "salt_pond", "aquaculture", "pond"])
            || tags.isOne("waterway", of: ["riverbank", "dock"]) || tags.has("water")
        // A bay's node says only that there is one.
        let isNamedOnly = tags.isOne("natural", of: ["bay", "strait"])
        if stands { ruling.bans.append(.init(.water, area: isNamedOnly ? 0 : 2, line: 3, node: isNamedOnly ? 0 : 10)) }
        if let half = tags["waterway"].flatMap({ Self.flowing[$0] }) {
            ruling.bans.append(.init(.water, area: 2, line: max(half, Self.halfWidth(of: tags, usual: half) + 1), node: 3))
        }
        if tags["amenity"] == "fountain" { ruling.bans.append(.init(.water, area: 0, line: 1, node: 1)) }
        if tags.isOne("leisure", of: ["swimming_pool", "swimming_area", "marina"]) {
            ruling.bans.append(.init(.water, area: 2, line: 3, node: 15))
            // A pool that is somebody's own lies in somebody's own garden.
            if tags["leisure"] == "swimming_pool", !tags.isOne("access", of: ["yes", "public", "permissive", "customers"]) {
                ruling.bans.append(.init(.private, area: 5, line: 5, node: 20))
            }
        }
    }
}
