public import Geodesy

/// What an extract tells of where creatures may stand: asked point by point.
///
/// It belongs to one thread at a time: the geometry's library keeps what it learned about a shape with the shape.
public final class Ground {
    /// What the extract covers.
    public let bounds: BoundingBox
    /// How many objects forbid, allow, and are ways one may walk.
    public var counts: (forbidding: Int, allowing: Int, walkable: Int) { (banned.count, grounds.count, walkable.count) }
    let plane: MetrePlane
    let geos: Geos
    let banned: [Feature.Banned]
    let grounds: [Feature.Public]
    let walkable: [Feature.Walkable]
    private let coast: Coast
    private let bannedTree: ShapeTree
    private let groundTree: ShapeTree
    private let walkableTree: ShapeTree
    /// Homes, by their own boxes.
    private let homeTree: ShapeTree
    /// What is known for sure: the extract's box without its rim.
    private let known: BoundingBox?
    /// What the public may be told, once it has been drawn.
    var drawing: [DrawnArea]?

    /// Ground of an extract.
    /// - Parameter allowsPlaygrounds: the host's choice.
    public init(_ extract: Extract, allowsPlaygrounds: Bool = false) throws(PlanningError) {
        bounds = extract.bounds
        plane = MetrePlane(around: extract.bounds)
        geos = try Geos()
        var reader = try FeatureReader(
            extract, plane: plane, geos: geos, rules: TagRules(allowsPlaygrounds: allowsPlaygrounds))
        try reader.readAddresses()
        banned = reader.banned
        grounds = reader.grounds
        walkable = reader.walkable
        coast = reader.coast
        bannedTree = try ShapeTree(geos)
        groundTree = try ShapeTree(geos)
        walkableTree = try ShapeTree(geos)
        homeTree = try ShapeTree(geos)
        known = Self.inner(of: extract.bounds)
        for (number, ban) in banned.enumerated() {
            try bannedTree.add(number, around: ban.feature.shape, metres: ban.metres)
            if ban.reason == .home { try homeTree.add(number, around: ban.feature.shape, metres: 0) }
        }
        for (number, ground) in grounds.enumerated() {
            try groundTree.add(number, around: ground.feature.shape, metres: ground.rule.beside)
        }
        for (number, way) in walkable.enumerated() {
            try walkableTree.add(number, around: way.feature.shape, metres: TagRules.fromWays)
        }
    }

    /// The box without a rim as wide as the farthest that a forbidden thing reaches; nil where nothing is left.
    private static func inner(of box: BoundingBox) -> BoundingBox? {
        let rim = TagRules.farthest + 2 * FeatureReader.margin
        // A degree of latitude has at least 110.5 km, one of longitude at least that of the box's parallel nearest a pole.
        let highest = max(abs(box.south), abs(box.north)) * (Double.pi / 180)
        let latitude = rim / 110_500
        let longitude = rim / (111_300 * max(0.01, 1 - highest * highest / 2))
        let (south, north) = (box.south + latitude, box.north - latitude)
        guard south < north, box.width > 2 * longitude else { return nil }
        var (west, east) = (box.west + longitude, box.east - longitude)
        if west > 180 { west -= 360 }
        if east < -180 { east += 360 }
        return BoundingBox(south: south, west: west, north: north, east: east)
    }

    // MARK: Asking

    /// Whether a creature may stand there, and why.
    public func judge(_ coordinate: Coordinate) -> Result<Why, Objection> {
        guard known?.contains(coordinate) == true else { return .failure(Objection(.unknown)) }
        let place = plane.point(coordinate)
        guard let point = try? Shape.point(geos, place) else { return .failure(Objection(.unknown)) }
        if let objection = objection(at: point, place) { return .failure(objection) }
        guard let ground = ground(at: point) else { return .failure(Objection(.notPublic)) }
        guard let way = way(at: point) else { return .failure(Objection(.noWay)) }
        return .success(Why(way: way, ground: ground, home: home(from: point, place)))
    }

    /// Whether the extract knows what is there.
    public func knows(_ coordinate: Coordinate) -> Bool { known?.contains(coordinate) == true }

