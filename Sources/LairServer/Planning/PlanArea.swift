import Geodesy
import HuntRules
import SpawnPlanning

/// The part of the Earth that a hunt is about, for what is cut out of a large extract.
enum PlanArea {
    /// What belongs to it in any case, around the hunt's centre.
    private static let least = Distance.metres(2_500)
    /// What is farther away is not counted: one place with a slip in its numbers would make it a country.
    private static let most = Distance.metres(10_000)
    /// What belongs to it around each place and creature.
    private static let margin = Distance.metres(500)

    /// The box of the hunt's centre, its places, and what stands, with a margin.
    static func box(_ hunt: Hunt, _ coordinates: some Sequence<Coordinate>) -> BoundingBox {
        let reach = BoundingBox(around: hunt.center, radius: most)
        var box = BoundingBox(around: hunt.center, radius: least)
        for coordinate in coordinates where reach.contains(coordinate) && !box.contains(coordinate) {
            box = box.union(BoundingBox(around: coordinate, radius: margin))
        }
        return box
    }

    /// From here on something is far from a hunt, kilometres.
    static let far = 100.0

    /// How many kilometres lie between a hunt's centre and a box; 0 within.
    static func kilometres(from hunt: Hunt, to box: BoundingBox) -> Double {
        if box.contains(hunt.center) { return 0 }
        let latitude = min(max(hunt.center.latitudeDegrees, box.south), box.north)
        let longitude = hunt.center.longitudeDegrees
        let isBetween =
            box.crossesAntimeridian ? longitude >= box.west || longitude <= box.east : (box.west...box.east).contains(longitude)
        let nearest = (isBetween ? [longitude] : [box.west, box.east]).compactMap {
            try? Coordinate(latitude: latitude, longitude: $0)
        }
        return (nearest.map { hunt.center.distance(to: $0).metres }.min() ?? 0) / 1_000
    }
}
