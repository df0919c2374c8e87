import Geodesy
import HTTPService
import HuntRules

extension Hunt {
    /// The hunt that a body describes.
    init(creating fields: JSONFields) throws(Problem) {
        let id = try fields.text("id", longest: 40)
        guard Hunt.isValid(id: id) else {
            throw .invalid("`id` must be 1 to 40 of a–z, 0–9 and -, and neither start nor end with -.")
        }
        try self.init(id: id, fields)
    }

    /// The hunt of that id that `fields` describe.
    init(id: String, _ fields: JSONFields) throws(Problem) {
        self.init(
            id: id, title: try fields.text("title", longest: 200, lines: false),
            description: try fields.optionalText("description", longest: 4_000) ?? "",
            center: try fields.object("center").coordinate(), rules: Rules(), style: try MapStyle.link(in: fields),
            clusters: try fields.optionalFlag("clusters") ?? true, imagery: try Imagery(in: fields))
        try rules.change(by: fields)
    }

    /// Takes what a body names and leaves the rest as it is. The id stays; creatures cannot be changed yet.
    mutating func change(by fields: JSONFields) throws(Problem) {
        if fields.has("title") { title = try fields.text("title", longest: 200, lines: false) }
        if fields.has("description") { description = try fields.optionalText("description", longest: 4_000) ?? "" }
        if fields.has("center") { center = try fields.object("center").coordinate() }
        if fields.has("style") { style = try MapStyle.link(in: fields) }
        if let flag = try fields.optionalFlag("clusters") { clusters = flag }
        if fields.has("imagery") { imagery = try Imagery(in: fields) }
        guard !fields.has("creatures") else { throw .invalid("`creatures` cannot be changed after a hunt was created.") }
        try rules.change(by: fields)
    }
}

extension Rules {
    /// Takes what a body names; null gives an optional rule up.
    mutating func change(by fields: JSONFields) throws(Problem) {
        // Beyond 10 km no reach is a walk; below a metre no phone could meet it.
        if let metres = try fields.optionalNumber("reach", in: 1...10_000) { reach = .metres(metres) }
        if let name = try fields.optionalText("claimMode", longest: 20) {
            guard let mode = ClaimMode(rawValue: name) else { throw .invalid("`claimMode` must be “everyone” or “first”.") }
            claimMode = mode
        }
        if fields.has("starts") { starts = try fields.optionalMoment("starts") }
        if fields.has("ends") { ends = try fields.optionalMoment("ends") }
        if let starts, let ends, ends <= starts { throw .invalid("`ends` must be after `starts`.") }
        if fields.has("respawn") {
            // Seconds; at most a year.
            respawn = try fields.optionalSeconds("respawn", in: 1...31_536_000)
        }
        if let flag = try fields.optionalFlag("allowsSimulated") { allowsSimulated = flag }
        try changeDoubt(by: fields)
        try changeSpeeds(by: fields)
    }

    /// How much a phone's position is believed.
    private mutating func changeDoubt(by fields: JSONFields) throws(Problem) {
        if let metres = try fields.optionalNumber("accuracyAllowance", in: 0...1_000) { accuracyAllowance = .metres(metres) }
        if let metres = try fields.optionalNumber("poorestAccuracy", in: 1...10_000) { poorestAccuracy = .metres(metres) }
        if let span = try fields.optionalSeconds("freshness", in: 1...600) { freshness = span }
    }

    /// What is too fast, in metres a second, and what comes of it.
    private mutating func changeSpeeds(by fields: JSONFields) throws(Problem) {
        if let speed = try fields.optionalNumber("flaggedSpeed", in: 1...1_000) { flaggedSpeed = speed }
        if let speed = try fields.optionalNumber("refusedSpeed", in: 1...1_000) { refusedSpeed = speed }
        guard flaggedSpeed <= refusedSpeed else { throw .invalid("`flaggedSpeed` must not be above `refusedSpeed`.") }
        if let span = try fields.optionalSeconds("coolDown", in: 0...86_400) { coolDown = span }
    }
}

extension Creature {
    /// The creatures of a hunt that names none.
    static let usual = [
        Creature(
            id: "wolf", names: ["en": "Wolf", "zh-Hant": "狼", "zh-Hans": "狼"], model: "wolf", height: .metres(1), hitPoints: 1),
        Creature(
            id: "dragon", names: ["en": "Dragon", "zh-Hant": "龍", "zh-Hans": "龙"], model: "dragon", height: .metres(2.4),
            hitPoints: 2),
    ]

    /// The creatures a body lists; nil where it lists none.
    static func list(in fields: JSONFields) throws(Problem) -> [Creature]? {
        guard let entries = try fields.optionalObjects("creatures", most: 100) else { return nil }
        guard !entries.isEmpty else { throw .invalid("`creatures` is empty: leave it out for the usual ones.") }
        var creatures: [Creature] = []
        for entry in entries {
            let id = try entry.text("id", longest: 40)
            guard Hunt.isValid(id: id) else { throw .invalid("`\(entry.full("id"))` must be 1 to 40 of a–z, 0–9 and -.") }
            guard !creatures.contains(where: { $0.id == id }) else { throw .invalid("`\(entry.full("id"))` is there twice.") }
            creatures.append(
                Creature(
                    id: id, names: try entry.optionalTranslations("names", most: 20, longest: 60) ?? ["en": id],
                    model: try entry.optionalText("model", longest: 40) ?? id,
                    height: .metres(try entry.optionalNumber("height", in: 0.05...100) ?? 1),
                    hitPoints: Int(try entry.optionalInteger("hitPoints", in: 1...100) ?? 1)))
        }
        return creatures
    }
}
