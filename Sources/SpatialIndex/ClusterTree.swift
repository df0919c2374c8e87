/// Two or more nodes that are one marker, down to the zoom at which they were gathered.
struct Branch: Sendable {
    /// The centre of its places, each counted once.
    var position: MapPosition
    /// What holds all of its places.
    var region: MapRegion
    /// The smallest key of its places.
    var key: UInt64
    /// Where its children begin, and how many they are.
    var firstChild, childCount: UInt32
    /// Where its places begin in `ClusterTree.order`, and how many they are.
    var firstLeaf, count: UInt32
    /// The nearest zoom at which it is one marker.
    var zoom: UInt8
}

/// The clusters of all zooms: a tree whose leaves are the places shown, and whose nodes are numbered with the leaves first.
///
/// A node is what stands on the map from its own zoom (a leaf: from any) out to the one nearer than its parent's.
struct ClusterTree: Sendable {
    /// The places shown, by their position in `Clustering.places`; their own order.
    var leaves: [UInt32] = []
    /// The clusters, children before parents. Branch i is node `leaves.count + i`.
    var branches: [Branch] = []
    /// The branches' children, one branch after the other.
    var children: [UInt32] = []
    /// Each node's parent; `none` for a root.
    var parents: [UInt32] = []
    /// What is on the map at zoom 0.
    var roots: [UInt32] = []
    /// All leaves, so that those of any branch stand together.
    var order: [UInt32] = []

    static var none: UInt32 { .max }

    /// Makes the tree anew.
    mutating func gather(_ places: [Place], radius: Double, _ filter: Clustering.Filter) {
        leaves.removeAll(keepingCapacity: true)
        branches.removeAll(keepingCapacity: true)
        children.removeAll(keepingCapacity: true)
        roots.removeAll(keepingCapacity: true)
        for (index, place) in places.enumerated()
        where filter.admits(category: place.category, number: Int(place.number)) {
            leaves.append(UInt32(truncatingIfNeeded: index))
        }
        var gathering = Gathering(places: places, leaves: leaves)
        for zoom in stride(from: Clustering.lastZoom, through: 0, by: -1) {
            gathering.gather(zoom: zoom, radius: radius * MapPosition.stepsPerPixel(zoom: zoom), into: &self, places)
        }
        gathering.forEachNode { roots.append($0) }
        arrange()
    }

    /// Tells every node its parent and every branch its run of leaves: parents come before children when the branches are gone
    /// through backwards.
    private mutating func arrange() {
        let leafCount = UInt32(truncatingIfNeeded: leaves.count)
        parents.removeAll(keepingCapacity: true)
        parents.append(contentsOf: repeatElement(Self.none, count: leaves.count + branches.count))
        order.removeAll(keepingCapacity: true)
        order.append(contentsOf: repeatElement(0, count: leaves.count))
        var next: UInt32 = 0
        for root in roots { place(root, at: &next, leafCount) }
        for index in branches.indices.reversed() {
            let branch = branches[index]
            var next = branch.firstLeaf
            for child in children[Int(branch.firstChild)..<Int(branch.firstChild + branch.childCount)] {
                parents[Int(child)] = leafCount + UInt32(truncatingIfNeeded: index)
                place(child, at: &next, leafCount)
            }
        }
    }

    private mutating func place(_ node: UInt32, at next: inout UInt32, _ leafCount: UInt32) {
        if node < leafCount {
            order[Int(next)] = node
            next += 1
        } else {
            branches[Int(node - leafCount)].firstLeaf = next
            next += branches[Int(node - leafCount)].count
        }
    }
}
