/// Why a record gives no place. Its raw value is what pages say it by in their own words, `template` is how the ledger does in English.
public enum RecordFault: String, Sendable, Hashable, CaseIterable {
    case notFinite = "not-finite"
    case outOfRange = "out-of-range"
    case nullIsland = "null-island"
    case projected
    case beyondPole = "beyond-pole"
    case swapped
    case longitudeOutOfRange = "longitude-out-of-range"
    case noCoordinates = "no-coordinates"
    case latitudeMissing = "latitude-missing"
    case longitudeMissing = "longitude-missing"
    case notNumbers = "not-numbers"
    case noPoint = "no-point"
    case noFeature = "no-feature"
    case noGeometry = "no-geometry"
    case otherSystem = "other-system"
    case unnamedSystem = "unnamed-system"
    case noRow = "no-row"
    case unreadGeometry = "unread-geometry"
    case emptyGeometry = "empty-geometry"
    case noWellKnownText = "no-well-known-text"
    case nullGeometry = "null-geometry"
    case noType = "no-type"
    case geometryWithoutCoordinates = "geometry-without-coordinates"
    case nullCoordinates = "null-coordinates"
    case noList = "no-list"
    case emptyCoordinates = "empty-coordinates"
    case noSuchGeometry = "no-such-geometry"
    case emptyCollection = "empty-collection"
    case emptyPolygon = "empty-polygon"
    case nullPosition = "null-position"
    case emptyPosition = "empty-position"
    case oneNumber = "one-number"
    case notTwoAngles = "not-two-angles"
    case brokenGeoJSON = "broken-geojson"
    case noGeoJSON = "no-geojson"
    case rowTooLong = "row-too-long"
    case hemispheres

    /// The sentence; words in braces stand for values.
    public var template: String {
        switch self {
        case .notFinite: "the coordinates are not finite"
        case .outOfRange: "the coordinates {given} are out of range"
        case .nullIsland: "the coordinates are 0, 0, which stands for a missing position"
        case .projected: "the coordinates {given} are projected, not degrees: convert the file to WGS-84 (EPSG:4326)"
        case .beyondPole: "latitude {latitude} is beyond a pole"
        case .swapped: "latitude {latitude} is beyond a pole: latitude and longitude look swapped"
        case .longitudeOutOfRange: "longitude {longitude} is out of range"
        case .noCoordinates: "there are no coordinates"
        case .latitudeMissing: "the latitude is missing"
        case .longitudeMissing: "the longitude is missing"
        case .notNumbers: "the coordinates are not numbers"
        case .noPoint: "the position is no point"
        case .noFeature: "it is no GeoJSON Feature"
        case .noGeometry: "there is no geometry"
        case .otherSystem: "coordinates in {system} are not read: convert the file to WGS-84 (EPSG:4326)"
        case .unnamedSystem: "coordinates in a system that the file does not name are not read: convert it to WGS-84 (EPSG:4326)"
        case .noRow: "it is no row"
        case .unreadGeometry: "{name} is no geometry that is read"
        case .emptyGeometry: "the geometry is empty"
        case .noWellKnownText: "the geometry is no well-known text"
        case .nullGeometry: "the geometry is null"
        case .noType: "the geometry has no type"
        case .geometryWithoutCoordinates: "the geometry has no coordinates"
        case .nullCoordinates: "the coordinates are null"
        case .noList: "the coordinates are no list"
        case .emptyCoordinates: "the coordinates are empty"
        case .noSuchGeometry: "{name} is no geometry"
        case .emptyCollection: "the geometry collection is empty"
        case .emptyPolygon: "the polygon is empty"
        case .nullPosition: "a position is null"
        case .emptyPosition: "a position is empty"
        case .oneNumber: "a position has one number only"
        case .notTwoAngles: "the position is not two angles"
        case .brokenGeoJSON: "the position is no GeoJSON: {words}"
        case .noGeoJSON: "the position is no GeoJSON geometry"
        case .rowTooLong: "the row has {cells} cells, the header {columns}"
        case .hemispheres: "the letters of the hemispheres contradict the columns: latitude and longitude look swapped"
        }
    }
}

/// A sentence that can be said in any language: what it is, and the values in it.
public protocol Sayable: Sendable {
    /// What pages say it by.
    var slug: String { get }
    /// The English sentence; words in braces stand for values.
    var template: String { get }
    /// The values, by name, as text.
    var values: [String: String] { get }
}

extension Sayable {
    /// The English sentence, its values filled in.
    public var sentence: String {
        var sentence = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            sentence += rest[..<open] + (values[String(rest[rest.index(after: open)..<close])] ?? "")
            rest = rest[rest.index(after: close)...]
        }
        return sentence + rest
    }
}

/// Why a record gives no place, for the ledger.
struct Unusable: Error, Hashable {
    let fault: RecordFault
    /// See `RecordFault.template`.
    let values: [String: String]
    /// Which of a record's points it is about, from 1, and how many there are; nil: all of it.
    var point: Ledger.Point?

    init(_ fault: RecordFault, _ values: [String: String] = [:], point: Ledger.Point? = nil) {
        self.fault = fault
        self.values = values
        self.point = point
    }
}
