import Foundation
import Geodesy
import PlayerSession
import Testing
import Viewfinder

/// The table in Tests/Vectors that the browser tests feed to the wasm build, too.
@Suite("The sensor vectors")
struct VectorTests {
    static var cases: [(name: String, steps: [[String: Any]])] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/sensors.json")
        guard let data = try? Data(contentsOf: file), let all = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let cases = all["cases"] as? [[String: Any]]
        else { return [] }
        return cases.map { ($0["name"] as? String ?? "", $0["steps"] as? [[String: Any]] ?? []) }
    }

    @Test("hold natively", arguments: cases.indices)
    func native(index: Int) throws {
        let (name, steps) = Self.cases[index]
        let player = VectorPlayer()
        for step in steps { try player.play(step, of: name) }
    }

    @Test("there are some")
    func some() { #expect(Self.cases.count > 40) }
}

/// Plays a vector to a session.
private final class VectorPlayer {
    private let session = PlayerSession()
    private var here = (latitude: 0.0, longitude: 0.0, timestamp: 0.0)

    /// Whether a value is what is expected; a direction where it is one.
    private func check(_ value: Double?, _ right: Any, _ step: [String: Any], _ what: String, isAngle: Bool) {
        if right is NSNull {
            #expect(value == nil, "\(what)")
            return
        }
        guard let value else {
            Issue.record("\(what): nothing")
            return
        }
        let off = value - number(right)
        let error = isAngle ? Angle(degrees: off).wrappedSigned.degrees : off
        #expect(abs(error) <= step["within"].map(number) ?? 0, "\(what): \(value)")
    }

    private func number(_ value: Any) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
    private func numbers(_ value: Any?) -> [Double] { (value as? [Any])?.map(number) ?? [] }

    func play(_ step: [String: Any], of name: String) throws {
        let start = number(step["at"] ?? 0)
        for round in 0..<Int(step["count"].map(number) ?? 1) {
            let now = (start + Double(round) * (step["every"].map(number) ?? 0)) / 1000
            enter(step, at: now)
        }
        let now = start / 1000
        if let me = step["me"] as? [String: Any] { expect(session.me(at: now), me, step, name) }
        if let frame = step["frame"] as? [String: Any] { expect(session.frame(at: now), frame, step, name) }
        guard let right = step["expect"] as? [String: Any] else { return }
        if let to = step["way"] {
            let to = numbers(to)
            let way = try #require(session.way(to: try Coordinate(latitude: to[0], longitude: to[1])))
            check(way.distance.metres, right["distance"]!, step, name, isAngle: false)
            check(way.bearing.degrees, right["bearing"]!, step, name, isAngle: true)
        }
        if step["camera"] != nil {
            if let scale = right["scale"] { check(session.lens.scale, scale, step, name, isAngle: false) }
            if let field = right["fovY"] { check(session.lens.vertical.degrees, field, step, name, isAngle: false) }
        }
    }

    private func enter(_ step: [String: Any], at now: Double) {
        if let a = step["hunt"] as? [Any] {
            session.take(
                .hunt(
                    reach: .metres(number(a[0])), allowance: .metres(number(a[1])),
                    drawLimit: a[2] is NSNull ? nil : .metres(number(a[2]))), at: now)
        }
        if let a = step["fix"] {
            let a = numbers(a)
            here = (a[0], a[1], a[3])
            session.take(.fix(RawFix(latitude: a[0], longitude: a[1], accuracy: a[2], timestamp: a[3])), at: now)
        }
        if let a = step["attitude"] as? [Any] {
            session.take(
                .attitude(
                    alpha: .degrees(number(a[0])), beta: .degrees(number(a[1])), gamma: .degrees(number(a[2])),
                    screenAngle: .degrees(number(a[3])), isAbsolute: number(a[4]) != 0), at: now)
        }
        if let a = step["compass"] {
            let a = numbers(a)
            session.take(
                .compass(heading: .degrees(a[0]), accuracy: .degrees(a[1]), screenAngle: .degrees(a[2])), at: now)
        }
        if let a = step["look"] {
            let a = numbers(a)
            session.take(.look(heading: .degrees(a[0]), pitch: .degrees(a[1])), at: now)
        }
        if let a = step["camera"] {
            let a = numbers(a)
            session.take(
                .camera(
                    CameraGeometry(
                        videoWidth: a[0], videoHeight: a[1], viewWidth: a[2], viewHeight: a[3], longSide: .degrees(a[4]))),
                at: now)
        }
        if let a = step["spawns"] as? [Any] { spawn(a.map(numbers), at: now) }
        if let metres = step["spawnNorth"] { spawn([[1, north(number(metres)), here.longitude, 1]], at: now) }
        if let metres = step["walkNorth"] {
            session.take(
                .fix(
                    RawFix(
                        latitude: north(number(metres)), longitude: here.longitude, accuracy: 0,
                        timestamp: here.timestamp + now * 1000)), at: now)
        }
        if let id = step["begin"] { session.take(.begin(Int64(number(id))), at: now) }
    }

    private func spawn(_ rows: [[Double]], at now: Double) {
        session.take(
            .spawns(
                rows.compactMap { row in
                    guard let at = try? Coordinate(latitude: row[1], longitude: row[2]) else { return nil }
                    return SessionSpawn(id: Int64(row[0]), coordinate: at, height: .metres(row[3]), hitPoints: 1)
                }), at: now)
    }

    /// The latitude so many metres north of the last fix.
    private func north(_ metres: Double) -> Double {
        guard let at = try? Coordinate(latitude: here.latitude, longitude: here.longitude) else { return .nan }
        return LocalFrame(origin: at).coordinate(east: .zero, north: .metres(metres)).latitudeDegrees
    }

    private func expect(_ me: Me, _ right: [String: Any], _ step: [String: Any], _ name: String) {
        if let heading = right["heading"] { check(me.heading?.degrees, heading, step, name, isAngle: true) }
        if let north = right["north"] as? String { #expect("\(me.north)" == north, "\(name)") }
        if let disturbed = right["disturbed"] as? Bool { #expect(me.isDisturbed == disturbed, "\(name)") }
        if let known = right["known"] as? Bool { #expect((me.coordinate != nil) == known, "\(name)") }
    }

    private func expect(_ frame: Frame, _ right: [String: Any], _ step: [String: Any], _ name: String) {
        let q = frame.quaternion
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        let degrees = 180 / Double.pi
        if let heading = right["cameraHeading"] {
            check(atan2(-2 * (x * z + y * w), 1 - 2 * (x * x + y * y)) * degrees, heading, step, name, isAngle: true)
        }
        if let pitch = right["pitch"] {
            check(asin(max(-1, min(1, 2 * (x * w - y * z)))) * degrees, pitch, step, name, isAngle: true)
        }
        if let roll = right["roll"] {
            check(atan2(-2 * (x * y + z * w), 1 - 2 * (x * x + z * z)) * degrees, roll, step, name, isAngle: true)
        }
        if let count = right["count"] { #expect(session.creatures.count == Int(number(count)), "\(name)") }
        if let value = right["uncertainty"] { check(frame.target?.bearingUncertainty.degrees, value, step, name, isAngle: false) }
        if let value = right["distance"] { check(frame.target?.distance.metres, value, step, name, isAngle: false) }
        if let value = right["x"] { check(frame.target?.point?.x, value, step, name, isAngle: false) }
    }
}
