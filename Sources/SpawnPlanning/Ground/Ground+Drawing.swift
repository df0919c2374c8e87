import Geodesy

extension Ground {
    /// The most corners of all that is drawn: a page has to show it.
    private static let mostCorners = 200_000

    /// The ground as areas for a map: where creatures may stand, and where not for each reason. Drawn once.
    ///
    /// It is simplified to a metre, and only what lies within 60 m of public ground is drawn of what is forbidden: elsewhere there is
    /// nothing to forbid.
    public func drawn() throws(PlanningError) -> [DrawnArea] {
        if let drawing { return drawing }
        var areas: [DrawnArea] = []
        guard !grounds.isEmpty, !walkable.isEmpty else { return areas }
        let near = try ShapeTree(geos)
        for (number, ground) in grounds.enumerated() { try near.add(number, around: ground.feature.shape, metres: 60) }
        var byReason: [Reason: [Shape]] = [:]
        for ban in banned where !near.numbers(at: ban.feature.shape).isEmpty {
            byReason[ban.reason, default: []].append(try ban.feature.shape.widened(by: max(ban.metres, 0.5)))
        }
        var forbidden: [Shape] = []
        for reason in Reason.allCases {
            guard let shapes = byReason[reason] else { continue }
            let all = try Shape.collection(geos, shapes).united()
            forbidden.append(all)
            areas += draw(try all.simplified(to: 1), reason)
        }
        var open: [Shape] = []
        for ground in grounds {
            open.append(ground.rule.beside > 0 ? try ground.feature.shape.widened(by: ground.rule.beside) : ground.feature.shape)
        }
        var beside: [Shape] = []
        let grounds = try ShapeTree(geos)
        for (number, shape) in open.enumerated() { try grounds.add(number, around: shape, metres: TagRules.fromWays) }
        for way in walkable where !grounds.numbers(at: way.feature.shape).isEmpty {
            beside.append(try way.feature.shape.widened(by: TagRules.fromWays))
        }
        if !beside.isEmpty {
            var allowed = try Shape.collection(geos, open).united().common(with: try Shape.collection(geos, beside).united())
            for shape in forbidden { allowed = try allowed.without(shape) }
            areas = draw(try allowed.simplified(to: 0.5), nil) + areas
        }
        var corners = 0
        areas = areas.filter { area in
            corners += area.rings.reduce(0) { $0 + $1.count }
            return corners <= Self.mostCorners
        }
        drawing = areas
        return areas
    }

    private func draw(_ shape: Shape, _ reason: Reason?) -> [DrawnArea] {
        shape.areas.map { DrawnArea(reason: reason, rings: $0, in: plane) }
    }
}
