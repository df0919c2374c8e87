import CMath
import Geodesy
import PlayerSession

/// Our model of how LocAR.js 0.1.9 places things, from reading what it does: fixes of up to 100 m accuracy are taken as they are,
/// the first is the origin for ever, Web-Mercator units count as metres, the raw compass is north, there is no declination and no
/// smoothing. It is a model to measure beside, not that library.
struct RawModel {
    private var origin: (x: Double, y: Double)?
    private var here: (x: Double, y: Double)?
    private var creature: (x: Double, y: Double)?
    private var heading: Double?

    /// Degrees to turn to the creature; nil before there is a fix and a compass.
    var turn: Double? {
        guard let here, let creature, let heading else { return nil }
        return Angle.bearing(east: creature.x - here.x, north: creature.y - here.y).degrees - heading
    }

    mutating func take(_ event: SensorEvent) {
        switch event {
        case .fix(let fix):
            guard fix.accuracy <= 100, let at = try? Coordinate(latitude: fix.latitude, longitude: fix.longitude) else { return }
            let place = Self.mercator(at)
            origin = origin ?? place
            if let origin { here = (place.x - origin.x, place.y - origin.y) }
            creature = standing.flatMap { spawn in origin.map { (spawn.x - $0.x, spawn.y - $0.y) } }
        case .spawns(let spawns): standing = spawns.first.map { Self.mercator($0.coordinate) }
        case .compass(let compass, _, _): heading = compass.degrees
        case .attitude(let alpha, _, _, _, true): heading = 360 - alpha.degrees
        default: break
        }
    }

    private var standing: (x: Double, y: Double)?

    private static func mercator(_ at: Coordinate) -> (x: Double, y: Double) {
        let radius = 6_378_137.0
        return (
            radius * at.longitudeDegrees * Double.pi / 180,
            radius * asinh(tan(at.latitudeDegrees * Double.pi / 180))
        )
    }
}
