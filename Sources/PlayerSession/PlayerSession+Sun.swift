import Geodesy
public import Viewfinder

extension PlayerSession {
    /// Where the sun stands over the player, by the last fix's clock: a direction of length 1; nil before the first fix.
    public var sun: Vector3? {
        guard let here, let lastFix else { return nil }
        let sun = Sun.direction(at: here, millisecondsSince1970: lastFix.fix.time * 1000)
        return Vector3(east: sun.east, north: sun.north, up: sun.up)
    }
}
