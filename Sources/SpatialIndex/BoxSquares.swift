/// Squares of chords, in square metres, sixteen at a time. Plain loops over fixed counts, which the compiler turns into vector
/// instructions.
enum BoxSquares {
    /// From `at` to the nearest point of each of a group's boxes; infinite where there is no child.
    @inline(__always)
    static func nearest(_ box: UnsafePointer<Float>, to at: Cartesian, into squares: UnsafeMutablePointer<Float>) {
        let fan = IndexLayout.fan
        for slot in 0..<fan {
            let x = outside(box[slot], box[fan + slot], at.x)
            let y = outside(box[2 * fan + slot], box[3 * fan + slot], at.y)
            let z = outside(box[4 * fan + slot], box[5 * fan + slot], at.z)
            squares[slot] = x * x + y * y + z * z
        }
    }

    /// From `at` to the farthest corner of the box whose first number `box` points at.
    @inline(__always)
    static func farthest(_ box: UnsafePointer<Float>, from at: Cartesian) -> Float {
        let fan = IndexLayout.fan
        let x = max(at.x - box[0], box[fan] - at.x)
        let y = max(at.y - box[2 * fan], box[3 * fan] - at.y)
        let z = max(at.z - box[4 * fan], box[5 * fan] - at.z)
        return x * x + y * y + z * z
    }

    /// From `at` to each point of a block; not a number where there is none, so that no comparison holds.
    @inline(__always)
    static func points(_ block: UnsafePointer<Float>, from at: Cartesian, into squares: UnsafeMutablePointer<Float>) {
        let fan = IndexLayout.fan
        for slot in 0..<fan {
            let x = block[slot] - at.x
            let y = block[fan + slot] - at.y
            let z = block[2 * fan + slot] - at.z
            squares[slot] = x * x + y * y + z * z
        }
    }

    /// How far `value` lies outside `least ... greatest`.
    @inline(__always)
    private static func outside(_ least: Float, _ greatest: Float, _ value: Float) -> Float {
        let below = least - value
        let above = value - greatest
        let far = below > above ? below : above
        return far > 0 ? far : 0
    }
}
