import HTTPService
import HuntRules
import HuntStore
import ModelImport
import SpawnPlanning

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
    /// Makes what an owner's land is asked after by.
    private let code: () -> String
    private let now: Moment
    /// Overlays that `hunt.json` names and whose shapes have not come.
    private var expected: [Overlay] = []
    /// Where none may stand.
    private var closed: [ClosedArea] = []
    /// How many spawns have come.
    private var count: Int64 = 0
    /// Those of them that came of a plan: their numbers here, by their place in the archive, from 1.
    private var planned: [Int64: Int64] = [:]
    /// The plan, once it has come.
    private var draft: Draft?
    /// Spawns that are added at once: some milliseconds.
    private static let breath = 500

    init(id: String, arriving: String, of old: String, store: any Store, code: @escaping () -> String, now: Moment) {
        self.id = id
        self.arriving = arriving
        self.old = old
        self.store = store
        self.code = code
        self.now = now
    }

    /// Takes an entry. The hunt's own comes first.
    mutating func take(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        switch name.kind {
        case .hunt: try makeHunt(content)
        case .sources: try addSources(name, content)
        case .places: try addPlaces(name, content)
        case .closed: try addClosed(name, content)
        case .spawns: try addSpawns(name, content)
        case .plan: try makePlan(name, content)
        case .planned: try addPlanned(name, content)
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
        if let draft { try keep { () throws(StoreError) in try store.put(draft, of: arriving) } }
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

    private func addSources(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        let sources = try read(name) { () throws(Problem) in try ArchivedSources.list(content) }
        for source in sources { try keep { () throws(StoreError) in try store.note(source, of: arriving) } }
    }

    private mutating func addClosed(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        guard count == 0, draft == nil else {
            throw .archive(.invalid(name.text, "land that is closed must come before the creatures."))
        }
        let areas = try read(name) { () throws(Problem) in
            var areas: [ArchivedLand] = []
            for feature in try JSONFields(body: content).objects("features", most: HuntArchive.mostInPart) {
                areas.append(try ArchivedLand(feature))
            }
            return areas
        }
        closed += areas.map(\.closed)
        for area in areas {
            try keep { () throws(StoreError) in try area.put(into: arriving, of: store, code: code, now: now) }
        }
    }

    private mutating func addSpawns(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        guard draft == nil else { throw .archive(.invalid(name.text, "what stands must come before the plan.")) }
        let spawns = try read(name) { () throws(Problem) in
            let spawns = try ArchivedSpawn.list(content)
            try refuseClosed(spawns)
            return spawns
        }
        do throws(StoreError) {
            // In short breaths, between which players' claims have their turn.
            for start in stride(from: 0, to: spawns.count, by: Self.breath) {
                let some = spawns[start..<min(start + Self.breath, spawns.count)]
                let added = try store.add(explained: some.map { ($0.spawn, $0.why) }, to: arriving)
                for (archived, spawn) in zip(some, added) {
                    count += 1
                    if archived.why != nil { planned[count] = spawn.id }
                }
            }
        } catch {
            guard case .unknownCreature(let creature) = error else { throw .store(error) }
            throw .archive(.invalid(name.text, "hunt.json has no creature “\(creature)”."))
        }
    }

    private mutating func makePlan(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        let plan = try read(name) { () throws(Problem) in try ArchivedPlan(content) { planned[$0] } }
        draft = Draft(made: plan.made, about: plan.about.utf8, spawns: [])
    }

    private mutating func addPlanned(_ name: ArchiveName, _ content: [UInt8]) throws(Fault) {
        guard var draft else { throw .archive(.invalid(name.text, "plan.json must come before.")) }
        let creatures = try keep { () throws(StoreError) in Set(try store.creatures(of: arriving).map(\.id)) }
        var numbers = Set(draft.spawns.map(\.number))
        var standing = Set(draft.spawns.map(\.spawn.id).filter { $0 != 0 })
        let spawns = try read(name) { () throws(Problem) in
            let list = try ArchivedSpawn.list(content, ofPlan: true)
            try refuseClosed(list)
            var spawns: [DraftSpawn] = []
            for archived in list {
                var spawn = archived.spawn
                guard creatures.contains(spawn.creature) else {
                    throw .invalid("hunt.json has no creature “\(spawn.creature)”.")
                }
                guard let number = archived.number, numbers.insert(number).inserted else {
                    throw .invalid("an `id` is there twice.")
                }
                if let position = archived.standing {
                    guard let id = planned[position], standing.insert(id).inserted else {
                        throw .invalid("`spawn` \(position) is none that came of a plan, or is there twice.")
                    }
                    spawn.id = id
                }
                spawns.append(DraftSpawn(number: number, spawn: spawn, why: archived.why ?? []))
            }
            return spawns
        }
        draft.spawns += spawns
        self.draft = draft
    }

    /// Refuses what stands where the archive itself says that none may.
    private func refuseClosed(_ spawns: [ArchivedSpawn]) throws(Problem) {
        if closed.isEmpty { return }
        let ground = try LairService.ground(closedBy: closed)
        for (index, archived) in spawns.enumerated() {
            guard let objection = ground.objection(at: archived.spawn.coordinate) else { continue }
            throw .invalid("`spawns[\(index)]` stands where none may: \(objection.reason.words).")
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
