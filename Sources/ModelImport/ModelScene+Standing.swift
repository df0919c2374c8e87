import CMath

/// Which way is up in a file whose format does not say.
public enum UpAxis: String, Sendable, CaseIterable {
    /// As glTF has it, and as Collada and FBX are turned by what they say themselves.
    case y
    /// As tools for printing and for land have it.
    case z
}

extension ModelScene {
    /// Sets the model on its feet: `up` upwards, turned by `turn` degrees seen from above against the clock, `height` metres tall, the
    /// middle of its ground at the origin.
    mutating func stand(height: Double, up: UpAxis, turn: Double) throws(ModelError) {
        if up == .z { change { [$0.x, $0.z, -$0.y] } }
        if turn != 0 {
            let (sine, cosine) = (Float(CMath.sin(turn * .pi / 180)), Float(CMath.cos(turn * .pi / 180)))
            change { [cosine * $0.x + sine * $0.z, $0.y, -sine * $0.x + cosine * $0.z] }
        }
        guard let (low, high) = box else { throw .empty }
        let size = high - low
        guard size.isFinite else { throw .notFinite }
        guard size.y > 1e-4 * size.max(), size.y > 1e-12 else { throw .flat }
        let scale = height / Double(size.y)
        let middle = SIMD3<Double>(Double(low.x + high.x) / 2, Double(low.y), Double(low.z + high.z) / 2)
        for part in parts.indices {
            for index in parts[part].vertices.indices {
                let position = (SIMD3<Double>(parts[part].vertices[index].position) - middle) * scale
                parts[part].vertices[index].position = SIMD3<Float>(position)
            }
        }
    }

    /// Whether it stands so already.
    func stands(height: Double) -> Bool {
        guard let (low, high) = box else { return false }
        let slack = Float(1e-4 * height)
        return abs(low.y) <= slack && abs(high.y - Float(height)) <= slack && abs(low.x + high.x) <= slack
            && abs(low.z + high.z) <= slack
    }

    private mutating func change(_ turn: (SIMD3<Float>) -> SIMD3<Float>) {
        for part in parts.indices {
            for index in parts[part].vertices.indices {
                parts[part].vertices[index].position = turn(parts[part].vertices[index].position)
                parts[part].vertices[index].normal = turn(parts[part].vertices[index].normal)
            }
        }
    }
}
