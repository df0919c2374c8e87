extension ModelScene {
    /// The model as it is drawn far away: few triangles, a colour a corner.
    struct Far {
        var positions: [SIMD3<Float>] = []
        var colors: [SIMD4<UInt8>] = []
        var indices: [UInt32] = []
    }

    /// Triangles that it has at most.
    static let mostFarTriangles = 500
    /// What a surface with a picture looks like from afar, linear.
    private static let picturesColor = SIMD3<Double>(0.33, 0.3, 0.27)

    /// The model seen from afar: corners in one cell of a grid become one (Rossignac, Borrel 1993), in a grid so coarse that few
    /// triangles are left.
    func far(height: Double) -> Far {
        guard let (low, high) = box else { return Far() }
        let longest = Double((high - low).max())
        var cells = 28
        var far = gathered(low: low, cell: Float(longest / Double(cells)))
        while far.indices.count > 3 * Self.mostFarTriangles, cells > 2 {
            cells = max(2, cells * 4 / 5)
            far = gathered(low: low, cell: Float(longest / Double(cells)))
        }
        // As tall as the model, although corners were drawn inwards.
        let heights = far.positions.map(\.y)
        if let least = heights.min(), let most = heights.max(), most > least {
            for index in far.positions.indices {
                far.positions[index].y = (far.positions[index].y - least) / (most - least) * Float(height)
            }
        }
        return far
    }

    private func gathered(low: SIMD3<Float>, cell: Float) -> Far {
        var far = Far()
        var known: [SIMD3<Int32>: UInt32] = [:]
        var sums: [(position: SIMD3<Double>, color: SIMD3<Double>, count: Double)] = []
        var seen: Set<SIMD3<UInt32>> = []
        for part in parts {
            let material = part.material.map { materials[$0] }
            let factor = material?.color ?? [1, 1, 1, 1]
            let tint = material?.picture == nil ? SIMD3(factor.x, factor.y, factor.z) : Self.picturesColor
            let places = part.vertices.map { vertex -> UInt32 in
                let spot = (vertex.position - low) / max(cell, .leastNormalMagnitude)
                let key = SIMD3<Int32>(Int32(spot.x.rounded(.down)), Int32(spot.y.rounded(.down)), Int32(spot.z.rounded(.down)))
                let place = known[key] ?? UInt32(sums.count)
                if place == sums.count {
                    known[key] = place
                    sums.append((SIMD3(), SIMD3(), 0))
                }
                let color = SIMD3<Double>(Double(vertex.color.x), Double(vertex.color.y), Double(vertex.color.z)) / 255
                sums[Int(place)].position += SIMD3<Double>(vertex.position)
                sums[Int(place)].color += color * tint
                sums[Int(place)].count += 1
                return place
            }
            for corner in stride(from: 0, to: part.indices.count - 2, by: 3) {
                let (a, b, c) = (
                    places[Int(part.indices[corner])], places[Int(part.indices[corner + 1])],
                    places[Int(part.indices[corner + 2])]
                )
                guard a != b, b != c, c != a else { continue }
                // Each once, whichever corner it began with.
                let key = a < b && a < c ? SIMD3(a, b, c) : b < c ? SIMD3(b, c, a) : SIMD3(c, a, b)
                if seen.insert(key).inserted { far.indices += [a, b, c] }
            }
        }
        for sum in sums {
            far.positions.append(SIMD3<Float>(sum.position / sum.count))
            let color = (sum.color / sum.count).clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 1)) * 255
            far.colors.append(SIMD4(UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()), 255))
        }
        return far
    }
}
