extension FixFilter {
    /// A fix comes in. One that is not finite is ignored.
    public mutating func add(_ fix: LocalFix) {
        guard fix.east.isFinite, fix.north.isFinite, fix.time.isFinite, fix.accuracy.isFinite, fix.accuracy >= 0 else { return }
        guard let before = walking else { return restart(at: fix) }
        noteClock(fix)
        // A report from a cache: no time has passed.
        let dt = max(0, fix.time - lastTime)
        if isWild(fix, from: before, after: dt) {
            guard confirms(fix) else { return }
            return restart(at: fix)
        }
        suspects.removeAll(keepingCapacity: true)
        lastTime = max(lastTime, fix.time)
        accuracy = fix.accuracy
        follow(fix, after: dt)
        sinceFix = 0
        recent.add(.init(east: fix.east, north: fix.north, accuracy: fix.accuracy, time: fix.time))
        judgeStillness(fix, after: dt)
    }

    /// The frame moves on by `seconds`: what is drawn glides towards the estimate.
    ///
    /// It glides at no more than 2 m/s, more only where the fixes are sure that the player is faster or the drawn position is
    /// plainly wrong, and jumps where it is hopelessly so (the first fix of a cold receiver may be kilometres off).
    public mutating func advance(seconds: Double) {
        if seconds > 0 { sinceFix += seconds }
        guard let target = estimate, let from = drawn, seconds > 0 else { return }
        let (east, north) = (target.east - from.east, target.north - from.north)
        let gap = (east * east + north * north).squareRoot()
        guard gap > 0 else { return }
        if gap > max(50, 6 * accuracy) || accuracy <= 1 || (accuracy < drawnAccuracy / 3 && gap > accuracy) {
            drawn = (target.east, target.north)
            drawnAccuracy = accuracy
            return
        }
        var limit = 2.0
        if standing == nil, let velocity = recent.velocity(precision: 0.5) {
            limit = max(limit, 1.5 * (velocity.speed - 3 * velocity.deviation))
        }
        let late = gap - max(20, 4 * accuracy)
        if late > 0 { limit += late / 3 }
        if isCatchingUp { limit = max(limit, Self.catchUpSpeed) }
        // While the player stands, what is drawn only creeps, and ever less.
        let creep = min(400, max(4, (lastTime - standingSince - 15) * 2))
        let pull = Smoothing.gain(seconds: seconds, timeConstant: standing == nil ? 0.4 : creep)
        let step = min(pull * gap, limit * seconds) / gap
        drawn = (from.east + east * step, from.north + north * step)
        if gap < 2 { isCatchingUp = false }
    }

    /// The local frame has another origin: everything moves by so much.
    public mutating func shift(east: Double, north: Double) {
        if let old = walking { walking = old.shifted(east: east, north: north) }
        stride?.shift(east: east, north: north)
        if let old = standing { standing = old.shifted(east: east, north: north) }
        if let old = drawn { drawn = (old.east + east, old.north + north) }
        recent.shift(east: east, north: north)
        for index in suspects.indices {
            suspects[index].east += east
            suspects[index].north += north
        }
    }

    /// One fix from the past is a report from a cache; several are a clock that was set back, and time goes on from there.
    private mutating func noteClock(_ fix: LocalFix) {
        guard fix.time < lastTime - Self.cacheAge else {
            earlier = 0
            return
        }
        earlier += 1
        guard earlier >= Self.agreeing else { return }
        earlier = 0
        lastTime = fix.time - 1
        recent.removeAll()
        suspects.removeAll(keepingCapacity: true)
        standingSince = fix.time
    }

    private func isWild(_ fix: LocalFix, from before: PositionEstimate, after dt: Double) -> Bool {
        // One metre or better is no satellite's guess: a surveyor's receiver, or the walk simulator.
        guard fix.accuracy > 1 else { return false }
        let (east, north) = (fix.east - before.east, fix.north - before.north)
        let walk = 2 * dt
        let variance = before.variance + Self.walkingNoise * Self.walkingNoise * dt + walk * walk + fix.accuracy * fix.accuracy
        return east * east + north * north > Self.outlierBeyond * variance
    }

