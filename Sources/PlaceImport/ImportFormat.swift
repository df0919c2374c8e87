/// A file format that places come in.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
    /// Whatever the content shows; the name of the file never decides.
    case auto
    /// GeoJSON (RFC 7946): a FeatureCollection, a Feature, or many of them one after the other (RFC 8142).
    case geojson
    /// The `rows.json` of a Socrata open-data portal: `meta.view.columns` and `data`.
    case socrata
    /// A table of text: a row a line, cells between commas, semicolons, tabs or bars (RFC 4180 and its relatives).
    case csv
    /// KML (OGC 12-007r2), alone or packed as KMZ.
    case kml
    /// GPX 1.0 or 1.1: its waypoints; tracks and routes are lines for the map.
    case gpx
    /// An OpenStreetMap extract, XML or PBF: what meets a `TagCondition`.
    case osm
    /// An ESRI Shapefile: its files in one ZIP archive.
    case shapefile
    /// A GeoPackage (OGC 12-128r18).
    case geopackage

    /// What it is called in any language.
    var name: String {
        switch self {
        case .auto: "*"
        case .geojson: "GeoJSON"
        case .socrata: "Socrata"
        case .csv: "CSV"
        case .kml: "KML"
        case .gpx: "GPX"
        case .osm: "OpenStreetMap"
        case .shapefile: "Shapefile"
        case .geopackage: "GeoPackage"
        }
    }

    /// What people call it.
    public var title: String {
        switch self {
        case .auto: "any format"
        case .geojson: "GeoJSON"
        case .socrata: "a Socrata table"
        case .csv: "a table of text"
        case .kml: "KML"
        case .gpx: "GPX"
        case .osm: "an OpenStreetMap extract"
        case .shapefile: "a Shapefile"
        case .geopackage: "a GeoPackage"
        }
    }
}
