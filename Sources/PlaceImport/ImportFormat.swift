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
}
