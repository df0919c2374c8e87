import HTTPService

/// The options by which a hunt's rules are set, when it is made and later.
enum RuleOptions {
    /// In the order in which help shows them; `usual` says what holds where one is left out.
    static func list(usual: Bool) -> [Syntax.Option] {
        func words(_ text: String, _ value: String) -> String { usual ? "\(text) (\(value))" : text }
        return [
            .init("--reach", "METRES", words("how near a player must come", "50")),
            .init(
                "--claim-mode", "MODE",
                words("everyone: each player may catch each creature; first: one winner", "everyone")),
            .init("--respawn", "SECONDS", words("first: how long until a caught creature is back, or never", "never")),
            .init("--starts", "TIME", "when it opens, such as 2026-07-01T09:00:00Z"),
            .init("--ends", "TIME", "when it closes"),
            .init("--accuracy-allowance", "METRES", words("how much of a position's uncertainty counts for the player", "30")),
            .init("--poorest-accuracy", "METRES", words("the poorest position a catch is taken with", "100")),
            .init("--freshness", "SECONDS", words("how old that position may be", "15")),
            .init("--flagged-speed", "M/S", words("faster than this a catch is not ranked", "12")),
            .init("--refused-speed", "M/S", words("faster than this it is refused", "70")),
            .init("--cool-down", "SECONDS", words("how long a player waits after that", "120")),
        ]
    }

    /// What is given, as the members of a request.
    static func members(_ arguments: Arguments) throws(Failure) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = []
        for (option, member) in [("--claim-mode", "claimMode"), ("--starts", "starts"), ("--ends", "ends")] {
            if let text = arguments.value(option) { members.append((member, .string(text))) }
        }
        if arguments.value("--respawn") == "never" {
            members.append(("respawn", .null))
        } else if let seconds = try arguments.number("--respawn") {
            members.append(("respawn", .number(seconds)))
        }
        let numbers = [
            ("--reach", "reach"), ("--accuracy-allowance", "accuracyAllowance"), ("--poorest-accuracy", "poorestAccuracy"),
            ("--freshness", "freshness"), ("--flagged-speed", "flaggedSpeed"), ("--refused-speed", "refusedSpeed"),
            ("--cool-down", "coolDown"),
        ]
        for (option, member) in numbers {
            if let number = try arguments.number(option) { members.append((member, .number(number))) }
        }
        return members
    }
}
