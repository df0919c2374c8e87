import HuntRules
import ModelImport

/// The name of an entry: nothing else can be in an archive of this version, so that no name leads anywhere.
struct ArchiveName: Hashable {
    /// What an entry holds.
    enum Kind: Hashable {
        /// The hunt itself: what players see, its rules, its creatures and categories.
        case hunt
        /// Where its places come from, and how those files are read.
        case sources
        /// Some of its places, as GeoJSON.
        case places
        /// Some of the land where no creature may stand, as GeoJSON.
        case closed
        /// Some of its spawns.
        case spawns
        /// What its plan was made of.
        case plan
        /// Some of the creatures of its plan.
        case planned
        /// The shapes of an overlay.
        case overlay
        /// A picture for markers.
        case image
        /// A model of a creature.
        case model
    }

    /// What it holds.
    let kind: Kind
    /// What the host named it by; the number of a part.
    let stem: String
    /// The whole name.
    let text: String

    /// The hunt's own entry.
    static let hunt = ArchiveName(kind: .hunt, stem: "hunt", text: "hunt.json")
    /// The entry of its sources.
    static let sources = ArchiveName(kind: .sources, stem: "sources", text: "sources.json")
    /// The entry of its plan.
    static let plan = ArchiveName(kind: .plan, stem: "plan", text: "plan.json")
    /// The entries that have no folder.
    private static let single = [hunt, sources, plan]

    private init(kind: Kind, stem: String, text: String) {
        self.kind = kind
        self.stem = stem
        self.text = text
    }

    /// The part of that number, from 1, of a long list.
    static func part(_ number: Int, of kind: Kind) -> ArchiveName {
        let digits = String(number)
        let stem = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return ArchiveName(kind: kind, stem: stem, text: "\(kind.folder)/\(stem).\(kind.endings[0])")
    }

    /// The entry of what a host named so; `ending`: that of its type.
    static func named(_ stem: String, _ kind: Kind, ending: String) -> ArchiveName {
        ArchiveName(kind: kind, stem: stem, text: "\(kind.folder)/\(stem).\(ending)")
    }

    /// The name that a text is; nil where it is none.
    init?(_ text: String) {
        if let single = Self.single.first(where: { $0.text == text }) {
            self = single
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = Kind.all.first(where: { $0.folder == parts[0] }) else { return nil }
        let pieces = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard pieces.count == 2, kind.endings.contains(String(pieces[1])), Hunt.isValid(id: String(pieces[0])) else { return nil }
        self.init(kind: kind, stem: String(pieces[0]), text: text)
        // The parts of a long list are numbered, each number in one way.
        if kind.isInParts {
            guard let number = Int(stem), number > 0, Self.part(number, of: kind) == self else { return nil }
        }
    }
}

extension ArchiveName.Kind {
    /// The kinds that have a folder, in the order in which they are written.
    static let all: [Self] = [.image, .model, .overlay, .places, .closed, .spawns, .planned]

    /// Whether they are numbered parts of one list.
    var isInParts: Bool {
        switch self {
        case .places, .closed, .spawns, .planned: true
        case .hunt, .sources, .plan, .overlay, .image, .model: false
        }
    }

    /// The first version of an archive that has them.
    var since: Int {
        switch self {
        case .hunt, .places, .spawns, .overlay, .image, .model: 1
        case .sources, .closed, .plan, .planned: 2
        }
    }

    /// Where the entries of the kind are.
    var folder: String {
        switch self {
        case .hunt, .sources, .plan: ""
        case .places: "places"
        case .closed: "closed"
        case .planned: "plan"
        case .spawns: "spawns"
        case .overlay: "overlays"
        case .image: "images"
        case .model: "models"
        }
    }

    /// What their names end with.
    var endings: [String] {
        switch self {
        case .hunt, .sources, .spawns, .plan, .planned: ["json"]
        case .places, .closed, .overlay: ["geojson"]
        case .image: ["png", "jpg", "webp"]
        case .model: ["glb"]
        }
    }

    /// Bytes that one of them may have.
    var largest: Int {
        switch self {
        case .spawns, .overlay, .closed, .planned, .sources, .plan: 4 << 20
        case .hunt, .places: 16 << 20
        case .image: LairService.largestImage
        case .model: CreatureModel.largest
        }
    }

    /// How many there may be.
    var most: Int {
        switch self {
        case .hunt, .sources, .plan: 1
        case .places, .spawns: 20_000
        case .closed: 1_000
        case .planned: 100
        case .overlay: LairService.mostOverlays
        case .image: LairService.mostImages
        case .model: LairService.mostModels
        }
    }

    /// What they are called.
    var words: String {
        switch self {
        case .hunt: "hunts"
        case .sources: "lists of sources"
        case .closed: "parts of closed land"
        case .plan: "plans"
        case .planned: "parts of a plan"
        case .places: "parts of places"
        case .spawns: "parts of spawns"
        case .overlay: "overlays"
        case .image: "pictures"
        case .model: "models"
        }
    }
}
