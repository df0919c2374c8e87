import Geodesy

/// Points of a city, the same on every run.
enum City {
    /// `count` points spread evenly over a square of so many metres to a side, around Taipei.
    static func points(_ count: Int, side: Double, seed: UInt64) -> [Coordinate] {
        var random = SplitMix(state: seed)
        let degree = 111_000.0
        let half = side / 2 / degree
        return (0..<count).map { _ in
            let latitude = 25.04 + Double.random(in: -half...half, using: &random)
            return point(latitude, 121.53 + Double.random(in: -half...half, using: &random) / 0.906)
        }
    }

    /// `count` points as a city has them: crowded in 40 quarters of different size, a few in between.
    static func crowded(_ count: Int, side: Double, seed: UInt64) -> [Coordinate] {
        var random = SplitMix(state: seed)
        let quarters = points(40, side: side, seed: seed + 1)
        let spread = points(count, side: side, seed: seed + 2)
        return (0..<count).map { index in
            if index % 10 == 0 { return spread[index] }
            let quarter = Int.random(in: 0..<40, using: &random)
            let size = side / 111_000 / 40 * Double(1 + quarter % 5)
            // The sum of three even numbers is bell-shaped enough.
            func offset() -> Double {
                (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &random) } / 3 * size
            }
            return point(quarters[quarter].latitudeDegrees + offset(), quarters[quarter].longitudeDegrees + offset())
        }
    }

    private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let point = try? Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a latitude and longitude in range were refused")
        }
        return point
    }
}
