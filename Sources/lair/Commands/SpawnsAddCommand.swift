import HTTPService

/// `lair spawns add LAT,LON CREATURE`
enum SpawnsAddCommand: Command {
    static let words = ["spawns", "add"]
    static let summary = "lets a creature stand somewhere"
    static let syntax = Syntax(
        positionals: ["LAT,LON", "CREATURE"],
        options: [
            .hunt, .init("--place", "KEY", "the place it stands beside, such as PublicArt/42"),
            .init("--from", "TIME", "when it appears, such as 2026-07-01T09:00:00Z"),
            .init("--until", "TIME", "when it leaves"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let position = try Arguments.coordinate(arguments.words[0])
        let hunt = try arguments.required("--hunt")
        var members: [(key: String, value: JSON)] = [
            ("creature", .string(arguments.words[1])), ("lat", .number(position.latitude)), ("lon", .number(position.longitude)),
        ]
        for (option, member) in [("--place", "place"), ("--from", "from"), ("--until", "until")] {
            if let text = arguments.value(option) { members.append((member, .string(text))) }
        }
        let body = JSON.object([("spawns", .array([.object(members)]))])
        let path = ["api", "hunts", hunt, "spawns"]
        let door = try Door(arguments)
        if let place = arguments.value("--place") {
            let found = try door.send("GET", ["api", "hunts", hunt, "places"], query: [("id", place)], as: Places.self)
            guard !found.features.isEmpty else { throw .failed("there is no place “\(place)” in this hunt.") }
        }
        if arguments.has("--json") {
            Terminal.say(String(decoding: try door.send("POST", path, body: body.utf8), as: UTF8.self))
            return
        }
        let answer = try door.send("POST", path, body: body.utf8, as: Spawns.self)
        for spawn in answer.spawns { Terminal.say("Spawn \(spawn.id): a \(spawn.creature) at \(arguments.words[0]).") }
    }

    private struct Places: Decodable {
        let features: [Feature]
        struct Feature: Decodable {}
    }

    private struct Spawns: Decodable {
        let spawns: [Spawn]
        struct Spawn: Decodable {
            let id: Int
            let creature: String
        }
    }
}
