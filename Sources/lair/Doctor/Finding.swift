import HTTPService

/// One thing the doctor looked at.
struct Finding {
    /// How it is.
    enum State: String {
        /// As it should be.
        case good
        /// It works, but not as well as it could, or not for much longer.
        case warning
        /// It does not work.
        case bad
    }

    /// What was looked at, in a word or two.
    let subject: String
    let state: State
    /// What was found.
    let words: String
    /// What to do about it; nil where nothing is to be done.
    var fix: String?

    static func good(_ subject: String, _ words: String) -> Finding { Finding(subject: subject, state: .good, words: words) }

    static func warning(_ subject: String, _ words: String, fix: String) -> Finding {
        Finding(subject: subject, state: .warning, words: words, fix: fix)
    }

    static func bad(_ subject: String, _ words: String, fix: String) -> Finding {
        Finding(subject: subject, state: .bad, words: words, fix: fix)
    }

    /// As a person reads it.
    var text: String {
        let mark =
            switch state {
            case .good: "ok  "
            case .warning: "note"
            case .bad: "BAD "
            }
        return "\(mark)  \(subject): \(words)" + (fix.map { "\n      → \($0)" } ?? "")
    }

    /// As a program reads it.
    var json: JSON {
        var members: [(key: String, value: JSON)] = [
            ("subject", .string(subject)), ("state", .string(state.rawValue)), ("words", .string(words)),
        ]
        if let fix { members.append(("fix", .string(fix))) }
        return .object(members)
    }
}
