import Geodesy
import HuntRules
import PlayerSession

/// Honolulu Hale, about: where the tests' player stands.
func home() throws -> Coordinate { try Coordinate(latitude: 21.305, longitude: -157.858) }

/// The coordinate so many metres from home.
func place(east: Double = 0, north: Double = 0) throws -> Coordinate {
    LocalFrame(origin: try home()).coordinate(east: .metres(east), north: .metres(north))
}

/// A fix so many metres from home, at so many seconds.
func fix(east: Double = 0, north: Double = 0, accuracy: Double = 5, at seconds: Double = 0) throws -> Fix {
    Fix(
        coordinate: try place(east: east, north: north), accuracy: .metres(accuracy),
        timestamp: Moment(milliseconds: 1_780_000_000_000 + Int64((seconds * 1000).rounded())))
}

/// A spawn so many metres from home.
func spawn(_ id: Int64, east: Double = 0, north: Double = 0, height: Double = 1, hitPoints: Int = 1) throws -> SessionSpawn {
    SessionSpawn(id: id, coordinate: try place(east: east, north: north), height: .metres(height), hitPoints: hitPoints)
}
