import Foundation
import Geodesy
import HuntRules
import HuntStore
import Synchronization

let noon = Moment(milliseconds: 1_780_056_000_000)

/// A store of its own in a folder of its own, which goes with it.
final class Fixture: Sendable {
    let folder: String
    var path: String { folder + "/lair.db" }

    init() throws {
        folder = NSTemporaryDirectory() + "lair-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func open(busyTimeout: Moment.Span = .seconds(10)) throws(StoreError) -> SQLiteStore {
        try SQLiteStore(path: path, busyTimeout: busyTimeout)
    }

    /// A store with the hunt “h” and so many wolves in it.
    func hunt(
        _ mode: ClaimMode = .everyone, respawn: Moment.Span? = nil, wolves: Int = 1,
        busyTimeout: Moment.Span = .seconds(10)
    ) throws -> SQLiteStore {
        let store = try open(busyTimeout: busyTimeout)
        var hunt = try makeHunt(id: "h")
        hunt.rules.claimMode = mode
        hunt.rules.respawn = respawn
        try store.create(hunt, creatures: creatures)
        let here = hunt.center
        _ = try store.add((0..<wolves).map { _ in Spawn(id: 0, creature: "wolf", coordinate: here) }, to: "h")
        return store
    }

    /// All bytes in the folder, the log's too.
    func bytes() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        }
        return files
    }
}

extension SQLiteStore {
    /// Puts a hunt in the place of the one with its id; false where there is none.
    func update(_ hunt: Hunt) throws(StoreError) -> Bool {
        try update(hunt: hunt.id) { kept throws(Never) in kept = hunt } != nil
    }
}

func makeHunt(id: String) throws -> Hunt {
    Hunt(
        id: id, title: "Honolulu", description: "Beside the sea", center: try Coordinate(latitude: 21.3045, longitude: -157.8553),
        rules: Rules())
}

let creatures = [
    Creature(id: "wolf", names: ["en": "Wolf", "zh-Hant": "狼"], model: "wolf", height: .metres(1), hitPoints: 1),
    Creature(id: "dragon", names: [:], model: "dragon", height: .metres(2.4), hitPoints: 2),
]

func ticket(_ player: Int64, _ spawn: Int64, key: String, digest: [UInt8] = [1, 2, 3], hunt: String = "h") -> ClaimTicket {
    ClaimTicket(hunt: hunt, player: player, spawn: spawn, key: key, digest: digest, received: noon)
}

/// A judge who is content.
func accept(at moment: Moment = noon) -> (ClaimFacts) throws(Refusal) -> CaptureMarks {
    { _ throws(Refusal) in CaptureMarks(at: moment, simulated: false, flagged: false) }
}
