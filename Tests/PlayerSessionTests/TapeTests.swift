import CMath
import Geodesy
import HuntRules
import PlayerSession
import SeededTapes
import TestSupport
import Testing
import Viewfinder

@Suite("The sensor tape")
struct TapeTests {
    /// One event of each kind.
    static let all: [SensorEvent] = [
        .hunt(reach: .metres(50), allowance: .metres(30), drawLimit: nil),
        .hunt(reach: .metres(50), allowance: .metres(30), drawLimit: .metres(25)),
        .spawns([
            SessionSpawn(id: -7, coordinate: at(1, 2), height: .metres(1.5), hitPoints: 3),
            SessionSpawn(id: 9, coordinate: at(-1, -2), height: .metres(4), hitPoints: 1),
        ]),
        .spawns([]), .removal(9),
        .camera(CameraGeometry(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844, longSide: .degrees(65))),
        .fix(
            RawFix(
                latitude: 52.52, longitude: 13.405, accuracy: 8, timestamp: 1_782_864_000_123, altitude: 34, altitudeAccuracy: 3,
                speed: 1.25)),
        .motion(x: 0.25, y: -9.5, z: 1.5),
        .attitude(alpha: .degrees(30), beta: .degrees(-45), gamma: .degrees(0.5), screenAngle: .degrees(270), isAbsolute: true),
        .compass(heading: .degrees(359.5), accuracy: .degrees(-1), screenAngle: .degrees(90)),
        .look(heading: .degrees(12), pitch: .degrees(-4)), .pointAt(latitude: 52.5, longitude: 13.4, x: 195, y: 422),
        .nudge(.degrees(-1)), .forgetHand, .begin(9), .shape(.standing), .throwBall(x: 195, y: 422), .throwAhead,
        .verdict(accepted: true), .end, .labels(nil), .fire(density: 0.5, seed: .max),
        .labels(LabelSize(width: 120, height: 28, room: .init(left: 8, top: 60, right: 382, bottom: 600))),
    ]

    static func bytes(_ events: [SensorEvent]) -> [UInt8] {
        var writer = TapeWriter()
        for (index, event) in events.enumerated() { writer.append(event, at: Double(index) / 8) }
        return writer.finish(at: Double(events.count) / 8)
    }

    @Test("what is written is read again, every kind of event")
    func roundTrip() {
        let tape = Tape(reading: Self.bytes(Self.all))
        #expect(tape.damage == nil)
        #expect(tape.entries.map(\.time) == Self.all.indices.map { Double($0) / 8 })
        // Angles go through degrees and 32 bits.
        #expect(tape.entries.map { "\($0.event)".prefix(12) } == Self.all.map { "\($0)".prefix(12) })
        let again = Tape(reading: Self.bytes(tape.entries.map(\.event)))
        #expect(again.entries == tape.entries)
    }

    @Test("a thousand and more spawns fit")
    func manySpawns() {
        let spawns = (0..<4000).map { SessionSpawn(id: $0, coordinate: at(1, 2), height: .metres(1), hitPoints: 1) }
        #expect(Tape(reading: Self.bytes([.spawns(spawns)])).entries.map(\.event) == [.spawns(spawns)])
    }

    @Test("a tape cut anywhere gives what came before, and says where it was cut")
    func cut() {
        let whole = Self.bytes(Self.all)
        var before = 0
        for length in 0..<whole.count {
            let tape = Tape(reading: Array(whole.prefix(length)))
            guard let damage = tape.damage else {
                Issue.record("a tape of \(length) bytes passes for whole")
                return
            }
            switch damage {
            case .cut(let at): #expect(at <= length)
            default: #expect(length == 0 && damage == .notATape)
            }
            #expect(tape.entries.count >= before)
            before = tape.entries.count
        }
        #expect(before == Self.all.count)
    }

    @Test("other files are no tapes, other versions are named, records that make no sense are")
    func foreign() {
        #expect(Tape(reading: Array("GIF89a and more of it, long enough".utf8)).damage == .notATape)
        var newer = Self.bytes(Self.all)
        newer[8] = 3
        #expect(Tape(reading: newer).damage == .version(3))
        var wrong = Self.bytes([.nudge(.degrees(1)), .nudge(.degrees(2))])
        wrong[16 + 11 + 4 + 1] = 3
        #expect(Tape(reading: wrong).damage == .record(kind: 14, at: 31))
        #expect(Tape(reading: wrong).entries.count == 1)
        var unknown = Self.bytes([.nudge(.degrees(1)), .forgetHand])
        unknown[16] = 200
        #expect(Tape(reading: unknown).damage == nil)
        #expect(Tape(reading: unknown).skipped == 1)
        #expect(Tape(reading: unknown).entries.map(\.event) == [.forgetHand])
    }

