import Geodesy

/// Why a record gives no place: a sentence for the ledger.
struct Unusable: Error {
    let reason: String
}

extension Coordinate {
    /// The coordinate of a position as files give it, `x` first. Refused with the likely cause: not finite, null island,
    /// projected, swapped, out of range.
    init(x: Double, y: Double, in system: ReferenceSystem) throws(Unusable) {
        guard x.isFinite, y.isFinite else { throw Unusable(reason: "the coordinates are not finite") }
        // No figure of the Earth has longer coordinates; DBL_MAX stands for "none" in some files.
        guard abs(x) < 1e8, abs(y) < 1e8 else { throw Unusable(reason: "the coordinates [\(x), \(y)] are out of range") }
        let (longitude, latitude) = system.degrees(x, y)
        guard abs(longitude) > 1e-6 || abs(latitude) > 1e-6 else {
            throw Unusable(reason: "the coordinates are 0, 0, which stands for a missing position")
        }
        do throws(GeodesyError) {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw Unusable(reason: Self.suspicion(longitude, latitude, "[\(x), \(y)]"))
        }
    }

    private static func suspicion(_ longitude: Double, _ latitude: Double, _ given: String) -> String {
        if abs(latitude) > 1000 || abs(longitude) > 1000 {
            return "the coordinates \(given) are projected, not degrees: convert the file to WGS-84 (EPSG:4326)"
        }
        if abs(latitude) > 90 {
            let swapped = abs(longitude) <= 90 && abs(latitude) <= 180
            return "latitude \(latitude) is beyond a pole" + (swapped ? ": latitude and longitude look swapped" : "")
        }
        return "longitude \(longitude) is out of range"
    }
}
