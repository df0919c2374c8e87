import CMath
public import Geodesy

extension HeadingFusion {
    /// A player's own look, by dragging or keys: true north, no error.
    public mutating func look(heading: Angle, pitch: Angle, at seconds: Double) {
        source = .manual
        pose = Attitude(heading: heading, pitch: pitch)
        poseTime = seconds
    }

    /// An attitude relative to wherever the phone pointed: iOS, and Android's plain `deviceorientation`.
    public mutating func relative(_ attitude: Attitude, at seconds: Double) {
        if source == .relative, let pose, let offset {
            let gap = seconds - poseTime
            let step = abs(pose.turn(to: attitude).degrees)
            // No wrist turns 1200° in a second: the zero moved.
            if gap > Self.longestGap || step > max(30, 1200 * gap) {
                self.offset = attitude.turn(to: pose.turned(by: offset)).wrappedPositive
                rebasing = true
            }
        } else if source != .relative {
            offset = nil
            rebasing = false
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
        lastAbsolute = (attitude, seconds)
        if source == .relative, let pose, seconds - poseTime < Self.longestGap {
            // Only a pair of about the same moment compares.
            if seconds - poseTime < 0.1 {
                learn(pose.turn(to: attitude), accuracy: Self.absoluteAccuracy, at: seconds, weight: 1)
            }
            return
        }
        source = .absolute
        pose = attitude
        poseTime = seconds
        offset = .zero
        offsetAccuracy = Self.absoluteAccuracy
        offsetTime = seconds
        rebasing = false
    }

    /// iOS's `webkitCompassHeading`: the **magnetic** direction of the device's upper edge.
    ///
    /// - Parameters:
    ///   - accuracy: its standard deviation; negative: there is no compass now, and `heading` (0 then) means nothing.
    ///   - screenAngle: how far the page is turned on the device.
    public mutating func compass(heading: Angle, accuracy: Angle, screenAngle: Angle, at seconds: Double) {
        guard heading.radians.isFinite, accuracy.radians.isFinite, screenAngle.radians.isFinite, accuracy.radians >= 0 else {
            return
        }
        guard let pose, source == .relative else {
            if pose == nil { bareCompass = ((heading + screenAngle).wrappedPositive, accuracy) }
            return
        }
        let (s, c) = (sin(screenAngle.radians), cos(screenAngle.radians))
        let device = Attitude(right: pose.right * c + pose.up * s, up: pose.up * c - pose.right * s)
        // Level enough, the upper edge itself is compared. Held steep, iOS means where the camera looks, and is off by more:
        // good for a first guess, later for a slow correction.
        let isLevel = abs(device.up.up) < 0.87
        guard let reference = isLevel ? Attitude.direction(device.up) : device.facing else { return }
        learn(heading - reference, accuracy: accuracy, at: seconds, weight: isLevel ? 1 : 0.1)
    }

    /// The page was hidden or the sensors restarted: the next compass value is taken as it is.
    public mutating func rebase() {
        if source == .relative, offset != nil { rebasing = true }
    }

    private mutating func learn(_ measured: Angle, accuracy: Angle, at seconds: Double, weight: Double) {
        defer { offsetTime = seconds }
        guard let old = offset, !rebasing else {
            if offset == nil { learnedSince = seconds }
            offset = measured.wrappedPositive
            offsetAccuracy = accuracy
            rebasing = false
            return
        }
        // Young, the offset is about the mean of what came; old, it moves with the time constant.
        let age = max(0.5, seconds - learnedSince)
        let gain = Smoothing.gain(
            seconds: min(1, seconds - offsetTime) * weight, timeConstant: min(Self.compassTimeConstant, age))
        offset = Smoothing.direction(from: old, to: measured, gain: gain)
        offsetAccuracy = offsetAccuracy + (accuracy - offsetAccuracy) * gain
    }
}
