import CMath
public import Geodesy

/// Exponential smoothing by a time constant, so that the result does not depend on how often it is fed.
public enum Smoothing {
    /// The part of the way to a new value that a step of `seconds` goes: 1 − exp(−dt/τ). 1 where τ is not positive.
    public static func gain(seconds: Double, timeConstant: Double) -> Double {
        guard seconds > 0 else { return 0 }
        return timeConstant > 0 ? -expm1(-seconds / timeConstant) : 1
    }

    /// The direction that lies `gain` of the way from `old` to `new`, the short way round, in [0°, 360°).
    public static func direction(from old: Angle, to new: Angle, gain: Double) -> Angle {
        (old + (new - old).wrappedSigned * gain).wrappedPositive
    }
}
