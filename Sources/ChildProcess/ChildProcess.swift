import Glibc

/// A program that runs beside this one, on a file that may be hostile: with limits on time, memory and files, in a folder of its
/// own, with a bare environment and nothing of ours open.
///
/// The limits are set by the shell's `ulimit` before the program takes the shell's place, so the program never runs without them.
public struct ChildProcess: Sendable {
    /// The program: a name looked up on the PATH, or a path.
    public let program: String
    /// Its arguments, each as it is: no shell reads them.
    public let arguments: [String]
    /// Where it runs, and where it keeps what it needs for a while.
    public let folder: String
    /// What it may use.
    public let limits: Limits
    /// The file it reads as its standard input; nil: none.
    public let input: String?

    /// What a child may use.
    public struct Limits: Sendable {
        /// Seconds from its start to its end, however they are spent.
        public var seconds: Int
        /// Bytes of address space; nil: as much as there is.
        public var memory: Int?
        /// Bytes of the largest file it may write.
        public var fileSize: Int
        /// Bytes it may print. One that prints more is ended.
        public var output: Int

        /// Limits of these parts.
        public init(seconds: Int, memory: Int? = nil, fileSize: Int = 4 << 30, output: Int = 64 << 20) {
            self.seconds = seconds
            self.memory = memory
            self.fileSize = fileSize
            self.output = output
        }
    }

    /// What it said.
    public struct Result: Sendable {
        /// What it printed.
        public let output: [UInt8]
        /// The end of what it complained about, at most 16 KB.
        public let errors: String
    }

    /// A child that has not been started.
    public init(_ program: String, _ arguments: [String], in folder: String, limits: Limits, input: String? = nil) {
        self.program = program
        self.arguments = arguments
        self.folder = folder
        self.limits = limits
        self.input = input
    }

    /// Runs it to its end.
    /// - Throws: also where it ends with another status than 0: see `ChildProcessError`.
    public func run() throws(ChildProcessError) -> Result {
        guard Self.path(of: program) != nil else { throw .missing(program: program) }
        let child = try Spawned(self)
        let heard = child.listen(until: .now + .seconds(limits.seconds), most: limits.output)
        let errors = String(decoding: heard.errors, as: UTF8.self)
        switch heard.end {
        case .tooLate: throw .timedOut(program: program, seconds: limits.seconds)
        case .tooMuch: throw .tooMuchOutput(program: program, limit: limits.output)
        case .signal(let signal): throw .killed(program: program, signal: signal, errors: errors)
        case .status(0): return Result(output: heard.output, errors: errors)
        case .status(let status): throw .failed(program: program, status: status, errors: errors)
        }
    }

    /// Where a program is; nil where it is not installed.
    public static func path(of program: String) -> String? {
        if program.utf8.contains(UInt8(ascii: "/")) { return access(program, X_OK) == 0 ? program : nil }
        for folder in searchPath.split(separator: ":") where access("\(folder)/\(program)", X_OK) == 0 {
            return "\(folder)/\(program)"
        }
        return nil
    }

    /// Where programs are looked for.
    static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin" }

    /// What the shell is asked to run: limits, then the program in the shell's place.
    var words: [String] {
        // -f counts 512-byte blocks, -v kilobytes. A child that computes for longer than it may live is in a loop.
        let limits = [
            "-c 0", "-n 256", "-t \(limits.seconds + 1)", "-f \(max(1, limits.fileSize / 512))",
            limits.memory.map { "-v \(max(1, $0 / 1_024))" },
        ]
        let script = limits.compactMap { $0 }.map { "ulimit \($0)" }.joined(separator: " && ") + " && exec \"$@\""
        return ["sh", "-c", script, "sh", Self.path(of: program) ?? program] + arguments
    }

    /// All that it inherits. A fixed language, so that what it says can be read; no setting of the host's that changes what it does.
    var environment: [String] {
        ["PATH=\(Self.searchPath)", "HOME=\(folder)", "TMPDIR=\(folder)", "CPL_TMPDIR=\(folder)", "LC_ALL=C.UTF-8"]
    }
}
