import HTTPService
import HuntRules
import HuntStore
import ModelImport

/// A hunt that an archive's entries are put into, one after the other, while nobody else sees it.
struct ArchiveFilling {
    typealias Fault = HuntArchive.ReadingFault

    /// The id it will have.
    private let id: String
    /// The id it has until then.
    private let arriving: String
    /// The id it had where it comes from.
    private let old: String
    private let store: any Store
    private let now: Moment
    /// Overlays that `hunt.json` names and whose shapes have not come.
    private var expected: [Overlay] = []
    /// Spawns that are added at once: some milliseconds.
    private static let breath = 500

    init(id: String, arriving: String, of old: String, store: any Store, now: Moment) {
        self.id = id
        self.arriving = arriving
        self.old = old
        self.store = store
        self.now = now
    }

    /// Takes an entry. The hunt's own comes first.
    mutating func take(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        switch name.kind {
        case .hunt: try makeHunt(content)
        case .places: try addPlaces(name, content)
        case .spawns: try addSpawns(name, content)
        case .overlay: try addOverlay(name, content)
        case .image: try addImage(name, content)
        case .model: try addModel(name, content)
        }
    }

    /// After the last entry: is all there that belongs to it?
    func finish() throws(Fault) {
        if let overlay = expected.first {
            throw .archive(.missing(ArchiveName.named(overlay.name, .overlay, ending: "geojson").text))
        }
    }

    private mutating func makeHunt(_ content: [UInt8]) throws(Fault) {
        var words = try read(.hunt) { () throws(Problem) in try HuntWords(content, of: old, as: id) }
        words.hunt.id = arriving
        try keep { () throws(StoreError) in
            try store.create(words.hunt, creatures: words.creatures, choices: words.choices)
        }
        expected = words.overlays
    }

    private func addPlaces(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        let places = try read(name) { () throws(Problem) in
            let features = try JSONFields(body: content).objects("features", most: HuntArchive.mostInPart)
            var places: [Place] = []
            places.reserveCapacity(features.count)
            for feature in features { places.append(try Place(feature: feature)) }
            return places
        }
        let count = try keep { () throws(StoreError) in try store.put(places, into: arriving) }
        guard count.added == places.count else { throw .archive(.invalid(name.text, "a place is in the archive twice.")) }
    }

    private func addSpawns(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        let spawns = try read(name) { () throws(Problem) in try Spawn.list(in: try JSONFields(body: content)) }
        do throws(StoreError) {
            // In short breaths, between which players' claims have their turn.
            for start in stride(from: 0, to: spawns.count, by: Self.breath) {
                _ = try store.add(Array(spawns[start..<min(start + Self.breath, spawns.count)]), to: arriving)
            }
        } catch {
            guard case .unknownCreature(let creature) = error else { throw .store(error) }
            throw .archive(.invalid(name.text, "hunt.json has no creature “\(creature)”."))
        }
    }

    private mutating func addOverlay(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        guard let index = expected.firstIndex(where: { $0.name == name.stem }) else {
            throw .archive(.invalid(name.text, "hunt.json names no overlay “\(name.stem)”."))
        }
        var overlay = expected.remove(at: index)
        overlay.version = now.milliseconds
        let shapes = try read(name) { () throws(Problem) in
            try OverlayShapes(content, color: overlay.color, isWritten: true)
        }
        _ = try keep { () throws(StoreError) in try store.put(overlay, shapes: shapes.utf8, into: arriving) }
    }

    private func addImage(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        guard let type = LairService.imageType(of: content), name.text.hasSuffix(".\(HuntArchive.ending(of: type))") else {
            throw .archive(.invalid(name.text, "it is no picture of the type its name says."))
        }
        try keep { () throws(StoreError) in
            try store.put(MarkerImage(name: name.stem, type: type, bytes: content), into: arriving)
        }
    }

    private func addModel(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        let made: CreatureModel
        do throws(ModelError) { made = try CreatureModel(made: content) } catch {
            throw .archive(.invalid(name.text, "\(error)."))
        }
        try keep { () throws(StoreError) in try store.put(OwnModel(name: name.stem, made), for: nil, into: arriving) }
    }

    // MARK: Whose fault it is

    private func read<T>(_ name: ArchiveName, _ body: () throws(Problem) -> T) throws(Fault) -> T {
        do throws(Problem) { return try body() } catch { throw .archive(.invalid(name.text, error.detail)) }
    }

    private func keep<T>(_ body: () throws(StoreError) -> T) throws(Fault) -> T {
        do throws(StoreError) { return try body() } catch { throw .store(error) }
    }
}
