/// Where the members of a GeoJSON Feature stand on a tape; −1 for those it lacks.
struct Feature {
    var id = -1
    var geometry = -1
    var properties = -1
    var crs = -1

    /// The Feature at the start of `tape`, or, where `bare`, a geometry that stands alone; nil where it is neither.
    init?(_ tape: borrowing RecordTape, bare: Bool) {
        guard tape.kind(0) == .map else { return nil }
        var type = -1
        var key = 1
        while key < tape.next(0) {
            switch tape.node(key).length {
            case 2 where tape.equals(key, "id"): id = key + 1
            case 3 where tape.equals(key, "crs"): crs = key + 1
            case 4 where tape.equals(key, "type"): type = key + 1
            case 8 where tape.equals(key, "geometry"): geometry = key + 1
            case 10 where tape.equals(key, "properties"): properties = key + 1
            default: break
            }
            key = tape.next(key + 1)
        }
        guard type >= 0, tape.kind(type) == .text else { return nil }
        if tape.equals(type, "Feature") { return }
        guard bare, Self.isGeometry(tape, type) else { return nil }
        (geometry, properties, id) = (0, -1, -1)
    }

    private static func isGeometry(_ tape: borrowing RecordTape, _ type: Int) -> Bool {
        let types: [StaticString] = [
            "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
        ]
        for word in types where tape.equals(type, word) { return true }
        return false
    }
}
