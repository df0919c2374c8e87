import Deflate
import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpatialIndex
import VectorTiles

extension GatheredPlaces {
    /// What is on the map in a tile, as a vector tile with one layer `places`, compressed.
    ///
    /// A cluster says `marker` (what it goes by), `count`, `splits` (from which zoom on it is more than one; 0: it never is) and
    /// `shares` (`category:count,…`, the commonest first); a place says `id` and `category`, the number it has in the hunt's answer.
    func vectorTile(_ tile: Tile, of category: Int?, in store: any Store) throws(StoreError) -> [UInt8] {
        let clustering = clustering(of: category)
        var nodes: [Clustering.Node] = []
        clustering.forEachNode(in: tile.bounds, zoom: tile.zoom) { nodes.append($0) }
        let alone = nodes.compactMap { if case .place(let number) = $0.content { numbers[number] } else { nil } }
        let places = try store.places(numbered: alone)
        var layer = VectorTileLayer(name: "places")
        let count = Double(1 << tile.zoom)
        let extent = Double(VectorTileLayer.extent)
        for node in nodes {
            let world = WebMercator.world(of: node.coordinate)
            let x = Int(((world.x * count - Double(tile.x)) * extent).rounded(.down))
            let y = Int(((world.y * count - Double(tile.y)) * extent).rounded(.down))
            // Each is in one tile: an edge belongs to the tile on its right, and below. The map's last row has its own lower edge.
            guard 0..<VectorTileLayer.extent ~= x, y >= 0, y < VectorTileLayer.extent || tile.y + 1 == 1 << tile.zoom else {
                continue
            }
            layer.addPoint(x: x, y: min(y, VectorTileLayer.extent - 1), tags(of: node, clustering, places))
        }
        let bytes = VectorTileLayer.tile([layer])
        return bytes.compressedGzip ?? bytes
    }

    private func tags(
        of node: Clustering.Node, _ clustering: Clustering, _ places: [Int64: Place]
    ) -> [(key: String, value: VectorTileLayer.Value)] {
        if case .place(let number) = node.content {
            let place = places[numbers[number]]
            let category = clustering.categories(of: node).first?.category ?? 0
            return [("id", .text(place?.key.text ?? "")), ("category", .integer(Int(category)))]
        }
        let splits = if case .splits(let zoom) = node.content { zoom } else { 0 }
        let shares = clustering.categories(of: node).map { "\($0.category):\($0.count)" }
        return [
            ("marker", .integer(Int(node.id.rawValue))), ("count", .integer(node.count)), ("splits", .integer(splits)),
            ("shares", .text(shares.joined(separator: ","))),
        ]
    }
}
