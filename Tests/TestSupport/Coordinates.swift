public import Geodesy

#if canImport(Glibc)
    import Glibc
#endif

/// A coordinate for tests; traps on a typing error in a table.
public func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
        preconditionFailure("no such coordinate: \(latitude), \(longitude)")
    }
    return coordinate
}

extension SeededRandom {
    /// A coordinate, evenly spread over the sphere; now and then exactly on a pole, the equator or the antimeridian.
    public mutating func coordinate() -> Coordinate {
        let latitude = asin(number(-1...1)) * (180 / Double.pi)
        let longitude = number(-180...179.999_999)
        switch Int.random(in: 0..<20, using: &self) {
        case 0: return at(Bool.random(using: &self) ? 90 : -90, longitude)
        case 1: return at(0, longitude)
        case 2: return at(latitude, -180)
        default: return at(latitude, longitude)
        }
    }

    /// A bearing in [0°, 360°].
    public mutating func bearing() -> Angle { Angle(degrees: number(0...360)) }

    /// A length, evenly spread over the orders of magnitude from one to the other.
    public mutating func length(_ from: Double, _ to: Double) -> Distance {
        Distance(metres: exp(number(log(from)...log(to))))
    }
}
