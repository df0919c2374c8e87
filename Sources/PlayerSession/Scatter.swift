import CMath
public import Geodesy

/// The creatures of a hunt around wherever someone is: two wolves and a dragon, 20–120 m away, at least 15 m apart.
public enum Scatter {
    /// What stands where.
    public struct Pick: Sendable, Hashable {
        /// Whether it is the dragon; else a wolf.
        public var isDragon: Bool
        /// Where.
        public var coordinate: Coordinate
    }

    /// How near a creature may be at the least.
    public static let nearest = Distance(metres: 20)
    /// How far it may be at the most.
    public static let farthest = Distance(metres: 120)
    /// How far two creatures are apart at the least.
    public static let apart = Distance(metres: 15)

    /// Three places, the same for the same seed. Every distance and every direction is as likely as any other.
    public static func around(_ centre: Coordinate, seed: UInt64) -> [Pick] {
        var random = SplitMix64(state: seed)
        let frame = LocalFrame(origin: centre)
        // A hair inside the limits, so that rounding does not leave them.
        let (least, most) = (nearest.metres + 0.01, farthest.metres - 0.01)
        var taken: [(east: Double, north: Double)] = []
        var picks: [Pick] = []
        while picks.count < 3 {
            let distance = least + (most - least) * random.unit()
            let direction = 2 * Double.pi * random.unit()
            let (east, north) = (distance * sin(direction), distance * cos(direction))
            let isFree = taken.allSatisfy { other in
                let (dx, dy) = (other.east - east, other.north - north)
                return dx * dx + dy * dy > (apart.metres + 0.01) * (apart.metres + 0.01)
            }
            guard isFree else { continue }
            taken.append((east, north))
            let coordinate = frame.coordinate(east: Distance(metres: east), north: Distance(metres: north))
            picks.append(Pick(isDragon: picks.count == 2, coordinate: coordinate))
        }
        return picks
    }
}

/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014.
struct SplitMix64 {
    var state: UInt64

    /// The next number in [0, 1).
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) * 0x1p-53
    }
}
