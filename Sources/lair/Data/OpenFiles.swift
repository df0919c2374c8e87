import HTTPService

/// How many files and connections the system lets this process have at once.
enum OpenFiles {
    /// What 10,000 players who watch need, beside the store's files.
    static let wanted = 10_500

    /// What to say about a limit that is too low for a town; nil where it is high enough.
    static func warning(limit: Int) -> String? {
        guard limit < wanted else { return nil }
        return "the system allows \(limit) open files, which is about \(max(0, limit - 200)) players at once. "
            + fix
    }

    /// How it is raised.
    static let fix =
        "`ulimit -Hn 65536` in the shell that starts it, or `LimitNOFILE=65536` in its systemd unit, allows more."
}
