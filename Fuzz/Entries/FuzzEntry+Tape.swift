import Geodesy
import PlayerSession
import Viewfinder

extension FuzzEntry {
    /// A sensor tape: what could be read plays, as sound frames, the same ones twice, and is read again when it is written.
    static let tape = FuzzEntry(name: "tape") { bytes in
        let tape = Tape(reading: bytes)
        var digests: [UInt64] = []
        for _ in 0..<2 {
            let replay = TapeReplay(tape, rate: 10)
            while replay.count < 300, let (time, frame) = replay.nextFrame() {
                require(time.isFinite, "a frame at \(time)")
                let q = frame.quaternion
                require(abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-6, "no rotation: \(q)")
                require((0...180).contains(frame.verticalField.degrees), "a field of \(frame.verticalField)")
                for creature in replay.session.creatures {
                    require(creature.x.isFinite && creature.z.isFinite && creature.scale.isFinite, "\(creature)")
                }
            }
            digests.append(replay.digest)
        }
        require(digests[0] == digests[1], "played twice, it differs")
        guard !tape.entries.isEmpty else { return }
        var writer = TapeWriter()
        for entry in tape.entries { writer.append(entry.event, at: entry.time) }
        let again = Tape(reading: writer.finish(at: tape.entries.last?.time ?? 0))
        require(again.damage == nil && again.entries.count == tape.entries.count, "\(String(describing: again.damage))")
    }
}
