/// How far the player's eyes have risen since a moment that counts as level: up a stair, onto a wall.
///
/// Altitudes of satellites err by many metres, so one is used only where it comes with an accuracy, and only as far as it goes
/// beyond that: within it the player stands where they stood.
public struct EyeRise: Sendable {
    /// What is drawn, metres.
    public private(set) var metres = 0.0

    private var estimate: (altitude: Double, variance: Double, time: Double)?
    private var accuracy = 0.0
    private var level: Double?

    /// Process noise, m/√s: a stair is climbed at about half a metre a second.
    static let noise = 0.5
    /// Accuracies beyond this, metres, say nothing about a stair.
    static let worstAccuracy = 20.0
    /// No hunt climbs higher above its creature, metres.
    static let most = 50.0

    /// Level, and knows nothing.
    public init() {}

    /// A report: metres above anything that stays the same, its accuracy (68 %), seconds. One without both is none.
    public mutating func add(altitude: Double, accuracy: Double, at seconds: Double) {
        guard altitude.isFinite, accuracy.isFinite, seconds.isFinite, accuracy > 0, accuracy <= Self.worstAccuracy else { return }
        self.accuracy = accuracy
        guard let old = estimate else {
            estimate = (altitude, accuracy * accuracy, seconds)
            if level == nil { level = altitude }
            return
        }
        let variance = old.variance + Self.noise * Self.noise * min(60, max(0, seconds - old.time))
        let gain = variance / (variance + accuracy * accuracy)
        estimate = (old.altitude + gain * (altitude - old.altitude), variance * (1 - gain), seconds)
    }

    /// Here and now is level.
    public mutating func setLevel() {
        level = estimate?.altitude
        metres = 0
    }

    /// Time passes: what is drawn glides on.
    public mutating func advance(seconds: Double) {
        guard let estimate, let level else { return }
        let raw = estimate.altitude - level
        let sure = max(0, abs(raw) - accuracy)
        let target = min(Self.most, sure) * (raw < 0 ? -1 : 1)
        metres += (target - metres) * Smoothing.gain(seconds: seconds, timeConstant: 1)
    }
}
