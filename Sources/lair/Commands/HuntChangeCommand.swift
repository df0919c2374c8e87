import HTTPService

/// `lair hunt change ID`
enum HuntChangeCommand: Command {
    static let words = ["hunt", "change"]
    static let summary = "changes what players see of a hunt, and its rules"
    static let syntax = Syntax(
        positionals: ["ID"],
        options: [
            .init("--title", "TEXT", "what players see"), .init("--description", "TEXT", "a sentence or two on the join page"),
            .init("--center", "LAT,LON", "where its map opens"),
            .init("--style", "URL", "https link of a map style in MapLibre's format"),
            .init("--clusters", "on|off", "whether its map gathers places that are close together"),
            .init("--imagery", "URL", "https link of tiles from above, with {z}, {x} and {y}; none: takes them away"),
            .init("--attribution", "TEXT", "whose imagery it is (needed with --imagery)"),
            .init("--last-zoom", "N", "the last zoom there are tiles for (19)"),
            .init("--allow-simulated", "on|off", "whether captures from the walk simulator are taken, marked as such"),
        ] + RuleOptions.list(usual: false) + [.data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let id = arguments.words[0]
        var members: [(key: String, value: JSON)] = []
        for name in ["title", "description", "style"] {
            if let text = arguments.value("--\(name)") { members.append((name, .string(text))) }
        }
        if let text = arguments.value("--center") {
            let center = try Arguments.coordinate(text)
            members.append(("center", .object([("lat", .number(center.latitude)), ("lon", .number(center.longitude))])))
        }
        members += try RuleOptions.members(arguments)
        if let simulated = try arguments.flag("--allow-simulated") { members.append(("allowsSimulated", .bool(simulated))) }
        if let clusters = try arguments.flag("--clusters") { members.append(("clusters", .bool(clusters))) }
        if let imagery = try imagery(arguments) { members.append(("imagery", imagery)) }
        guard !members.isEmpty else { throw .usage("nothing is given that would be changed.") }
        let answer = try Door(arguments).send("PATCH", ["api", "hunts", id], body: JSON.object(members).utf8)
        Terminal.say(arguments.has("--json") ? String(decoding: answer, as: UTF8.self) : "Changed the hunt \(id).")
    }

    private static func imagery(_ arguments: Arguments) throws(Failure) -> JSON? {
        guard let tiles = arguments.value("--imagery") else {
            guard arguments.value("--attribution") == nil, arguments.value("--last-zoom") == nil else {
                throw .usage("--attribution and --last-zoom go with --imagery.")
            }
            return nil
        }
        if tiles == "none" { return .null }
        var members: [(key: String, value: JSON)] = [
            ("tiles", .string(tiles)), ("attribution", .string(try arguments.required("--attribution"))),
        ]
        if let zoom = try arguments.number("--last-zoom") { members.append(("lastZoom", .number(zoom))) }
        return .object(members)
    }
}
