public import Geodesy

extension Clustering {
    /// Visits what is on the map in `box` at `zoom`, edges included to within a step (9 mm).
    /// - Parameter zoom: below 0 and beyond 20 it is as at these. A map at zoom 7.9 shows what zoom 7 has.
    /// - Complexity: O(nodes visited + those whose places surround the box). Allocates nothing.
    public func forEachNode(in box: BoundingBox, zoom: Int, _ body: (Node) -> Void) {
        let view = MapRegion(box)
        for root in tree.roots { visit(root, in: view, zoom: zoom, body) }
    }

    /// Visits what `node` is at `zoom`: itself where it is one marker there, else the markers it has split into.
    /// - Precondition: `node` came from this clustering, after the last `show(_:)`.
    public func forEachNode(of node: Node, zoom: Int, _ body: (Node) -> Void) {
        visit(node.index, in: nil, zoom: zoom, body)
    }

    /// Visits the markers that `node` splits into where it does, for a stack its places; nothing for a place.
    /// - Precondition: `node` came from this clustering, after the last `show(_:)`.
    public func forEachChild(of node: Node, _ body: (Node) -> Void) {
        guard let branch = branch(node.index) else { return }
        for child in children(of: branch) { body(self.node(child)) }
    }

    /// Visits every place in `node`, by where it stood in the list.
    /// - Precondition: `node` came from this clustering, after the last `show(_:)`.
    /// - Complexity: O(places). Allocates nothing.
    public func forEachPlace(of node: Node, _ body: (_ number: Int) -> Void) {
        forEachLeaf(of: node.index) { body(Int(place($0).number)) }
    }

    /// Visits every place shown in `box`, gathered or not, by where it stood in the list.
    public func forEachPlace(in box: BoundingBox, _ body: (_ number: Int) -> Void) {
        forEachLeaf(in: MapRegion(box)) { body(Int(place($0).number)) }
    }

    func children(of branch: Branch) -> ArraySlice<UInt32> {
        tree.children[Int(branch.firstChild)..<Int(branch.firstChild + branch.childCount)]
    }

    func forEachLeaf(of index: UInt32, _ body: (UInt32) -> Void) {
        guard let branch = branch(index) else { return body(index) }
        for leaf in tree.order[Int(branch.firstLeaf)..<Int(branch.firstLeaf + branch.count)] { body(leaf) }
    }

    func forEachLeaf(in view: MapRegion, _ body: (UInt32) -> Void) {
        for root in tree.roots { visitLeaves(root, in: view, body) }
    }

    private func visit(_ index: UInt32, in view: MapRegion?, zoom: Int, _ body: (Node) -> Void) {
        guard let branch = branch(index) else {
            if view?.meets(MapRegion(at: place(index).position)) ?? true { body(node(index)) }
            return
        }
        if let view, !view.meets(branch.region) { return }
        if Int(branch.zoom) >= min(zoom, Self.lastZoom) {
            if view?.meets(MapRegion(at: branch.position)) ?? true { body(node(index)) }
            return
        }
        // What lies in the view altogether needs no more asking.
        let rest = view.flatMap { $0.holds(branch.region) ? nil : $0 }
        for child in children(of: branch) { visit(child, in: rest, zoom: zoom, body) }
    }

    private func visitLeaves(_ index: UInt32, in view: MapRegion, _ body: (UInt32) -> Void) {
        guard let branch = branch(index) else {
            if view.meets(MapRegion(at: place(index).position)) { body(index) }
            return
        }
        guard view.meets(branch.region) else { return }
        if view.holds(branch.region) { return forEachLeaf(of: index, body) }
        for child in children(of: branch) { visitLeaves(child, in: view, body) }
    }
}
