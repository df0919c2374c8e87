/// One subcommand.
protocol Command {
    /// The words that call it, such as `hunt create`.
    static var words: [String] { get }
    /// A line for the list of commands.
    static var summary: String { get }
    /// What `--help` says beyond that; empty: nothing.
    static var details: String { get }
    /// What it takes.
    static var syntax: Syntax { get }
    /// Does it.
    static func run(_ arguments: Arguments) throws(Failure)
}

extension Command {
    static var details: String { "" }

    /// How it is called, in a line.
    static var usage: String {
        (["Usage: lair"] + words + syntax.positionals + ["[options]"]).joined(separator: " ")
    }

    /// What `--help` prints.
    static var help: String {
        var lines = [usage, "", summary] + (details.isEmpty ? [] : [details]) + ["", "Options:"]
        let options = syntax.options + [Syntax.Option("--help", nil, "says this")]
        let width = options.map(\.heading.count).max() ?? 0
        for option in options {
            let meaning = option.meaning + (option.repeats ? "; as often as one likes" : "")
            for (number, line) in meaning.split(separator: "\n").enumerated() {
                let heading = number == 0 ? option.heading : ""
                lines.append("  \(heading)\(String(repeating: " ", count: width - heading.count + 3))\(line)")
            }
        }
        return lines.joined(separator: "\n")
    }
}
