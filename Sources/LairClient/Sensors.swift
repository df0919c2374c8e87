#if arch(wasm32)
    import Geodesy
    import PlayerSession
    import Viewfinder

    /// A fix: degrees, metres, metres a second, milliseconds since 1970; what was not told is not a number. False where it is none. `now` in
    /// milliseconds of the page's clock, here and below.
    @_expose(wasm, "fix") @_cdecl("lair_fix")
    public func lairFix(
        _ latitude: Double, _ longitude: Double, _ accuracy: Double, _ timestamp: Double, _ altitude: Double,
        _ altitudeAccuracy: Double, _ speed: Double, _ now: Double
    ) -> Bool {
        session.take(
            .fix(
                RawFix(
                    latitude: latitude, longitude: longitude, accuracy: accuracy, timestamp: timestamp, altitude: altitude,
                    altitudeAccuracy: altitudeAccuracy, speed: speed)), at: now / 1000)
    }

    /// The force on the phone, gravity included, m/s².
    @_expose(wasm, "motion") @_cdecl("lair_motion")
    public func lairMotion(_ x: Double, _ y: Double, _ z: Double, _ now: Double) {
        session.take(.motion(x: x, y: y, z: z), at: now / 1000)
    }

    /// Degrees.
    @_expose(wasm, "orientation") @_cdecl("lair_orientation")
    public func lairOrientation(
        _ alpha: Double, _ beta: Double, _ gamma: Double, _ screenAngle: Double, _ isAbsolute: Bool, _ now: Double
    ) {
        session.take(
            .attitude(
                alpha: .degrees(alpha), beta: .degrees(beta), gamma: .degrees(gamma), screenAngle: .degrees(screenAngle),
                isAbsolute: isAbsolute), at: now / 1000)
    }

    @_expose(wasm, "compass") @_cdecl("lair_compass")
    public func lairCompass(_ heading: Double, _ accuracy: Double, _ screenAngle: Double, _ now: Double) {
        session.take(
            .compass(heading: .degrees(heading), accuracy: .degrees(accuracy), screenAngle: .degrees(screenAngle)),
            at: now / 1000)
    }

    @_expose(wasm, "look") @_cdecl("lair_look")
    public func lairLook(_ heading: Double, _ pitch: Double, _ now: Double) {
        session.take(.look(heading: .degrees(heading), pitch: .degrees(pitch)), at: now / 1000)
    }

    /// A place with that coordinate is seen through a point of the view (pixels); not a number: where the phone faces.
    @_expose(wasm, "pointAt") @_cdecl("lair_point_at")
    public func lairPointAt(_ latitude: Double, _ longitude: Double, _ x: Double, _ y: Double, _ now: Double) -> Bool {
        session.take(.pointAt(latitude: latitude, longitude: longitude, x: x, y: y), at: now / 1000)
    }

    @_expose(wasm, "nudge") @_cdecl("lair_nudge")
    public func lairNudge(_ degrees: Double, _ now: Double) -> Bool { session.take(.nudge(.degrees(degrees)), at: now / 1000) }

    @_expose(wasm, "forgetHand") @_cdecl("lair_forget_hand")
    public func lairForgetHand(_ now: Double) { session.take(.forgetHand, at: now / 1000) }

    /// Leaves number, distance, bearing, uncertainty of each place that north can be set by; returns how many.
    @_expose(wasm, "landmarks") @_cdecl("lair_landmarks")
    public func lairLandmarks(_ count: Int32) -> Int32 {
        let landmarks = session.landmarks(min(50, max(0, Int(count))))
        for (index, landmark) in landmarks.enumerated() {
            let row = answer + 4 * index
            row[0] = Double(landmark.number)
            row[1] = landmark.distance.metres
            row[2] = landmark.bearing.degrees
            row[3] = landmark.uncertainty.degrees
        }
        return Int32(landmarks.count)
    }

    /// Leaves known, latitude, longitude, accuracy, heading, its accuracy, north, disturbed, turned by hand, seconds since the
    /// last fix and since the device last told its attitude.
    @_expose(wasm, "me") @_cdecl("lair_me")
    public func lairMe(_ now: Double) { leave(session.me(at: now / 1000)) }

    /// Leaves where the player is and looks.
    func leave(_ me: Me) {
        answer[0] = flag(me.coordinate != nil)
        answer[1] = orNaN(me.coordinate?.latitudeDegrees)
        answer[2] = orNaN(me.coordinate?.longitudeDegrees)
        answer[3] = me.accuracy.metres
        answer[4] = orNaN(me.heading?.degrees)
        answer[5] = orNaN(me.headingAccuracy?.degrees)
        answer[6] = Double(me.north.rawValue)
        answer[7] = flag(me.isDisturbed)
        answer[8] = orNaN(me.byHand?.degrees)
        answer[9] = orNaN(me.fixAge)
        answer[10] = orNaN(me.attitudeAge)
    }
#endif
