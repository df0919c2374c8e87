import Dispatch
import Glibc

/// Where the command speaks: results on standard output, complaints and logs on standard error.
enum Terminal {
    /// Prints a result.
    static func say(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Prints what went wrong.
    static func complain(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Prints a line of the log, now or a little later: whoever reads it slowly holds nobody up, and misses lines.
    static func log(_ line: String) { journal.write(line) }

    /// Prints what someone should look at, as a line of the log.
    static func warn(_ message: String) {
        let quoted = message.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined()
        log("level=warn message=\"\(quoted)\"")
    }

    private static let journal = Journal { complain($0) }

    /// Waits a moment for what the log has yet to print.
    static func finishLog() { journal.finish(within: .milliseconds(500)) }

    /// Whether a person reads standard output.
    static var isWatched: Bool { isatty(STDOUT_FILENO) == 1 }

    /// In one call, so that lines of several threads do not mix; without a buffer, so that nothing is lost at the end.
    private static func write(_ text: String, to file: Int32) { write(Array(text.utf8), to: file) }

    /// Hands a file on to standard output.
    static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    private static func write(_ bytes: [UInt8], to file: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
        }
    }
}
