/// An area of the plan's map.
public struct DrawnArea: Sendable {
    /// Why none may stand there; nil: they may.
    public let reason: Reason?
    /// Its rings, each closed, longitude and latitude in degrees: the outer one, then holes.
    public let rings: [[(longitude: Double, latitude: Double)]]

    init(reason: Reason?, rings: [[PlanePoint]], in plane: MetrePlane) {
        self.reason = reason
        self.rings = rings.map { ring in
            ring.map { point in
                let (latitude, longitude) = plane.degrees(point)
                // To a decimetre and a bit: what is drawn need not be measured.
                return ((longitude * 1e6).rounded() / 1e6, (latitude * 1e6).rounded() / 1e6)
            }
        }
    }
}
