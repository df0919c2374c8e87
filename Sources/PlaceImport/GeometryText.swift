import Geodesy

/// Reads a geometry that is written as a GeoJSON text in a cell.
final class GeometryText: RecordConsumer {
    private var found: [Coordinate]?
    private var fault = Unusable(.noGeoJSON)

    /// The places that the geometry of `text` stands for.
    static func coordinates(_ text: UnsafeBufferPointer<UInt8>) throws(Unusable) -> [Coordinate] {
        let reader = GeometryText()
        let stream = JSONStream(reader)
        do throws(ImportError) {
            try stream.feed(text)
            try stream.finish()
        } catch {
            throw Unusable(.brokenGeoJSON, ["words": "\(error)"])
        }
        guard let found = reader.found else { throw reader.fault }
        return found
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) {
        guard kind == .loose, let feature = Feature(tape, bare: true), feature.geometry >= 0 else { return }
        do throws(Unusable) {
            found = try GeometryReader(system: .wgs84).coordinates(tape, feature.geometry)
        } catch {
            fault = error
        }
    }

    func close(_ header: borrowing RecordTape) {}
}
