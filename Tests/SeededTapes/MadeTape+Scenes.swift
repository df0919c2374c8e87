import CMath

extension MadeTape {
    /// Someone stands still, 30 m from a creature: white noise of 8 m on the fixes, 3° on the compass, which is 12° off for 5 s,
    /// some time after the first minute.
    public static func standing(seed: UInt64, seconds: Double = 300, attitudeRate: Int = 60, isAndroid: Bool = false) -> MadeTape
    {
        var random = SplitMix(seed: seed &+ 1_000_003)
        let bearing = random.number(0...2 * Double.pi)
        let facing = random.number(0...360)
        let jump = random.number(60...seconds - 10)
        let off = random.number(0...1) < 0.5 ? 12.0 : -12
        return Carried(
            seconds: seconds, path: { _ in (0, 0) }, heading: { facing + 4 * sin($0 * 0.7) },
            disturbance: { $0 >= jump && $0 < jump + 5 ? off : 0 }, creature: (30 * sin(bearing), 30 * cos(bearing)),
            fixNoise: 8, attitudeRate: attitudeRate, isAndroid: isAndroid
        ).tape(seed: seed)
    }

    /// When the turn of `turning` begins and ends, seconds.
    public static let turnTime = 20.0...21.0

    /// Someone stands, and turns by 90° in a second.
    public static func turning(seed: UInt64, isAndroid: Bool = false) -> MadeTape {
        Carried(
            seconds: 25, path: { _ in (0, 0) }, heading: { 90 * min(1, max(0, $0 - turnTime.lowerBound)) },
            creature: (0, 200), fixNoise: 0, attitudeRate: 60, isAndroid: isAndroid
        ).tape(seed: seed)
    }

    /// Someone walks 100 m north at 1.4 m/s, past a creature 10 m aside: white noise of 5 m on the fixes.
    public static func walking(seed: UInt64, attitudeRate: Int = 60) -> MadeTape {
        Carried(
            seconds: 100 / 1.4, path: { (0, 1.4 * $0) }, heading: { 4 * sin($0 * 4) }, creature: (10, 50), fixNoise: 5,
            attitudeRate: attitudeRate
        ).tape(seed: seed)
    }
}
