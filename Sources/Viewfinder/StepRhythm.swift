/// Whether a phone in the hand feels steps: a rise and a fall of the force on it, again and again, as often as people step.
///
/// Only the force's length counts, so it does not matter how the phone is held, nor which sign a platform gives to gravity. Gravity
/// itself is its slow mean; what is quicker than a step is smoothed away.
public struct StepRhythm: Sendable {
    /// How far above or below its mean, m/s², the force has to go for a step to begin or end. A hand that holds a phone up still
    /// trembles by a tenth of that; the body of someone who walks slowly moves by twice as much.
    static let swing = 0.5
    /// Seconds from one step to the next: nobody walks quicker, and who walks slower stands between the steps.
    static let pace = 0.3...0.95
    /// How many steps in a row are a walk; fewer are a shift of weight, or a jolt.
    static let enough = 4
    /// For so many seconds after a step a walk is thought to go on.
    static let lasting = 1.2
    /// Time constants, in seconds, of what is taken for gravity, and of what is too quick for a step.
    static let (gravity, tremble) = (1.0, 0.06)
    /// A force beyond this, m/s², is none that a hand feels.
    static let most = 200.0

    private var mean: Double?
    private var smooth = 0.0
    private var isUp = false
    private var last: Double?
    private var lastStep: Double?
    private var steps = 0

    /// Nothing was felt yet.
    public init() {}

    /// When the phone last told a force; nil: it never did. Seconds by the clock of `add`.
    public var heard: Double? { last }

    /// Whether steps were felt of late, at a time by the clock of `add`.
    public func walks(at now: Double) -> Bool {
        guard steps >= Self.enough, let lastStep else { return false }
        return now - lastStep <= Self.lasting
    }

    /// A force on the phone, gravity included, m/s² along its axes, and when, in seconds by a steady clock. What is not finite, and
    /// what no hand feels, is ignored.
    public mutating func add(x: Double, y: Double, z: Double, at now: Double) {
        guard abs(x) <= Self.most, abs(y) <= Self.most, abs(z) <= Self.most, now.isFinite else { return }
        let force = (x * x + y * y + z * z).squareRoot()
        guard let before = last, let mean, now > before, now - before < 1 else {
            if let before = last, now == before { return }
            // The first word, or the first after a sleep: nothing is known of how it was before.
            self = StepRhythm()
            last = now
            self.mean = force
            return
        }
        last = now
        let level = mean + Smoothing.gain(seconds: now - before, timeConstant: Self.gravity) * (force - mean)
        self.mean = level
        smooth += Smoothing.gain(seconds: now - before, timeConstant: Self.tremble) * (force - level - smooth)
        if isUp {
            if smooth < -Self.swing { isUp = false }
        } else if smooth > Self.swing {
            isUp = true
            step(at: now)
        }
    }

    private mutating func step(at now: Double) {
        defer { lastStep = now }
        guard let lastStep else {
            steps = 1
            return
        }
        // One that comes too soon is a jolt in a step: the rhythm begins anew, as after a pause.
        steps = Self.pace.contains(now - lastStep) ? min(steps + 1, Self.enough) : 1
    }
}
