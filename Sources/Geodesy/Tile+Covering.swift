extension Tile {
    /// The tiles of a zoom that a box touches, from the north-west, row by row; across the antimeridian those in its west first.
    /// - Precondition: `zoom` is in 0 ... 30.
    /// - Complexity: O(tiles): it is for whoever asks to see that they are not too many.
    public static func covering(_ box: BoundingBox, zoom: Int) -> [Tile] {
        precondition((0...30).contains(zoom))
        let count = Double(1 << zoom)
        func index(_ part: Double) -> Int { max(0, min((1 << zoom) - 1, Int(part * count))) }
        let north = WebMercator.world(of: Coordinate(clampingLatitude: box.north, wrappingLongitude: 0)).y
        let south = WebMercator.world(of: Coordinate(clampingLatitude: box.south, wrappingLongitude: 0)).y
        let west = index((box.west + 180) / 360)
        let east = index((box.east + 180) / 360)
        var columns = box.crossesAntimeridian ? Array(west...index(1)) : []
        for column in (box.crossesAntimeridian ? 0 : west)...east where columns.last != column { columns.append(column) }
        return (index(north)...index(south)).flatMap { row in columns.compactMap { Tile(zoom: zoom, x: $0, y: row) } }
    }
}