    @Test("a tape of version 1, whose fixes have no speed, is read and plays as it did")
    func older() throws {
        // Written by hand: the head, one fix of 36 bytes, the end.
        var bytes: [UInt8] = Array("LAIRTAPE".utf8) + [1, 0, 0, 0, 0, 0, 0, 0]
        func put(_ number: some FixedWidthInteger) {
            for at in 0..<number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * at))) }
        }
        put(UInt8(1))
        put(UInt16(36))
        for number in [2.5, 52.52, 13.405, 1_782_864_000_000] { put(number.bitPattern) }
        for number in [Float(8), 34, 3] { put(number.bitPattern) }
        put(UInt8(0))
        put(UInt16(0))
        put(3.5.bitPattern)
        let tape = Tape(reading: bytes)
        #expect(tape.damage == nil)
        guard case .fix(let fix) = try #require(tape.entries.first).event else { throw TapeError.notATape }
        #expect(fix.latitude == 52.52 && fix.accuracy == 8 && fix.altitudeAccuracy == 3)
        #expect(fix.speed.isNaN)
        let replay = TapeReplay(tape)
        let (_, frame) = try #require(replay.nextFrame())
        #expect(!frame.walks)
        #expect(replay.session.me(at: 2.5).accuracy == .metres(8))
    }

    @Test("that a player walked is on the tape: by the told speed and by the steps that were felt")
    func walks() throws {
        for tellsSpeed in [true, false] {
            let session = PlayerSession()
            session.startTape(at: 0)
            var walked: [Bool] = []
            for tick in 0..<900 {
                let now = Double(tick) / 60
                let isWalking = (300..<600).contains(tick)
                if tick % 60 == 0 {
                    let speed = tellsSpeed ? (isWalking ? 1.4 : 0) : Double.nan
                    session.take(
                        .fix(
                            RawFix(
                                latitude: 52.52, longitude: 13.405, accuracy: 8, timestamp: 1_782_864_000_000 + now * 1000,
                                speed: speed)), at: now)
                }
                if !tellsSpeed {
                    let force = 9.81 + (isWalking ? 1.5 * sin(2 * Double.pi * 1.9 * now) : 0)
                    session.take(.motion(x: 0, y: force, z: 0.5), at: now)
                }
                if tick % 2 == 0 { walked.append(session.frame(at: now).walks) }
            }
            let tape = Tape(reading: try #require(session.stopTape(at: 15)))
            let replay = TapeReplay(tape, rate: 30)
            var played: [Bool] = []
            while let (_, frame) = replay.nextFrame() { played.append(frame.walks) }
            // The tape's end may fall into one frame more.
            let both = min(played.count, walked.count)
            #expect(played.prefix(both) == walked.prefix(both))
            #expect(played.count > 400 && played.contains(true) && !played[0] && played.last == false)
        }
    }

    @Test("a time that is no number, or days away, is damage", arguments: [Double.nan, .infinity, -.infinity, 1e300, 90_000])
    func badTime(time: Double) {
        var writer = TapeWriter()
        writer.append(.forgetHand, at: 0)
        writer.append(.forgetHand, at: time)
        let tape = Tape(reading: writer.finish(at: 1))
        #expect(tape.damage == .time(at: 27))
        #expect(tape.entries.count == 1)
    }

    @Test("any bytes are read without a trap, and what was read plays", arguments: 0..<200 as Range<UInt64>)
    func fuzz(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var bytes = Self.bytes(Self.all + Self.all)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let at = Int.random(in: 10..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: at)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
            }
        }
        let tape = Tape(reading: bytes)
        let replay = TapeReplay(tape, rate: 5)
        while let (_, frame) = replay.nextFrame() {
            let q = frame.quaternion
            #expect(abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-6, "seed \(seed)")
            if replay.count > 2000 { break }
        }
    }

    @Test("a tape plays as the same frames every time, and a session that was recorded as what it showed")
    func same() {
        let made = MadeTape.standing(seed: 3, seconds: 80, attitudeRate: 10)
        let session = PlayerSession()
        session.startTape(at: 0)
        for entry in made.tape.entries { session.take(entry.event, at: entry.time) }
        let bytes = session.stopTape(at: 80)
        let recorded = Tape(reading: bytes ?? [])
        #expect(recorded.damage == nil)
        var digests: Set<UInt64> = []
        for tape in [recorded, recorded, Tape(reading: bytes ?? [])] {
            let replay = TapeReplay(tape, rate: 10)
            while replay.nextFrame() != nil {}
            #expect(replay.count > 790)
            digests.insert(replay.digest)
        }
        #expect(digests.count == 1)
        // Another tape, another number.
        let other = TapeReplay(MadeTape.standing(seed: 4, seconds: 80, attitudeRate: 10).tape, rate: 10)
        while other.nextFrame() != nil {}
        #expect(!digests.contains(other.digest))
    }

    @Test("a throw meets on the tape what it met when it was made: the model's shape is on it, with the names and the sparks")
    func throwsHitAgain() throws {
        // One ball, high over where the creature is taken to be without a shape.
        let high = try #require(Shape([.init(x: 0, y: 3, z: 0, r: 0.1)], height: .metres(1)))
        for (shape, phase) in [(high, Encounter.Phase.missed), (.standing, .caught)] {
            let session = PlayerSession()
            session.take(.hunt(reach: .metres(50), allowance: .metres(30), drawLimit: nil), at: 0)
            session.take(.spawns([SessionSpawn(id: 1, coordinate: at(0.0001, 0), height: .metres(1), hitPoints: 1)]), at: 0)
            session.take(
                .camera(
                    CameraGeometry(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844, longSide: .degrees(65))),
                at: 0)
            session.take(
                .labels(LabelSize(width: 120, height: 28, room: .init(left: 8, top: 60, right: 382, bottom: 600))), at: 0)
            session.take(.fire(density: 0.5, seed: 7), at: 0)
            session.take(.fix(RawFix(latitude: 0, longitude: 0, accuracy: 1, timestamp: 1_782_864_000_000)), at: 0.1)
            session.take(.begin(1), at: 0.2)
            session.take(.shape(shape), at: 0.3)
            // From here on, in the middle of it, a tape runs.
            session.startTape(at: 1)
            session.take(.fix(RawFix(latitude: 0, longitude: 0, accuracy: 1, timestamp: 1_782_864_001_000)), at: 1.1)
            session.take(.begin(1), at: 1.2)
            session.take(.shape(shape), at: 1.3)
            session.take(.look(heading: .zero, pitch: .zero), at: 1.4)
            let point = try #require(session.frame(at: 1.5).target?.point)
            session.take(.throwBall(x: point.x.rounded(), y: point.y.rounded()), at: 1.6)
            session.take(.look(heading: .zero, pitch: .zero), at: 4)
            var shown: Set<Encounter.Phase> = []
            for tick in 0...60 { session.frame(at: 1.6 + Double(tick) / 30).phase.map { _ = shown.insert($0) } }
            #expect(shown.contains(phase))
            let tape = Tape(reading: try #require(session.stopTape(at: 4.1)))
            #expect(tape.damage == nil)
            var digests: Set<UInt64> = []
            for _ in 0..<2 {
                let replay = TapeReplay(tape, rate: 30)
                var played: Set<Encounter.Phase> = []
                var (labels, sparks) = (0, 0)
                while let (_, frame) = replay.nextFrame() {
                    if let phase = frame.phase { played.insert(phase) }
                    labels = max(labels, replay.session.labels.places.count)
                    sparks = max(sparks, replay.session.fire.count)
                }
                #expect(played.contains(phase) && played.contains(.throwing))
                #expect(labels == 1 && sparks > 10)
                digests.insert(replay.digest)
            }
            #expect(digests.count == 1)
        }
    }

    @Test("where nothing came the page slept: a night's silence costs no frames")
    func silence() {
        let tape = Tape([
            .init(time: 0, event: Self.all[7]), .init(time: 40_000, event: Self.all[7]), .init(time: 40_001, event: Self.all[7]),
        ])
        let replay = TapeReplay(tape, rate: 30)
        while replay.nextFrame() != nil {}
        #expect((60...200).contains(replay.count))
        #expect(replay.elapsed >= 40_001)
    }

    @Test("a tape that runs grows no longer than it may")
    func full() {
        var writer = TapeWriter()
        let spawns = (0..<60_000).map { SessionSpawn(id: $0, coordinate: at(1, 2), height: .metres(1), hitPoints: 1) }
        for time in 0..<30 { writer.append(.spawns(spawns), at: Double(time)) }
        #expect(writer.isFull)
        let before = writer.bytes.count
        writer.append(.forgetHand, at: 31)
        #expect(writer.bytes.count == before)
    }
}
