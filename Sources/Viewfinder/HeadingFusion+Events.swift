import CMath
public import Geodesy

extension HeadingFusion {
    /// A player's own look, by dragging or keys: true north, no error. Lasts until a sensor speaks.
    public mutating func look(heading: Angle, pitch: Angle, at seconds: Double) {
        look = Attitude(heading: heading, pitch: pitch)
    }

    /// An attitude relative to wherever the phone pointed: iOS, and Android's plain `deviceorientation`.
    public mutating func relative(_ attitude: Attitude, at seconds: Double) {
        guard seconds.isFinite else { return }
        look = nil
        if source == .relative, let pose {
            // A clock that was set back: no time has passed, or nothing is known of how much.
            let back = seconds < poseTime
            let gap = back ? (poseTime - seconds > Self.longestGap ? .infinity : 0) : seconds - poseTime
            let step = abs(pose.turn(to: attitude).degrees)
            if let offset, gap > Self.longestGap || step > max(30, 1200 * gap) {
                // No wrist turns 1200° in a second: the zero moved. Nothing says that the phone did.
                self.offset = attitude.turn(to: pose.turned(by: offset)).wrappedPositive
                rebasing = true
                turning = 0
            } else if gap > 0, gap <= Self.longestGap {
                turning += (step / gap - turning) * Smoothing.gain(seconds: gap, timeConstant: 0.1)
            }
        } else {
            // From the absolute stream to this one: held where it was, until the two are compared.
            if let pose, let old = offset {
                offset = attitude.turn(to: pose.turned(by: old)).wrappedPositive
                rebasing = true
            }
            if let absolute = lastAbsolute, seconds - absolute.time < 0.2 {
                learn(attitude.turn(to: absolute.pose), accuracy: Self.absoluteAccuracy, at: seconds, weight: 1)
            }
        }
        source = .relative
        pose = attitude
        poseTime = seconds
    }

    /// An attitude relative to magnetic north: Android's `deviceorientationabsolute`.
    ///
    /// Where a relative attitude comes too, that one carries the picture and this one corrects it.
    public mutating func absolute(_ attitude: Attitude, at seconds: Double) {
        guard seconds.isFinite else { return }
        look = nil
        lastAbsolute = (attitude, seconds)
        if source == .relative, let pose, abs(seconds - poseTime) < Self.longestGap {
            // Only a pair of about the same moment compares.
            if abs(seconds - poseTime) < 0.1 {
                learn(
                    pose.turn(to: attitude), accuracy: Self.absoluteAccuracy, at: seconds, weight: attitude.isLevel ? 1 : 0.3)
            }
            return
        }
        offset = source == .absolute ? steadied(attitude, at: seconds) : .zero
        source = .absolute
        pose = attitude
        poseTime = seconds
        offsetAccuracy = Self.absoluteAccuracy
        offsetTime = seconds
        rebasing = false
        agreement = CompassAgreement()
    }

    /// What an absolute attitude that comes alone is turned by, so that its tremor does not show: the smaller a change, the slower it
    /// is followed; one of `tremor` is followed at once.
    private func steadied(_ attitude: Attitude, at seconds: Double) -> Angle {
        let gap = seconds - poseTime
        guard let pose, let offset, gap >= 0, gap <= Self.longestGap else { return .zero }
        let behind = attitude.turn(to: pose.turned(by: offset))
        let part = max(0, 1 - abs(behind.degrees) / Self.tremor)
        return behind * (1 - Smoothing.gain(seconds: gap, timeConstant: Self.tremorTime * part * part))
    }

    /// iOS's `webkitCompassHeading`: the **magnetic** direction of the device's upper edge.
    ///
    /// - Parameters:
    ///   - heading: negative: there is none.
    ///   - accuracy: its standard deviation; negative: there is no compass now, and `heading` (0 then) means nothing; not a
    ///     number: not told.
    ///   - screenAngle: how far the page is turned on the device.
    public mutating func compass(heading: Angle, accuracy: Angle, screenAngle: Angle, at seconds: Double) {
        guard heading.radians.isFinite, heading.radians >= 0, screenAngle.radians.isFinite, seconds.isFinite else { return }
        let accuracy = accuracy.radians.isFinite ? accuracy : Self.unknownAccuracy
        guard accuracy.radians >= 0 else { return }
        look = nil
        guard let pose, source == .relative else {
            if pose == nil { bareCompass = ((heading + screenAngle).wrappedPositive, accuracy) }
            return
        }
        let (s, c) = (sin(screenAngle.radians), cos(screenAngle.radians))
        let device = Attitude(right: pose.right * c + pose.up * s, up: pose.up * c - pose.right * s)
        // Level enough, the upper edge itself is compared. Held steep, iOS means where the camera looks, and is off by more:
        // good for a first guess, later for a slow correction.
        let isLevel = device.isLevel
        guard let reference = isLevel ? Attitude.direction(device.up) : device.facing else { return }
        learn(heading - reference, accuracy: accuracy, at: seconds, weight: isLevel ? 1 : 0.1)
    }

    /// The page was hidden or the sensors restarted: the next compass value is taken as it is.
    public mutating func rebase() {
        if source == .relative, offset != nil { rebasing = true }
    }

    /// The compass says that the pose's headings are `measured` short of magnetic ones.
    private mutating func learn(_ measured: Angle, accuracy: Angle, at seconds: Double, weight: Double) {
        let elapsed = min(1, max(0, seconds - compassTime))
        compassTime = seconds
        guard let old = offset, !rebasing else {
            adopt(measured, accuracy: accuracy, at: seconds)
            return
        }
        if hand?.isAlone == true {
            // The first compass after the hand: it may not move what the hand has set.
            hand?.turn(by: old - measured)
            hand?.isAlone = false
            adopt(measured, accuracy: accuracy, at: seconds)
            return
        }
        guard turning < Self.fastTurn else { return }
        let difference = (measured - old).wrappedSigned.degrees
        let age = seconds - learnedSince
        let isYoung = age < Self.youth
        if !isYoung { agreement.note(difference, at: seconds, elapsed: elapsed) }
        if agreement.isBroken {
            guard hand == nil, agreement.prevails(at: seconds) else { return }
            agreement = CompassAgreement()
            learnedSince = seconds
        }
        // Young, the offset is about the mean of what came; old, it moves with the time constant, by no more than noise would
        // carry it, and slower where the compass itself says that it is poor.
        let trust = min(1, max(10, offsetAccuracy.degrees) / max(1, accuracy.degrees))
        let patience = hand?.accuracy == nil ? 1 : Self.handPatience
        let gain = Smoothing.gain(
            seconds: elapsed * weight * trust * trust, timeConstant: min(Self.compassTimeConstant, max(0.5, age)) * patience)
        let step = Angle(degrees: (isYoung ? difference : agreement.clipped(difference)) * gain)
        offset = (old + step).wrappedPositive
        // What the hand has set stands still while the compass behind it is still being learned.
        if isYoung, hand?.accuracy != nil { hand?.turn(by: -step) }
        offsetAccuracy = offsetAccuracy + (accuracy - offsetAccuracy) * gain
        offsetTime = seconds
    }

    private mutating func adopt(_ measured: Angle, accuracy: Angle, at seconds: Double) {
        offset = measured.wrappedPositive
        offsetAccuracy = accuracy
        offsetTime = seconds
        learnedSince = seconds
        rebasing = false
        agreement = CompassAgreement()
    }
}
