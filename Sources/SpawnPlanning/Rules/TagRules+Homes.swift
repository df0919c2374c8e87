extension TagRules {
    /// Buildings where, by their own word, nobody lives. All others count as homes unless other tags say otherwise.
    private static let otherBuildings: Set = [
        "commercial", "retail", "office", "industrial", "warehouse", "supermarket", "kiosk", "church", "cathedral", "chapel",
        "mosque", "temple", "synagogue", "shrine", "religious", "school", "university", "college", "kindergarten", "hospital",
        "public", "civic", "government", "train_station", "transportation", "station", "stadium", "sports_hall", "sports_centre",
        "riding_hall", "pavilion", "grandstand", "garage", "garages", "carport", "parking", "shed", "roof", "service", "toilets",
        "hangar", "greenhouse", "glasshouse", "barn", "cowshed", "stable", "sty", "farm_auxiliary", "storage_tank", "silo",
        "ruins", "construction", "bridge", "museum", "fire_station", "bunker", "gatehouse", "tower", "water_tower",
        "transformer_tower", "utility", "container", "boathouse", "canopy", "theatre", "cinema", "library", "hotel", "fort",
        "triumphal_arch", "digester", "military", "entrance", "underpass_entrance", "atrium",
    ]
    /// Keys that say of a `building=yes` what it is for.
    private static let uses = [
        "amenity", "shop", "office", "craft", "man_made", "public_transport", "railway", "aeroway", "power", "healthcare",
        "industrial", "leisure", "emergency", "telecom",
    ]
    /// Where people sleep, by other keys.
    private static let lodging: Set = ["apartment", "chalet", "guest_house", "camp_site", "caravan_site"]
    private static let dwelling: Set = [
        "social_facility", "nursing_home", "student_accommodation", "monastery", "retirement_home",
    ]
    /// Buildings that the map leaves open.
    private static let open: Set = ["yes", "block", "part", "building", "1", "true"]

    /// Whether a building, or a part of one, is a home: nothing says otherwise.
    static func isHome(_ tags: Tags) -> Bool {
        guard let building = tags["building"], building != "no" else { return false }
        if tags.has("building:flats") || tags.has("addr:flats") || tags.has("residential") { return true }
        if tags.isOne("tourism", of: lodging) || tags.isOne("amenity", of: dwelling) { return true }
        if otherBuildings.contains(building) { return false }
        guard open.contains(building) else { return true }
        return !uses.contains(where: tags.has) && !tags.has("tourism")
    }

    /// Gardens that the public is let into: by their access, or by what they are.
    private static func isPublicGarden(_ tags: Tags) -> Bool {
        if tags.isOne("access", of: ["yes", "public", "permissive"]) { return true }
        guard tags["access"] == nil else { return false }
        return tags.isOne("garden:type", of: ["botanical", "arboretum"]) || tags.has("tourism")
    }

    func addBuilding(_ tags: Tags, _ ruling: inout Ruling) {
        let isBuilding = tags.has("building")
        ruling.isBuilding = isBuilding || tags.has("building:part")
        if ruling.isBuilding { ruling.bans.append(.init(.building, area: 0, line: 1, node: 10)) }
        if Self.isHome(tags) { ruling.bans.append(.init(.home, area: Self.fromHomes, line: Self.fromHomes, node: Self.farthest)) }
        if tags["leisure"] == "garden", !Self.isPublicGarden(tags) {
            ruling.bans.append(.init(.home, area: Self.fromHomes, line: Self.fromHomes, node: Self.farthest))
        }
        if tags["landuse"] == "allotments" { ruling.bans.append(.init(.private, area: 5)) }
        ruling.isAddress =
            tags.has("addr:housenumber") && !isBuilding && !tags.has("shop") && !tags.has("tourism")
            && !tags.has("historic") && !tags.has("entrance") && !Self.uses.contains(where: tags.has)
    }

    // MARK: Ground

    private static let within: [(key: String, values: Set<String>)] = [
        ("leisure", ["park", "garden", "common", "nature_reserve", "playground"]), ("place", ["square"]),
        ("landuse", ["recreation_ground", "village_green", "grass"]), ("natural", ["beach", "wood", "heath", "grassland"]),
    ]
    private static let besides: [(key: String, values: Set<String>)] = [
        ("tourism", ["artwork", "viewpoint", "attraction"]), ("amenity", ["fountain", "library", "place_of_worship"]),
    ]
    /// Remains of people are no playing field.
    private static let graves: Set = ["tomb", "grave", "cemetery", "no"]

    func ground(_ tags: Tags) -> Ruling.GroundRule? {
        if let access = tags["access"], !["yes", "public", "permissive", "designated"].contains(access),
            !tags.isOne("foot", of: ["yes", "designated", "permissive"])
        {
            return nil
        }
        let hours = tags["opening_hours"]
        for (key, values) in Self.within where tags.isOne(key, of: values) {
            guard let kind = tags[key] else { continue }
            if kind == "garden", !Self.isPublicGarden(tags) { continue }
            if kind == "playground", !allowsPlaygrounds { continue }
            return .init(kind: kind, hours: hours)
        }
        // A building's hours are those of its inside; creatures stand outside.
        let isInside = tags.has("building") || tags["amenity"] == "library" || tags["amenity"] == "place_of_worship"
        for (key, values) in Self.besides where tags.isOne(key, of: values) {
            guard let kind = tags[key] else { continue }
            return .init(kind: kind, beside: Self.beside, hours: isInside ? nil : hours)
        }
        if let kind = tags["historic"], !Self.graves.contains(kind) {
            return .init(kind: kind == "yes" ? "historic" : kind, beside: Self.beside, hours: isInside ? nil : hours)
        }
        return nil
    }
}
