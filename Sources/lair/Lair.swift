import Glibc

/// The command: finds the subcommand, reads its arguments, says what went wrong.
enum Lair {
    /// The subcommands, in the order in which `--help` lists them.
    static var commands: [any Command.Type] {
        [
            ServeCommand.self, HuntListCommand.self, HuntCreateCommand.self, HuntChangeCommand.self, HuntStyleCommand.self,
            HuntDeleteCommand.self, HuntExportCommand.self, HuntImportCommand.self, ImportCommand.self, OverlayPutCommand.self,
            OverlayListCommand.self, OverlayDeleteCommand.self, BasemapBuildCommand.self, BasemapListCommand.self,
            BasemapDeleteCommand.self,
            SpawnsAddCommand.self, SpawnsPlanCommand.self,
            SpawnsPublishCommand.self, ModelAddCommand.self, ModelListCommand.self, ModelRemoveCommand.self,
            PlayersListCommand.self, PlayersRenameCommand.self, PlayersReachCommand.self,
            PlayersRemoveCommand.self, PlayersCodeCommand.self, HostKeyCommand.self, DoctorCommand.self, SimulateCommand.self,
            ReplayCommand.self,
        ]
    }

    /// What `--version` says.
    static let version = "0.1.0"

    /// Runs what the words say: the exit code, 0 done, 1 failed, 2 bad usage.
    static func run(_ words: [String]) -> Int32 {
        // A reader that closes the pipe early (`lair … | head`) is no reason to die half way.
        signal(SIGPIPE, SIG_IGN)
        // A file at its size limit is a full disk: an error to be answered, not a reason to die.
        signal(SIGXFSZ, SIG_IGN)
        if words.isEmpty {
            Terminal.complain(overview)
            return 2
        }
        if ["--help", "-h", "help"].contains(words[0]) {
            Terminal.say(overview)
            return 0
        }
        if ["--version", "version"].contains(words[0]) {
            Terminal.say("lair \(version)")
            return 0
        }
        guard let command = commands.first(where: { words.starts(with: $0.words) }) else {
            // `lair hunt --help` lists the commands of that family.
            let family = commands.filter { $0.words[0] == words[0] }
            if !family.isEmpty, words.count == 2, ["--help", "-h"].contains(words[1]) {
                Terminal.say(family.map { $0.help }.joined(separator: "\n\n"))
                return 0
            }
            if !family.isEmpty, words.count == 1 {
                Terminal.complain("lair: `lair \(words[0])` needs one more word:\n\n\(list(family))")
                return 2
            }
            let what = family.isEmpty ? words[0] : words.prefix(2).joined(separator: " ")
            Terminal.complain("lair: there is no command “\(what)”. `lair --help` lists them.")
            return 2
        }
        let rest = Array(words.dropFirst(command.words.count))
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.say(command.help)
            return 0
        }
        do throws(Failure) {
            try command.run(try Arguments(rest, syntax: command.syntax))
            return 0
        } catch {
            switch error {
            case .usage(let words):
                Terminal.complain("lair: \(words)\n\(command.usage). With --help it says more.")
                return 2
            case .failed(let words):
                Terminal.complain("lair: \(words)")
                return 1
            case .said: return 1
            }
        }
    }

    private static var overview: String {
        """
        lair: a creature hunt over real places, played in the browser.

        Commands:
        \(list(commands))

        `lair COMMAND --help` says more. Exit codes: 0 done, 1 failed, 2 bad usage.
        """
    }

    /// Commands a line each, with what they do.
    private static func list(_ commands: [any Command.Type]) -> String {
        let names = commands.map { $0.words.joined(separator: " ") }
        let width = names.map(\.count).max() ?? 0
        return zip(names, commands).map { name, command in
            "  \(name)\(String(repeating: " ", count: width - name.count + 3))\(command.summary)"
        }.joined(separator: "\n")
    }
}

/// Why a command ends without having done what it should.
enum Failure: Error {
    /// The words do not make sense: exit code 2.
    case usage(String)
    /// It could not be done: exit code 1.
    case failed(String)
    /// It could not be done, and that has been said: exit code 1.
    case said
}
