import CMath

/// A plane angle. Stored in radians; `degrees` and `radians` are the only ways in and out, so the unit is always spoken.
public struct Angle: Sendable, Hashable, Comparable {
    /// The angle in radians.
    public var radians: Double

    /// An angle of so many radians.
    public init(radians: Double) { self.radians = radians }

    /// An angle of so many degrees. Not exact: one rounding of `degrees · π / 180`.
    public init(degrees: Double) { self.radians = degrees * (Double.pi / 180) }

    /// The angle in degrees.
    public var degrees: Double { radians * (180 / Double.pi) }

    /// An angle of so many radians.
    public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

    /// An angle of so many degrees.
    public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

    /// No angle at all.
    public static let zero = Angle(radians: 0)

    /// Whether `a` is the smaller number of radians; no wrapping.
    public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
    /// The sum, not wrapped.
    public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    /// The difference, not wrapped.
    public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    /// The opposite angle.
    public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
    /// So many times the angle, not wrapped.
    public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
}

extension Angle {
    /// The same direction as a bearing in [0°, 360°).
    public var wrappedPositive: Angle {
        let turn = 2 * Double.pi
        let r = fmod(radians, turn)
        let positive = r < 0 ? r + turn : r
        // Rounding can reach the full turn; and −0 is plain 0.
        return Angle(radians: positive >= turn || positive == 0 ? 0 : positive)
    }

    /// The same direction in (−180°, 180°]: the shortest turn, + is clockwise for bearings.
    public var wrappedSigned: Angle {
        let positive = wrappedPositive.radians
        return Angle(radians: positive > Double.pi ? positive - 2 * Double.pi : positive)
    }
}
