import Geodesy
import HTTPService
import HuntRules
import HuntStore

/// What `hunt.json` in an archive says: all that is no file and no long list.
struct HuntWords {
    var hunt: Hunt
    var creatures: [Creature]
    var choices: [CategoryChoice]
    /// Without their shapes; versions are the importer's to give.
    var overlays: [Overlay]

    /// As it is written: the members of a hunt as `POST /api/hunts` takes them.
    var json: JSON {
        var members: [(key: String, value: JSON)] = [
            ("title", .string(hunt.title)), ("description", .string(hunt.description)),
            ("center", .object([("lat", .number(hunt.center.latitudeDegrees)), ("lon", .number(hunt.center.longitudeDegrees))])),
        ]
        members += Self.members(of: hunt.rules)
        if let style = hunt.style { members.append(("style", .string(style))) }
        members.append(("clusters", .bool(hunt.clusters)))
        if let imagery = hunt.imagery { members.append(("imagery", .imagery(imagery))) }
        members.append(("creatures", .array(creatures.map { .creature($0) })))
        members.append(("categories", .array(choices.map(Self.json))))
        let overlays = overlays.map { overlay in
            JSON.object([
                ("name", .string(overlay.name)), ("title", .string(overlay.title)), ("color", .string(overlay.color)),
            ])
        }
        members.append(("overlays", .array(overlays)))
        return .object(members)
    }

    private static func members(of rules: Rules) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [
            ("reach", .number(rules.reach.metres)), ("claimMode", .string(rules.claimMode.rawValue)),
        ]
        if let starts = rules.starts { members.append(("starts", .string(starts.rfc3339))) }
        if let ends = rules.ends { members.append(("ends", .string(ends.rfc3339))) }
        if let respawn = rules.respawn { members.append(("respawn", .seconds(respawn))) }
        return members + [("allowsSimulated", .bool(rules.allowsSimulated))] + JSON.doubts(of: rules)
    }

    private static func json(of choice: CategoryChoice) -> JSON {
        var members: [(key: String, value: JSON)] = [("name", .string(choice.name))]
        if let color = choice.color { members.append(("color", .string(color))) }
        if let letter = choice.letter { members.append(("letter", .string(letter))) }
        if let symbol = choice.symbol { members.append(("symbol", .string(symbol.rawValue))) }
        if let image = choice.image { members.append(("image", .string(image))) }
        if let stands = choice.stands { members.append(("stands", .bool(stands))) }
        return .object(members)
    }
}

extension HuntWords {
    /// Reads what an archive of the hunt `old` says, for the hunt `id`: links to its own pictures follow it.
    init(_ bytes: [UInt8], of old: String, as id: String) throws(Problem) {
        let fields = try JSONFields(body: bytes)
        hunt = try Hunt(id: id, fields)
        guard let creatures = try Creature.list(in: fields) else { throw fields.missing("creatures") }
        self.creatures = creatures
        choices = []
        // An empty list would mean: forget what is settled.
        try CategoryChange.list(in: fields)?.apply(to: &choices)
        let pictures = "/api/hunts/\(old)/images/"
        for index in choices.indices {
            guard let image = choices[index].image, image.hasPrefix(pictures) else { continue }
            choices[index].image = "/api/hunts/\(id)/images/\(image.dropFirst(pictures.count))"
        }
        overlays = []
        for entry in try fields.objects("overlays", most: LairService.mostOverlays) {
            let name = try entry.text("name", longest: 40)
            guard Hunt.isValid(id: name) else { throw .invalid("`\(entry.full("name"))` must be 1 to 40 of a–z, 0–9 and -.") }
            let color = try entry.text("color", longest: 7).lowercased()
            guard Tint.isValid(color) else { throw .invalid("`\(entry.full("color"))` must be like #6d3fb0.") }
            guard !overlays.contains(where: { $0.name == name }) else {
                throw .invalid("`\(entry.full("name"))` is there twice.")
            }
            overlays.append(Overlay(name: name, title: try entry.text("title", longest: 200, lines: false), color: color))
        }
    }
}
