/// Makes shapes of an extract's objects, and tells what each means.
///
/// What is cut off at the edge is not known: of ground where one may stand nothing is left of it, and of ground where none may, the
/// hull of what is left is taken, with at least 40 m around it.
struct FeatureReader {
    let extract: Extract
    let plane: MetrePlane
    let geos: Geos
    let rules: TagRules
    private(set) var banned: [Feature.Banned] = []
    private(set) var grounds: [Feature.Public] = []
    private(set) var walkable: [Feature.Walkable] = []
    /// Addresses that may be homes.
    private(set) var addresses: [Feature] = []
    private(set) var buildings: [Feature] = []
    private(set) var coast = Coast()

    init(_ extract: Extract, plane: MetrePlane, geos: Geos, rules: TagRules) throws(PlanningError) {
        self.extract = extract
        self.plane = plane
        self.geos = geos
        self.rules = rules
        for node in extract.nodes { try read(node) }
        for way in extract.ways { try read(way) }
        try readRelations()
    }

    /// The tolerance of all that is measured, in metres: what is rounded must not come out closer than allowed.
    static let margin = 0.5

    private mutating func ban(_ ruling: Ruling, _ feature: Feature, _ metres: (Ruling.Ban) -> Double, atLeast: Double = 0) {
        for ban in ruling.bans {
            banned.append(.init(reason: ban.reason, metres: max(metres(ban), atLeast) + Self.margin, feature: feature))
        }
    }

    // MARK: Nodes

    private mutating func read(_ node: TaggedNode) throws(PlanningError) {
        let ruling = rules.ruling(node.tags)
        guard !ruling.isEmpty, let position = extract.position(of: node.id) else { return }
        let feature = Feature(kind: .node, id: node.id, shape: try Shape.point(geos, plane.point(position)))
        ban(ruling, feature, { $0.node })
        if let ground = ruling.ground {
            // A node has no inside: what is only public within is not drawn.
            if ground.beside > 0 { grounds.append(.init(rule: ground, feature: feature)) }
        }
        if ruling.isAddress { addresses.append(feature) }
    }

    // MARK: Ways

    private mutating func read(_ way: Way) throws(PlanningError) {
        guard !way.tags.isEmpty else { return }
        let ruling = rules.ruling(way.tags)
        guard !ruling.isEmpty else { return }
        let runs = runs(of: way)
        if ruling.isCoast { for run in runs.points { coast.add(run) } }
        guard runs.isWhole else { return try read(cut: way, ruling, runs.points) }
        guard let points = runs.points.first, points.count >= 2 else { return }
        if way.isClosed, ruling.isArea {
            try readArea(.way, way.id, way.tags, ruling, try Shape.area(geos, [points]))
        } else {
            try readLine(way, ruling, try Shape.line(geos, points))
        }
    }

    private mutating func readLine(_ way: Way, _ ruling: Ruling, _ shape: Shape) throws(PlanningError) {
        let feature = Feature(kind: .way, id: way.id, shape: shape)
        ban(ruling, feature, { $0.line })
        // A line has no inside either.
        if let ground = ruling.ground, ground.beside > 0 { grounds.append(.init(rule: ground, feature: feature)) }
        if ruling.isWalkable { walkable.append(.init(kind: way.tags["highway"] ?? "", feature: feature)) }
        if ruling.isBuilding { buildings.append(feature) }
    }

    private mutating func readArea(
        _ kind: ObjectKind, _ id: Int64, _ tags: Tags, _ ruling: Ruling, _ drawn: Shape
    ) throws(PlanningError) {
        let isValid = drawn.isValid
        let feature = Feature(kind: kind, id: id, shape: isValid ? drawn : try drawn.madeValid())
        ban(ruling, feature, { $0.area })
        if ruling.isBuilding { buildings.append(feature) }
        // Of a shape that crosses itself nobody knows which side is meant.
        guard isValid else { return }
        if let ground = ruling.ground { grounds.append(.init(rule: ground, feature: feature)) }
        if ruling.isWalkable { walkable.append(.init(kind: tags["highway"] ?? "", feature: feature)) }
    }

    private mutating func read(cut way: Way, _ ruling: Ruling, _ runs: [[PlanePoint]]) throws(PlanningError) {
        let isArea = ruling.isArea && way.nodes.first == way.nodes.last
        var parts: [Shape] = []
        for run in runs { parts.append(run.count > 1 ? try Shape.line(geos, run) : try Shape.point(geos, run[0])) }
        guard !parts.isEmpty else { return }
        if isArea {
            let feature = Feature(kind: .way, id: way.id, shape: try Shape.collection(geos, parts).hull())
            ban(ruling, feature, { max($0.area, $0.line) }, atLeast: TagRules.fromUndrawn)
            return
        }
        for part in parts {
            let feature = Feature(kind: .way, id: way.id, shape: part)
            ban(ruling, feature, { $0.line })
            if ruling.isWalkable { walkable.append(.init(kind: way.tags["highway"] ?? "", feature: feature)) }
        }
    }

    /// The way's points, in as many runs as nodes that are missing leave.
    private func runs(of way: Way) -> (points: [[PlanePoint]], isWhole: Bool) {
        var runs: [[PlanePoint]] = []
        var run: [PlanePoint] = []
        var isWhole = true
        for node in way.nodes {
            guard let position = extract.position(of: node) else {
                isWhole = false
                if !run.isEmpty { runs.append(run) }
                run = []
                continue
            }
            run.append(plane.point(position))
        }
        if !run.isEmpty { runs.append(run) }
        return (runs, isWhole)
    }

    // MARK: Relations

    private mutating func readRelations() throws(PlanningError) {
        guard !extract.relations.isEmpty else { return }
        let byID = Dictionary(extract.ways.indices.map { (extract.ways[$0].id, $0) }) { $1 }
        for relation in extract.relations {
            var ruling = rules.ruling(relation.tags)
            guard !ruling.isEmpty else { continue }
            ruling.isArea = true
            var lines: [Shape] = []
            var ends: [Int64: Int] = [:]
            var isWhole = true
            for id in relation.ways {
                guard let way = byID[id].map({ extract.ways[$0] }) else {
                    isWhole = false
                    continue
                }
                let runs = runs(of: way)
                isWhole = isWhole && runs.isWhole
                for run in runs.points where run.count > 1 { lines.append(try Shape.line(geos, run)) }
                if let first = way.nodes.first, let last = way.nodes.last, first != last {
                    ends[first, default: 0] += 1
                    ends[last, default: 0] += 1
                }
            }
            guard !lines.isEmpty else { continue }
            if isWhole, ends.values.allSatisfy({ $0 % 2 == 0 }) {
                let area = try Shape.enclosed(geos, by: lines)
                if !area.isEmpty {
                    try readArea(.relation, relation.id, relation.tags, ruling, area)
                    continue
                }
            }
            let feature = Feature(
                kind: .relation, id: relation.id, shape: try Shape.collection(geos, lines).hull())
            ban(ruling, feature, { max($0.area, $0.line) }, atLeast: TagRules.fromUndrawn)
        }
    }

    /// Addresses stand for homes where no building is drawn.
    mutating func readAddresses() throws(PlanningError) {
        guard !addresses.isEmpty else { return }
        let tree = try ShapeTree(geos)
        for (number, building) in buildings.enumerated() { try tree.add(number, around: building.shape, metres: 5) }
        for address in addresses
        where !tree.numbers(at: address.shape).contains(where: { buildings[$0].shape.isWithin(5, of: address.shape) }) {
            banned.append(.init(reason: .home, metres: TagRules.farthest + Self.margin, feature: address))
        }
        addresses = []
    }
}
