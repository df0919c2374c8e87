public import Geodesy
public import SpatialIndex

extension PlayerSession {
    /// Replaces all places. What was filtered stays so where it was by category; numbers mean other places now and are forgotten.
    /// O(n) for each zoom.
    public func setPlaces(_ points: [Clustering.Point]) {
        places.points = points
        places.clustering = Clustering(points)
        places.filter.numbers = nil
        places.drawn = nil
        if places.filter != Clustering.Filter() { places.clustering.show(places.filter) }
    }

    /// Shows those places only that `filter` admits; clusters are made of these and count these. O(n) for each zoom.
    public func showPlaces(_ filter: Clustering.Filter) {
        guard filter != places.filter else { return }
        places.filter = filter
        places.drawn = nil
        places.clustering.show(filter)
    }

    /// How many places are shown.
    public var shownPlaces: Int { places.clustering.count }

    /// The nearest whole zoom, out from a map's own.
    static func wholeZoom(_ zoom: Double) -> Int {
        guard zoom.isFinite else { return 0 }
        // An easing map arrives a hair short of where it was sent.
        return max(0, min(Clustering.lastZoom, Int((zoom + 1e-6).rounded(.down))))
    }

    /// The markers to draw in a view; nil where those of the last call still are what to draw: an unchanged view changes nothing,
    /// and most pans do not. They cover more than the view.
    public func markers(in view: BoundingBox, zoom: Double) -> [Clustering.Node]? {
        let zoom = Self.wholeZoom(zoom)
        if let drawn = places.drawn, drawn.zoom == zoom, drawn.holds(view) { return nil }
        guard let (part, nodes) = places.markers(around: view, zoom: zoom) else { return nil }
        places.drawn = part
        return nodes
    }

    /// Where a coordinate is drawn: there, but what lies beyond 85° stands at 85°. The map ends at 85.05°, and a marker on its very
    /// edge is out of sight and out of a finger's reach.
    public static func drawn(_ coordinate: Coordinate) -> Coordinate {
        let edge = 85.0
        guard coordinate.latitudeDegrees.magnitude > edge else { return coordinate }
        return (try? Coordinate(latitude: coordinate.latitudeDegrees < 0 ? -edge : edge, longitude: coordinate.longitudeDegrees))
            ?? coordinate
    }

    /// The next `markers(in:zoom:)` answers in full: what was drawn is gone.
    public func forgetMarkers() { places.drawn = nil }

    /// The categories of a marker with their counts, the commonest first.
    public func categories(of node: Clustering.Node) -> [CategoryCount] { places.clustering.categories(of: node) }

    /// What choosing each category would show in a view: the places there by category, whichever category is chosen now.
    public func choices(in view: BoundingBox) -> [Int] {
        var counts: [Int] = []
        places.clustering.tally(in: view, admitting: Clustering.Filter(numbers: places.filter.numbers), into: &counts)
        return counts
    }

    /// A place in a list.
    public struct ListedPlace: Sendable, Hashable {
        /// Where it stood in the list given to `setPlaces(_:)`.
        public var number: Int
        /// How far it is.
        public var distance: Distance
    }

    /// The places shown, the nearest to the player first; before the first fix the nearest to `middle`. O(n log n).
    public func listedPlaces(middle: Coordinate) -> [ListedPlace] {
        let from = here ?? middle
        let filter = places.filter
        var list: [ListedPlace] = []
        for (number, point) in places.points.enumerated() {
            if let categories = filter.categories {
                guard Int(point.category) < categories.count, categories[Int(point.category)] else { continue }
            }
            if let numbers = filter.numbers { guard number < numbers.count, numbers[number] else { continue } }
            list.append(ListedPlace(number: number, distance: from.distance(to: point.coordinate)))
        }
        list.sort { $0.distance == $1.distance ? $0.number < $1.number : $0.distance < $1.distance }
        return list
    }
}
