public import Geodesy

extension Clustering {
    /// What stands on the map as one marker: a place alone, or a cluster.
    public struct Node: Sendable, Hashable {
        /// Where to draw it: a place's own coordinate, a cluster's centre on the map.
        public let coordinate: Coordinate
        /// What it goes by, as long as it has the same places.
        public let id: NodeID
        /// How many places it stands for.
        public let count: Int
        /// How to get at what is in it.
        public let content: Content
        /// Its number in the tree, until `show(_:)` is called again.
        let index: UInt32
    }

    /// How to get at what is in a node.
    public enum Content: Sendable, Hashable {
        /// It is this place; the number is where it stood in the list.
        case place(number: Int)
        /// From this zoom on, 1 ... 20, it is at least two markers.
        case splits(zoom: Int)
        /// At no zoom can its places be told apart: they must be fanned out.
        case stack
    }

    /// What a node goes by: it stays the same from one gathering to the next where the node has the same places, and no two nodes
    /// share it. Made of the smallest key of its places and the zoom at which they came together.
    public struct NodeID: Sendable, Hashable {
        /// Below 2⁵³, so that JavaScript holds it as a number: key · 32 + zoom, 31 for a place.
        public let rawValue: UInt64

        /// An id from the number it was given out as.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        init(key: UInt64, zoom: UInt8) { rawValue = key << 5 | UInt64(zoom) }

        /// The zoom of a place.
        static var place: UInt8 { 31 }
    }

    /// The node of an id; nil where no place or cluster goes by it now.
    /// - Complexity: O(n).
    public func node(_ id: NodeID) -> Node? {
        let key = id.rawValue >> 5
        guard let leaf = tree.leaves.firstIndex(where: { places[Int($0)].key == key }) else { return nil }
        var index = UInt32(truncatingIfNeeded: leaf)
        while index != ClusterTree.none {
            let node = node(index)
            if node.id == id { return node }
            index = tree.parents[Int(index)]
        }
        return nil
    }

    /// The cluster a node is part of; nil where it is on the map at zoom 0.
    public func parent(of node: Node) -> Node? {
        let parent = tree.parents[Int(node.index)]
        return parent == ClusterTree.none ? nil : self.node(parent)
    }

    func branch(_ index: UInt32) -> Branch? {
        let number = Int(index) - tree.leaves.count
        return number < 0 ? nil : tree.branches[number]
    }

    func place(_ leaf: UInt32) -> Place { places[Int(tree.leaves[Int(leaf)])] }

    func node(_ index: UInt32) -> Node {
        guard let branch = branch(index) else {
            let place = place(index)
            return Node(
                coordinate: place.coordinate, id: NodeID(key: place.key, zoom: NodeID.place), count: 1,
                content: .place(number: Int(place.number)), index: index)
        }
        // Places on one spot are drawn on that spot, not in the middle of a step.
        let onOneSpot = branch.region.span == 0 && branch.region.north == branch.region.south
        return Node(
            coordinate: onOneSpot ? place(tree.order[Int(branch.firstLeaf)]).coordinate : branch.position.coordinate,
            id: NodeID(key: branch.key, zoom: branch.zoom), count: Int(branch.count),
            content: Int(branch.zoom) == Self.lastZoom ? .stack : .splits(zoom: Int(branch.zoom) + 1), index: index)
    }
}
