public import Geodesy
public import HuntRules
public import Viewfinder

extension PlayerSession {
    /// A raw fix comes in.
    public func add(_ fix: Fix) {
        place(fix.coordinate)
        guard let ground else { return }
        let at = ground.foot(of: fix.coordinate)
        let local = FixFilter.LocalFix(
            east: at.east, north: at.north, accuracy: fix.accuracy.metres, time: Double(fix.timestamp.milliseconds) / 1000)
        let isFirst = filter.drawn == nil
        filter.add(local)
        lastFix = (local, nil, 0)
        if isFirst { sortedAt = nil }
        updateDeclination(fix)
    }

    /// The device's attitude; `isAbsolute`: against magnetic north.
    public func orient(_ attitude: Attitude, isAbsolute: Bool, at now: Double) {
        if now.isFinite { attitudeArrived = now }
        if isAbsolute { heading.absolute(attitude, at: now) } else { heading.relative(attitude, at: now) }
    }

    /// iOS's compass: magnetic, of the device's upper edge; a negative accuracy means that there is none.
    public func compass(heading direction: Angle, accuracy: Angle, screenAngle: Angle, at now: Double) {
        heading.compass(heading: direction, accuracy: accuracy, screenAngle: screenAngle, at: now)
    }

    /// The player looks around by hand.
    public func look(heading direction: Angle, pitch: Angle, at now: Double) {
        guard direction.radians.isFinite, pitch.radians.isFinite else { return }
        heading.look(heading: direction, pitch: pitch, at: now)
    }

    /// Time passes: what is drawn glides on, an encounter goes on. Called by everything that is asked for at a time.
    func advance(to time: Double) {
        guard time.isFinite else { return }
        let seconds = max(0, time - (now ?? time))
        now = time
        repeatLastFix(at: time)
        filter.advance(seconds: seconds)
        rise.advance(seconds: seconds)
        advancePlay(seconds: seconds)
    }

    /// Browsers report changes of position. Silence after a fix means that the device still stands by it: it counts again,
    /// a few times, so that one lone report is believed in the end.
    private func repeatLastFix(at time: Double) {
        guard var last = lastFix else { return }
        guard let arrived = last.arrived else {
            last.arrived = time
            lastFix = last
            return
        }
        guard time - arrived >= 1.5, last.repeats < 8 else { return }
        last.fix.time += min(2, time - arrived)
        last.arrived = time
        last.repeats += 1
        lastFix = last
        filter.add(last.fix)
    }

    /// Lays out the ground around the first fix, and again around the player once that is 2 km away.
    private func place(_ coordinate: Coordinate) {
        guard let old = ground else {
            ground = LocalFrame(origin: coordinate)
            layOut()
            return
        }
        let offset = old.enu(of: coordinate)
        guard offset.distance.metres > 2000 else { return }
        let new = LocalFrame(origin: coordinate)
        if let drawn = filter.drawn {
            let drawnAt = old.coordinate(east: Distance(metres: drawn.east), north: Distance(metres: drawn.north))
            let moved = new.enu(of: drawnAt)
            filter.shift(east: moved.east.metres - drawn.east, north: moved.north.metres - drawn.north)
            if let last = lastFix {
                lastFix?.fix.east = last.fix.east + moved.east.metres - drawn.east
                lastFix?.fix.north = last.fix.north + moved.north.metres - drawn.north
            }
            play?.flight = nil
            fire.clear()
        }
        ground = new
        layOut()
    }

    private func updateDeclination(_ fix: Fix) {
        if let at = declinationAt, at.distance(to: fix.coordinate).metres < 10_000 { return }
        declinationAt = fix.coordinate
        heading.declination = HeadingFusion.Declination(at: fix.coordinate, moment: fix.timestamp)
    }
}
