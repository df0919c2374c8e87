import HTTPService

/// `lair players list`
enum PlayersListCommand: Command {
    static let words = ["players", "list"]
    static let summary = "lists the players of a hunt, with the numbers the other commands take and what each has caught"
    static let syntax = Syntax(options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = ["api", "hunts", try arguments.required("--hunt"), "players"]
        let door = try Door(arguments)
        var players: [Row] = []
        while true {
            let query = [(name: "after", value: String(players.last?.player ?? 0))]
            let part = try door.send("GET", path, query: query, as: Players.self).players
            if part.isEmpty { break }
            players += part
        }
        if arguments.has("--json") {
            Terminal.say(JSON.object([("players", .array(players.map(\.json)))]).text)
            return
        }
        if players.isEmpty { Terminal.say("Nobody has joined yet.") }
        for row in players { Terminal.say("\(row.player)\t\(row.captures)\t\(row.nickname ?? "(no nickname)")\(row.farther)") }
    }

    private struct Players: Decodable {
        let players: [Row]
    }

    private struct Row: Decodable {
        let player: Int
        let nickname: String?
        let reach: Double?
        let captures: Int

        /// What is said of one who reaches farther.
        var farther: String { reach.map { "\treaches \(Int($0.rounded())) m" } ?? "" }

        var json: JSON {
            var members: [(key: String, value: JSON)] = [("player", .integer(player))]
            if let nickname { members.append(("nickname", .string(nickname))) }
            if let reach { members.append(("reach", .number(reach))) }
            members.append(("captures", .integer(captures)))
            return .object(members)
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

/// `lair players reach PLAYER METRES`
enum PlayersReachCommand: Command {
    static let words = ["players", "reach"]
    static let summary = "lets a player reach farther, who cannot come as near as others can; `usual` takes it back"
    static let syntax = Syntax(positionals: ["PLAYER", "METRES"], options: [.hunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let (player, said) = (arguments.words[0], arguments.words[1])
        let path = ["api", "hunts", try arguments.required("--hunt"), "players", player]
        let metres = Double(said)
        guard metres != nil || said == "usual" else { throw .usage("METRES is a number or `usual`, not “\(said)”.") }
        let body = JSON.object([("reach", metres.map { .number($0) } ?? .null)])
        let answer = try Door(arguments).send("PATCH", path, body: body.utf8)
        Terminal.say(
            arguments.has("--json")
                ? String(decoding: answer, as: UTF8.self)
                : metres == nil
                    ? "Player \(player) reaches as far as all others now."
                    : "Player \(player) reaches \(said) m now, or as far as the hunt has it where that is farther.")
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
