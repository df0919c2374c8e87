public import Geodesy

/// Knows which way is north, as well as the sensors allow.
///
/// The smooth attitude of the gyroscope carries the picture; the compass only corrects, slowly, the angle between that
/// attitude's own zero and magnetic north. Declination then leads to true north. Learned while the phone lies level, where
/// a compass is good, the angle is carried into the encounter, where it is bad.
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

    /// The declination where the player is; nil while no position is known.
    public var declination: Declination?

    enum Source: Sendable { case nothing, relative, absolute, manual }

    var source = Source.nothing
    /// The attitude as its source gives it.
    var pose: Attitude?
    /// When `pose` came, in seconds.
    var poseTime = 0.0
    /// What leads from the pose's headings to magnetic headings; nil: not known.
    var offset: Angle?
    /// How good the offset is.
    var offsetAccuracy = Angle.zero
    /// When the offset was last corrected.
    var offsetTime = 0.0
    /// When it was first learned.
    var learnedSince = 0.0
    /// The next compass value replaces the offset: the pose's zero has moved.
    var rebasing = false
    /// The last absolute attitude beside a relative one.
    var lastAbsolute: (pose: Attitude, time: Double)?
    /// The last compass heading of the screen's upper edge where there is no attitude to carry it.
    var bareCompass: (heading: Angle, accuracy: Angle)?

    /// Knows nothing yet.
    public init() {}

    /// What is known of north.
    public var north: North {
        if pose == nil { return bareCompass == nil ? .none : .coarse }
        if source == .manual { return .good }
        guard offset != nil else { return .relative }
        guard declination != nil, !rebasing, let accuracy = headingAccuracy else { return .coarse }
        return accuracy <= Self.goodWithin ? .good : .coarse
    }

    /// The attitude against true north (against magnetic north while no declination is known, against the pose's own zero
    /// while `north` is `relative`); nil before the first.
    public var attitude: Attitude? { pose?.turned(by: correction) }

    /// Where the phone points, on the map and through the camera, in [0°, 360°); nil where north is not known or the pose
    /// has no direction.
    public var heading: Angle? {
        guard north != .none, north != .relative else { return nil }
        guard let attitude else { return bareCompass.map { ($0.heading + (declination?.angle ?? .zero)).wrappedPositive } }
        return attitude.facing
    }

    /// The standard deviation of `heading`; nil where there is none.
    public var headingAccuracy: Angle? {
        if source == .manual { return .zero }
        let base = pose == nil ? bareCompass?.accuracy : offset == nil ? nil : offsetAccuracy
        guard let base else { return nil }
        let drift = pose == nil ? 0 : Self.driftPerSecond * max(0, poseTime - offsetTime)
        let north = declination?.uncertainty.degrees ?? 20
        return Angle(degrees: (base.degrees * base.degrees + drift * drift + north * north).squareRoot())
    }

    private var correction: Angle {
        guard source != .manual, let offset else { return .zero }
        return offset + (declination?.angle ?? .zero)
    }
}
