/// `lair host-key`
enum HostKeyCommand: Command {
    static let words = ["host-key"]
    static let summary = "makes a new host key; the one before opens nothing any more"
    static let syntax = Syntax(options: [.data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let door = try Door(arguments)
        let bytes = try door.send("POST", ["api", "host-key"])
        if arguments.has("--json") {
            Terminal.say(String(decoding: bytes, as: UTF8.self))
            return
        }
        guard let key = HostKeyAnswer.key(in: bytes) else { throw .failed("the server's answer cannot be read.") }
        Terminal.say("The host key, shown this once: \(key)")
    }
}
