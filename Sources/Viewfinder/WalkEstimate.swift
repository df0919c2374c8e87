/// Where someone is who keeps walking as they do: position and velocity, observed by fixes. A Kalman filter, the same for both
/// axes, whose velocity is a random walk that forgets.
///
/// A walk is steadier than a random walk of the position: from the same fixes this knows the place better, and does not lag.
struct WalkEstimate: Sendable {
    var east, north: Double
    var eastward = 0.0
    var northward = 0.0
    /// The covariance of either axis: position, position with velocity, velocity.
    private var place: Double
    private var both = 0.0
    private var speed = WalkEstimate.usualSpeed * WalkEstimate.usualSpeed

    /// The standard deviation of a velocity about which nothing is known, m/s.
    static let usualSpeed = 1.0
    /// How much a walker's velocity changes, m/s/√s.
    static let restlessness = 0.15
    /// The time constant, in seconds, with which a velocity is forgotten.
    static let memory = 40.0

    init(_ start: PositionEstimate) {
        east = start.east
        north = start.north
        place = start.variance
    }

    mutating func predict(seconds: Double) {
        guard seconds > 0 else { return }
        let kept = 1 - Smoothing.gain(seconds: seconds, timeConstant: Self.memory)
        let q = Self.restlessness * Self.restlessness
        east += eastward * seconds
        north += northward * seconds
        eastward *= kept
        northward *= kept
        place += 2 * seconds * both + seconds * seconds * speed + q * seconds * seconds * seconds / 3
        both = (both + seconds * speed) * kept + q * seconds * seconds / 2
        let unknown = Self.usualSpeed * Self.usualSpeed
        speed = min(speed * kept * kept + q * seconds, 2 * unknown)
    }

    mutating func correct(east: Double, north: Double, accuracy: Double) {
        let sum = place + accuracy * accuracy
        let (gain, push) = sum > 0 ? (place / sum, both / sum) : (1, 0)
        let (wrongEast, wrongNorth) = (east - self.east, north - self.north)
        self.east += gain * wrongEast
        self.north += gain * wrongNorth
        eastward += push * wrongEast
        northward += push * wrongNorth
        speed -= push * both
        both *= 1 - gain
        place *= 1 - gain
    }

    /// It does not go on as it did: what was known of the place and the velocity counts less.
    mutating func doubt(_ variance: Double) {
        place += variance
        speed = max(speed, Self.usualSpeed * Self.usualSpeed / 4)
        slow(by: 0.5)
    }

    /// The velocity is a part of what it was thought to be.
    mutating func slow(by part: Double) {
        eastward *= part
        northward *= part
    }

    /// The position as the other estimates have it.
    func position(ahead seconds: Double) -> PositionEstimate {
        var position = PositionEstimate(east: east + eastward * seconds, north: north + northward * seconds, accuracy: 0)
        position.variance = place
        return position
    }

    /// What the variance of a fix's surprise should be.
    func surprise(accuracy: Double) -> Double { place + accuracy * accuracy }

    mutating func shift(east: Double, north: Double) {
        self.east += east
        self.north += north
    }
}
