import HTTPService

/// `lair doctor`
enum DoctorCommand: Command {
    static let words = ["doctor"]
    static let summary = "looks for what could keep the server from working, and says what to do about it"
    static let syntax = Syntax(
        options: [
            .data, .init("--port", "PORT", "the port of plain http it is to have (8080)"),
            .init("--tls-port", "PORT", "the port of https it is to have (8443)"), .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let path = arguments.value("--data") ?? "Lair-data"
        let ports = [try arguments.port("--port", usual: 8080), try arguments.port("--tls-port", usual: 8443)]
        var findings = Checkup.folder(path)
        var isRunning = false
        // The rest of the folder only where there is one: nothing is made by looking.
        if findings.allSatisfy({ $0.state != .bad }), Checkup.exists(path) {
            let (running, words) = try Checkup.server(arguments)
            isRunning = running
            findings += words + Checkup.store(path) + Checkup.certificates(path + "/tls")
        }
        if !isRunning { findings += ports.map(Checkup.port) }
        findings += Checkup.pages() + [Checkup.openFiles()] + Checkup.tools()

        let isGood = findings.allSatisfy { $0.state != .bad }
        if arguments.has("--json") {
            Terminal.say(JSON.object([("ok", .bool(isGood)), ("findings", .array(findings.map(\.json)))]).text)
        } else {
            for finding in findings { Terminal.say(finding.text) }
            Terminal.say(isGood ? "\nNothing keeps this server from working." : "\nWhat is marked BAD keeps it from working.")
        }
        if !isGood { throw .said }
    }
}
