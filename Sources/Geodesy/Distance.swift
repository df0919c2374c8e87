/// A length in metres.
public struct Distance: Sendable, Hashable, Comparable {
    /// The length in metres.
    public var metres: Double

    /// A length of so many metres.
    public init(metres: Double) { self.metres = metres }

    /// A length of so many metres.
    public static func metres(_ value: Double) -> Distance { Distance(metres: value) }

    /// No length at all.
    public static let zero = Distance(metres: 0)

    /// Whether `a` is shorter.
    public static func < (a: Distance, b: Distance) -> Bool { a.metres < b.metres }
    /// Both lengths end to end.
    public static func + (a: Distance, b: Distance) -> Distance { Distance(metres: a.metres + b.metres) }
    /// By how much `a` is longer; negative where it is shorter.
    public static func - (a: Distance, b: Distance) -> Distance { Distance(metres: a.metres - b.metres) }
}
