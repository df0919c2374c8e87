#if arch(wasm32)
    import PlayerSession

    // The page is the only thread; see `session`.

    /// The bytes of the tape that was stopped last, or that is to be played.
    nonisolated(unsafe) private var bytes: [UInt8] = []
    nonisolated(unsafe) private var replay: TapeReplay?

    @_expose(wasm, "tapeStart") @_cdecl("lair_tape_start")
    public func lairTapeStart(_ now: Double) { session.startTape(at: now / 1000) }

    /// How many bytes are on the tape that runs; −1: none does.
    @_expose(wasm, "tapeSize") @_cdecl("lair_tape_size")
    public func lairTapeSize() -> Double { session.tapeSize.map(Double.init) ?? -1 }

    /// Ends the tape; how many bytes it has, to be read at `tapeAt`. 0: none ran.
    @_expose(wasm, "tapeStop") @_cdecl("lair_tape_stop")
    public func lairTapeStop(_ now: Double) -> Int32 {
        bytes = session.stopTape(at: now / 1000) ?? []
        return Int32(bytes.count)
    }

    /// The tape as it would be if it ended now, as `tapeStop` leaves it; it goes on.
    @_expose(wasm, "tapeSoFar") @_cdecl("lair_tape_so_far")
    public func lairTapeSoFar(_ now: Double) -> Int32 {
        bytes = session.tapeSoFar(at: now / 1000) ?? []
        return Int32(bytes.count)
    }

    /// Room for a tape of so many bytes, to be filled before `tapeLoad`.
    @_expose(wasm, "tapeRoom") @_cdecl("lair_tape_room")
    public func lairTapeRoom(_ count: Int32) { bytes = [UInt8](repeating: 0, count: max(0, Int(count))) }

    /// Where the tape's bytes are; it moves.
    @_expose(wasm, "tapeAt") @_cdecl("lair_tape_at")
    public func lairTapeAt() -> UnsafeMutablePointer<UInt8>? { bytes.withUnsafeMutableBufferPointer { $0.baseAddress } }

    /// Reads the tape in `tapeAt`. Leaves how many events it has, its seconds, the kind of its damage (0: whole, else as in
    /// core.js's `DAMAGES`) and the byte where.
    @_expose(wasm, "tapeLoad") @_cdecl("lair_tape_load")
    public func lairTapeLoad(_ rate: Double) {
        let tape = Tape(reading: bytes)
        bytes = []
        answer[0] = Double(tape.entries.count)
        answer[1] = tape.seconds
        (answer[2], answer[3]) = number(tape.damage)
        replay = TapeReplay(tape, rate: rate)
    }

    /// Leaves the next frame where frames are left, and where the player is as `me` does; the tape's seconds behind that. False at
    /// the end.
    @_expose(wasm, "tapeNext") @_cdecl("lair_tape_next")
    public func lairTapeNext() -> Bool {
        guard let replay, let (time, frame) = replay.nextFrame() else { return false }
        leave(frame, of: replay.session)
        leave(replay.session.me(at: time))
        answer[11] = replay.elapsed
        return true
    }

    /// Leaves how many frames there were, and the upper and the lower half of their digest.
    @_expose(wasm, "tapeDigest") @_cdecl("lair_tape_digest")
    public func lairTapeDigest() {
        answer[0] = Double(replay?.count ?? 0)
        answer[1] = Double((replay?.digest ?? 0) >> 32)
        answer[2] = Double((replay?.digest ?? 0) & 0xFFFF_FFFF)
    }

    private func number(_ damage: TapeError?) -> (Double, Double) {
        switch damage {
        case nil: (0, 0)
        case .notATape: (1, 0)
        case .version(let version): (2, Double(version))
        case .cut(let at): (3, Double(at))
        case .record(_, let at): (4, Double(at))
        case .time(let at): (5, Double(at))
        case .tooLong: (6, 0)
        }
    }
#endif
