/// A model as triangles in one frame: y up, no nodes, no bones.
struct ModelScene {
    var parts: [Part] = []
    var materials: [Material] = []
    var pictures: [Picture] = []

    /// Triangles of one material.
    struct Part {
        var vertices: [Vertex] = []
        var indices: [UInt32] = []
        /// Which material; nil: plain white.
        var material: Int?
        /// Which of a vertex's members are told.
        var hasNormals = false
        var hasPictureCoordinates = false
        var hasColors = false
    }

    /// A corner.
    struct Vertex: Hashable {
        var position: SIMD3<Float>
        var normal = SIMD3<Float>()
        var picture = SIMD2<Float>()
        /// Linear red, green, blue and opacity, 0–255.
        var color = SIMD4<UInt8>(repeating: 255)
    }

    /// What a surface looks like.
    struct Material: Equatable {
        var name: String
        /// Linear red, green, blue and opacity, 0–1.
        var color: SIMD4<Double>
        /// Which picture lies on it.
        var picture: Int?
        var isDoubleSided: Bool
        /// `OPAQUE`, `MASK` or `BLEND`.
        var alphaMode: String
        var alphaCutoff: Double
    }

    /// A picture on a surface.
    struct Picture: Equatable {
        var bytes: [UInt8]
        var type: String
    }

    /// Triangles of all parts.
    var triangles: Int { parts.reduce(0) { $0 + $1.indices.count / 3 } }

    /// The smallest box around it; nil where there is nothing.
    var box: (low: SIMD3<Float>, high: SIMD3<Float>)? {
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for part in parts {
            for vertex in part.vertices {
                low = pointwiseMin(low, vertex.position)
                high = pointwiseMax(high, vertex.position)
            }
        }
        return low.x <= high.x ? (low, high) : nil
    }
}

extension ModelScene {
    /// Puts parts of one material and one form together, so that they are drawn at once, equal corners into one, and leaves out
    /// triangles without an area. What was tidied stays as it is.
    mutating func tidy() {
        var tidied: [Part] = []
        var known: [[Vertex: UInt32]] = []
        for part in parts {
            let form = { (part: Part) in (part.material ?? -1, part.hasNormals, part.hasPictureCoordinates, part.hasColors) }
            var index = tidied.firstIndex { form($0) == form(part) } ?? tidied.endIndex
            if index == tidied.endIndex {
                var empty = part
                (empty.vertices, empty.indices) = ([], [])
                tidied.append(empty)
                known.append([:])
                index = tidied.count - 1
            }
            for corner in stride(from: 0, to: part.indices.count - 2, by: 3) {
                let corners = (0..<3).map { part.vertices[Int(part.indices[corner + $0])] }
                if corners[0].position == corners[1].position || corners[1].position == corners[2].position
                    || corners[2].position == corners[0].position
                {
                    continue
                }
                for vertex in corners {
                    let next = UInt32(tidied[index].vertices.count)
                    let place = known[index][vertex] ?? next
                    if place == next {
                        known[index][vertex] = next
                        tidied[index].vertices.append(vertex)
                    }
                    tidied[index].indices.append(place)
                }
            }
        }
        parts = tidied.filter { !$0.indices.isEmpty }
        forgetUnused()
    }

    /// Leaves out materials and pictures that nothing wears.
    private mutating func forgetUnused() {
        let worn = materials.indices.filter { material in parts.contains { $0.material == material } }
        for index in parts.indices { parts[index].material = parts[index].material.flatMap { worn.firstIndex(of: $0) } }
        materials = worn.map { materials[$0] }
        let shown = pictures.indices.filter { picture in materials.contains { $0.picture == picture } }
        for index in materials.indices {
            materials[index].picture = materials[index].picture.flatMap { shown.firstIndex(of: $0) }
        }
        pictures = shown.map { pictures[$0] }
    }
}

extension SIMD3 where Scalar: FloatingPoint {
    func dot(_ other: SIMD3) -> Scalar { (self * other).sum() }

    func cross(_ other: SIMD3) -> SIMD3 {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    var length: Scalar { dot(self).squareRoot() }

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
