import HTTPService

/// `lair hunt delete ID`
enum HuntDeleteCommand: Command {
    static let words = ["hunt", "delete"]
    static let summary = "deletes a hunt with its places, creatures, players and captures"
    static let syntax = Syntax(positionals: ["ID"], options: [.data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let id = arguments.words[0]
        _ = try Door(arguments).send("DELETE", ["api", "hunts", id])
        Terminal.say(arguments.has("--json") ? JSON.object([("deleted", .string(id))]).text : "Deleted the hunt \(id).")
    }
}
