import Foundation

/// The StoreCrasher, running.
final class Crasher {
    private let process = Process()
    private let output = Pipe()
    private var buffer = Data()

    struct Failed: Error { let status: Int32 }

    init(_ arguments: String...) throws {
        // It is built beside the test bundle.
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        process.executableURL = try Crasher.find(from: tests)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    deinit { kill() }

    private static func find(from tests: URL) throws -> URL {
        var folder = tests
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("StoreCrasher")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// The next whole line it said, or nil when there will be none.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    /// kill −9.
    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Waits for its end; throws where it is not content.
    func finish() throws {
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    }
}
