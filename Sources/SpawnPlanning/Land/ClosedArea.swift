public import Geodesy

/// A piece of land where somebody wants no creatures, and so far around it.
public struct ClosedArea: Sendable {
    /// Excluded by the host, or removed by an owner.
    public let reason: Reason
    /// The land.
    public let land: LandArea
    /// How far around it.
    public let margin: Distance

    /// Closed land of these parts.
    public init(_ reason: Reason, land: LandArea, margin: Distance) {
        self.reason = reason
        self.land = land
        self.margin = margin
    }

    /// The land with what is closed around it, for a map.
    public func drawn() throws(PlanningError) -> [DrawnArea] {
        let drawn = try DrawnLand(rings: land.rings)
        let all = margin.metres > 0 ? try drawn.shape.widened(by: margin.metres, steps: 12) : drawn.shape
        return all.areas.map { DrawnArea(reason: reason, rings: $0, in: drawn.plane) }
    }

    /// A box around all of it.
    public var box: BoundingBox {
        BoundingBox(around: land.rings[0][0], radius: Distance(metres: land.reach + margin.metres + 1))
    }
}

/// All that is closed in a hunt, asked point by point. It belongs to one thread at a time.
public final class ClosedGround {
    private let areas: [(closed: ClosedArea, drawn: DrawnLand, box: BoundingBox)]

    /// Ground of these areas. What cannot be drawn was refused when it was sent.
    public init(_ areas: [ClosedArea]) throws(PlanningError) {
        var made: [(closed: ClosedArea, drawn: DrawnLand, box: BoundingBox)] = []
        for area in areas {
            let drawn = try DrawnLand(rings: area.land.rings)
            made.append((area, drawn, area.box))
        }
        self.areas = made
    }

    /// Why none may stand there; nil: nobody minds.
    public func objection(at coordinate: Coordinate) -> Objection? {
        for area in areas where area.box.contains(coordinate) {
            let place = area.drawn.plane.point(coordinate)
            guard let point = try? Shape.point(area.drawn.geos, place),
                area.drawn.shape.isWithin(area.closed.margin.metres, of: point)
            else { continue }
            return Objection(area.closed.reason, distance: Distance(metres: area.drawn.shape.distance(to: point)))
        }
        return nil
    }
}

extension LandArea {
    /// How far its farthest corner is from its first, in metres.
    fileprivate var reach: Double { rings.joined().map { rings[0][0].geodesic(to: $0).distance.metres }.max() ?? 0 }
}
