import Geodesy

/// Puts points in the order an index packs them: a balanced k-d tree over their positions in space, cut so that every whole
/// block, and every aligned run of 16, 256, … blocks, is one of its cells. (J. L. Bentley, "Multidimensional binary search trees
/// used for associative searching", 1975; packing whole nodes as in the OMT R-tree, T. Lee and S. Lee, 2003.)
struct PackingOrder: ~Copyable {
    /// x, y, z as bit patterns of floats, and the point's number.
    private let points: UnsafeMutablePointer<SIMD4<UInt32>>
    private let count: Int
    /// Picks pivots: a fixed sequence, so that equal input gives an equal order.
    private var random: UInt32 = 0x9E37_79B9

    init(_ coordinates: [Coordinate]) {
        count = coordinates.count
        points = .allocate(capacity: max(1, count))
        for (number, coordinate) in coordinates.enumerated() {
            let at = Cartesian(coordinate, from: .zero)
            (points + number).initialize(
                to: SIMD4(at.x.bitPattern, at.y.bitPattern, at.z.bitPattern, UInt32(truncatingIfNeeded: number)))
        }
        arrange(0, count)
    }

    deinit { points.deallocate() }

    /// The number of the point that stands at `position`.
    func number(at position: Int) -> UInt32 { points[position].w }

    /// Splits `from ..< to` across its longest side, and the halves again, down to single blocks.
    private mutating func arrange(_ from: Int, _ to: Int) {
        let size = to - from
        guard size > IndexLayout.fan else { return }
        // The left part is as many blocks as the greatest power of two below the whole: its cells stay aligned.
        var left = IndexLayout.fan
        while 2 * left < size { left *= 2 }
        select(from + left, from, to, axis: longestSide(from, to))
        arrange(from, from + left)
        arrange(from + left, to)
    }

    private func longestSide(_ from: Int, _ to: Int) -> Int {
        var least = SIMD3<Float>(repeating: .infinity)
        var greatest = SIMD3<Float>(repeating: -.infinity)
        for index in from..<to {
            let x = key(index, 0)
            let y = key(index, 1)
            let z = key(index, 2)
            if x < least.x { least.x = x }
            if y < least.y { least.y = y }
            if z < least.z { least.z = z }
            if x > greatest.x { greatest.x = x }
            if y > greatest.y { greatest.y = y }
            if z > greatest.z { greatest.z = z }
        }
        let sides = greatest - least
        if sides.x >= sides.y, sides.x >= sides.z { return 0 }
        return sides.y >= sides.z ? 1 : 2
    }

    @inline(__always)
    private func key(_ index: Int, _ axis: Int) -> Float {
        UnsafeRawPointer(points + index).load(fromByteOffset: 4 * axis, as: Float.self)
    }

    /// Moves the points so that those before `middle` are not greater along `axis` than those from it on. (C. A. R. Hoare, "Find",
    /// 1961; equal keys stop both scans, so that many points on one spot stay cheap.)
    private mutating func select(_ middle: Int, _ from: Int, _ to: Int, axis: Int) {
        var low = from
        var high = to - 1
        while low < high {
            let pivot = medianOfThree(low, high, axis)
            var i = low
            var j = high
            while i <= j {
                while key(i, axis) < pivot { i += 1 }
                while key(j, axis) > pivot { j -= 1 }
                if i <= j {
                    let point = points[i]
                    points[i] = points[j]
                    points[j] = point
                    i += 1
                    j -= 1
                }
            }
            if middle <= j { high = j } else if middle >= i { low = i } else { return }
        }
    }

    private mutating func medianOfThree(_ low: Int, _ high: Int, _ axis: Int) -> Float {
        let span = UInt32(truncatingIfNeeded: high - low + 1)
        func pick() -> Float {
            // Marsaglia's xorshift.
            random ^= random << 13
            random ^= random >> 17
            random ^= random << 5
            return key(low + Int(random % span), axis)
        }
        let a = pick()
        let b = pick()
        let c = pick()
        return max(min(a, b), min(max(a, b), c))
    }
}
