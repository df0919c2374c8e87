import Foundation
import Glibc
import HTTPService
import Testing

@testable import LairServer

@Suite("The command: a server among other things")
struct OneServerTests {
    @Test("whoever deletes a server's lock and socket does not get a second server in its folder")
    func deletedLock() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        for name in ["lair.lock", "lair.sock"] { try FileManager.default.removeItem(atPath: ground.data + "/" + name) }
        #expect(throws: ServerProcess.DidNotStart.self) { try ServerProcess(ground, "--tls", "off") }
        #expect(try server.send("GET", "/healthz").status == 200)
        #expect(server.end(by: SIGTERM) == 0)
        let next = try ServerProcess(ground, "--tls", "off")
        #expect(next.end(by: SIGTERM) == 0)
    }

    @Test("a log that nobody reads stops neither the answers nor the end; what was dropped is said when someone does")
    func unreadLog() throws {
        let ground = try Ground()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        // F_SETPIPE_SZ: a page, so that it is full soon.
        #expect(fcntl(ends[1], 1031, 4_096) == 4_096)
        let process = LairProcess.prepare(
            ["serve", "--data", ground.data, "--host", "127.0.0.1", "--port", "0", "--tls", "off", "--json"],
            ["LAIR_WEB": ground.web])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        try process.run()
        defer {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
        let links = try JSONParser.parse(Array(output.fileHandleForReading.availableData).filter { $0 != 0x0A })
        let client = HTTPClient(.tcp(host: "127.0.0.1", port: UInt16(try #require(links["port"]?.integer))))
        for _ in 0..<1_500 { #expect(try client.send("GET", "/healthz").status == 200) }
        // Someone reads, until told.
        var text = ""
        while !text.contains("lines of the log were dropped") {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(ends[0], &bytes, bytes.count)
            if count <= 0 { break }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        #expect(text.contains("method=GET route=/healthz status=200"))
        #expect(text.contains("lines of the log were dropped"))
        // And stops again.
        for _ in 0..<300 { #expect(try client.send("GET", "/healthz").status == 200) }
        kill(process.processIdentifier, SIGTERM)
        let end = Date().addingTimeInterval(20)
        while process.isRunning, Date() < end { usleep(10_000) }
        #expect(!process.isRunning)
    }
}
