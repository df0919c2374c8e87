import Geodesy
import HTTPService
import HuntRules
import HuntStore
import PlaceImport

extension LairService {
    /// Lays a file's tracks over the map, as the overlay of its source; a later import of the source puts it anew.
    func keep(
        _ tracks: [TrackLine], of source: String, in hunt: Hunt, at now: Moment, isTrial: Bool
    ) throws(Problem) -> Overlay {
        let name = Self.overlayName(of: source)
        let there = try ask { () throws(StoreError) in try store.overlays(of: hunt.id) }
        guard there.count < Self.mostOverlays || there.contains(where: { $0.name == name }) else {
            throw .invalid("The file's places are imported; its tracks are not: this hunt has \(Self.mostOverlays) overlays.")
        }
        let shapes = try OverlayShapes(Self.shapes(of: tracks), color: Self.trail)
        let overlay = Overlay(name: name, title: String(source.prefix(100)), color: Self.trail, version: now.milliseconds)
        if isTrial { return overlay }
        return try ask { () throws(StoreError) in try store.put(overlay, shapes: shapes.utf8, into: hunt.id) }
    }

    /// A name that may stand in a link.
    private static func overlayName(of source: String) -> String {
        let words = source.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.joined(separator: "-").prefix(40)
        let trimmed = name.hasSuffix("-") ? name.dropLast() : name
        return trimmed.isEmpty ? "tracks" : String(trimmed)
    }

    /// The tracks as GeoJSON, thinned to what a map draws: each keeps its ends, and every so many of its positions.
    private static func shapes(of tracks: [TrackLine]) -> [UInt8] {
        let kept = tracks.sorted { $0.positions.count > $1.positions.count }.prefix(OverlayShapes.most)
        let all = kept.reduce(0) { $0 + $1.positions.count }
        // 40 bytes a position fit the megabyte of an overlay's body in any case.
        let step = max(1, (all + 19_999) / 20_000)
        return JSON.object([
            ("type", "FeatureCollection"),
            (
                "features",
                .array(
                    kept.map { track in
                        let last = track.positions.count - 1
                        let positions = track.positions.indices.filter { $0 % step == 0 || $0 == last }.map { index in
                            let place = track.positions[index]
                            return JSON.array([.number(place.longitudeDegrees), .number(place.latitudeDegrees)])
                        }
                        return .object([
                            ("type", "Feature"),
                            ("geometry", .object([("type", "LineString"), ("coordinates", .array(positions))])),
                            ("properties", .object([("title", .string(String(track.name.prefix(200))))])),
                        ])
                    })
            ),
        ]).utf8
    }
}