    /// The gravest of what forbids it there, as `Reason` orders them; nil where nothing does.
    func objection(at point: Shape, _ place: PlanePoint) -> Objection? {
        var worst: (rank: Int, ban: Feature.Banned)?
        for number in bannedTree.numbers(at: point) {
            let ban = banned[number]
            let rank = Self.ranks[ban.reason] ?? 0
            if let worst, (worst.rank, worst.ban.feature.name) <= (rank, ban.feature.name) { continue }
            if ban.feature.shape.isWithin(ban.metres, of: point) { worst = (rank, ban) }
        }
        if let ban = worst?.ban {
            return Objection(
                ban.reason, distance: Distance(metres: ban.feature.shape.distance(to: point)), feature: ban.feature.name)
        }
        return !coast.isEmpty && coast.isSea(place, within: 2 + FeatureReader.margin) ? Objection(.water) : nil
    }

    /// Whether anything forbids it there.
    func isForbidden(at point: Shape, _ place: PlanePoint) -> Bool {
        for number in bannedTree.numbers(at: point)
        where banned[number].feature.shape.isWithin(banned[number].metres, of: point) { return true }
        return !coast.isEmpty && coast.isSea(place, within: 2 + FeatureReader.margin)
    }

    private static let ranks = Dictionary(uniqueKeysWithValues: Reason.allCases.enumerated().map { ($1, $0) })

    /// The public ground there: of several the one with a name, then the smallest.
    func ground(at point: Shape) -> Why.PublicGround? {
        var best: (rank: (Int, Double, String), ground: Feature.Public)?
        for number in groundTree.numbers(at: point) {
            let ground = grounds[number]
            guard ground.feature.shape.isWithin(ground.rule.beside, of: point) else { continue }
            let rank = (ground.rule.name.isEmpty ? 1 : 0, ground.feature.shape.area, ground.feature.name)
            if let best, best.rank <= rank { continue }
            best = (rank, ground)
        }
        return best.map {
            Why.PublicGround(kind: $0.ground.rule.kind, name: $0.ground.rule.name, hours: hours(at: point, of: $0.ground))
        }
    }

    /// The hours of the ground there: those of any ground it lies in that has some.
    private func hours(at point: Shape, of ground: Feature.Public) -> String? {
        if let hours = ground.rule.hours { return hours }
        var found: [String] = []
        for number in groundTree.numbers(at: point) {
            if let hours = grounds[number].rule.hours, grounds[number].feature.shape.isWithin(0, of: point) {
                found.append(hours)
            }
        }
        return found.min()
    }

    /// Whether there may be public ground in a box.
    func hasGround(low: PlanePoint, high: PlanePoint) -> Bool { !groundTree.numbers(low: low, high: high).isEmpty }

    /// The nearest way one may walk, within 15 m.
    func way(at point: Shape) -> Why.NearWay? {
        var best: (distance: Double, way: Feature.Walkable)?
        for number in walkableTree.numbers(at: point) {
            let way = walkable[number]
            let distance = way.feature.shape.distance(to: point)
            guard distance <= TagRules.fromWays else { continue }
            if let best, (best.distance, best.way.feature.id) <= (distance, way.feature.id) { continue }
            best = (distance, way)
        }
        return best.map { best in
            let id = best.way.feature.kind == .relation ? -best.way.feature.id : best.way.feature.id
            return Why.NearWay(kind: best.way.kind, id: id, distance: Distance(metres: best.distance))
        }
    }

    /// How far the nearest home is, where one is within half a kilometre.
    func home(from point: Shape, _ place: PlanePoint) -> Distance? {
        for reach in [60.0, 120, 250, 500] {
            let numbers = homeTree.numbers(
                low: PlanePoint(x: place.x - reach, y: place.y - reach), high: PlanePoint(x: place.x + reach, y: place.y + reach))
            let nearest = numbers.map { banned[$0].feature.shape.distance(to: point) }.min()
            if let nearest, nearest <= reach { return Distance(metres: nearest) }
        }
        return nil
    }
}
