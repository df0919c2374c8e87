/// The bytes of a sensor tape, version 2. All numbers are little-endian; angles in degrees, lengths in metres or pixels.
///
///     head     8 bytes "LAIRTAPE", 2 bytes version, 6 bytes zero
///     record   1 byte kind, 2 bytes length of the payload, 8 bytes time (a Double, seconds by the page's steady clock), payload
///     end      a record of kind 0 without a payload: a tape that lacks it was cut
///
/// A record of a kind that is not known is skipped by its length. Angles, accuracies and pixels are 32-bit floats, finer than
/// any sensor; coordinates, ids and device times are 64-bit. What a sensor did not tell is not a number.
///
/// Version 1 had fixes without a speed, and no motion: it is read as well.
enum TapeFormat {
    static let magic: [UInt8] = Array("LAIRTAPE".utf8)
    static let version = 2
    /// The versions that are read.
    static let readable = 1...version
    static let headLength = 16
    static let recordHead = 11
    /// How many spawns go into one record; more follow in records of their own.
    static let spawnsInRecord = 1500
    static let spawnLength = 30
    static let ballLength = 16
    /// A fix's payload in version 1.
    static let fixLengthWithoutSpeed = 36
    /// How many balls of a shape are written; a model has a few dozen.
    static let mostBalls = 4000

    /// What a record tells, and how long its payload is.
    enum Kind: UInt8 {
        /// Nothing follows.
        case end = 0
        /// Latitude, longitude, timestamp (f64, ms); accuracy, altitude, its accuracy, speed (f32).
        case fix = 1
        /// α, β, γ, the screen's angle (f32); 1 byte: against magnetic north.
        case attitude = 2
        /// Heading, accuracy, the screen's angle (f32).
        case compass = 3
        /// The picture's width and height, the view's, the field of its long side (f32).
        case camera = 4
        /// Heading, pitch (f32).
        case look = 5
        /// Reach, allowance, draw limit or not a number (f32).
        case hunt = 6
        /// 1 byte: more records of them follow; then id (i64), latitude, longitude (f64), height (f32), hit points (u16) each.
        case spawns = 7
        /// Id (i64).
        case removal = 8
        /// Id (i64).
        case begin = 9
        /// x, y (f32).
        case throwBall = 10
        /// 1 byte: accepted.
        case verdict = 11
        /// The encounter's end.
        case leave = 12
        /// Latitude, longitude (f64), x, y (f32).
        case pointAt = 13
        /// The angle (f32).
        case nudge = 14
        /// Back to the compass.
        case forgetHand = 15
        /// A throw at the creature itself.
        case throwAhead = 16
        /// What the creature's model fills: the model's height, then x, y, z, radius of each ball (f32).
        case shape = 17
        /// Names: width and height of each, the room's left, top, right, bottom (f32). No width: none are wanted.
        case labels = 18
        /// Sparks for each that is meant (f32), the seed of where they fly (u64).
        case fire = 19
        /// The force on the phone along x, y, z (f32).
        case motion = 20

        /// Whether a payload may be so long.
        func takes(_ count: Int) -> Bool {
            switch self {
            case .spawns: count >= 1 && (count - 1) % TapeFormat.spawnLength == 0
            case .shape: count > 4 && (count - 4) % TapeFormat.ballLength == 0
            case .fix: count == length || count == TapeFormat.fixLengthWithoutSpeed
            default: count == length
            }
        }

        /// The payload's length; nil: it varies.
        var length: Int? {
            switch self {
            case .end, .leave, .forgetHand, .throwAhead: 0
            case .fix: 40
            case .attitude: 17
            case .compass, .hunt, .motion: 12
            case .camera: 20
            case .look, .removal, .begin, .throwBall: 8
            case .verdict: 1
            case .pointAt: 24
            case .nudge: 4
            case .labels: 24
            case .fire: 12
            case .spawns, .shape: nil
            }
        }
    }
}
