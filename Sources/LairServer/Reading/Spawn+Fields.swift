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
                    place: try entry.optionalText("place", longest: 400), from: from, until: until))
        }
        return spawns
    }
}
