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
        for name in try store.images(of: id) {
            guard let image = try store.image(name, of: id) else { continue }
            writer.add(.named(name, .image, ending: ending(of: image.type)), image.bytes)
        }
        for facts in try store.models(of: id) {
            guard let model = try store.model(facts.name, of: id) else { continue }
            writer.add(.named(facts.name, .model, ending: "glb"), model.bytes)
        }
        for (overlay, shapes) in overlays { writer.add(.named(overlay.name, .overlay, ending: "geojson"), shapes) }
        var places = Parts(kind: .places, before: #"{"type":"FeatureCollection","features":["#)
        try store.eachPlace(of: id) { places.add(.place($0), to: &writer) }
        places.finish(to: &writer)
        // Neighbours one after the other: numbered in this order where they are imported, they are in this order there too.
        var spawns = Parts(kind: .spawns, before: #"{"spawns":["#)
        let kinds = Set(creatures.map(\.id))
        try store.eachSpawn(of: id) { spawn, _ in
            if kinds.contains(spawn.creature) { spawns.add(.archived(spawn), to: &writer) }
        }
        spawns.finish(to: &writer)
        return true
    }

    /// What a picture's name ends with.
    static func ending(of type: String) -> String {
        switch type {
        case "image/png": "png"
        case "image/jpeg": "jpg"
        default: "webp"
        }
    }

    /// A long list in entries of bounded size: a reader takes one at a time.
    private struct Parts {
        let kind: ArchiveName.Kind
        let before: String
        private var part: [UInt8] = []
        private var count = 0
        private var number = 0
        /// Bytes after which another part begins.
        private static let enough = 1 << 20

        init(kind: ArchiveName.Kind, before: String) {
            self.kind = kind
            self.before = before
        }

        mutating func add(_ element: JSON, to writer: inout ArchiveWriter) {
            // What is too large already need not grow.
            if writer.size > HuntArchive.largest || !writer.fits { return }
            part += count == 0 ? Array(before.utf8) : [UInt8(ascii: ",")]
            element.write(to: &part)
            count += 1
            if count == HuntArchive.mostInPart || part.count >= Self.enough { finish(to: &writer) }
        }

        mutating func finish(to writer: inout ArchiveWriter) {
            guard count > 0 else { return }
            number += 1
            writer.add(.part(number, of: kind), part + Array("]}".utf8))
            part.removeAll(keepingCapacity: true)
            count = 0
        }
    }
}

extension JSON {
    /// A spawn as an archive has it, and as `POST …/spawns` takes it: without its number, which is the store's.
    fileprivate static func archived(_ spawn: Spawn) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("creature", .string(spawn.creature)), ("lat", .number(spawn.coordinate.latitudeDegrees)),
            ("lon", .number(spawn.coordinate.longitudeDegrees)),
        ]
        if let place = spawn.place { members.append(("place", .string(place))) }
        if let from = spawn.from { members.append(("from", .string(from.rfc3339))) }
        if let until = spawn.until { members.append(("until", .string(until.rfc3339))) }
        return .object(members)
    }
}
