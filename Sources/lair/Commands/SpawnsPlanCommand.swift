import HTTPService

/// `lair spawns plan [EXTRACT]`
enum SpawnsPlanCommand: Command {
    static let words = ["spawns", "plan"]
    static let summary = "proposes where creatures may stand, by an OSM extract: a draft to be looked at"
    static let syntax = Syntax(
        positionals: ["EXTRACT"],
        options: [
            .hunt, .init("--count", "N", "how many creatures at most (as many as there is room for)"),
            .init("--seed", "S", "another seed, another plan (1)"),
            .init("--spacing", "METRES", "how far apart at least, 40 or more (40)"),
            .init("--density", "N", "how many in a square kilometre at most"),
            .init("--weights", "LIST", "how often each appears, such as wolf:3,dragon:1 (all the same)"),
            .init("--bbox", "W,S,E,N", "what the extract covers, where it does not say so itself"),
            .init("--playgrounds", nil, "also on playgrounds"),
            .init("--anew", nil, "forgets what an earlier plan let stand, instead of keeping it where it may stay"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let hunt = try arguments.required("--hunt")
        let file = arguments.words[0]
        // `kept`: the one of last time.
        let bytes = file == "kept" ? [] : try InputFile.read(file, longest: 64 << 20, what: "64 MiB that a plan may be made of")
        guard file == "kept" || !bytes.isEmpty else { throw .failed("\(file) is empty.") }
        var query: [(name: String, value: String)] = []
        for name in ["count", "seed", "spacing", "density", "weights", "bbox"] {
            if let value = arguments.value("--\(name)") { query.append((name, value)) }
        }
        for name in ["playgrounds", "anew"] where arguments.has("--\(name)") { query.append((name, "true")) }
        let path = ["api", "hunts", hunt, "spawns", "plan"]
        let door = try Door(arguments)
        if arguments.has("--json") {
            return Terminal.say(String(decoding: try door.send("POST", path, query: query, body: bytes), as: UTF8.self))
        }
        tell(try door.send("POST", path, query: query, body: bytes, as: Plan.self), hunt)
    }

    private static func tell(_ plan: Plan, _ hunt: String) {
        for spawn in plan.spawns { Terminal.say("\(spawn.creature) at \(spawn.lat),\(spawn.lon): \(words(of: spawn.why))") }
        for (reason, count) in plan.refusedBy.sorted(by: { $0.value > $1.value }) {
            Terminal.say("\(count) spots refused: \(reason)")
        }
        for warning in plan.warnings { Terminal.say("Note: \(warning)") }
        let change = plan.difference
        Terminal.say(
            "\(plan.spawns.count) creatures planned: \(change.added) new, \(change.kept) stay, \(change.gone) go. "
                + "`lair spawns publish --hunt \(hunt)` lets them stand.")
    }

    /// “12 m from footway 4711, in Kaivopuisto, park; nearest home 85 m”
    private static func words(of why: Plan.Why) -> String {
        var parts: [String] = []
        if let way = why.way { parts.append("\(way.meters) m from \(way.kind) \(way.id)") }
        if let ground = why.ground { parts.append("in " + [ground.name, ground.kind].compactMap { $0 }.joined(separator: ", ")) }
        let place = parts.joined(separator: ", ")
        let home = why.home.map { "nearest home \($0.meters) m" }
        return [place, home].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    struct Plan: Decodable {
        let spawns: [Planned]
        let refusedBy: [String: Int]
        let warnings: [String]
        let difference: Difference

        struct Planned: Decodable {
            let creature: String
            let lat: Double
            let lon: Double
            let why: Why
        }
        struct Why: Decodable {
            let way: Way?
            let ground: Ground?
            let home: Home?
        }
        struct Way: Decodable {
            let kind: String
            let id: Int
            let meters: Double
        }
        struct Ground: Decodable {
            let kind: String
            let name: String?
        }
        struct Home: Decodable { let meters: Double }
        struct Difference: Decodable {
            let added: Int
            let kept: Int
            let gone: Int
        }
    }
}

/// `lair spawns publish`
enum SpawnsPublishCommand: Command {
    static let words = ["spawns", "publish"]
    static let summary = "lets the creatures of the plan stand; what players have caught stays theirs"
    static let syntax = Syntax(options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = ["api", "hunts", try arguments.required("--hunt"), "plan", "publish"]
        let door = try Door(arguments)
        if arguments.has("--json") {
            return Terminal.say(String(decoding: try door.send("POST", path), as: UTF8.self))
        }
        let done = try door.send("POST", path, as: Done.self)
        Terminal.say("\(done.added) creatures came, \(done.kept) stayed, \(done.removed) went.")
    }

    private struct Done: Decodable {
        let added: Int
        let kept: Int
        let removed: Int
    }
}
