/// A set of numbers below a fixed count, a bit each.
public struct BitSet: Sendable, Hashable {
    /// The bits, 64 to a word, the lowest first.
    private var words: [UInt64]
    /// Numbers are below it.
    public let count: Int

    /// A set of numbers below `count`: none of them, or all.
    /// - Precondition: `count` is not negative.
    public init(count: Int, full: Bool = false) {
        precondition(count >= 0)
        self.count = count
        words = Array(repeating: full ? ~0 : 0, count: (count + 63) / 64)
        // Bits beyond the last number stay clear, so that equal sets are equal.
        if full, count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
    }

    /// Whether `number` is in the set.
    /// - Precondition: `number` is in 0 ..< `count`.
    /// - Complexity: O(1).
    public subscript(number: Int) -> Bool {
        get {
            precondition(number >= 0 && number < count)
            return words[number >> 6] & (1 << UInt64(number & 63)) != 0
        }
        set {
            precondition(number >= 0 && number < count)
            let bit: UInt64 = 1 << UInt64(number & 63)
            if newValue { words[number >> 6] |= bit } else { words[number >> 6] &= ~bit }
        }
    }

    /// How many numbers are in the set.
    /// - Complexity: O(`count`).
    public var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
