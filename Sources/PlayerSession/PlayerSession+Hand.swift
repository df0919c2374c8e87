public import Geodesy
import SpatialIndex
import Viewfinder

/// A place to set north by.
public struct Landmark: Sendable, Hashable {
    /// Its number among the places as they were set.
    public var number: Int
    /// How far away it is.
    public var distance: Distance
    /// Its bearing from true north.
    public var bearing: Angle
    /// How far that bearing may be wrong because the position may be.
    public var uncertainty: Angle
}

extension PlayerSession {
    /// How well people aim a phone at something, a standard deviation.
    static let aimingError = Angle(degrees: 3)
    /// Farther away nobody recognises a statue.
    static let farthestLandmark = Distance(metres: 400)
    /// A bearing less sure than this sets no north.
    static let uselessBearing = Angle(degrees: 30)

    /// The places that north can be set by, at most `count`, the best first: near enough to be recognised, far enough for the
    /// position's error not to matter. None before the first fix. O(n).
    public func landmarks(_ count: Int) -> [Landmark] {
        guard let here else { return [] }
        let accuracy = Distance(metres: filter.accuracy)
        let box = BoundingBox(around: here, radius: Self.farthestLandmark)
        var found: [Landmark] = []
        for (number, point) in places.points.enumerated() where box.contains(point.coordinate) {
            let line = here.geodesic(to: point.coordinate)
            let uncertainty = Indicator.bearingUncertainty(accuracy: accuracy, distance: line.distance)
            guard line.distance <= Self.farthestLandmark, uncertainty <= Self.uselessBearing else { continue }
            found.append(
                Landmark(number: number, distance: line.distance, bearing: line.initialBearing, uncertainty: uncertainty))
        }
        // A bearing good to 6° is as good as the compass gets; among those the nearest is the easiest to find.
        func cost(_ landmark: Landmark) -> Double {
            landmark.distance.metres * max(1, landmark.uncertainty.degrees / 6)
        }
        found.sort { cost($0) < cost($1) }
        return Array(found.prefix(count))
    }

    /// The player says that a place is seen: through a point of the view (pixels), or where the phone faces if that is not finite.
    /// North is corrected by it. False before the first fix, without an attitude, and where the place is too near to tell.
    func point(at coordinate: Coordinate, through point: Projection.Point, at now: Double) -> Bool {
        guard let here else { return false }
        let line = here.geodesic(to: coordinate)
        let uncertainty = Indicator.bearingUncertainty(accuracy: Distance(metres: filter.accuracy), distance: line.distance)
        guard uncertainty <= Self.uselessBearing else { return false }
        let (a, b) = (uncertainty.degrees, Self.aimingError.degrees)
        var seen: Angle?
        if point.x.isFinite, point.y.isFinite {
            let ray = Projection(attitude: heading.attitude ?? viewAttitude, lens: lens).ray(through: point)
            guard ray.horizontalLength > 0.1 else { return false }
            seen = .bearing(east: ray.east, north: ray.north)
        }
        return heading.point(
            at: line.initialBearing, seen: seen, accuracy: .degrees((a * a + b * b).squareRoot()), at: now)
    }
}
