import Geodesy
import HuntRules
import PlaceImport

extension FuzzEntry {
    /// A file of GeoJSON, from its first byte or line by line.
    static let geojson = FuzzEntry(name: "geojson") { read($0, .geojson) }

    /// The rows of a Socrata portal.
    static let socrata = FuzzEntry(name: "socrata") { read($0, .socrata) }

    /// A table of text.
    static let csv = FuzzEntry(name: "csv") { read($0, .csv) }

    /// Refused as a whole, or each record accounted for; places that can be shown.
    private static func read(_ bytes: [UInt8], _ format: ImportFormat) {
        _ = try? Importer(source: "s").read(.bytes(bytes))
        guard let (places, report) = try? Importer(source: "s", format: format).read(.bytes(bytes)) else { return }
        let ledger = report.ledger
        require(ledger.read == ledger.accepted + ledger.rejected.count, "\(ledger)")
        require(ledger.places == places.count, "\(ledger), \(places.count) places")
        for place in places {
            require((-90...90).contains(place.coordinate.latitudeDegrees), "\(place)")
            require((-180...180).contains(place.coordinate.longitudeDegrees), "\(place)")
            require(!place.title.isEmpty && !place.key.record.isEmpty, "\(place)")
        }
    }
}
