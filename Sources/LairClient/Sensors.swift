#if arch(wasm32)
    import Geodesy
    import HuntRules
    import PlayerSession
    import Viewfinder

    /// A fix: degrees, metres, milliseconds since 1970. False where it is none.
    @_expose(wasm, "fix") @_cdecl("lair_fix")
    public func lairFix(_ latitude: Double, _ longitude: Double, _ accuracy: Double, _ timestamp: Double) -> Bool {
        guard let at = try? Coordinate(latitude: latitude, longitude: longitude), accuracy >= 0, accuracy.isFinite,
            let time = Int64(exactly: timestamp.rounded())
        else { return false }
        session.add(Fix(coordinate: at, accuracy: .metres(accuracy), timestamp: Moment(milliseconds: time)))
        return true
    }

    /// Degrees; `now` in milliseconds, here and below.
    @_expose(wasm, "orientation") @_cdecl("lair_orientation")
    public func lairOrientation(
        _ alpha: Double, _ beta: Double, _ gamma: Double, _ screenAngle: Double, _ isAbsolute: Bool, _ now: Double
    ) {
        guard
            let attitude = Attitude(
                alpha: .degrees(alpha), beta: .degrees(beta), gamma: .degrees(gamma), screenAngle: .degrees(screenAngle))
        else { return }
        session.orient(attitude, isAbsolute: isAbsolute, at: now / 1000)
    }

    @_expose(wasm, "compass") @_cdecl("lair_compass")
    public func lairCompass(_ heading: Double, _ accuracy: Double, _ screenAngle: Double, _ now: Double) {
        session.compass(
            heading: .degrees(heading), accuracy: .degrees(accuracy), screenAngle: .degrees(screenAngle), at: now / 1000)
    }

    @_expose(wasm, "look") @_cdecl("lair_look")
    public func lairLook(_ heading: Double, _ pitch: Double, _ now: Double) {
        session.look(heading: .degrees(heading), pitch: .degrees(pitch), at: now / 1000)
    }

    /// Leaves known, latitude, longitude, accuracy, heading, its accuracy, north.
    @_expose(wasm, "me") @_cdecl("lair_me")
    public func lairMe(_ now: Double) {
        let me = session.me(at: now / 1000)
        answer[0] = flag(me.coordinate != nil)
        answer[1] = orNaN(me.coordinate?.latitudeDegrees)
        answer[2] = orNaN(me.coordinate?.longitudeDegrees)
        answer[3] = me.accuracy.metres
        answer[4] = orNaN(me.heading?.degrees)
        answer[5] = orNaN(me.headingAccuracy?.degrees)
        answer[6] = Double(me.north.rawValue)
    }
#endif
