import Geodesy
import SpatialIndex
import TestSupport

/// A node with what is in it, told by keys: what must be equal when two clusterings are.
struct Gathered: Hashable, Comparable {
    let id: UInt64
    let keys: [UInt64]
    let latitude, longitude: Double
    let splits: Int

    static func < (a: Gathered, b: Gathered) -> Bool { a.id < b.id }
}

extension Clustering {
    static let world = BoundingBox(around: at(0, 0), radius: .metres(.infinity))

    /// All nodes at a zoom.
    func nodes(_ zoom: Int) -> [Node] {
        var nodes: [Node] = []
        forEachNode(in: Self.world, zoom: zoom) { nodes.append($0) }
        return nodes
    }

    func placesOf(_ node: Node) -> [Int] {
        var numbers: [Int] = []
        forEachPlace(of: node) { numbers.append($0) }
        return numbers
    }

    func childrenOf(_ node: Node) -> [Node] {
        var children: [Node] = []
        forEachChild(of: node) { children.append($0) }
        return children
    }

    /// All nodes at a zoom, by the keys of `points`.
    func gathered(_ zoom: Int, _ points: [Point], longitudesMovedBy shift: Double = 0) -> [Gathered] {
        nodes(zoom).map { node in
            let splits: Int
            switch node.content {
            case .place: splits = -1
            case .splits(let zoom): splits = zoom
            case .stack: splits = 99
            }
            return Gathered(
                id: node.id.rawValue, keys: placesOf(node).map { points[$0].key }.sorted(),
                latitude: node.coordinate.latitudeDegrees,
                longitude: at(0, node.coordinate.longitudeDegrees + shift).longitudeDegrees, splits: splits)
        }
    }
}

extension Cloud {
    /// The cloud's points as places of seven categories, with keys as hashes have them.
    func places(_ random: inout SeededRandom) -> [Clustering.Point] {
        points(&random).enumerated().map { index, coordinate in
            Clustering.Point(
                coordinate: coordinate, category: UInt16(index * index % 7), key: random.next() >> 16)
        }
    }
}
