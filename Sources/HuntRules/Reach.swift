public import Geodesy

/// How near is near enough: one predicate, by which the client predicts and the server decides.
///
/// A fix is uncertain, and the player gets the benefit of the doubt, up to a limit:
/// in reach where `distance − min(accuracy, allowance) ≤ radius`.
public struct Reach: Sendable, Hashable {
    /// How near a player must come.
    public var radius: Distance
    /// How much of a fix's own accuracy counts in the player's favour, at most.
    public var allowance: Distance

    /// A reach of so many metres that allows for so much uncertainty.
    public init(radius: Distance, allowance: Distance) {
        self.radius = radius
        self.allowance = allowance
    }

    /// Whether a fix of that accuracy, that far away, is in reach. The boundary is.
    public func holds(distance: Distance, accuracy: Distance) -> Bool {
        overshoot(distance: distance, accuracy: accuracy) <= radius
    }

    /// How many metres are missing until such a fix is in reach; zero when it is.
    public func beyond(distance: Distance, accuracy: Distance) -> Distance {
        max(.zero, overshoot(distance: distance, accuracy: accuracy) - radius)
    }

    /// How far away a fix is at the least.
    private func overshoot(distance: Distance, accuracy: Distance) -> Distance {
        distance - min(accuracy, allowance)
    }
}

extension Rules {
    /// How near a player must come to a spawn, and how much doubt is allowed for.
    public var reachRule: Reach { Reach(radius: reach, allowance: accuracyAllowance) }
}
