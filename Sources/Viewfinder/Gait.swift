/// Whether the player walks or stands, from all that tells of it: the speed that the receiver measures by itself (by the satellites'
/// Doppler shift, much better than any difference of fixes), the steps that the phone feels, and last the fixes.
///
/// A phone may tell neither, or always 0, and a wheelchair takes no steps. So what says "walks" is believed, and what says "stands"
/// only where it has told of something before: a speed that was not 0, steps. The fixes come last, for they need long to be sure of
/// a walk, and as long to be sure of its end.
///
/// Times are seconds: a speed's by the fixes' own clock, forces and questions by the page's steady clock.
public struct Gait: Sendable {
    /// Told speeds, smoothed, from which on and below which the player walks or stands, m/s. Between them it stays as it was.
    static let walksFrom = 0.75, standsBelow = 0.5
    /// The time constant, in seconds, with which told speeds are smoothed: one lone reading is not believed.
    static let calm = 1.5
    /// For so many seconds a told speed, or a felt force, says something.
    static let freshness = 4.0
    /// Nothing that plays is faster, m/s.
    static let fastest = 150.0

    /// What a source says.
    private enum Word { case silent, stands, walks }

    private var speed = 0.0
    private var isFast = false
    private var speedTime: Double?
    private var speedArrived: Double?
    private var hasTold = false
    private var rhythm = StepRhythm()
    private var hasStepped = false

    /// Nothing is known yet.
    public init() {}

    /// A fix came with the speed that the receiver measured, m/s; not a number, or below 0: it measured none.
    public mutating func told(speed new: Double, time: Double, at now: Double) {
        guard new >= 0, new <= Self.fastest, time.isFinite, now.isFinite else { return }
        // The first of them, and the first after a silence, counts as one second of it.
        var seconds = 1.0
        if let speedTime, let speedArrived, now - speedArrived <= Self.freshness {
            seconds = min(2, max(0, time - speedTime))
        } else {
            (speed, isFast) = (0, false)
        }
        speedTime = time
        speedArrived = now
        speed += Smoothing.gain(seconds: seconds, timeConstant: Self.calm) * (new - speed)
        isFast = speed >= (isFast ? Self.standsBelow : Self.walksFrom)
        if new > 0 { hasTold = true }
    }

    /// The phone felt a force, gravity included, m/s² along its axes. See `StepRhythm`.
    public mutating func felt(x: Double, y: Double, z: Double, at now: Double) {
        rhythm.add(x: x, y: y, z: z, at: now)
        if rhythm.walks(at: now) { hasStepped = true }
    }

    /// Whether the player walks at a time by the page's clock; `fixes`: whether the fixes alone are sure that they do. O(1).
    public func walks(at now: Double, fixes: Bool) -> Bool {
        let words = (bySpeed(at: now), bySteps(at: now))
        if words.0 == .walks || words.1 == .walks { return true }
        if words.0 == .stands && hasTold || words.1 == .stands && hasStepped { return false }
        return fixes
    }

    private func bySpeed(at now: Double) -> Word {
        guard let speedArrived, now - speedArrived <= Self.freshness else { return .silent }
        return isFast ? .walks : .stands
    }

    private func bySteps(at now: Double) -> Word {
        guard let heard = rhythm.heard, now - heard <= Self.freshness else { return .silent }
        return rhythm.walks(at: now) ? .walks : .stands
    }
}
