import Geodesy
import HTTPService
import HuntRules

/// How a spawn is written in answers (DESIGN §7), in two parts, so that what never changes is written once: everything but
/// how it lies from where someone asks, and the end.
enum SpawnText {
    /// Appends what is the same in every answer: the object without its closing brace.
    static func write(_ spawn: Spawn, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"id":"#.utf8)
        bytes.append(contentsOf: String(spawn.id).utf8)
        bytes.append(contentsOf: #","creature":"#.utf8)
        JSON.write(spawn.creature, to: &bytes)
        bytes.append(contentsOf: #","lat":"#.utf8)
        JSON.write(spawn.coordinate.latitudeDegrees, to: &bytes)
        bytes.append(contentsOf: #","lon":"#.utf8)
        JSON.write(spawn.coordinate.longitudeDegrees, to: &bytes)
        if let place = spawn.place {
            bytes.append(contentsOf: #","place":"#.utf8)
            JSON.write(place, to: &bytes)
        }
        if let from = spawn.from { bytes.append(contentsOf: #","from":"\#(from.rfc3339)""#.utf8) }
        if let until = spawn.until { bytes.append(contentsOf: #","until":"\#(until.rfc3339)""#.utf8) }
    }

    /// Appends how it lies from a point, where one was given, and the closing brace.
    static func finish(_ sight: Sight?, to bytes: inout [UInt8]) {
        if let sight {
            bytes.append(contentsOf: #","distance":"#.utf8)
            JSON.write((sight.distance.metres * 100).rounded() / 100, to: &bytes)
            bytes.append(contentsOf: #","bearing":"#.utf8)
            JSON.write((sight.bearing.degrees * 100).rounded() / 100, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// What an answer begins and ends with.
    static let opening = Array(#"{"spawns":["#.utf8)
    static let closing = Array("]}".utf8)
}

/// How a spawn lies from a point.
struct Sight {
    /// How far.
    let distance: Distance
    /// Which way, clockwise from true north.
    let bearing: Angle
}

extension JSON {
    /// A spawn, and how it lies from where the question was asked.
    static func spawn(_ spawn: Spawn, seen: Sight? = nil) -> JSON {
        var bytes: [UInt8] = []
        SpawnText.write(spawn, to: &bytes)
        SpawnText.finish(seen, to: &bytes)
        return .encoded(bytes)
    }
}
