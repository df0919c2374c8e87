public import Geodesy

extension HeadingFusion {
    /// What the player's hand has added to the compass's north.
    struct Hand: Sendable {
        /// Added to every heading.
        var angle: Angle
        /// How good north is by it; nil: the player nudged and did not say where something is.
        var accuracy: Angle?
        /// When it was set.
        var time: Double
        /// There never was a compass: the offset itself came from the hand.
        var isAlone: Bool

        mutating func turn(by more: Angle) { angle = (angle + more).wrappedSigned }
    }

    /// Something whose true bearing is known is seen in a direction: north is corrected so that the two agree, and stays so until
    /// `forgetHand()`. The compass then corrects slowly, from where it stood. False where there is no attitude to correct.
    ///
    /// - Parameters:
    ///   - bearing: of the thing, from true north.
    ///   - seen: where it is seen, by `attitude` as it is now; nil: where the phone faces.
    ///   - accuracy: how good both are together, a standard deviation.
    public mutating func point(at bearing: Angle, seen: Angle? = nil, accuracy: Angle, at seconds: Double) -> Bool {
        guard look == nil, bearing.radians.isFinite, accuracy.radians.isFinite, seconds.isFinite else { return false }
        guard let seen = seen ?? attitude?.facing ?? heading, seen.radians.isFinite else { return false }
        let isAlone = pose != nil && (offset == nil || hand?.isAlone == true)
        let before = correction
        if offset == nil, pose != nil {
            offset = .zero
            offsetTime = seconds
            learnedSince = seconds
        }
        let wanted = before + (bearing - seen)
        let angle =
            pose == nil ? (hand?.angle ?? .zero) + (bearing - seen) : wanted - (offset ?? .zero) - (declination?.angle ?? .zero)
        hand = Hand(angle: angle.wrappedSigned, accuracy: accuracy, time: seconds, isAlone: isAlone)
        agreement = CompassAgreement()
        if isAlone { rebasing = false }
        return true
    }

    /// Turns north by a little; false where none is known.
    public mutating func nudge(by angle: Angle, at seconds: Double) -> Bool {
        guard angle.radians.isFinite, look == nil, offset != nil || (pose == nil && bareCompass != nil) else { return false }
        var hand = self.hand ?? Hand(angle: .zero, accuracy: nil, time: seconds, isAlone: false)
        hand.turn(by: angle)
        self.hand = hand
        return true
    }

    /// Back to what the compass says alone.
    public mutating func forgetHand() {
        if hand?.isAlone == true { offset = nil }
        hand = nil
    }

    /// How far the hand has turned north from what the compass says, in (−180°, 180°]; nil: not at all.
    public var handAngle: Angle? { hand?.angle }
}
