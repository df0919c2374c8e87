import Foundation
import Geodesy
import HuntRules
import Synchronization

@testable import HuntStore

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

    /// Makes an empty file where the store will be.
    func touch() throws { try Data().write(to: URL(fileURLWithPath: path)) }

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

    /// How many places are to be seen and not found by an index, or found and not there, or not counted as they should be.
    func misfiled() throws(StoreError) -> Int64 {
        let connection = try Connection(path: path, busyTimeout: .seconds(5))
        return try connection.row(
            """
            WITH seen AS (SELECT p.* FROM place AS p JOIN hunt AS h ON h.number = p.hunt
                WHERE p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported))
            SELECT (SELECT count(*) FROM seen AS p WHERE NOT EXISTS (SELECT 1 FROM place_key AS k WHERE k.hunt = p.hunt
                    AND k.source = p.source AND k.record = p.record AND k.part = p.part AND k.since = p.since AND k.number = p.number))
                + (SELECT count(*) FROM seen AS p WHERE NOT EXISTS (SELECT 1 FROM place_spot AS s WHERE s.hunt = p.hunt
                    AND s.cell = p.cell AND s.number = p.number))
                + (SELECT count(*) FROM place_key AS k LEFT JOIN place AS p ON p.number = k.number WHERE p.number IS NULL)
                + (SELECT count(*) FROM place_spot AS s LEFT JOIN place AS p ON p.number = s.number WHERE p.number IS NULL)
                + (SELECT count(*) FROM (SELECT hunt, source, category, count(*) FROM seen GROUP BY 1, 2, 3
                    EXCEPT SELECT c.hunt, c.source, c.category, c.places
                    FROM hunt AS h JOIN place_count AS c ON c.hunt = h.number AND c.imported = h.imported))
                + (SELECT count(*) FROM (SELECT c.hunt, c.source, c.category, c.places
                    FROM hunt AS h JOIN place_count AS c ON c.hunt = h.number AND c.imported = h.imported
                    EXCEPT SELECT hunt, source, category, count(*) FROM seen GROUP BY 1, 2, 3))
            """, []
        ) { $0.integer(0) } ?? -1
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
