/// Where something is on the ground, as a random walk observed by fixes: a Kalman filter, the same for both axes.
public struct PositionEstimate: Sendable, Hashable {
    /// Metres east in the local frame.
    public var east: Double
    /// Metres north in the local frame.
    public var north: Double
    /// The variance of either axis, in m².
    public var variance: Double

    /// The estimate after one fix alone. `accuracy` is taken as the standard deviation of either axis, in metres.
    public init(east: Double, north: Double, accuracy: Double) {
        self.east = east
        self.north = north
        variance = accuracy * accuracy
    }

    /// Time passes: the position may have walked, with process noise `q` in m/√s.
    public mutating func predict(seconds: Double, q: Double) {
        variance += q * q * max(0, seconds)
    }

    /// A fix comes in, weighted by its own accuracy.
    public mutating func correct(east: Double, north: Double, accuracy: Double) {
        let sum = variance + accuracy * accuracy
        let gain = sum > 0 ? variance / sum : 1
        self.east += gain * (east - self.east)
        self.north += gain * (north - self.north)
        variance *= 1 - gain
    }

    func shifted(east: Double, north: Double) -> PositionEstimate {
        var moved = self
        moved.east += east
        moved.north += north
        return moved
    }
}
