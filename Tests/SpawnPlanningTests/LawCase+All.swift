extension LawCase {
    static let all = homes + institutions + traffic + water + closed + walking + grounds + shapes

    private static let homes: [LawCase] = [
        .init([:], .nothing, gives: "park"),
        .init(["building": "house"], .area, 39, gives: "home"), .init(["building": "house"], .area, 42, gives: "park"),
        .init(["building": "apartments"], .area, 39, gives: "home"), .init(["building": "residential"], .area, 39, gives: "home"),
        .init(["building": "detached"], .area, 39, gives: "home"), .init(["building": "terrace"], .area, 39, gives: "home"),
        // What says nothing else is a home.
        .init(["building": "yes"], .area, 39, gives: "home"), .init(["building": "somethingnew"], .area, 39, gives: "home"),
        .init(["building": "yes", "shop": "supermarket"], .area, 5, gives: "park"),
        .init(["building": "yes", "amenity": "theatre"], .area, 5, gives: "park"),
        .init(["building": "yes", "shop": "bakery", "building:flats": "6"], .area, 39, gives: "home"),
        .init(["building": "church"], .area, 5, gives: "park"), .init(["building": "church"], .area, -5, gives: "building"),
        .init(["building": "yes"], .area, -5, gives: "home"), .init(["building:part": "yes"], .area, -5, gives: "building"),
        .init(["building": "house"], .node, 45, gives: "home"), .init(["building": "house"], .node, 55, gives: "park"),
        .init(["leisure": "garden"], .area, 39, gives: "home"),
        .init(["leisure": "garden", "access": "private"], .area, 39, gives: "home"),
        .init(["leisure": "garden", "access": "yes"], .area, 10, gives: "park"),
        .init(["addr:housenumber": "12"], .node, 45, gives: "home"),
        .init(["addr:housenumber": "12", "shop": "books"], .node, 15, gives: "park"),
    ]

    private static let institutions: [LawCase] = [
        .init(["amenity": "school"], gives: "school"), .init(["amenity": "kindergarten"], gives: "school"),
        .init(["amenity": "hospital"], gives: "hospital"), .init(["amenity": "prison"], gives: "emergency"),
        .init(["amenity": "police"], gives: "emergency"), .init(["amenity": "fire_station"], gives: "emergency"),
        .init(["amenity": "grave_yard"], gives: "cemetery"), .init(["landuse": "cemetery"], gives: "cemetery"),
        .init(["landuse": "military"], gives: "military"), .init(["landuse": "construction"], gives: "works"),
        .init(["landuse": "quarry"], gives: "works"), .init(["landuse": "landfill"], gives: "works"),
        .init(["landuse": "railway"], gives: "railway"),
        .init(["amenity": "school"], .area, 3, gives: "park"), .init(["amenity": "school"], .node, 30, gives: "school"),
        .init(["amenity": "hospital"], .node, 30, gives: "hospital"), .init(["military": "barracks"], gives: "military"),
        .init(["leisure": "playground"], gives: "playground"),
    ]

    private static let traffic: [LawCase] = [
        .init(["railway": "rail"], .line, 10, gives: "railway"), .init(["railway": "rail"], .line, 14, gives: "park"),
        .init(["railway": "tram"], .line, 10, gives: "railway"), .init(["railway": "subway"], .line, 10, gives: "railway"),
        .init(["railway": "light_rail"], .line, 10, gives: "railway"), .init(["railway": "abandoned"], .line, 5, gives: "park"),
        .init(["highway": "motorway"], .line, 13, gives: "carriageway"),
        .init(["highway": "trunk"], .line, 13, gives: "carriageway"),
        .init(["highway": "primary"], .line, 13, gives: "carriageway"), .init(["highway": "primary"], .line, 16, gives: "park"),
        .init(["highway": "primary", "lanes": "6"], .line, 20, gives: "carriageway"),
        .init(["highway": "primary_link"], .line, 13, gives: "carriageway"),
        .init(["highway": "secondary"], .line, 3, gives: "road"), .init(["highway": "residential"], .line, 3, gives: "road"),
        .init(["highway": "residential"], .line, 8, gives: "park"), .init(["highway": "service"], .line, 2, gives: "road"),
        .init(["amenity": "parking"], gives: "road"),
        .init(["highway": "crossing"], .node, 8, gives: "crossing"),
        .init(["railway": "level_crossing"], .node, 8, gives: "crossing"),
        .init(["highway": "crossing"], .node, 14, gives: "park"),
        .init(["highway": "footway", "footway": "crossing"], .line, 3, gives: "crossing"),
    ]

    private static let water: [LawCase] = [
        .init(["natural": "water"], gives: "water"), .init(["natural": "water"], .area, 1, gives: "water"),
        .init(["natural": "water"], .area, 5, gives: "park"), .init(["waterway": "river"], .line, 6, gives: "water"),
        .init(["waterway": "stream"], .line, 2, gives: "water"), .init(["waterway": "stream"], .line, 8, gives: "park"),
        .init(["waterway": "riverbank"], gives: "water"), .init(["landuse": "basin"], gives: "water"),
        .init(["landuse": "reservoir"], gives: "water"),
        .init(["amenity": "fountain"], gives: "water"),
        .init(["amenity": "fountain"], .area, 3, inPark: false, gives: "fountain"),
        .init(["leisure": "swimming_pool"], gives: "water"), .init(["leisure": "swimming_pool"], .area, 4, gives: "private"),
        // Land lies to the left of a coastline.
        .init(["natural": "coastline"], .seaEast, -30, gives: "water"),
        .init(["natural": "coastline"], .seaEast, 30, gives: "park"),
        .init(["natural": "coastline"], .seaWest, 30, gives: "water"),
        .init(["natural": "coastline"], .seaWest, -30, gives: "park"),
        .init(["natural": "coastline"], .seaEast, 1, gives: "water"),
    ]

    private static let closed: [LawCase] = [
        .init(["landuse": "grass", "access": "private"], gives: "private"),
        .init(["leisure": "pitch", "access": "no"], gives: "private"),
        .init(["amenity": "university", "access": "private", "foot": "yes"], gives: "park"),
        .init(["highway": "service", "access": "private"], .line, 1, gives: "road"),
        .init(["highway": "path", "access": "private"], .line, 1, gives: "private"),
        .init(["barrier": "gate", "access": "private"], .node, 1, gives: "park"),
        .init(["landuse": "allotments"], gives: "private"),
    ]

    private static let walking: [LawCase] =
        ["footway", "path", "pedestrian", "steps", "living_street", "track"].map {
            .init([:], .nothing, way: ["highway": $0], gives: "park")
        }
        + [
            .init([:], .nothing, way: ["highway": "footway"], wayDistance: 14.5, gives: "park"),
            .init([:], .nothing, way: ["highway": "footway"], wayDistance: 16, gives: "no-way"),
            .init([:], .nothing, way: [:], gives: "no-way"),
            .init([:], .nothing, way: ["highway": "residential"], wayDistance: 8, gives: "no-way"),
            .init([:], .nothing, way: ["highway": "footway", "access": "private"], wayDistance: 8, gives: "no-way"),
            .init([:], .nothing, way: ["highway": "footway", "access": "no"], wayDistance: 8, gives: "no-way"),
            .init([:], .nothing, way: ["highway": "track", "access": "private", "foot": "yes"], wayDistance: 8, gives: "park"),
            .init([:], .nothing, way: ["highway": "track", "access": "no", "foot": "designated"], wayDistance: 8, gives: "park"),
            .init(
                [:], .nothing, way: ["highway": "path", "access": "private", "foot": "permissive"], wayDistance: 8, gives: "park"),
            .init([:], .nothing, way: ["highway": "path", "foot": "no"], wayDistance: 8, gives: "no-way"),
            .init([:], .nothing, way: ["highway": "footway", "tunnel": "yes"], wayDistance: 8, gives: "no-way"),
            .init([:], .nothing, way: ["highway": "footway", "footway": "crossing"], wayDistance: 8, gives: "no-way"),
        ]

    private static let grounds: [LawCase] =
        [
            ("leisure", gives: "park"), ("leisure", gives: "common"), ("leisure", gives: "nature_reserve"),
            ("place", gives: "square"),
            ("landuse", gives: "recreation_ground"), ("landuse", gives: "village_green"), ("landuse", gives: "grass"),
            ("natural", gives: "beach"),
            ("natural", gives: "wood"), ("natural", gives: "heath"), ("natural", gives: "grassland"),
            ("tourism", gives: "artwork"), ("tourism", gives: "viewpoint"),
            ("tourism", gives: "attraction"), ("historic", gives: "memorial"), ("historic", gives: "castle"),
        ].map { .init([$0.0: $0.1], inPark: false, gives: $0.1) }
        + [
            .init([:], .nothing, inPark: false, gives: "not-public"),
            .init(["landuse": "forest"], inPark: false, gives: "not-public"),
            .init(["leisure": "garden", "access": "yes"], inPark: false, gives: "garden"),
            .init(["leisure": "garden", "garden:type": "botanical"], inPark: false, gives: "garden"),
            .init(["leisure": "garden", "garden:type": "residential"], inPark: false, gives: "home"),
            .init(["tourism": "artwork"], .node, 8, inPark: false, gives: "artwork"),
            .init(["tourism": "artwork"], .node, 14, inPark: false, gives: "not-public"),
            .init(["historic": "monument"], .node, 8, inPark: false, gives: "monument"),
            .init(["tourism": "viewpoint"], .node, 8, inPark: false, gives: "viewpoint"),
            .init(["amenity": "fountain"], .node, 8, inPark: false, gives: "fountain"),
            .init(["amenity": "library", "building": "public"], .area, 5, inPark: false, gives: "library"),
            .init(["amenity": "library", "building": "public"], inPark: false, gives: "building"),
            .init(["amenity": "place_of_worship", "building": "church"], .area, 5, inPark: false, gives: "place_of_worship"),
            .init(["amenity": "place_of_worship", "building": "church"], inPark: false, gives: "building"),
            .init(["leisure": "park", "access": "private"], inPark: false, gives: "private"),
            .init(["leisure": "park", "access": "customers"], inPark: false, gives: "not-public"),
            .init(["leisure": "park", "access": "permissive"], inPark: false, gives: "park"),
            .init(["leisure": "park"], .line, 0, inPark: false, gives: "not-public"),
            .init(["leisure": "park"], .node, 0, inPark: false, gives: "not-public"),
        ]

    /// Shapes that are cut off at the edge of the extract: what is left of a park is not known to be one, and what is left of a
    /// house is a house.
    private static let shapes: [LawCase] = [
        .init(["leisure": "park"], .openLine, inPark: false, gives: "not-public"),
        .init(["building": "house"], .openLine, gives: "home"),
        .init(["amenity": "school"], .openLine, gives: "school"), .init(["landuse": "military"], .openLine, gives: "military"),
    ]
}
