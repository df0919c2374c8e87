import CMath
public import Geodesy

/// Which way to turn towards something that may be outside the view.
public struct Indicator: Sendable, Hashable {
    /// Where a target lies from the view.
    public enum Side: Int, Sendable, Hashable {
        /// In the view, or straight above or below it.
        case none
        /// Turn left.
        case left
        /// Turn right.
        case right
        /// About behind; `turn` says which way is shorter.
        case behind
    }

    /// Which arrow to show.
    public let side: Side
    /// How far to turn, in (−180°, 180°], + to the right.
    public let turn: Angle
    /// How far to tilt, + upwards, from the camera's pitch to the target's.
    public let tilt: Angle

    /// Beyond this turn a target counts as behind.
    public static let behindFrom = Angle(degrees: 135)

    /// The way from how the camera is held to a target `offset` away from it.
    ///
    /// - Parameter inFrame: whether the target is seen: then there is no arrow.
    public init(attitude: Attitude, offset: Vector3, inFrame: Bool, horizontal: Angle) {
        let bearing = Angle(radians: atan2(offset.east, offset.north))
        // Looking straight up or down, the way the phone faces still tells left from right.
        let heading = attitude.heading ?? attitude.facing ?? .zero
        turn = (bearing - heading).wrappedSigned
        tilt = Angle(radians: atan2(offset.up, offset.horizontalLength)) - attitude.pitch
        let away = abs(turn.radians)
        if inFrame || away <= horizontal.radians / 2 {
            side = .none
        } else if away > Self.behindFrom.radians {
            side = .behind
        } else {
            side = turn.radians < 0 ? .left : .right
        }
    }

    /// How far a bearing may be wrong when the position may be: asin(accuracy / distance), 180° where the uncertainty
    /// reaches the target.
    public static func bearingUncertainty(accuracy: Distance, distance: Distance) -> Angle {
        guard distance.metres > accuracy.metres, distance.metres > 0 else { return .degrees(180) }
        return Angle(radians: asin(max(0, accuracy.metres) / distance.metres))
    }
}
