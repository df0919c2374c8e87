import Geodesy

/// A part of the flat map in whole tiles of a zoom, over the antimeridian where need be.
struct MapPart: Sendable {
    /// The zoom whose tiles these are.
    let zoom: Int
    /// The first column, in 0 ..< 2^zoom, and how many there are from there eastwards.
    private let left, columns: Int
    /// The rows, the last of them excluded.
    private let top, bottom: Int

    /// The tiles that a view and so many tiles around it touch.
    /// - Parameter margin: infinite for the whole map.
    init?(_ view: BoundingBox, zoom: Int, margin: Double) {
        guard let edges = Edges(view, zoom: zoom) else { return nil }
        self.zoom = zoom
        let tiles = 1 << zoom
        let all = Double(tiles)
        top = Int(max(0, (edges.top - margin).rounded(.down)))
        bottom = Int(min(all, (edges.bottom + margin).rounded(.up)))
        let first = max(-all, (edges.left - margin).rounded(.down))
        let last = min(2 * all, (edges.right + margin).rounded(.up))
        if last - first < all {
            left = (Int(first) % tiles + tiles) % tiles
            columns = Int(last - first)
        } else {
            left = 0
            columns = tiles
        }
    }

    /// Whether a view lies in it, with a tenth of a tile to spare: what is drawn for this part is all the view shows.
    func holds(_ view: BoundingBox) -> Bool {
        guard let edges = Edges(view, zoom: zoom) else { return false }
        let spare = 0.1
        let tiles = 1 << zoom
        guard top == 0 || edges.top - spare >= Double(top), bottom == tiles || edges.bottom + spare <= Double(bottom) else {
            return false
        }
        if columns == tiles { return true }
        var offset = edges.left - spare - Double(left)
        if offset < 0 { offset += Double(tiles) }
        return offset + (edges.right - edges.left) + 2 * spare <= Double(columns)
    }

    /// Its box. The map's edge stands for all beyond it: a place at a pole is drawn there.
    var box: BoundingBox {
        let tiles = Double(1 << zoom)
        func latitude(_ row: Int) -> Double { WebMercator.coordinate(x: 0, y: Double(row) / tiles).latitudeDegrees }
        func longitude(_ column: Int) -> Double { BoundingBox.wrapped(Double(column) / tiles * 360 - 180) }
        let whole = columns == 1 << zoom
        let box = BoundingBox(
            south: bottom == 1 << zoom ? -90 : latitude(bottom), west: whole ? -180 : longitude(left),
            north: top == 0 ? 90 : latitude(top), east: whole ? 180 : longitude(left + columns))
        guard let box else { preconditionFailure("the edges of tiles are in range") }
        return box
    }

    /// Where the edges of a view are, in tiles; the right one beyond the map where the view crosses the antimeridian.
    private struct Edges {
        let left, right, top, bottom: Double

        init?(_ view: BoundingBox, zoom: Int) {
            guard let first = try? Coordinate(latitude: view.north, longitude: view.west),
                let last = try? Coordinate(latitude: view.south, longitude: view.east)
            else { return nil }
            let tiles = Double(1 << zoom)
            let (start, end) = (WebMercator.world(of: first), WebMercator.world(of: last))
            left = start.x * tiles
            // The antimeridian is stored as −180: an eastern edge there is the map's own.
            right = ((view.east == 180 ? 1 : end.x) + (view.crossesAntimeridian ? 1 : 0)) * tiles
            top = start.y * tiles
            bottom = end.y * tiles
        }
    }
}
