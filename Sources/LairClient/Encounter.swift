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