    /// Keeps a wild fix, and says whether enough of them agree by now.
    private mutating func confirms(_ fix: LocalFix) -> Bool {
        if let last = suspects.last {
            let (east, north) = (fix.east - last.east, fix.north - last.north)
            let near = 3 * (fix.accuracy * fix.accuracy + last.accuracy * last.accuracy).squareRoot()
            let allowed = near + 30 * max(0, fix.time - last.time)
            if east * east + north * north > allowed * allowed { suspects.removeAll(keepingCapacity: true) }
        }
        suspects.append(fix)
        return suspects.count >= Self.agreeing
    }

    private mutating func restart(at fix: LocalFix) {
        walking = PositionEstimate(east: fix.east, north: fix.north, accuracy: fix.accuracy)
        stride = WalkEstimate(PositionEstimate(east: fix.east, north: fix.north, accuracy: fix.accuracy))
        drift = (0, 0)
        sinceFix = 0
        standing = nil
        hasLeft = false
        accuracy = fix.accuracy
        lastTime = fix.time
        mean = (0, 0)
        suspects.removeAll(keepingCapacity: true)
        recent.removeAll()
        recent.add(.init(east: fix.east, north: fix.north, accuracy: fix.accuracy, time: fix.time))
        // The first fix, or a jump that was confirmed: nothing walked there, so nothing is drawn walking.
        drawn = (fix.east, fix.north)
        drawnAccuracy = fix.accuracy
        isCatchingUp = false
    }

    private mutating func follow(_ fix: LocalFix, after dt: Double) {
        guard var lively = walking else { return }
        lively.predict(seconds: dt, q: Self.walkingNoise)
        // Surprises that keep pointing one way are speed, not noise: then the fix weighs more.
        mean.east = 0.5 * (mean.east + fix.east - lively.east)
        mean.north = 0.5 * (mean.north + fix.north - lively.north)
        let surprise = mean.east * mean.east + mean.north * mean.north
        if surprise > 3 * (lively.variance + fix.accuracy * fix.accuracy) { lively.variance += surprise }
        lively.correct(east: fix.east, north: fix.north, accuracy: fix.accuracy)
        walking = lively
        // A surveyor's receiver, or the walk simulator: there it is.
        guard var steady = stride, fix.accuracy > 1 else {
            stride = WalkEstimate(lively)
            drift = (0, 0)
            return
        }
        if let last = recent.entries.last, last.east == fix.east, last.north == fix.north {
            // The very same place again: the receiver stands by it.
            steady.slow(by: 0.5)
        }
        steady.predict(seconds: dt)
        drift.east += 0.4 * (fix.east - steady.east - drift.east)
        drift.north += 0.4 * (fix.north - steady.north - drift.north)
        // The mean of what surprises has a quarter of one surprise's variance.
        let off = drift.east * drift.east + drift.north * drift.north
        if off > Self.strays * steady.surprise(accuracy: fix.accuracy) / 4 { steady.doubt(off / 2) }
        steady.correct(east: fix.east, north: fix.north, accuracy: fix.accuracy)
        stride = steady
    }

    private mutating func judgeStillness(_ fix: LocalFix, after dt: Double) {
        guard var patient = standing else {
            if fix.accuracy > 1, let velocity = recent.velocity(precision: 0.3), velocity.speed < Self.stillBelow {
                standing = walking
                standingSince = fix.time
                hasLeft = false
            }
            return
        }
        patient.predict(seconds: dt, q: Self.standingNoise)
        standing = patient
        if fix.accuracy <= 1 { return leave(at: fix) }
        let departure = recent.departure(from: patient, after: standingSince)
        if departure > Self.departsBeyond { return leave(at: fix) }
        guard departure < Self.waversBeyond else { return }
        patient.correct(east: fix.east, north: fix.north, accuracy: fix.accuracy)
        standing = patient
    }

    private mutating func leave(at fix: LocalFix) {
        standing = nil
        hasLeft = true
        if let walking { stride = WalkEstimate(walking) }
        drift = (0, 0)
        // Where one has stood for a moment only it is not far.
        isCatchingUp = fix.time - standingSince > 20
        // What was gathered while standing would hold the next judgement back.
        recent.keepNewest(12)
    }
}
