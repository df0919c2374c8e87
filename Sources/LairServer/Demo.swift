import Geodesy
import HTTPService
import HuntRules
public import HuntStore

/// The demo's file: a hunt as `POST /api/hunts` takes it, its places as GeoJSON, its spawns as `POST …/spawns` takes them.
public struct Demo: Sendable {
    /// The demo's hunt.
    public let hunt: String
    private let game: Hunt
    private let creatures: [Creature]
    private let choices: [CategoryChoice]
    private let places: [Place]
    private let spawns: [Spawn]

    /// Why a file is no demo.
    public struct Fault: Error, Sendable {
        /// A sentence that names what is wrong.
        public let sentence: String
    }

    /// The demo that a file's bytes hold.
    public init(_ bytes: [UInt8]) throws(Fault) {
        do throws(Problem) {
            let fields = try JSONFields(body: bytes)
            let description = try fields.object("hunt")
            game = try Hunt(creating: description)
            creatures = try Creature.list(in: description) ?? Creature.usual
            var choices: [CategoryChoice] = []
            try CategoryChange.list(in: description)?.apply(to: &choices)
            self.choices = choices
            spawns = try Spawn.list(in: fields)
            var places: [Place] = []
            for feature in try fields.object("places").objects("features", most: 10_000) {
                places.append(try Place(feature: feature))
            }
            self.places = places
            hunt = game.id
        } catch { throw Fault(sentence: error.detail) }
    }

    /// Puts the demo into a store that does not have it. One that was cut off half way begins again.
    public func install(in store: any Store) throws(StoreError) {
        let mark = "demo-unfinished/\(hunt)"
        if try store.hunt(hunt) != nil {
            guard try store.setting(mark) == [1] else { return }
            _ = try store.delete(hunt: hunt)
        }
        try store.set(mark, to: [1])
        try store.create(game, creatures: creatures, choices: choices)
        _ = try store.put(places, into: hunt)
        _ = try store.add(spawns, to: hunt)
        try store.set(mark, to: [0])
    }
}
