import HTTPService
import HuntRules

extension Spawn {
    /// The spawns a body lists, at least one, not numbered yet.
    static func list(in fields: JSONFields) throws(Problem) -> [Spawn] {
        let entries = try fields.objects("spawns", most: 5_000)
        guard !entries.isEmpty else { throw .invalid("`spawns` is empty.") }
        var spawns: [Spawn] = []
        spawns.reserveCapacity(entries.count)
        for entry in entries {
            let from = try entry.optionalMoment("from")
            let until = try entry.optionalMoment("until")
            if let from, let until, until <= from { throw .invalid("`\(entry.full("until"))` must be after `from`.") }
            spawns.append(
                Spawn(
                    id: 0, creature: try entry.text("creature", longest: 40), coordinate: try entry.coordinate(),
                    place: try entry.placeKey("place"), from: from, until: until))
        }
        return spawns
    }
}

extension JSONFields {
    /// The text of a place's key, as its source wrote it: only what no text here may hold is refused.
    fileprivate func placeKey(_ name: String) throws(Problem) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard case .string(let text) = value else { throw .invalid("`\(full(name))` must be text, not \(value.kind).") }
        guard text.unicodeScalars.count <= 400 else { throw .invalid("`\(full(name))` must be at most 400 characters long.") }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .invalid("`\(full(name))` holds control characters.")
        }
        return text
    }
}
