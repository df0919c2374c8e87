import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

/// Land where no creature may stand, as an archive has it: nobody's request, and nobody to be reached.
enum ArchivedLand {
    /// The host has excluded it.
    case exclusion(LandArea, note: String?, at: Moment)
    /// An owner wants it free.
    case removal(LandArea, margin: Distance)

    /// The most that an archive may have of a kind together.
    static let most = 100_000

    /// A feature of `closed/…geojson`.
    init(_ feature: JSONFields) throws(Problem) {
        let land = try LandArea(geometry: try feature.object("geometry"))
        let properties = try feature.object("properties")
        switch try properties.text("kind", longest: 40) {
        case "exclusion":
            guard !land.isPoint else { throw .invalid("`\(feature.full("geometry")).type` must be Polygon.") }
            self = .exclusion(
                land, note: try properties.optionalText("note", longest: 500), at: try properties.moment("at"))
        case "removal": self = .removal(land, margin: .metres(try properties.number("margin", in: 0...1_000)))
        default: throw .invalid("`\(properties.full("kind"))` must be exclusion or removal.")
        }
    }

    /// An exclusion as it is written.
    static func json(_ exclusion: Exclusion) -> JSON {
        var properties: [(key: String, value: JSON)] = [("kind", "exclusion"), ("at", .string(exclusion.at.rfc3339))]
        if let note = exclusion.note { properties.append(("note", .string(note))) }
        return feature(exclusion.geometry, properties)
    }

    /// An owner's land as it is written: neither who asked for it, nor how to reach them, nor what they ask after it by.
    static func json(_ removal: Removal) -> JSON {
        feature(removal.geometry, [("kind", "removal"), ("margin", .number(removal.margin.metres))])
    }

    private static func feature(_ geometry: [UInt8], _ properties: [(key: String, value: JSON)]) -> JSON {
        .object([("type", "Feature"), ("geometry", .encoded(geometry)), ("properties", .object(properties))])
    }

    /// The land, as plans and creatures ask for it.
    var closed: ClosedArea {
        switch self {
        case .exclusion(let land, _, _): ClosedArea(.excluded, land: land, margin: .zero)
        case .removal(let land, let margin): ClosedArea(.removed, land: land, margin: margin)
        }
    }

    /// Puts it into a hunt. What an owner wanted stays in force, under a new code: nobody here was given the old one.
    func put(into hunt: String, of store: any Store, code: () -> String, now: Moment) throws(StoreError) {
        switch self {
        case .exclusion(let land, let note, let at):
            _ = try store.add(
                Exclusion(geometry: land.json.utf8, note: note, at: at), taking: [], drafted: [], of: hunt)
        case .removal(let land, let margin):
            let removal = Removal(
                code: code(), state: .granted, geometry: land.json.utf8, area: land.squareMetres, margin: margin, contact: nil,
                at: now)
            _ = try store.put(removal, taking: [], drafted: [], of: hunt)
        }
    }
}
