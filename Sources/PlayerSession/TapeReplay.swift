import Geodesy
import HuntRules
import Viewfinder

/// Plays a tape to a session of its own, a frame at a time: the same frames every time.
///
/// The frames' times are the tape's alone, `rate` a second from its first event on. Where nothing came for two seconds the page
/// slept, or the phone lay still: no frames are made until something comes. The frames of one build are the same to the last bit;
/// between the native build and the browser's, sines and their like may differ in the last place, which stays below 1e−6 in all
/// that a frame tells.
public final class TapeReplay {
    /// The session that the tape is played to.
    public let session = PlayerSession()
    /// The tape.
    public let tape: Tape
    /// Frames a second.
    public let rate: Double
    /// Of all numbers of all frames so far (FNV-1a, 64 bits): equal for equal frames.
    public private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    /// How many frames there were.
    public private(set) var count = 0

    /// Seconds after the last event for which frames go on.
    static let silence = 2.0

    private var next = 0
    private var time: Double
    private let start: Double
    private var step = 0

    /// A tape at its beginning. `rate` outside 1…120 is brought there; not a number is 30.
    public init(_ tape: Tape, rate: Double = 30) {
        self.tape = tape
        self.rate = rate.isFinite ? min(120, max(1, rate)) : 30
        start = tape.entries.first?.time ?? 0
        time = start
    }

    /// Seconds since the tape's first event, of the frame that was made last.
    public var elapsed: Double { time - start }

    /// The next frame; nil at the end. Its creatures are in `session.creatures`, where the player is in `session.me(at:)`.
    public func nextFrame() -> (time: Double, frame: Frame)? {
        guard next < tape.entries.count else { return nil }
        var due = start + Double(step) / rate
        if tape.entries[next].time > due + Self.silence, next == 0 || tape.entries[next - 1].time + Self.silence < due {
            // To the first frame after the silence.
            step = max(step, Int(((tape.entries[next].time - start) * rate).rounded(.up)))
            due = start + Double(step) / rate
        }
        step += 1
        time = max(time, due)
        while next < tape.entries.count, tape.entries[next].time <= due {
            session.take(tape.entries[next].event, at: tape.entries[next].time)
            next += 1
        }
        let frame = session.frame(at: time)
        count += 1
        mix(frame)
        return (time, frame)
    }

    private func mix(_ frame: Frame) {
        let me = session.me(at: time)
        for value in [
            time, frame.quaternion.x, frame.quaternion.y, frame.quaternion.z, frame.quaternion.w, frame.verticalField.degrees,
            me.coordinate?.latitudeDegrees ?? -1, me.coordinate?.longitudeDegrees ?? -1, me.accuracy.metres,
            me.heading?.degrees ?? -1, me.headingAccuracy?.degrees ?? -1, Double(me.north.rawValue),
            frame.target?.distance.metres ?? -1, frame.target?.bearing.degrees ?? -1, frame.target?.indicator.turn.degrees ?? -1,
            frame.ball?.x ?? -1, frame.ball?.y ?? -1, frame.ball?.z ?? -1, frame.ball?.burst ?? -1,
            Double(frame.target?.hitPointsLeft ?? -1), Double(session.creatures.count), Double(session.labels.places.count),
            Double(session.fire.count),
        ] { mix(value) }
        mix(Double(frame.phase?.rawValue ?? -1))
        mix(frame.walks ? 1 : 0)
        for label in session.labels.places {
            mix(label.x)
            mix(label.y)
        }
        for creature in session.creatures {
            mix(creature.x)
            mix(creature.z)
            mix(creature.scale)
        }
    }

    private func mix(_ value: Double) {
        // −0 and 0 are drawn the same.
        var bits = (value == 0 ? 0 : value).bitPattern
        for _ in 0..<8 {
            digest = (digest ^ (bits & 0xFF)) &* 0x0000_0100_0000_01B3
            bits >>= 8
        }
    }
}
