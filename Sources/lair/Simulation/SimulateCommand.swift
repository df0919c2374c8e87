import HTTPService

/// `lair simulate`
enum SimulateCommand: Command {
    static let words = ["simulate"]
    static let summary = "plays a hunt with many virtual players over HTTP, and checks that what was acknowledged is held"
    static let syntax = Syntax(
        options: [
            .hunt, .init("--players", "N", "how many (needed)"),
            .init("--seed", "S", "the same walk again: players, routes, noise, luck (1)"),
            .init("--catches", "N", "creatures each tries for (5)"),
            .init("--at", "HOST:PORT", "a running server, plain http (127.0.0.1:8080)"), .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let hunt = try arguments.required("--hunt")
        let players = try number(arguments, "--players", 1...100_000, usual: nil)
        let catches = try number(arguments, "--catches", 1...50, usual: 5)
        let seed = try number(arguments, "--seed", 0...Int.max, usual: 1)
        let server = try address(arguments.value("--at") ?? "127.0.0.1:8080")
        let ground = try HuntGround(hunt, at: server)
        let result = Simulation(ground, players: players, catches: catches, seed: UInt64(seed)).run()
        Terminal.say(arguments.has("--json") ? result.json.text : result.text)
        if !result.isTrue { throw .said }
    }

    private static func number(_ arguments: Arguments, _ name: String, _ range: ClosedRange<Int>, usual: Int?) throws(Failure)
        -> Int
    {
        guard let text = arguments.value(name) else {
            guard let usual else { throw .usage("\(name) is missing.") }
            return usual
        }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    private static func address(_ text: String) throws(Failure) -> HTTPClient.Address {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            throw .usage("--at must be HOST:PORT, such as 127.0.0.1:8080, not “\(text)”.")
        }
        return .tcp(host: text[..<colon].filter { $0 != "[" && $0 != "]" }, port: port)
    }
}
