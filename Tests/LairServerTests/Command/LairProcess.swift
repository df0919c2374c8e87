import Foundation
import HTTPService
import Synchronization

@testable import LairServer

/// The built `lair`, run as its users run it.
enum LairProcess {
    /// What a finished command left behind.
    struct Result: CustomStringConvertible {
        let code: Int32
        let output: String
        let complaint: String
        var json: JSONValue { (try? JSONParser.parse(Array(output.trimmingCharacters(in: .newlines).utf8))) ?? .null }
        var description: String { "exit \(code)\n\(output)\n\(complaint)" }
    }

    /// The executable beside the tests' own, or the one that LAIR_EXECUTABLE names.
    static let executable: String = {
        if let named = ProcessInfo.processInfo.environment["LAIR_EXECUTABLE"] { return named }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/lair"
    }()

    /// Runs a command to its end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try run(arguments, environment: environment)
    }

    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = prepare(arguments, environment)
        let (output, complaint) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        // Complaints are short; what fills a pipe is the output, and that is read to its end first.
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            complaint: String(decoding: complained, as: UTF8.self))
    }

    static func prepare(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        return process
    }
}

/// A folder to run commands in: a page to serve, and where the data goes.
struct Ground {
    let folder: TemporaryFolder
    var data: String { folder.path + "/data" }
    var web: String { folder.path + "/Web" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Lair</title>", to: "Web/index.html")
    }
}

/// A running `lair serve`, on a free port of this machine.
final class ServerProcess {
    let process: Process
    let links: JSONValue
    let client: HTTPClient
    private let log: Log
    /// Kept as long as the server runs in it.
    private let ground: Ground

    /// Its log, which is read as it comes: a full pipe would stop the server.
    private final class Log: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        func add(_ more: ArraySlice<UInt8>) { bytes.withLock { $0 += more } }
        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    }

    /// Starts it and waits until it says that it is ready.
    init(_ ground: Ground, data: String? = nil, environment: [String: String] = [:], _ more: String...) throws {
        self.ground = ground
        let arguments =
            ["serve", "--data", data ?? ground.data, "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--json"] + more
        process = LairProcess.prepare(arguments, environment.merging(["LAIR_WEB": ground.web]) { $1 })
        let (output, complaint) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaint
        let log = Log()
        self.log = log
        // By a thread and a descriptor of its own: a readabilityHandler is a source of Dispatch, and the file that it watches may be
        // closed by whoever drops the pipe last.
        let descriptor = dup(complaint.fileHandleForReading.fileDescriptor)
        Thread.detachNewThread {
            var room = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = read(descriptor, &room, room.count), count > 0 { log.add(room[..<count]) }
            close(descriptor)
        }
        try process.run()
        var line: [UInt8] = []
        while true {
            let more = output.fileHandleForReading.availableData
            line += more
            if more.isEmpty || more.contains(0x0A) { break }
        }
        links = (try? JSONParser.parse(line.filter { $0 != 0x0A })) ?? .null
        guard let port = links["port"]?.integer else {
            process.waitUntilExit()
            // Why, it has said by now; another thread reads it.
            for _ in 0..<500 where log.text.isEmpty { usleep(10_000) }
            throw DidNotStart(log: log.text)
        }
        client = HTTPClient(.tcp(host: "127.0.0.1", port: UInt16(port)))
    }

    struct DidNotStart: Error {
        let log: String
    }

    var logText: String { log.text }

    func send(_ method: String, _ target: String, _ body: String? = nil, bearer: String? = nil, key: String? = nil) throws
        -> Answer
    {
        var headers: [(name: String, value: String)] = []
        if let bearer { headers.append((name: "Authorization", value: "Bearer \(bearer)")) }
        if let key { headers.append((name: "Idempotency-Key", value: key)) }
        return Answer(try client.send(method, target, headers: headers, body: body.map { Array($0.utf8) }))
    }

    /// Sends a signal and waits for the end; nil where it did not come within so many seconds, and was forced then.
    func end(by signal: Int32, within seconds: Double = 5) -> Int32? {
        kill(process.processIdentifier, signal)
        let end = Date().addingTimeInterval(seconds)
        while process.isRunning, Date() < end { usleep(10_000) }
        guard !process.isRunning else {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return nil
        }
        return process.terminationStatus
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
