import HTTPService

/// `lair hunt export ID`
enum HuntExportCommand: Command {
    static let words = ["hunt", "export"]
    static let summary = "writes a whole hunt, without its players, into one file that another lair imports"
    static let syntax = Syntax(
        positionals: ["ID"],
        options: [.init("--out", "FILE", "where to; - is standard output (ID.hunt.tar.gz here)"), .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let id = arguments.words[0]
        let bytes = try Door(arguments).send("GET", ["api", "hunts", id, "export"])
        let out = arguments.value("--out") ?? "\(id).hunt.tar.gz"
        if out == "-" { return Terminal.write(bytes) }
        try OutputFile.write(bytes, to: out)
        Terminal.say(
            arguments.has("--json")
                ? JSON.object([("file", .string(out)), ("bytes", .integer(bytes.count))]).text
                : "Wrote the hunt \(id) into \(out), \(bytes.count) bytes.")
    }
}
