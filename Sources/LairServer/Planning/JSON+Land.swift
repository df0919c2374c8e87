import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

extension JSON {
    /// An area of the plan's map.
    static func drawn(_ area: DrawnArea) -> JSON {
        let rings = area.rings.map { ring in JSON.array(ring.map { .array([.number($0.longitude), .number($0.latitude)]) }) }
        return feature(.object([("type", "Polygon"), ("coordinates", .array(rings))]), area.reason)
    }

    /// Closed land: the land itself, whatever is around it.
    static func drawn(_ area: ClosedArea) -> JSON { feature(area.land.json, area.reason) }

    private static func feature(_ geometry: JSON, _ reason: Reason?) -> JSON {
        var properties: [(key: String, value: JSON)] = [("kind", reason == nil ? "allowed" : "forbidden")]
        if let reason { properties.append(("reason", .string(reason.rawValue))) }
        return .object([("type", "Feature"), ("geometry", geometry), ("properties", .object(properties))])
    }

    /// An exclusion; `taken`: how many creatures it has just taken away.
    static func exclusion(_ exclusion: Exclusion, taken: Int? = nil) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("id", .integer(Int(exclusion.id))), ("geometry", .encoded(exclusion.geometry)),
            ("at", .string(exclusion.at.rfc3339)),
        ]
        if let note = exclusion.note { members.append(("note", .string(note))) }
        if let taken { members.append(("taken", .integer(taken))) }
        return .object(members)
    }

    /// What became of a request: for whoever has its code.
    static func receipt(_ removal: Removal) -> JSON { .object(receiptMembers(removal)) }

    private static func receiptMembers(_ removal: Removal) -> [(key: String, value: JSON)] {
        [
            ("code", .string(removal.code)), ("state", .string(removal.state.rawValue)), ("at", .string(removal.at.rfc3339)),
            ("taken", .integer(removal.taken)), ("areaSquareMeters", .number(removal.area.rounded())),
            ("margin", .number(removal.margin.metres)),
        ]
    }

    /// A request as the host sees it; `standing`: how many creatures would go.
    static func removal(_ removal: Removal, standing: Int? = nil) -> JSON {
        var members = receiptMembers(removal)
        if let standing { members.append(("standing", .integer(standing))) }
        members.append(("geometry", .encoded(removal.geometry)))
        if let contact = removal.contact { members.append(("contact", .string(contact))) }
        return .object(members)
    }

    /// What of a day's share went at once.
    static func share(_ share: RemovalLimits.Share) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("requests", .integer(share.requests)), ("requestsAtMost", .integer(RemovalLimits.requestsADay)),
            ("creatures", .integer(share.taken)), ("creaturesAtMost", .integer(share.most)),
        ]
        if let until = share.until { members.append(("usedUpUntil", .string(until.rfc3339))) }
        return .object(members)
    }
}
