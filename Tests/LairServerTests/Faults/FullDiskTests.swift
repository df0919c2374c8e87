import Foundation
import HTTPService
import Testing

@testable import LairServer

@Suite("Faults: files that may not grow")
struct FullDiskTests {
    @Test("on a full disk claims are 503 and nothing is lost; with room again they are taken")
    func fullDisk() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let town = try Town(on: server, wolves: 3)
        let token = try town.join(server)
        let (first, second) = (Town.text(of: town.wolves[0]), Town.text(of: town.wolves[1]))
        let caught = try server.send("POST", "/api/hunts/art/claims", first, bearer: token, key: "first")
        #expect(caught.status == 201)

        // A limit on how long its files may grow is what a full disk is to the one who writes.
        try #require(try limit(server.process.processIdentifier, bytes: "4096:"))
        let refused = try server.send("POST", "/api/hunts/art/claims", second, bearer: token, key: "second")
        #expect(refused.status == 503 && refused.slug == "unavailable", "\(refused)")
        #expect(refused.header("Retry-After") != nil)
        let again = try server.send("POST", "/api/hunts/art/players", "{}")
        #expect(again.status == 503, "\(again)")
        let me = try server.send("GET", "/api/hunts/art/me", bearer: token)
        #expect(me.status == 200 && me.json["captures"]?.elements == [caught.json], "\(me)")

        try #require(try limit(server.process.processIdentifier, bytes: "unlimited:"))
        let taken = try server.send("POST", "/api/hunts/art/claims", second, bearer: token, key: "second")
        #expect(taken.status == 201, "\(taken)")
        #expect(server.end(by: SIGTERM) == 0)
        let after = try ServerProcess(ground, "--tls", "off")
        #expect(
            try after.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?.elements == [caught.json, taken.json])
    }

    /// Sets the soft limit of a process's file size, by util-linux's `prlimit`.
    private func limit(_ process: Int32, bytes: String) throws -> Bool {
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        tool.arguments = ["--pid", "\(process)", "--fsize=\(bytes)"]
        try tool.run()
        tool.waitUntilExit()
        return tool.terminationStatus == 0
    }
}
