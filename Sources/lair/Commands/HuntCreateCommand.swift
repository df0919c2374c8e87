import HTTPService

/// `lair hunt create ID`
enum HuntCreateCommand: Command {
    static let words = ["hunt", "create"]
    static let summary = "makes a hunt"
    static let syntax = Syntax(
        positionals: ["ID"],
        options: [
            .init("--center", "LAT,LON", "where its map opens (needed)"),
            .init("--title", "TEXT", "what players see (the id)"),
            .init("--description", "TEXT", "a sentence or two on the join page"),
            .init("--style", "URL", "https link of a map style in MapLibre's format (the built-in one)"),
            .init("--allow-simulated", nil, "takes captures from the walk simulator, marked as such"),
        ] + RuleOptions.list(usual: true) + [.data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let id = arguments.words[0]
        let center = try Arguments.coordinate(try arguments.required("--center"))
        var members: [(key: String, value: JSON)] = [
            ("id", .string(id)), ("title", .string(arguments.value("--title") ?? id)),
            ("description", .string(arguments.value("--description") ?? "")),
            ("center", .object([("lat", .number(center.latitude)), ("lon", .number(center.longitude))])),
        ]
        members += try RuleOptions.members(arguments)
        if let style = arguments.value("--style") { members.append(("style", .string(style))) }
        if arguments.has("--allow-simulated") { members.append(("allowsSimulated", true)) }
        let answer = try Door(arguments).send("POST", ["api", "hunts"], body: JSON.object(members).utf8)
        Terminal.say(arguments.has("--json") ? String(decoding: answer, as: UTF8.self) : "Made the hunt \(id).")
    }
}
