import CMath

/// SplitMix64: the same numbers for the same seed on every machine. (Steele, Lea, Flood, 2014.)
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// A normal deviate (Box and Muller, 1958).
    mutating func gaussian() -> Double {
        let u = number(Double.leastNonzeroMagnitude...1)
        return (-2 * log(u)).squareRoot() * cos(2 * Double.pi * number(0...1))
    }
}
