/// Numbers that look random and depend on nothing but what they are made of: SplitMix64's finisher over each part. (Steele, Lea,
/// Flood: Fast Splittable Pseudorandom Number Generators, 2014.)
struct Mixing: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) }

    /// The number of these parts.
    func number(_ parts: Int64...) -> UInt64 {
        var state = state
        for part in parts { state = Self.mix(state ^ Self.mix(UInt64(bitPattern: part) &+ 0x9E37_79B9_7F4A_7C15)) }
        return state
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
