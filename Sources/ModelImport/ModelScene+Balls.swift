extension ModelScene {
    /// Balls that a hunt's players have to hit: at most so many.
    static let mostBalls = 20

    /// What it fills, as balls: points spread evenly over its surface, gathered around as many middles (Lloyd 1982). The same for the
    /// same model.
    func balls(height: Double) -> [RigFacts.Ball] {
        let points = pointsOnSurface(1_500)
        guard let first = points.first else { return [] }
        // Middles as far from one another as can be, to begin with.
        var middles = [first]
        var away = points.map { ($0 - first).length }
        while middles.count < min(Self.mostBalls, points.count) {
            let farthest = away.indices.max { (away[$0], $1) < (away[$1], $0) } ?? 0
            if away[farthest] < 0.02 * height { break }
            middles.append(points[farthest])
            for index in points.indices { away[index] = min(away[index], (points[index] - points[farthest]).length) }
        }
        var groups: [[SIMD3<Double>]] = []
        for _ in 0..<8 {
            groups = Array(repeating: [], count: middles.count)
            for point in points {
                let nearest = middles.indices.min { (middles[$0] - point).length < (middles[$1] - point).length } ?? 0
                groups[nearest].append(point)
            }
            for (index, group) in groups.enumerated() where !group.isEmpty {
                middles[index] = group.reduce(SIMD3(), +) / Double(group.count)
            }
        }
        return zip(middles, groups).compactMap { middle, group in
            let distances = group.map { ($0 - middle).length }.sorted()
            guard !distances.isEmpty else { return nil }
            // All but the tips; and no higher than the model.
            let wide = max(distances[min(distances.count - 1, distances.count * 95 / 100)], 0.02 * height)
            let radius = min(wide, height - middle.y)
            guard radius > 0.005 * height else { return nil }
            func short(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
            return RigFacts.Ball(x: short(middle.x), y: short(middle.y), z: short(middle.z), r: short(radius))
        }
    }

    /// Points spread over the surface, as many on a square as on another of its size.
    private func pointsOnSurface(_ count: Int) -> [SIMD3<Double>] {
        var triangles: [(SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)] = []
        var until: [Double] = []
        var area = 0.0
        for part in parts {
            for corner in stride(from: 0, to: part.indices.count - 2, by: 3) {
                let at = (0..<3).map { SIMD3<Double>(part.vertices[Int(part.indices[corner + $0])].position) }
                area += (at[1] - at[0]).cross(at[2] - at[0]).length / 2
                triangles.append((at[0], at[1], at[2]))
                until.append(area)
            }
        }
        guard area > 0 else { return [] }
        var points: [SIMD3<Double>] = []
        var triangle = 0
        for index in 0..<count {
            let wanted = (Double(index) + 0.5) / Double(count) * area
            while triangle < until.count - 1, until[triangle] < wanted { triangle += 1 }
            // Two numbers of the plastic ratio's sequence fill a square evenly (Roberts 2018); its other half is folded over.
            let parts = [0.7548776662466927, 0.5698402909980532].map {
                (0.5 + $0 * Double(index)).truncatingRemainder(dividingBy: 1)
            }
            let (u, v) = parts[0] + parts[1] > 1 ? (1 - parts[0], 1 - parts[1]) : (parts[0], parts[1])
            let (a, b, c) = triangles[triangle]
            points.append(a + (b - a) * u + (c - a) * v)
        }
        return points
    }
}
