/// SplitMix64: the same numbers for the same seed on every machine. (Steele, Lea, Flood: Fast Splittable PRNGs, 2014.)
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The seed to print when a property fails.
    public let seed: UInt64

    /// A generator that starts from `seed`.
    public init(seed: UInt64) {
        self.seed = seed
        self.state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension SeededRandom {
    /// A number from `range`.
    public mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
