import Geodesy
import HTTPService
import HuntRules
import HuntStore

/// A whole hunt as one file, for another Lair to import and play: what a host has authored, and nothing of players.
package enum HuntArchive {
    /// The largest archive, in bytes: what an import takes.
    static let largest = LairService.importLimit
    /// Places or spawns that an entry has at most.
    static let mostInPart = 5_000
    /// The media type.
    static let type = "application/gzip"

    /// What keeps a hunt from being written.
    enum WritingFault: Error {
        /// It would be larger than an import takes.
        case tooLarge
        /// The store cannot be read.
        case store(StoreError)
    }

    /// The archive of a hunt; nil where there is none. The same hunt gives the same bytes.
    static func bytes(of id: String, in store: any Store) throws(WritingFault) -> [UInt8]? {
        do throws(StoreError) {
            var writer = ArchiveWriter()
            guard try write(id, from: store, to: &writer) else { return nil }
            if writer.fits, writer.size <= largest {
                let bytes = writer.finish(hunt: id)
                if bytes.count <= largest { return bytes }
            }
        } catch { throw .store(error) }
        throw .tooLarge
    }

    private static func write(_ id: String, from store: any Store, to writer: inout ArchiveWriter) throws(StoreError) -> Bool {
        guard let hunt = try store.hunt(id) else { return false }
        // A host may change the hunt meanwhile: what is named here is what follows.
        var overlays: [(overlay: Overlay, shapes: [UInt8])] = []
        for overlay in try store.overlays(of: id) {
            if let shapes = try store.shapes(ofOverlay: overlay.name, of: id) { overlays.append((overlay, shapes)) }
        }
        let creatures = try store.creatures(of: id)
        let words = HuntWords(
            hunt: hunt, creatures: creatures, choices: try store.choices(of: id), overlays: overlays.map(\.overlay))
        writer.add(.hunt, words.json.utf8)
        if let sources = ArchivedSources.json(try store.sources(of: id)) { writer.add(.sources, sources.utf8) }
        for name in try store.images(of: id) {
            guard let image = try store.image(name, of: id) else { continue }
            writer.add(.named(name, .image, ending: ending(of: image.type)), image.bytes)
        }
        for facts in try store.models(of: id) {
            guard let model = try store.model(facts.name, of: id) else { continue }
            writer.add(.named(facts.name, .model, ending: "glb"), model.bytes)
        }
        for (overlay, shapes) in overlays { writer.add(.named(overlay.name, .overlay, ending: "geojson"), shapes) }
        var places = ArchiveParts(kind: .places, before: #"{"type":"FeatureCollection","features":["#)
        try store.eachPlace(of: id) { places.add(.place($1), to: &writer) }
        places.finish(to: &writer)
        var closed = ArchiveParts(kind: .closed, before: #"{"type":"FeatureCollection","features":["#)
        for exclusion in try store.exclusions(of: id) { closed.add(ArchivedLand.json(exclusion), to: &writer) }
        // What an owner asked for and did not get, or not any more, closes nothing; it is between them and this Lair's host.
        for removal in try store.removals(of: id).reversed() where removal.state.isInForce {
            closed.add(ArchivedLand.json(removal), to: &writer)
        }
        closed.finish(to: &writer)
        // Neighbours one after the other: numbered in this order where they are imported, they are in this order there too.
        var spawns = ArchiveParts(kind: .spawns, before: #"{"spawns":["#)
        let kinds = Set(creatures.map(\.id))
        let draft = try store.draft(of: id)
        var (count, positions): (Int64, [Int64: Int64]) = (0, [:])
        try store.eachExplainedSpawn(of: id) { spawn, why in
            guard kinds.contains(spawn.creature) else { return }
            spawns.add(ArchivedSpawn(spawn: spawn, why: why).json, to: &writer)
            count += 1
            if why != nil { positions[spawn.id] = count }
        }
        spawns.finish(to: &writer)
        if let draft { try write(draft, positions, kinds, to: &writer) }
        return true
    }

    /// The plan; `positions`: which of the archive's spawns the creatures of plans are.
    private static func write(
        _ draft: Draft, _ positions: [Int64: Int64], _ kinds: Set<String>, to writer: inout ArchiveWriter
    ) throws(StoreError) {
        do throws(Problem) { writer.add(.plan, try ArchivedPlan(draft) { positions[$0] }.json.utf8) } catch {
            throw .damaged(message: "the plan of a hunt cannot be read: \(error.detail)")
        }
        var planned = ArchiveParts(kind: .planned, before: #"{"spawns":["#)
        for creature in draft.spawns where kinds.contains(creature.spawn.creature) {
            let standing = positions[creature.spawn.id]
            // One that stood when it was planned and is gone since does not come back by this way.
            if creature.spawn.id != 0, standing == nil { continue }
            planned.add(
                ArchivedSpawn(spawn: creature.spawn, why: creature.why, number: creature.number, standing: standing).json,
                to: &writer)
        }
        planned.finish(to: &writer)
    }

    /// What a picture's name ends with.
    static func ending(of type: String) -> String {
        switch type {
        case "image/png": "png"
        case "image/jpeg": "jpg"
        default: "webp"
        }
    }
}
