import Geodesy

/// Sparks of fireballs: a pool that never grows, moved in steps of one length, so that the same events from the same seed
/// give the same sparks at every frame rate.
///
/// Positions are metres in one local frame.
public struct Fire: Sendable {
    /// One spark.
    public struct Spark: Sendable, Hashable {
        /// Where it is: east, north, up.
        public var east, north, up: Float
        /// Its radius in metres.
        public var size: Float
        /// How much of its life is behind it, 0…1.
        public var age: Float
        /// Metres a second.
        var goesEast, goesNorth, goesUp: Float
        /// The part of its life that a second is.
        var haste: Float
        /// The part of its speed that a step leaves it, and how it rises, m/s².
        var glide, lift: Float
    }

    /// Sparks at most; when there are more, the new take the place of others in turn.
    public static let capacity = 2000
    /// The seed of a fire that was told none.
    public static let usualSeed: UInt64 = 1
    /// The length of a step in seconds.
    public static let step = 1.0 / 120
    /// Of a longer time than this only so much is shown: the page was hidden.
    static let longest = 0.5

    /// The pool; the first `count` are alight.
    public private(set) var sparks: [Spark]
    /// How many sparks are alight.
    public private(set) var count = 0
    /// How many sparks are made, for each that the game means to make; 0: none, for players who want no motion.
    public var density = 1.0

    private var luck: UInt64
    private var next = 0
    /// Time that has passed and is not a whole step yet.
    private var rest = 0.0
    private var ball: (flight: Flight, seconds: Double, time: Double)?
    private var blaze: (body: Body, eye: Vector3, seconds: Double, time: Double)?
    /// How much larger than life the fire is.
    private var growth: Float = 1
    /// Parts of sparks that are owed.
    private var owed = 0.0

    /// No fire yet. The same seed gives the same sparks.
    public init(seed: UInt64) {
        luck = seed
        let none = Spark(
            east: 0, north: 0, up: 0, size: 0, age: 1, goesEast: 0, goesNorth: 0, goesUp: 0, haste: 1, glide: 1, lift: 0)
        sparks = Array(repeating: none, count: Self.capacity)
    }

    /// Begins again from a seed, without a spark.
    public mutating func restart(seed: UInt64) {
        luck = seed
        clear()
    }

    /// A ball leaves: it trails sparks for so many seconds and bursts where its flight ends, larger the farther that is.
    public mutating func launch(_ flight: Flight, seconds: Double) {
        if count == 0 { rest = 0 }
        ball = (flight, seconds, 0)
        growth = Float(flight.growth(at: 1))
    }

    /// A creature burns up where it stands, for so many seconds.
    public mutating func burn(_ body: Body, seenFrom eye: Vector3, seconds: Double) {
        blaze = (body, eye, seconds, 0)
    }

    /// Puts everything out.
    public mutating func clear() {
        count = 0
        next = 0
        rest = 0
        owed = 0
        ball = nil
        blaze = nil
    }

    /// Time passes. O(`capacity`) for each of at most 60 steps; allocates nothing.
    public mutating func advance(seconds: Double) {
        guard seconds > 0 else { return }
        guard count > 0 || ball != nil || blaze != nil else { return }
        rest = min(rest + seconds, Self.longest)
        while rest >= Self.step {
            rest -= Self.step
            move()
            feed()
        }
    }

    private mutating func move() {
        let time = Float(Self.step)
        var index = 0
        sparks.withUnsafeMutableBufferPointer { pool in
            while index < count {
                var spark = pool[index]
                spark.age += spark.haste * time
                guard spark.age < 1 else {
                    count -= 1
                    pool[index] = pool[count]
                    continue
                }
                spark.goesEast *= spark.glide
                spark.goesNorth *= spark.glide
                spark.goesUp = spark.goesUp * spark.glide + spark.lift * time
                spark.east += spark.goesEast * time
                spark.north += spark.goesNorth * time
                spark.up = max(0.02, spark.up + spark.goesUp * time)
                pool[index] = spark
                index += 1
            }
        }
    }

    /// New sparks of this step.
    private mutating func feed() {
        if var flying = ball {
            flying.time += Self.step
            let at = flying.flight.position(at: flying.time / flying.seconds)
            if flying.time < flying.seconds {
                owe(perSecond: 220)
                while owed >= 1 {
                    add(at: at, spread: 0.1, speed: 0.5, up: 0.2, size: 0.05...0.13, life: 0.25...0.6, glide: 0.97, lift: 0.5)
                }
                ball = flying
            } else {
                ball = nil
                owed += (flying.flight.hits ? 260 : 90) * density
                while owed >= 1 {
                    add(at: at, spread: 0.15, speed: 4.2, up: 1.4, size: 0.05...0.16, life: 0.35...0.95, glide: 0.965, lift: -2.2)
                }
            }
        }
        if var burning = blaze {
            burning.time += Self.step
            blaze = burning.time < burning.seconds ? burning : nil
            owe(perSecond: 330)
            while owed >= 1 {
                let part = min(Int(chance() * Float(burning.body.shape.balls.count)), burning.body.shape.balls.count - 1)
                let (centre, radius) = burning.body.ball(part, facing: burning.eye)
                // It burns from the feet up.
                let top = burning.body.height.metres * (1 - burning.time / burning.seconds)
                let at = Vector3(east: centre.east, north: centre.north, up: min(centre.up, max(0.05, top)))
                add(
                    at: at, spread: Float(radius.metres) * 1.5 / growth, speed: 0.6, up: 1.2, size: 0.03...0.09, life: 0.5...1.1,
                    glide: 0.985, lift: 1.4)
            }
        }
    }

    private mutating func owe(perSecond rate: Double) { owed += rate * Self.step * density }

    private mutating func add(
        at place: Vector3, spread: Float, speed: Float, up: Float, size: ClosedRange<Float>, life: ClosedRange<Float>,
        glide: Float, lift: Float
    ) {
        owed -= 1
        let spark = Spark(
            east: Float(place.east) + either() * spread * growth, north: Float(place.north) + either() * spread * growth,
            up: max(0.02, Float(place.up) + either() * spread * growth),
            size: (size.lowerBound + chance() * (size.upperBound - size.lowerBound)) * growth,
            age: 0, goesEast: either() * speed * growth, goesNorth: either() * speed * growth,
            goesUp: (either() * speed + up) * growth,
            haste: 1 / (life.lowerBound + chance() * (life.upperBound - life.lowerBound)), glide: glide, lift: lift)
        if count < Self.capacity {
            sparks[count] = spark
            count += 1
        } else {
            sparks[next] = spark
            next = (next + 1) % Self.capacity
        }
    }

    /// 0…1. SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
    private mutating func chance() -> Float {
        luck &+= 0x9E37_79B9_7F4A_7C15
        var z = luck
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24)
    }

    /// −1…1, more often near 0.
    private mutating func either() -> Float { chance() + chance() - 1 }
}
