/// Whether a compass still says what was learned from it.
///
/// A gyroscope drifts by a few degrees a minute at worst. A compass that departs faster than that is disturbed, by a car, a
/// railing, a loudspeaker, and is not to be followed; unless it keeps saying so for longer than it ever said the other.
struct CompassAgreement: Sendable {
    /// Degrees by which the compass, of late, departs from what was learned.
    private(set) var departure = 0.0
    /// Degrees by which it scatters about its own mean: its noise, about one standard deviation.
    private(set) var scatter = 3.0
    /// Since when it contradicts; nil: it does not.
    private(set) var brokenSince: Double?
    /// Seconds for which it has agreed.
    private(set) var agreed = 0.0

    /// The time constant, in seconds, of `departure`.
    static let departureTime = 0.5
    /// Degrees of departure that are never called a contradiction.
    static let tolerance = 5.0
    /// Seconds for which a contradiction is at least withstood, and at most.
    static let patience = 20.0...60.0

    var isBroken: Bool { brokenSince != nil }
    /// The size of the contradiction in degrees.
    var surprise: Double { abs(departure) }

    /// The compass spoke.
    ///
    /// - Parameters:
    ///   - difference: degrees from what was learned to what it says now, in (−180, 180].
    ///   - elapsed: seconds since it spoke before.
    mutating func note(_ difference: Double, at seconds: Double, elapsed: Double) {
        let before = departure
        departure += (difference - departure) * Smoothing.gain(seconds: elapsed, timeConstant: Self.departureTime)
        let limit = max(Self.tolerance, 2 * scatter)
        if brokenSince == nil {
            if abs(departure) > limit {
                brokenSince = seconds
            } else {
                agreed += elapsed
                let away = min(3 * max(1, scatter), abs(difference - before) * 1.25)
                scatter += (away - scatter) * Smoothing.gain(seconds: elapsed, timeConstant: 5)
            }
        } else if abs(departure) < 0.6 * limit {
            brokenSince = nil
        }
    }

    /// Whether the compass has contradicted for so long that it must be right.
    func prevails(at seconds: Double) -> Bool {
        guard let brokenSince else { return false }
        return seconds - brokenSince > min(max(agreed, Self.patience.lowerBound), Self.patience.upperBound)
    }

    /// `difference`, no farther than noise would carry it: a wild value must not pull more than its share.
    func clipped(_ difference: Double) -> Double {
        let most = max(Self.tolerance, 2 * scatter)
        return min(most, max(-most, difference))
    }
}
