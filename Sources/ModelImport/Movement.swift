import CMath

/// How a model that has no movements of its own moves: it breathes, flinches and sinks down, its feet on the ground.
struct Movement {
    let name: String
    let keys: [Key]

    private init(name: String, keys: [Key]) {
        self.name = name
        self.keys = keys
    }

    /// Steps of: seconds, how far back it goes, how it leans forward (radians), how tall it is.
    private init(name: String, steps: [(Double, Double, Double, Double)]) {
        self.init(
            name: name,
            keys: steps.map { time, back, lean, tall in
                Key(time: time, slide: -back, turn: Self.pitch(lean), scale: Self.wide(1 + (1 - tall) / 2, tall: tall))
            })
    }

    struct Key {
        /// Seconds.
        let time: Double
        /// Forward, in heights of the creature.
        var slide = 0.0
        /// A quaternion (x, y, z, w).
        let turn: [Double]
        let scale: [Double]
    }

    /// What the app plays.
    static let all = [idle, hit, vanish]

    /// Breathes once in 4 s, and sways a little.
    private static let idle = Movement(
        name: "idle",
        keys: (0...16).map { step in
            let phase = Double(step) / 16 * 2 * .pi
            let breath = (1 - CMath.cos(phase)) / 2
            return Key(
                time: Double(step) / 4, turn: roll(0.03 * CMath.sin(phase)),
                scale: wide(1 - 0.004 * breath, tall: 1 + 0.016 * breath))
        })

    /// Starts back and comes to itself. It leans so little that the feet of a long animal stay on the ground.
    private static let hit = Movement(
        name: "hit",
        steps: [(0, 0, 0, 1), (0.08, 0.12, -0.05, 0.92), (0.2, 0.09, -0.04, 1.02), (0.38, 0.02, 0.01, 1), (0.5833, 0, 0, 1)])

    /// Sinks down while it burns.
    private static let vanish = Movement(
        name: "vanish", steps: [(0, 0, 0, 1), (0.3, 0.02, 0.03, 0.86), (0.7, 0.03, 0.04, 0.7), (1.1667, 0.03, 0.05, 0.55)])

    private static func wide(_ wide: Double, tall: Double) -> [Double] { [wide, tall, wide] }

    private static func pitch(_ angle: Double) -> [Double] { [CMath.sin(angle / 2), 0, 0, CMath.cos(angle / 2)] }

    private static func roll(_ angle: Double) -> [Double] { [0, 0, CMath.sin(angle / 2), CMath.cos(angle / 2)] }
}
