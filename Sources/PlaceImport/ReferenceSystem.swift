import Geodesy
import Glibc

/// What the numbers of a position mean.
enum ReferenceSystem: Equatable {
    /// Degrees on WGS-84, longitude first: RFC 7946.
    case wgs84
    /// Metres of the spherical Mercator projection that web maps use.
    case webMercator
}

extension ReferenceSystem {
    /// What a `crs` member (GeoJSON of 2008, dropped by RFC 7946) declares; throws what it says where that is not read here.
    init(_ tape: borrowing RecordTape, _ node: Int) throws(ImportError) {
        if tape.kind(node) == .null {
            self = .wgs84
            return
        }
        guard let properties = tape.member("properties", of: node),
            let name = tape.member("name", of: properties) ?? tape.member("code", of: properties), let words = tape.string(name)
        else { throw .referenceSystem("a system that the file does not name") }
        let code = words.split(separator: ":").last.map { $0.uppercased() } ?? ""
        switch code {
        case "CRS84", "CRS84H", "4326", "4979": self = .wgs84
        // 900913, 102100 and 102113 are what 3857 was called before it had its number.
        case "3857", "900913", "102100", "102113": self = .webMercator
        default: throw .referenceSystem(String(cleanText(words).prefix(80)))
        }
    }

    /// Longitude and latitude in degrees of a position in this system.
    func degrees(_ x: Double, _ y: Double) -> (longitude: Double, latitude: Double) {
        switch self {
        case .wgs84: (x, y)
        case .webMercator: (x / Self.radius * 180 / .pi, atan(sinh(y / Self.radius)) * 180 / .pi)
        }
    }

    /// The sphere of EPSG:3857, metres: the ellipsoid's semi-major axis (EPSG Guidance Note 7-2, §1.3.3.2).
    private static var radius: Double { Earth.equatorialRadius.metres }
}
