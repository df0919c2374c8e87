/// Why a child did not do what it was started for.
public enum ChildProcessError: Error, Sendable, Equatable {
    /// The program is not installed.
    case missing(program: String)
    /// It could not be started; the system's words for it.
    case cannotStart(program: String, reason: String)
    /// It ended with this status, and complained so.
    case failed(program: String, status: Int, errors: String)
    /// A signal ended it: it crashed, or went beyond a limit of memory or file size.
    case killed(program: String, signal: Int, errors: String)
    /// It took longer than it may and was ended.
    case timedOut(program: String, seconds: Int)
    /// It printed more bytes than it may and was ended.
    case tooMuchOutput(program: String, limit: Int)
}

extension ChildProcessError: CustomStringConvertible {
    /// A sentence for whoever runs the server.
    public var description: String {
        switch self {
        case .missing(let program): "\(program) is not installed"
        case .cannotStart(let program, let reason): "\(program) could not be started: \(reason)"
        case .failed(let program, let status, let errors): "\(program) failed (\(status))\(Self.last(errors))"
        case .killed(let program, let signal, let errors): "\(program) was ended by signal \(signal)\(Self.last(errors))"
        case .timedOut(let program, let seconds): "\(program) took longer than \(seconds) s"
        case .tooMuchOutput(let program, let limit): "\(program) printed more than \(limit) bytes"
        }
    }

    /// The last line that says something.
    private static func last(_ errors: String) -> String {
        let lines = errors.split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
        return lines.last.map { ": \($0)" } ?? ""
    }
}
