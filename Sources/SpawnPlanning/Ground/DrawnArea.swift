/// An area of the plan's map.
public struct DrawnArea: Sendable {
    /// Why none may stand there; nil: they may.
    public let reason: Reason?
    /// Its rings, each closed, longitude and latitude in degrees: the outer one, then holes.
    public let rings: [[(longitude: Double, latitude: Double)]]
}
