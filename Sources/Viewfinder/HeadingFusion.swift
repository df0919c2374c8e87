public import Geodesy

/// Knows which way is north, as well as the sensors allow.
///
/// The smooth attitude of the gyroscope carries the picture; the compass only corrects, slowly, the angle between that
/// attitude's own zero and magnetic north. Declination then leads to true north. Learned while the phone lies level, where
/// a compass is good, the angle is carried into the encounter, where it is bad. While the compass contradicts what was learned
/// from it, the angle is held. The player's hand may correct it.
public struct HeadingFusion: Sendable {
    /// What is known of north.
    public enum North: Int, Sendable, Hashable {
        /// No attitude yet.
        case none
        /// An attitude whose zero points anywhere: no north.
        case relative
        /// North, within more than `goodWithin`, or magnetic where the declination is not known yet.
        case coarse
        /// North, within `goodWithin`.
        case good
    }

    /// How far magnetic north lies east of true north, and how sure that is.
    public struct Declination: Sendable, Hashable {
        /// Degrees east of true north.
        public var angle: Angle
        /// Its standard deviation.
        public var uncertainty: Angle

        /// A declination of these parts.
        public init(angle: Angle, uncertainty: Angle) {
            self.angle = angle
            self.uncertainty = uncertainty
        }
    }

    /// The accuracy up to which a heading is called good.
    public static let goodWithin = Angle(degrees: 20)
    /// The accuracy taken for an absolute attitude, which reports none.
    public static let absoluteAccuracy = Angle(degrees: 15)
    /// The time constant, in seconds, with which the compass corrects the offset.
    public static let compassTimeConstant = 5.0
    /// How many degrees a gyroscope drifts in a second without a compass.
    static let driftPerSecond = 0.05
    /// Seconds of silence after which the relative attitude may have another zero: the page was hidden.
    static let longestGap = 1.0

    /// Degrees: smaller changes of an absolute attitude that comes alone may be tremor.
    static let tremor = 4.0
    /// The time constant, in seconds, with which the smallest tremor is followed.
    static let tremorTime = 0.25
    /// How much slower the compass corrects what the player's hand has set.
    static let handPatience = 6.0
    /// Seconds over which an offset that was just learned is the plain mean of what came.
    static let youth = 5.0
    /// The accuracy taken for a compass that does not tell its own.
    static let unknownAccuracy = Angle(degrees: 30)
    /// Degrees a second beyond which a compass lags too far behind a turn to be compared.
    static let fastTurn = 60.0

    /// The declination where the player is; nil while no position is known.
    public var declination: Declination?

    enum Source: Sendable { case nothing, relative, absolute }

    var source = Source.nothing
    /// The attitude as its source gives it.
    var pose: Attitude?
    /// When `pose` came, in seconds.
    var poseTime = 0.0
    /// Degrees a second that the pose turns, of late.
    var turning = 0.0
    /// The player's own look, by dragging or keys, until a sensor speaks.
    var look: Attitude?
    /// What leads from the pose's headings to magnetic headings; nil: not known.
    var offset: Angle?
    /// How good the offset is.
    var offsetAccuracy = Angle.zero
    /// When the offset was last corrected.
    var offsetTime = 0.0
    /// When it was first learned.
    var learnedSince = 0.0
    /// When the compass last spoke, believed or not.
    var compassTime = 0.0
    /// Whether the compass agrees with the offset, and since when it does not.
    var agreement = CompassAgreement()
    /// The next compass value replaces the offset: the pose's zero has moved.
    var rebasing = false
    /// The last absolute attitude beside a relative one.
    var lastAbsolute: (pose: Attitude, time: Double)?
    /// The last compass heading of the screen's upper edge where there is no attitude to carry it.
    var bareCompass: (heading: Angle, accuracy: Angle)?
    /// What the player's hand has added to the compass's north; nil: nothing.
    var hand: Hand?

    /// Knows nothing yet.
    public init() {}

    /// What is known of north.
    public var north: North {
        if look != nil { return .good }
        if pose == nil { return bareCompass == nil ? .none : .coarse }
        guard offset != nil else { return .relative }
        guard declination != nil, !rebasing, !isDisturbed, let accuracy = headingAccuracy else { return .coarse }
        return accuracy <= Self.goodWithin ? .good : .coarse
    }

    /// Whether the compass contradicts what was learned from it: something magnetic is near, or was. North is held meanwhile.
    public var isDisturbed: Bool { look == nil && source == .relative && agreement.isBroken }

    /// Whether the player has corrected north by hand.
    public var isByHand: Bool { hand != nil }

    /// The attitude against true north (against magnetic north while no declination is known, against the pose's own zero
    /// while `north` is `relative`); nil before the first.
    public var attitude: Attitude? { look ?? pose?.turned(by: correction) }

    /// Where the phone points, on the map and through the camera, in [0°, 360°); nil where north is not known or the pose
    /// has no direction.
    public var heading: Angle? {
        guard north != .none, north != .relative else { return nil }
        guard let attitude else {
            return bareCompass.map { ($0.heading + (declination?.angle ?? .zero) + (hand?.angle ?? .zero)).wrappedPositive }
        }
        return attitude.facing
    }

    /// The standard deviation of `heading`; nil where there is none.
    public var headingAccuracy: Angle? {
        if look != nil { return .zero }
        guard let base = pose == nil ? bareCompass?.accuracy : offset == nil ? nil : offsetAccuracy else { return nil }
        let contradiction = isDisturbed ? agreement.surprise : 0
        if let hand, let accuracy = hand.accuracy {
            let drift = Self.driftPerSecond * max(0, poseTime - max(hand.time, offsetTime))
            return .hypotenuse(accuracy.degrees, drift, contradiction)
        }
        let drift = pose == nil ? 0 : Self.driftPerSecond * max(0, poseTime - offsetTime)
        let north = declination?.uncertainty.degrees ?? 20
        return .hypotenuse(base.degrees, drift, north, contradiction)
    }

    var correction: Angle {
        guard let offset else { return .zero }
        return offset + (declination?.angle ?? .zero) + (hand?.angle ?? .zero)
    }
}

extension Angle {
    /// Independent errors together.
    fileprivate static func hypotenuse(_ a: Double, _ b: Double, _ c: Double, _ d: Double = 0) -> Angle {
        Angle(degrees: (a * a + b * b + c * c + d * d).squareRoot())
    }
}
