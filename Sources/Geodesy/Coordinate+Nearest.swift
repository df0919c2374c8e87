extension Coordinate {
    /// Which of some points is nearest to here, and how far it is; nil where there is none. Of equally near ones the first.
    /// - Parameter points: nil where one is no coordinate: it keeps its place in the count.
    /// - Complexity: O(n); for lists that are asked once. See `SpatialIndex.StaticIndex` for others.
    public func nearest(of points: [Coordinate?]) -> (index: Int, distance: Distance)? {
        var nearest: (index: Int, distance: Distance)?
        for (index, point) in points.enumerated() {
            guard let point else { continue }
            let distance = self.distance(to: point)
            if let found = nearest, found.distance <= distance { continue }
            nearest = (index, distance)
        }
        return nearest
    }
}
