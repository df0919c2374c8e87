import Foundation
import Geodesy
import HTTPService
import HuntRules
import PlayerSession
import Viewfinder

/// `lair replay`
enum ReplayCommand: Command {
    static let words = ["replay"]
    static let summary = "plays a sensor tape, frame by frame, and says what it shows"
    static let syntax = Syntax(
        positionals: ["TAPE"],
        options: [.init("--rate", "N", "frames a second, 1 to 120 (30)"), .init("--json", nil, "prints JSON, every frame in it")])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = arguments.words[0]
        var rate = 30.0
        if let text = arguments.value("--rate") {
            guard let value = Double(text), (1...120).contains(value) else {
                throw .usage("--rate must be 1 to 120, not “\(text)”.")
            }
            rate = value
        }
        let bytes: [UInt8]
        do {
            // A tape that is too long is refused by its reader, not read into memory whole.
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            bytes = [UInt8](try file.read(upToCount: TapeWriter.mostBytes + (2 << 20)) ?? Data())
        } catch {
            throw .failed("\(path) cannot be read: \(error.localizedDescription)")
        }
        let tape = Tape(reading: bytes)
        let replay = TapeReplay(tape, rate: rate)
        if arguments.has("--json") {
            sayFrames(replay)
        } else {
            saySummary(replay)
        }
        guard let damage = tape.damage else { return }
        throw .failed("\(path) \(words(of: damage)) What was readable until there has been played.")
    }

    /// What is wrong with a tape.
    private static func words(of damage: TapeError) -> String {
        switch damage {
        case .notATape: "is no sensor tape."
        case .version(let version): "is a tape of version \(version), which this program does not read."
        case .cut(let at): "was cut at byte \(at)."
        case .record(let kind, let at): "has a record of kind \(kind) at byte \(at) that makes no sense."
        case .time(let at): "has a record at byte \(at) whose time makes no sense."
        case .tooLong: "is longer than any tape."
        }
    }

    private static func sayFrames(_ replay: TapeReplay) {
        var frames: [JSON] = []
        while let (time, frame) = replay.nextFrame() { frames.append(json(replay, time, frame)) }
        let tape = replay.tape
        Terminal.say(
            JSON.object([
                ("events", .integer(tape.entries.count)), ("seconds", .number(tape.seconds)), ("rate", .number(replay.rate)),
                ("damage", tape.damage.map { .string(words(of: $0)) } ?? .null), ("frames", .array(frames)),
                ("digest", .string(hex(replay.digest))),
            ]).text)
    }

    private static func json(_ replay: TapeReplay, _ time: Double, _ frame: Frame) -> JSON {
        let me = replay.session.me(at: time)
        func number(_ value: Double?) -> JSON { value.map { JSON.number($0) } ?? .null }
        var target = JSON.null
        if let seen = frame.target {
            target = .object([
                ("id", .integer(Int(seen.id))), ("distance", .number(seen.distance.metres)),
                ("bearing", .number(seen.bearing.degrees)),
                ("turn", .number(seen.indicator.turn.degrees)), ("inFrame", .bool(seen.inFrame)), ("x", number(seen.point?.x)),
                ("y", number(seen.point?.y)), ("uncertainty", .number(seen.bearingUncertainty.degrees)),
            ])
        }
        let q = frame.quaternion
        return .object([
            ("at", .number(replay.elapsed)), ("lat", number(me.coordinate?.latitudeDegrees)),
            ("lon", number(me.coordinate?.longitudeDegrees)), ("accuracy", .number(me.accuracy.metres)),
            ("heading", number(me.heading?.degrees)), ("headingAccuracy", number(me.headingAccuracy?.degrees)),
            ("north", .string(name(of: me.north.rawValue))), ("disturbed", .bool(me.isDisturbed)),
            ("quaternion", .array([.number(q.x), .number(q.y), .number(q.z), .number(q.w)])), ("target", target),
            ("walks", .bool(frame.walks)), ("phase", frame.phase.map { .string("\($0)") } ?? .null),
            ("hitPointsLeft", frame.target.map { .integer($0.hitPointsLeft) } ?? .null),
            ("labels", .integer(replay.session.labels.places.count)), ("sparks", .integer(replay.session.fire.count)),
            ("creatures", .integer(replay.session.creatures.count)),
        ])
    }

    private static func saySummary(_ replay: TapeReplay) {
        let tape = replay.tape
        var kinds = [(String, Int)]()
        for entry in tape.entries {
            let name = kind(of: entry.event)
            if let index = kinds.firstIndex(where: { $0.0 == name }) { kinds[index].1 += 1 } else { kinds.append((name, 1)) }
        }
        var states = [0, 0, 0, 0]
        var disturbed = 0
        var phases: [Encounter.Phase] = []
        while let (time, frame) = replay.nextFrame() {
            if let phase = frame.phase, phase != phases.last { phases.append(phase) }
            let me = replay.session.me(at: time)
            states[me.north.rawValue] += 1
            if me.isDisturbed { disturbed += 1 }
        }
        Terminal.say(
            String(
                format: "%.1f s, %ld events, %ld frames of %.0f a second", tape.seconds, tape.entries.count, replay.count,
                replay.rate))
        Terminal.say("events    " + kinds.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
        let total = max(1, replay.count)
        Terminal.say(
            "north     " + states.enumerated().map { "\(name(of: $0)) \(100 * $1 / total) %" }.joined(separator: ", ")
                + ", of it held against the compass \(100 * disturbed / total) %")
        let throwing = phases.count { $0 == .throwing }
        if throwing > 0 {
            let hits = phases.count { $0 == .hit || $0 == .caught }
            Terminal.say("throws    \(throwing), hits \(hits), missed \(phases.count { $0 == .missed })")
        }
        if tape.skipped > 0 { Terminal.say("skipped   \(tape.skipped) records of kinds that are not known") }
        Terminal.say("digest    \(hex(replay.digest))")
    }

    private static func name(of north: Int) -> String { ["none", "relative", "coarse", "good"][north] }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    private static func kind(of event: SensorEvent) -> String {
        switch event {
        case .hunt: "hunt"
        case .spawns: "spawns"
        case .removal: "removal"
        case .camera: "camera"
        case .fix: "fix"
        case .attitude: "attitude"
        case .compass: "compass"
        case .motion: "motion"
        case .look: "look"
        case .pointAt: "point"
        case .nudge: "nudge"
        case .forgetHand: "back to the compass"
        case .begin: "begin"
        case .shape: "shape"
        case .labels: "labels"
        case .fire: "fire"
        case .throwBall, .throwAhead: "throw"
        case .verdict: "verdict"
        case .end: "end"
        }
    }
}
