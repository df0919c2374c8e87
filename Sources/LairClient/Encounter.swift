#if arch(wasm32)
    import Geodesy
    import PlayerSession
    import Viewfinder

    /// Pixels; degrees. Leaves the vertical field, the aspect, the scale.
    @_expose(wasm, "camera") @_cdecl("lair_camera")
    public func lairCamera(
        _ videoWidth: Double, _ videoHeight: Double, _ viewWidth: Double, _ viewHeight: Double, _ longSide: Double
    ) {
        session.take(
            .camera(
                CameraGeometry(
                    videoWidth: videoWidth, videoHeight: videoHeight, viewWidth: viewWidth, viewHeight: viewHeight,
                    longSide: .degrees(longSide))), at: session.latest)
        let lens = session.lens
        answer[0] = lens.vertical.degrees
        answer[1] = lens.aspect
        answer[2] = lens.scale
    }

    @_expose(wasm, "begin") @_cdecl("lair_begin")
    public func lairBegin(_ id: Double, _ now: Double) -> Bool {
        guard let id = Int64(exactly: id) else { return false }
        return session.take(.begin(id), at: now / 1000)
    }

    @_expose(wasm, "throwAt") @_cdecl("lair_throw_at")
    public func lairThrowAt(_ x: Double, _ y: Double, _ now: Double) -> Bool {
        session.take(.throwBall(x: x, y: y), at: now / 1000)
    }

    /// Another creature within reach that is met there; −1: none.
    @_expose(wasm, "otherAt") @_cdecl("lair_other_at")
    public func lairOtherAt(_ x: Double, _ y: Double) -> Double {
        Double(session.otherCreature(through: Projection.Point(x: x, y: y)) ?? -1)
    }

    /// Throws at the encountered creature, wherever the player looks.
    @_expose(wasm, "throwAhead") @_cdecl("lair_throw_ahead")
    public func lairThrowAhead(_ now: Double) -> Bool { session.take(.throwAhead, at: now / 1000) }

    /// What the encountered creature's model fills, from the list: x, y, z, radius of each ball, on a model so many metres tall.
    /// False where that is no shape; then it keeps the one it has.
    @_expose(wasm, "shape") @_cdecl("lair_shape")
    public func lairShape(_ count: Int32, _ height: Double) -> Bool {
        var balls: [Shape.Ball] = []
        for index in 0..<Int(count) {
            let row = list + 5 * index
            balls.append(Shape.Ball(x: row[0], y: row[1], z: row[2], r: row[3]))
        }
        guard let shape = Shape(balls, height: .metres(height)) else { return false }
        return session.take(.shape(shape), at: session.latest)
    }

    /// Leaves where the sun stands, a direction in the scene; false before the first fix.
    @_expose(wasm, "sun") @_cdecl("lair_sun")
    public func lairSun() -> Bool {
        guard let sun = session.sun else { return false }
        answer[0] = sun.east
        answer[1] = sun.up
        answer[2] = -sun.north
        return true
    }

    /// How many sparks, for each that is meant; and the seed of where they fly.
    @_expose(wasm, "fire") @_cdecl("lair_fire")
    public func lairFire(_ density: Double, _ seed: Double) {
        session.take(.fire(density: density, seed: seed.bitPattern), at: session.latest)
    }

    /// Pixels: how large a name over a creature is, and where in the view names may be. No width: none are wanted.
    @_expose(wasm, "labelSize") @_cdecl("lair_label_size")
    public func lairLabelSize(
        _ width: Double, _ height: Double, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) {
        let room = LabelStack.Room(left: left, top: top, right: right, bottom: bottom)
        session.take(.labels(width > 0 ? LabelSize(width: width, height: height, room: room) : nil), at: session.latest)
    }

    /// Why the last throw did not leave, as in a frame; −1: it did.
    @_expose(wasm, "held") @_cdecl("lair_held")
    public func lairHeld() -> Double { Double(session.held.map(number) ?? -1) }

    @_expose(wasm, "verdict") @_cdecl("lair_verdict")
    public func lairVerdict(_ accepted: Bool, _ now: Double) {
        session.take(.verdict(accepted: accepted), at: now / 1000)
    }

    @_expose(wasm, "end") @_cdecl("lair_end")
    public func lairEnd() { session.take(.end, at: session.latest) }
#endif
