/// One subcommand.
protocol Command {
    /// The words that call it, such as `hunt create`.
    static var words: [String] { get }
    /// A line for the list of commands.
    static var summary: String { get }
    /// What it takes.
    static var syntax: Syntax { get }
    /// Does it.
    static func run(_ arguments: Arguments) throws(Failure)
}

extension Command {
    /// How it is called, in a line.
    static var usage: String {
        (["Usage: lair"] + words + syntax.positionals + ["[options]"]).joined(separator: " ")
    }

    /// What `--help` prints.
    static var help: String {
        var lines = [usage, "", summary, "", "Options:"]
        let options = syntax.options + [Syntax.Option("--help", nil, "says this")]
        let width = options.map(\.heading.count).max() ?? 0
        for option in options {
            lines.append("  \(option.heading)\(String(repeating: " ", count: width - option.heading.count + 3))\(option.meaning)")
        }
        return lines.joined(separator: "\n")
    }
}
