#if arch(wasm32)
    import Geodesy
    import HuntRules
    import PlayerSession
    import Viewfinder

    /// Doubles before the creatures in a frame.
    private let head = 32
    /// Doubles a creature.
    private let stride = 10

    /// One frame: 32 Doubles, then the creatures. The page is the only thread; see `session`.
    nonisolated(unsafe) private let frame = UnsafeMutablePointer<Double>.allocate(
        capacity: head + stride * PlayerSession.mostDrawn)

    /// Doubles a label.
    private let labelStride = 4
    nonisolated(unsafe) private let labels = UnsafeMutablePointer<Double>.allocate(
        capacity: labelStride * PlayerSession.mostLabels)
    nonisolated(unsafe) private let sparks = UnsafeMutableBufferPointer<Float>.allocate(
        capacity: Fire.capacity * PlayerSession.sparkStride)

    /// Where the last frame's labels are: id, x, y, drop of each.
    @_expose(wasm, "labelsAt") @_cdecl("lair_labels_at")
    public func lairLabelsAt() -> UnsafeMutablePointer<Double> { labels }

    /// Where the last frame's sparks are, Floats: x, y, z, radius, age of each.
    @_expose(wasm, "sparksAt") @_cdecl("lair_sparks_at")
    public func lairSparksAt() -> UnsafeMutablePointer<Float>? { sparks.baseAddress }

    /// Where frames are left.
    @_expose(wasm, "frameAt") @_cdecl("lair_frame_at")
    public func lairFrameAt() -> UnsafeMutablePointer<Double> { frame }

    /// Leaves the frame of this moment.
    @_expose(wasm, "frame") @_cdecl("lair_frame")
    public func lairFrame(_ now: Double) {
        leave(session.frame(at: now / 1000), of: session)
    }

    /// Leaves a frame, and the creatures that a session has drawn in it.
    func leave(_ now: Frame, of session: PlayerSession) {
        frame[0] = now.quaternion.x
        frame[1] = now.quaternion.y
        frame[2] = now.quaternion.z
        frame[3] = now.quaternion.w
        frame[4] = now.eyeHeight.metres
        frame[5] = now.verticalField.degrees
        frame[6] = Double(session.creatures.count)
        frame[7] = Double(now.phase?.rawValue ?? -1)
        frame[8] = flag(now.claimNow)
        frame[9] = Double(now.held.map(number) ?? -1)
        leave(now.target)
        leave(now.ball)
        frame[29] = now.walks ? 1 : now.isLocated ? 0 : 2
        frame[30] = Double(session.leaveSparks(sparks))
        frame[31] = Double(session.labels.places.count)
        for (index, place) in session.labels.places.enumerated() {
            let row = labels + labelStride * index
            row[0] = Double(place.id)
            row[1] = place.x
            row[2] = place.y
            row[3] = place.drop
        }
        for index in session.creatures.indices { leave(session.creatures[index], at: frame + head + stride * index) }
    }

    private func leave(_ target: Frame.Target?) {
        frame[10] = flag(target != nil)
        guard let target else { return }
        frame[11] = Double(target.id)
        frame[12] = target.distance.metres
        frame[13] = target.bearing.degrees
        frame[14] = target.indicator.turn.degrees
        frame[15] = flag(target.inFrame)
        frame[16] = Double(target.indicator.side.rawValue)
        frame[17] = orNaN(target.point?.x)
        frame[18] = orNaN(target.point?.y)
        frame[19] = flag(target.inReach)
        frame[20] = target.bearingUncertainty.degrees
        frame[21] = Double(target.hitPointsLeft)
        frame[22] = target.indicator.tilt.degrees
    }

    private func leave(_ ball: Frame.Ball?) {
        frame[23] = flag(ball != nil)
        guard let ball else { return }
        frame[24] = ball.x
        frame[25] = ball.y
        frame[26] = ball.z
        frame[27] = ball.radius
        frame[28] = ball.burst
    }

    private func leave(_ creature: DrawnCreature, at row: UnsafeMutablePointer<Double>) {
        row[0] = Double(creature.id)
        row[1] = creature.x
        row[2] = creature.y
        row[3] = creature.z
        row[4] = creature.yaw
        row[5] = creature.scale
        row[6] = creature.distance
        row[7] = creature.bearing.degrees
        row[8] = Double(creature.state.rawValue)
        row[9] = creature.animationTime
    }

    /// The reason's place in core.js's `HOLDS`.
    func number(_ hold: Encounter.Hold) -> Int {
        switch hold {
        case .ballInFlight: 0
        case .walking: 1
        case .outOfReach: 2
        case .over: 3
        case .unlocated: 4
        }
    }
#endif
