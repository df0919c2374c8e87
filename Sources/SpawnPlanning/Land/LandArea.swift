public import Geodesy

/// A piece of land that somebody drew: an area, or a point.
public struct LandArea: Sendable, Hashable {
    /// Its rings, each closed, the outer one first; of a point one ring of one position.
    public let rings: [[Coordinate]]
    /// How large it is; 0 for a point.
    public let squareMetres: Double
    /// How far its farthest corners are apart, at most.
    public let extent: Distance

    /// The most corners that a piece of land may have.
    public static let mostCorners = 2_000
    /// The farthest that it may reach.
    public static let farthest = Distance.metres(150_000)

    /// Why a drawing is no piece of land.
    public enum Fault: Error, Sendable, Hashable {
        /// A ring that has less than three corners, or does not end where it begins: its number.
        case openRing(Int)
        /// More corners than are taken.
        case tooManyCorners
        /// It crosses or touches itself, or has no inside.
        case crossesItself
        /// It reaches too far.
        case tooFar
    }

    /// A point.
    public init(point: Coordinate) {
        rings = [[point]]
        squareMetres = 0
        extent = .zero
    }

    /// An area within rings.
    public init(polygon rings: [[Coordinate]]) throws(Fault) {
        guard !rings.isEmpty else { throw .openRing(0) }
        guard rings.reduce(0, { $0 + $1.count }) <= Self.mostCorners else { throw .tooManyCorners }
        for (number, ring) in rings.enumerated() {
            guard ring.count >= 4, ring.first == ring.last else { throw .openRing(number) }
        }
        // Far from its first corner the plane is not flat enough; what is drawn as land reaches a few streets.
        let reach = rings.joined().map { rings[0][0].geodesic(to: $0).distance.metres }.max() ?? 0
        guard reach <= Self.farthest.metres / 2 else { throw .tooFar }
        guard let drawn = try? DrawnLand(rings: rings), drawn.shape.isValid, drawn.shape.area > 0 else { throw .crossesItself }
        self.rings = rings
        squareMetres = drawn.shape.area
        let (low, high) = drawn.shape.box
        extent = Distance(metres: low.distance(to: high))
    }

    /// Whether it is a point.
    public var isPoint: Bool { rings.count == 1 && rings[0].count == 1 }
}

/// A piece of land in a plane of its own, so that it can be asked without an extract.
struct DrawnLand {
    let plane: MetrePlane
    let geos: Geos
    let shape: Shape

    init(rings: [[Coordinate]]) throws(PlanningError) {
        let origin = rings[0][0]
        // A box of no size: the plane lies around the first corner.
        guard
            let box = BoundingBox(
                south: origin.latitudeDegrees, west: origin.longitudeDegrees, north: origin.latitudeDegrees,
                east: origin.longitudeDegrees)
        else { throw .geometry("a piece of land") }
        let plane = MetrePlane(around: box)
        let geos = try Geos()
        self.plane = plane
        self.geos = geos
        if rings[0].count == 1 {
            shape = try Shape.point(geos, plane.point(origin))
        } else {
            shape = try Shape.area(geos, rings.map { ring in ring.map { plane.point($0) } })
        }
    }
}
