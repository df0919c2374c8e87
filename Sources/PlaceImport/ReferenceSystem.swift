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
    /// The system that the beginning of a GeoJSON text declares, where it is one that is not read here.
    static func foreign(_ chunks: ChunkReader) throws(ImportError) -> String? {
        try chunks.rewind()
        let finder = SystemFinder()
        let stream = JSONStream(finder)
        let piece = try chunks.next()
        // A fault is told by whoever reads all of it.
        do throws(ImportError) { try stream.feed(UnsafeBufferPointer(piece)) } catch {}
        return finder.name
    }

    /// What a `crs` member (GeoJSON of 2008, dropped by RFC 7946) declares; throws what it says where that is not read here.
    init(_ tape: borrowing RecordTape, _ node: Int) throws(ImportError) {
        if tape.kind(node) == .null {
            self = .wgs84
            return
        }
        guard let properties = tape.member("properties", of: node),
            let name = tape.member("name", of: properties) ?? tape.member("code", of: properties), let words = tape.string(name)
        else { throw .unnamedSystem }
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

/// Finds what a text declares before its first Feature.
private final class SystemFinder: RecordConsumer {
    private(set) var name: String?

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) throws(ImportError) {
        try look(header)
    }

    func close(_ header: borrowing RecordTape) throws(ImportError) { try look(header) }

    private func look(_ header: borrowing RecordTape) throws(ImportError) {
        guard let node = header.member("crs", of: 0) else { return }
        do throws(ImportError) {
            _ = try ReferenceSystem(header, node)
        } catch {
            // One that is named by a register; what is not named is told by whoever reads on.
            if case .referenceSystem(let found) = error, found.uppercased().contains("EPSG") { name = found }
        }
    }
}
