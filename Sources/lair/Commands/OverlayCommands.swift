import HTTPService

/// `lair overlay put FILE`
enum OverlayPutCommand: Command {
    static let words = ["overlay", "put"]
    static let summary = "lays a GeoJSON file's lines and areas over a hunt's map"
    static let syntax = Syntax(
        positionals: ["FILE"],
        options: [
            .hunt, .init("--name", "NAME", "1 to 40 of a–z, 0–9 and - (made of the file's name)"),
            .init("--title", "TEXT", "what players see (the name)"),
            .init("--color", "#RRGGBB", "of what names none in color, stroke or fill"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let file = arguments.words[0]
        let hunt = try arguments.required("--hunt")
        let name = arguments.value("--name") ?? InputFile.name(of: file)
        guard !name.isEmpty else { throw .usage("the file's name makes no name for the overlay: give one with --name.") }
        let bytes = try InputFile.read(file, longest: 1 << 20, what: "1 MiB that an overlay may have")
        var query: [(name: String, value: String)] = []
        for option in ["title", "color"] {
            if let value = arguments.value("--\(option)") { query.append((option, value)) }
        }
        let answer = try Door(arguments).send("PUT", ["api", "hunts", hunt, "overlays", name], query: query, body: bytes)
        Terminal.say(arguments.has("--json") ? String(decoding: answer, as: UTF8.self) : "Laid \(name) over the map of \(hunt).")
    }
}

/// `lair overlay list`
enum OverlayListCommand: Command {
    static let words = ["overlay", "list"]
    static let summary = "lists what lies over a hunt's map"
    static let syntax = Syntax(options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = ["api", "hunts", try arguments.required("--hunt"), "overlays"]
        let door = try Door(arguments)
        if arguments.has("--json") { return Terminal.say(String(decoding: try door.send("GET", path), as: UTF8.self)) }
        let overlays = try door.send("GET", path, as: Overlays.self).overlays
        if overlays.isEmpty { Terminal.say("Nothing lies over this map. `lair overlay put FILE` lays something over it.") }
        for overlay in overlays { Terminal.say("\(overlay.name)\t\(overlay.title)\t\(overlay.color)") }
    }

    private struct Overlays: Decodable {
        let overlays: [Overlay]
        struct Overlay: Decodable {
            let name: String
            let title: String
            let color: String
        }
    }
}

/// `lair overlay delete NAME`
enum OverlayDeleteCommand: Command {
    static let words = ["overlay", "delete"]
    static let summary = "takes an overlay away"
    static let syntax = Syntax(positionals: ["NAME"], options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let name = arguments.words[0]
        _ = try Door(arguments).send("DELETE", ["api", "hunts", try arguments.required("--hunt"), "overlays", name])
        Terminal.say(arguments.has("--json") ? JSON.object([("deleted", .string(name))]).text : "Took \(name) away.")
    }
}
