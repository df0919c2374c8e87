/// What a command takes: so many words in order, and options anywhere among them.
struct Syntax {
    /// The names of the words that must be there, for the usage line.
    var positionals: [String] = []
    /// The options.
    var options: [Option]

    /// An option, with a value where `value` names one.
    struct Option {
        let name: String
        let value: String?
        let meaning: String
        /// Whether it may be given more than once.
        let repeats: Bool

        init(_ name: String, _ value: String?, _ meaning: String, repeats: Bool = false) {
            self.name = name
            self.value = value
            self.meaning = meaning
            self.repeats = repeats
        }

        /// The option as help shows it.
        var heading: String { value.map { "\(name) \($0)" } ?? name }

        /// The data folder.
        static let data = Option("--data", "DIR", "the data folder (./Lair-data)")
        /// Output for machines.
        static let json = Option("--json", nil, "prints JSON")
        /// The hunt a command is about.
        static let hunt = Option("--hunt", "ID", "the hunt (needed)")
    }
}
