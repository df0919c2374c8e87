import Geodesy

extension Coordinate {
    /// The coordinate of a position as files give it, `x` first. Refused with the likely cause: not finite, null island,
    /// projected, swapped, out of range.
    init(x: Double, y: Double, in system: ReferenceSystem) throws(Unusable) {
        guard x.isFinite, y.isFinite else { throw Unusable(.notFinite) }
        // No figure of the Earth has longer coordinates; DBL_MAX stands for "none" in some files.
        guard abs(x) < 1e8, abs(y) < 1e8 else { throw Unusable(.outOfRange, ["given": "[\(x), \(y)]"]) }
        let (longitude, latitude) = system.degrees(x, y)
        guard abs(longitude) > 1e-6 || abs(latitude) > 1e-6 else {
            throw Unusable(.nullIsland)
        }
        do throws(GeodesyError) {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw Self.suspicion(longitude, latitude, "[\(x), \(y)]")
        }
    }

    private static func suspicion(_ longitude: Double, _ latitude: Double, _ given: String) -> Unusable {
        if abs(latitude) > 1000 || abs(longitude) > 1000 { return Unusable(.projected, ["given": given]) }
        if abs(latitude) > 90 {
            let isSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
            return Unusable(isSwapped ? .swapped : .beyondPole, ["latitude": "\(latitude)"])
        }
        return Unusable(.longitudeOutOfRange, ["longitude": "\(longitude)"])
    }
}
