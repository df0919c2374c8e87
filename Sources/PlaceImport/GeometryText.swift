import Geodesy

/// Reads a geometry that is written as a GeoJSON text in a cell.
final class GeometryText: RecordConsumer {
    private var found: [Coordinate]?
    private var sawCrossing = false
    private var fault = Unusable(.noGeoJSON)

    /// The places that the geometry of `text` stands for.
    static func coordinates(_ text: UnsafeBufferPointer<UInt8>, sawCrossing: inout Bool) throws(Unusable) -> [Coordinate] {
        let reader = GeometryText()
        let stream = JSONStream(reader)
        do throws(ImportError) {
            try stream.feed(text)
            try stream.finish()
        } catch {
            throw Unusable(.brokenGeoJSON, ["words": "\(error)"])
        }
        guard let found = reader.found else { throw reader.fault }
        sawCrossing = reader.sawCrossing
        return found
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) {
        guard kind == .loose, let feature = Feature(tape, bare: true), feature.geometry >= 0 else { return }
        do throws(Unusable) {
            var geometry = GeometryReader(system: .wgs84)
            found = try geometry.coordinates(tape, feature.geometry)
            sawCrossing = geometry.sawCrossing
        } catch {
            fault = error
        }
    }

    func close(_ header: borrowing RecordTape) {}
}
