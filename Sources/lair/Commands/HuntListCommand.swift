import HTTPService

/// `lair hunt list`
enum HuntListCommand: Command {
    static let words = ["hunt", "list"]
    static let summary = "lists the hunts"
    static let syntax = Syntax(options: [.data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let door = try Door(arguments)
        if arguments.has("--json") {
            Terminal.say(String(decoding: try door.send("GET", ["api", "hunts"]), as: UTF8.self))
            return
        }
        let answer = try door.send("GET", ["api", "hunts"], as: Hunts.self)
        if answer.hunts.isEmpty { Terminal.say("No hunts yet. `lair hunt create ID --title … --center LAT,LON` makes one.") }
        for hunt in answer.hunts {
            let places = hunt.categories.map(\.count).reduce(0, +)
            Terminal.say("\(hunt.id)\t\(hunt.title)\t\(places) places")
        }
    }

    private struct Hunts: Decodable {
        let hunts: [Hunt]
        struct Hunt: Decodable {
            let id: String
            let title: String
            let categories: [Category]
        }
        struct Category: Decodable { let count: Int }
    }
}
