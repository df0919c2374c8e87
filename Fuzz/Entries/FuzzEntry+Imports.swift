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

    /// KML, with what HTML its descriptions hold.
    static let kml = FuzzEntry(name: "kml") { read($0, .kml) }

    /// Waypoints and tracks.
    static let gpx = FuzzEntry(name: "gpx") { read($0, .gpx) }

    /// An OpenStreetMap extract in XML.
    static let osm = FuzzEntry(name: "osm") { read($0, .osm) }

    /// What is packed, whatever is in it. What other programs would read is not given to them from here.
    static let archive = FuzzEntry(name: "archive") { bytes in
        guard !bytes.starts(with: Array("SQLite format 3".utf8)), !bytes.dropFirst(4).starts(with: [0x0A, 9]) else { return }
        read(bytes, .auto)
    }

    /// Refused as a whole, or each record accounted for; places that can be shown.
    private static func read(_ bytes: [UInt8], _ format: ImportFormat) {
        var options = ImportOptions()
        if format == .osm { options.conditions = ["a=*", "b=c"].compactMap { TagCondition($0) } }
        _ = try? ColumnReport(.bytes(bytes), Importer(source: "s", format: format, options: options))
        _ = try? Importer(source: "s").read(.bytes(bytes))
        guard let (places, report) = try? Importer(source: "s", format: format, options: options).read(.bytes(bytes)) else {
            return
        }
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
