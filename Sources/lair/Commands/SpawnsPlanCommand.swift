import Foundation
import Geodesy
import HTTPService
import SpawnPlanning

/// `lair spawns plan EXTRACT`
enum SpawnsPlanCommand: Command {
    static let words = ["spawns", "plan"]
    static let summary = "proposes where creatures may stand, by an OSM extract: a draft to be looked at"
    static let details = """
        EXTRACT is an OSM PBF or XML file, or kept: the one of last time. Of a file beyond 16 MiB, a region's say, only the part
        around the hunt is cut out, by osmium: around its centre, its places and what stands, or what --bbox names.
        """
    static let syntax = Syntax(
        positionals: ["EXTRACT"],
        options: [
            .hunt, .init("--count", "N", "how many creatures at most (as many as there is room for)"),
            .init("--seed", "S", "another seed, another plan (1)"),
            .init("--spacing", "METRES", "how far apart at least, 40 or more (40)"),
            .init("--density", "N", "how many in a square kilometre at most"),
            .init("--weights", "LIST", "how often each appears, such as wolf:3,dragon:1 (all the same)"),
            .init(
                "--bbox", "W,S,E,N",
                "what the extract covers, where it does not say so itself;\nof a large one: the part to plan on"),
            .init("--playgrounds", nil, "also on playgrounds"),
            .init("--anew", nil, "forgets what an earlier plan let stand, instead of keeping it where it may stay"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let hunt = try arguments.required("--hunt")
        let file = arguments.words[0]
        let door = try Door(arguments)
        let (bytes, bbox) = try extract(file, arguments, hunt, door)
        var query: [(name: String, value: String)] = []
        if let bbox { query.append(("bbox", bbox)) }
        for name in ["count", "seed", "spacing", "density", "weights"] {
            if let value = arguments.value("--\(name)") { query.append((name, value)) }
        }
        for name in ["playgrounds", "anew"] where arguments.has("--\(name)") { query.append((name, "true")) }
        let path = ["api", "hunts", hunt, "spawns", "plan"]
        if arguments.has("--json") {
            return Terminal.say(String(decoding: try door.send("POST", path, query: query, body: bytes), as: UTF8.self))
        }
        tell(try door.send("POST", path, query: query, body: bytes, as: Plan.self), hunt)
    }

    /// What is sent of the file, and what it covers: all of a small one, the hunt's part of a large one.
    private static func extract(
        _ file: String, _ arguments: Arguments, _ hunt: String, _ door: Door
    ) throws(Failure) -> (bytes: [UInt8], bbox: String?) {
        let given = arguments.value("--bbox")
        // `kept`: the one of last time.
        if file == "kept" { return ([], given) }
        let size = try InputFile.size(file)
        guard size > 0 else { throw .failed("\(file) is empty.") }
        guard size > ExtractCut.least else { return (try InputFile.read(file, longest: size, what: "file was"), given) }
        var edges: [Double]
        if let given {
            edges = given.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        } else {
            edges = try door.send("GET", ["api", "hunts", hunt, "plan", "area"], as: Area.self).bbox
        }
        guard edges.count == 4, let area = BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]) else {
            throw .usage("--bbox must be W,S,E,N in degrees, with south below north.")
        }
        guard area.longitudeSpan <= 180 else {
            throw .usage("--bbox goes round the far side of the Earth: are west and east swapped?")
        }
        do throws(PlanningError) {
            let part = try ExtractCut(of: URL(filePath: file).path, area: area, isKnown: given != nil)
            edges = [part.bounds.west, part.bounds.south, part.bounds.east, part.bounds.north]
            let box = edges.map { "\(($0 * 1e5).rounded() / 1e5)" }.joined(separator: ",")
            if !arguments.has("--json") {
                Terminal.say(
                    "Of \(file), which is large, the part \(box) is planned on\(given == nil ? ": around the hunt" : "").")
            }
            return (part.bytes, edges.map { "\($0)" }.joined(separator: ","))
        } catch {
            guard case .elsewhere(let box) = error else { throw .failed("\(file): \(error).") }
            throw .failed(
                "\(file) does not hold the hunt's area: it covers \(box.west),\(box.south),\(box.east),\(box.north). Take one that "
                    + "does, or name another area by --bbox.")
        }
    }

    private struct Area: Decodable { let bbox: [Double] }

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
