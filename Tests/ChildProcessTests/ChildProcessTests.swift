import ChildProcess
import Glibc
import Testing

@Suite struct ChildProcessTests {
    private func run(
        _ program: String, _ arguments: [String], limits: ChildProcess.Limits = .init(seconds: 20), input: String? = nil
    ) throws -> ChildProcess.Result {
        let folder = try WorkFolder()
        return try ChildProcess(program, arguments, in: folder.path, limits: limits, input: input).run()
    }

    @Test func whatItPrintsAndWhatItComplainsAboutAreToldApart() throws {
        let result = try run("sh", ["-c", "echo yes; echo no >&2"])
        #expect(result.output == Array("yes\n".utf8))
        #expect(result.errors == "no\n")
    }

    @Test(arguments: ["$(echo hacked)", "a b", "\"", "'; echo hacked", "*", ""])
    func anArgumentIsReadByNoShell(argument: String) throws {
        #expect(try run("printf", ["%s", argument]).output == Array(argument.utf8))
    }

    @Test func oneThatFailsSaysWithWhichStatusAndWhy() {
        #expect(throws: ChildProcessError.failed(program: "sh", status: 3, errors: "no such thing\n")) {
            try run("sh", ["-c", "echo no such thing >&2; exit 3"])
        }
        #expect("\(ChildProcessError.failed(program: "x", status: 3, errors: "one\ntwo\n \n"))" == "x failed (3): two")
    }

    @Test func oneThatIsNotInstalledIsNamed() {
        #expect(throws: ChildProcessError.missing(program: "no-such-program-here")) { try run("no-such-program-here", []) }
    }

    @Test func oneThatTakesTooLongIsEndedWithAllItStarted() throws {
        let folder = try WorkFolder()
        let child = ChildProcess(
            "sh", ["-c", "sleep 100 & echo $!; echo $! > id; sleep 100"], in: folder.path, limits: .init(seconds: 1))
        #expect(throws: ChildProcessError.timedOut(program: "sh", seconds: 1)) { try child.run() }
        let id = try pid_t(#require(Self.text(of: folder.file("id"))).filter(\.isNumber))
        #expect(Self.isGone(try #require(id)))
    }

    @Test func oneThatPrintsWithoutEndIsEnded() {
        #expect(throws: ChildProcessError.tooMuchOutput(program: "yes", limit: 1_000)) {
            try run("yes", [], limits: .init(seconds: 20, output: 1_000))
        }
    }

    @Test func oneThatWantsMoreMemoryThanItMayGetsNone() {
        #expect(throws: ChildProcessError.self) {
            try run(
                "sh", ["-c", "x=$(head -c 100000000 /dev/zero | tr '\\0' x); echo ${#x}"],
                limits: .init(seconds: 20, memory: 64 << 20))
        }
    }

    @Test func oneThatWritesALargerFileThanItMayIsEnded() {
        #expect(throws: ChildProcessError.self) {
            try run("sh", ["-c", "exec head -c 3000000 /dev/zero > file"], limits: .init(seconds: 20, fileSize: 1 << 20))
        }
    }

    @Test func itSeesNeitherOurEnvironmentNorOurFiles() throws {
        setenv("LAIR_TEST_SECRET", "yes", 1)
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let result = try run("sh", ["-c", "env; ls /proc/self/fd"])
        let said = String(decoding: result.output, as: UTF8.self)
        #expect(!said.contains("SECRET"))
        // Its own three, and the folder that ls looks at.
        #expect(said.split(separator: "\n").suffix(4) == ["0", "1", "2", "3"])
    }

    @Test func itReadsTheFileItIsGiven() throws {
        let folder = try WorkFolder()
        _ = try ChildProcess("sh", ["-c", "echo words > file"], in: folder.path, limits: .init(seconds: 20)).run()
        #expect(try run("cat", [], input: folder.file("file")).output == Array("words\n".utf8))
    }

    @Test func aWorkFolderIsGoneWithAllThatIsInIt() throws {
        var path = ""
        do {
            let folder = try WorkFolder()
            path = folder.path
            _ = try ChildProcess(
                "sh", ["-c", "mkdir -p a/b; echo > a/b/c; ln -s / a/root"], in: path, limits: .init(seconds: 20)
            ).run()
            #expect(access(folder.file("a/b/c"), F_OK) == 0)
        }
        #expect(access(path, F_OK) != 0)
    }

    private static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var room = [CChar](repeating: 0, count: 100)
        return fgets(&room, 100, file).map { String(cString: $0) }
    }

    /// Ended: nobody, or what the system has yet to take away.
    private static func isGone(_ id: pid_t) -> Bool {
        for _ in 0..<100 {
            guard let text = text(of: "/proc/\(id)/stat") else { return true }
            if text.contains(") Z") { return true }
            usleep(20_000)
        }
        return false
    }
}
