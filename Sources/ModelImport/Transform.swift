/// A transform of space, as glTF writes it: columns of four.
struct Transform: Equatable {
    var columns: [SIMD4<Double>]

    static let identity = Transform(columns: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])

    init(columns: [SIMD4<Double>]) { self.columns = columns }

    /// The matrix of sixteen numbers, column by column; nil where there are not sixteen.
    init?(_ numbers: some Collection<Double>) {
        guard numbers.count == 16 else { return nil }
        let numbers = Array(numbers)
        columns = (0..<4).map { SIMD4(numbers[4 * $0], numbers[4 * $0 + 1], numbers[4 * $0 + 2], numbers[4 * $0 + 3]) }
    }

    /// Scaled, then turned by a quaternion (x, y, z, w), then moved.
    init(translation: SIMD3<Double>, rotation q: SIMD4<Double>, scale: SIMD3<Double>) {
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        columns = [
            SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0) * scale.x,
            SIMD4(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0) * scale.y,
            SIMD4(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0) * scale.z,
            SIMD4(translation, 1),
        ]
    }

    static func * (a: Transform, b: Transform) -> Transform { Transform(columns: b.columns.map { a.apply($0) }) }

    static func + (a: Transform, b: Transform) -> Transform { Transform(columns: zip(a.columns, b.columns).map { $0 + $1 }) }

    static func * (a: Transform, weight: Double) -> Transform { Transform(columns: a.columns.map { $0 * weight }) }

    private func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
        let sum = columns[0] * v.x + columns[1] * v.y
        return sum + columns[2] * v.z + columns[3] * v.w
    }

    func point(_ p: SIMD3<Double>) -> SIMD3<Double> {
        let moved = apply(SIMD4(p, 1))
        return SIMD3(moved.x, moved.y, moved.z)
    }

    private func column(_ index: Int) -> SIMD3<Double> { SIMD3(columns[index].x, columns[index].y, columns[index].z) }

    /// How much larger it makes a space; negative where it mirrors.
    var determinant: Double { column(0).dot(column(1).cross(column(2))) }

    /// A normal, turned by the inverse transpose and one long; zero where the space is folded flat.
    func normal(_ n: SIMD3<Double>) -> SIMD3<Double> {
        let (a, b, c) = (column(0), column(1), column(2))
        let turned = b.cross(c) * n.x + c.cross(a) * n.y + a.cross(b) * n.z
        let sign: Double = determinant < 0 ? -1 : 1
        let length = turned.length
        return length > 0 ? turned * (sign / length) : SIMD3()
    }
}
