import HTTPService

/// `lair players list`
enum PlayersListCommand: Command {
    static let words = ["players", "list"]
    static let summary = "lists who is on a hunt's leaderboard, with the numbers the other commands take"
    static let syntax = Syntax(options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let hunt = try arguments.required("--hunt")
        let path = ["api", "hunts", hunt, "leaderboard"]
        let door = try Door(arguments)
        if arguments.has("--json") {
            Terminal.say(String(decoding: try door.send("GET", path, query: most), as: UTF8.self))
            return
        }
        let rows = try door.send("GET", path, query: most, as: Board.self).leaderboard
        if rows.isEmpty { Terminal.say("Nobody has caught anything yet that counts.") }
        for row in rows { Terminal.say("\(row.player)\t\(row.captures)\t\(row.nickname ?? "(no nickname)")") }
    }

    /// As many rows as a leaderboard has.
    private static let most = [(name: "limit", value: "1000")]

    private struct Board: Decodable {
        let leaderboard: [Row]
        struct Row: Decodable {
            let player: Int
            let nickname: String?
            let captures: Int
        }
    }
}

/// `lair players rename PLAYER NAME`
enum PlayersRenameCommand: Command {
    static let words = ["players", "rename"]
    static let summary = "gives a player another nickname; \"\" takes it away"
    static let syntax = Syntax(positionals: ["PLAYER", "NAME"], options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = ["api", "hunts", try arguments.required("--hunt"), "players", arguments.words[0]]
        let body = JSON.object([("nickname", .string(arguments.words[1]))])
        let answer = try Door(arguments).send("PATCH", path, body: body.utf8)
        Terminal.say(
            arguments.has("--json")
                ? String(decoding: answer, as: UTF8.self)
                : arguments.words[1].isEmpty
                    ? "Player \(arguments.words[0]) has no nickname now."
                    : "Player \(arguments.words[0]) is called \(arguments.words[1]) now.")
    }
}

/// `lair players remove PLAYER`
enum PlayersRemoveCommand: Command {
    static let words = ["players", "remove"]
    static let summary = "removes a player with all captures, for good"
    static let syntax = Syntax(positionals: ["PLAYER"], options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let player = arguments.words[0]
        _ = try Door(arguments).send("DELETE", ["api", "hunts", try arguments.required("--hunt"), "players", player])
        Terminal.say(arguments.has("--json") ? JSON.object([("removed", .string(player))]).text : "Removed player \(player).")
    }
}

/// `lair players code PLAYER`
enum PlayersCodeCommand: Command {
    static let words = ["players", "code"]
    static let summary = "makes a code by which a player who has lost the phone comes back: good once, for 15 minutes"
    static let syntax = Syntax(positionals: ["PLAYER"], options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = ["api", "hunts", try arguments.required("--hunt"), "players", arguments.words[0], "code"]
        let door = try Door(arguments)
        if arguments.has("--json") {
            Terminal.say(String(decoding: try door.send("POST", path), as: UTF8.self))
            return
        }
        let code = try door.send("POST", path, as: Code.self)
        Terminal.say("The code is \(code.code), good once until \(code.until). It is typed on the page that opens the hunt.")
    }

    private struct Code: Decodable {
        let code: String
        let until: String
    }
}
