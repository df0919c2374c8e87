import Foundation
import HTTPService
import Testing

@testable import LairServer
@testable import lair

@Suite("lair doctor")
struct DoctorTests {
    /// The findings on a subject, as `state words`.
    func findings(_ result: LairProcess.Result, _ subject: String) -> [String] {
        (result.json["findings"]?.elements ?? []).filter { $0["subject"]?.text == subject }
            .map { "\($0["state"]?.text ?? "") \($0["words"]?.text ?? "")" }
    }

    /// Runs it on a folder, with ports that are free and pages that are whole.
    func examine(_ ground: Ground, _ more: String...) throws -> LairProcess.Result {
        for name in ["core/lair.wasm", "vendor/maplibre-gl.js", "vendor/three.js"] {
            try ground.folder.write("x", to: "Web/" + name)
        }
        let ports = more.contains("--port") ? [] : ["--port", "0", "--tls-port", "0"]
        return try LairProcess.run(
            ["doctor", "--data", ground.data, "--json"] + ports + more, environment: ["LAIR_WEB": ground.web])
    }

    @Test("on a machine that is well it finds nothing bad, makes no folder, and ends with 0")
    func well() throws {
        let ground = try Ground()
        let result = try examine(ground)
        #expect(result.code == 0, "\(result)")
        #expect(result.json["ok"] == .bool(true))
        #expect(!FileManager.default.fileExists(atPath: ground.data))
        let text = try LairProcess.run(
            ["doctor", "--data", ground.data, "--port", "0", "--tls-port", "0"], environment: ["LAIR_WEB": ground.web])
        #expect(text.output.contains("Nothing keeps this server from working."), "\(text)")
    }

    @Test("it finds a server that runs, and that its store is whole")
    func running() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--demo")
        let result = try examine(ground)
        #expect(findings(result, "server") == ["good process \(server.process.processIdentifier) runs and answers"])
        #expect(findings(result, "store").first?.hasPrefix("good ") == true)
        #expect(findings(result, "certificate").first?.hasPrefix("good ") == true)
        #expect(result.code == 0, "\(result)")
    }

    @Test("each thing that is wrong is bad or a warning, and comes with what to do")
    func wrong() throws {
        let ground = try Ground()
        #expect(try LairProcess.run("hunt", "create", "a", "--center", "1,1", "--data", ground.data).code == 0)
        // A damaged store, an open folder, a broken authority, a missing page, a port that is taken.
        let file = try #require(FileHandle(forUpdatingAtPath: ground.data + "/lair.db"))
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 8_192))
        try file.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ground.data)
        try ground.folder.write("no certificate", to: "data/tls/authority.pem")
        let other = HTTPServer(router: Router())
        let port = try other.listen(on: .tcp(host: "", port: 0))
        let result = try examine(ground, "--port", "\(port)", "--tls-port", "0")
        other.stop()
        #expect(result.code == 1, "\(result)")
        #expect(findings(result, "data folder").first?.hasPrefix("warning ") == true)
        #expect(findings(result, "store").first?.hasPrefix("bad ") == true)
        #expect(findings(result, "authority").first?.hasPrefix("bad ") == true)
        #expect(findings(result, "port \(port)").first?.hasPrefix("bad ") == true)
        #expect(hasFixes(result), "\(result)")
        try FileManager.default.removeItem(atPath: ground.web + "/core/lair.wasm")
        let pages = try LairProcess.run(
            ["doctor", "--data", ground.data, "--json", "--port", "0", "--tls-port", "0"], environment: ["LAIR_WEB": ground.web])
        #expect(findings(pages, "pages") == ["bad core/lair.wasm is missing"])
    }

    /// Whether all that is not good says what to do.
    func hasFixes(_ result: LairProcess.Result) -> Bool {
        (result.json["findings"]?.elements ?? []).allSatisfy { ($0["state"]?.text == "good") == ($0["fix"] == nil) }
    }

    @Test(
        "a folder that is none, a store of a newer lair, tools that are missing, a server that hangs: each is named, with a fix")
    func more() throws {
        let ground = try Ground()
        try ground.folder.write("a file", to: "data")
        let none = try examine(ground)
        #expect(none.code == 1 && findings(none, "data folder").first?.hasSuffix("is not a folder") == true, "\(none)")
        try FileManager.default.removeItem(atPath: ground.data)

        #expect(try LairProcess.run("hunt", "create", "a", "--center", "1,1", "--data", ground.data).code == 0)
        let server = try ServerProcess(ground, "--tls", "off")
        kill(server.process.processIdentifier, SIGSTOP)
        let hangs = try examine(ground)
        kill(server.process.processIdentifier, SIGCONT)
        #expect(findings(hangs, "server").first?.hasSuffix("has this folder and does not answer") == true, "\(hangs)")
        #expect(server.end(by: SIGTERM) == 0)

        // The schema's version stands at byte 60 of the header, as 32 bits, highest first (sqlite.org/fileformat2.html §1.3).
        let file = try #require(FileHandle(forUpdatingAtPath: ground.data + "/lair.db"))
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 99]))
        try file.close()
        let newer = try LairProcess.run(
            ["doctor", "--data", ground.data, "--json", "--port", "0", "--tls-port", "0"],
            environment: ["LAIR_WEB": ground.folder.path + "/none", "PATH": "/none"])
        #expect(newer.code == 1 && findings(newer, "store").first?.contains("newer lair (format 99)") == true, "\(newer)")
        #expect(findings(newer, "tools").count >= 3 && findings(newer, "pages").first?.hasPrefix("bad ") == true)
        for result in [none, hangs, newer] { #expect(hasFixes(result), "\(result)") }
    }

    @Test("a limit of open files that is too low for a town is warned about, by doctor and at the start")
    func openFiles() throws {
        let ground = try Ground()
        #expect(OpenFiles.warning(limit: OpenFiles.wanted) == nil)
        #expect(OpenFiles.warning(limit: 1_024)?.contains("1024") == true)
        let low = try LairProcess.run(
            shell: "ulimit -n 512; exec \"$0\" doctor --data \(ground.data) --port 0 --tls-port 0 --json", web: ground.web)
        #expect(findings(low, "open files").first?.hasPrefix("warning ") == true, "\(low)")
    }
}

extension LairProcess {
    /// Runs a line of shell in which `$0` is the command.
    fileprivate static func run(shell line: String, web: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line, executable]
        process.environment = ProcessInfo.processInfo.environment.merging(["LAIR_WEB": web]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, complaint) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            complaint: String(decoding: complained, as: UTF8.self))
    }
}
