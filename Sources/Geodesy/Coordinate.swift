/// A position on the WGS-84 ellipsoid. Always valid: finite, latitude in [−90°, 90°], longitude in [−180°, 180°).
public struct Coordinate: Sendable, Hashable {
    /// Latitude in degrees, north positive, exactly as it was given: what is stored, sent and shown.
    public let latitudeDegrees: Double
    /// Longitude in degrees east of Greenwich, in [−180, 180), exactly as given wherever no wrap was needed.
    public let longitudeDegrees: Double

    /// Geodetic latitude.
    public var latitude: Angle { Angle(degrees: latitudeDegrees) }
    /// Longitude east of Greenwich.
    public var longitude: Angle { Angle(degrees: longitudeDegrees) }

    /// A coordinate from degrees.
    ///
    /// A longitude outside ±180° but within ±540° is wrapped (202.15° is −157.85°: data that crosses the antimeridian
    /// is written so); anything else out of range, and anything not finite, is refused.
    public init(latitude: Double, longitude: Double) throws(GeodesyError) {
        guard latitude.isFinite, longitude.isFinite else { throw .notFinite }
        guard latitude >= -90, latitude <= 90 else { throw .latitudeOutOfRange(latitude) }
        guard longitude >= -540, longitude <= 540 else { throw .longitudeOutOfRange(longitude) }
        var wrapped = longitude
        if wrapped >= 180 { wrapped -= 360 }
        if wrapped < -180 { wrapped += 360 }
        if wrapped >= 180 { wrapped -= 360 }
        self.init(uncheckedLatitude: latitude, longitude: wrapped)
    }

    /// A coordinate whose degrees are known to be in range.
    init(uncheckedLatitude latitude: Double, longitude: Double) {
        latitudeDegrees = latitude
        longitudeDegrees = longitude
    }
}

/// Why a value is no position.
public enum GeodesyError: Error, Sendable, Hashable {
    /// NaN or infinite.
    case notFinite
    /// Latitude beyond a pole, in degrees: swapped or projected columns are likely.
    case latitudeOutOfRange(Double)
    /// Longitude beyond one turn and a half, in degrees.
    case longitudeOutOfRange(Double)
}
