import Foundation
import Testing

@testable import HTTPService

@Suite("Bodies that lie in a file")
struct BodyFileTests {
    /// Tells of what came.
    private func router(_ limit: Int = 8 << 20) -> Router {
        var router = Router()
        router.on("POST", "/large", bodyLimit: limit, keepsFile: true) { request, _ in
            let bytes = request.file.map { $0.bytes(from: 0, most: $0.count) } ?? request.body
            let sum = Digest.hex(Digest.sha256(bytes))
            return .text("\(request.length) \(request.file?.path ?? "memory") \(request.body.count) \(sum)")
        }
        return router
    }

    private func body(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) } }

    @Test("a large body comes whole and in a file that goes with the request, a small one in memory")
    func large() throws {
        let server = try RunningServer(router())
        let bytes = body(5 << 20)
        let answer = try server.send("POST", "/large", body: bytes)
        let words = answer.text.split(separator: " ").map(String.init)
        #expect(words.count == 4 && words[0] == "\(bytes.count)" && words[2] == "0")
        #expect(words.last == Digest.hex(Digest.sha256(bytes)))
        #expect(words[1].contains("lair-body-"))
        var left = 100
        while FileManager.default.fileExists(atPath: words[1]), left > 0 {
            usleep(50_000)
            left -= 1
        }
        #expect(!FileManager.default.fileExists(atPath: words[1]))
        #expect(try server.send("POST", "/large", body: body(1_000)).text.hasPrefix("1000 memory 1000 "))
    }

    @Test("one that does not say how long it is goes to a file as it grows, and beyond the limit it is refused")
    func chunked() throws {
        let server = try RunningServer(router(3 << 20))
        func send(_ bytes: [UInt8]) throws -> [UInt8] {
            var text = Array("POST /large HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n".utf8)
            for start in stride(from: 0, to: bytes.count, by: 1 << 19) {
                let piece = bytes[start..<min(bytes.count, start + 1 << 19)]
                text += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A]
            }
            return try server.exchange(text + Array("0\r\n\r\n".utf8))
        }
        let bytes = body(5 << 19)
        let taken = String(decoding: try send(bytes), as: UTF8.self)
        #expect(taken.contains(Digest.hex(Digest.sha256(bytes))) && taken.contains("lair-body-"), "\(taken)")
        #expect(String(decoding: try send(body(7 << 19)), as: UTF8.self).contains(" 413 "))
    }

    @Test("they have their own room, and the memory for bodies is not theirs")
    func room() throws {
        var settings = ServerSettings()
        (settings.bodyMemory, settings.bodyFiles) = (2 << 20, 4 << 20)
        let server = try RunningServer(router(), settings: settings)
        #expect(try server.send("POST", "/large", body: body(3 << 20)).status == 200)
        #expect(try server.send("POST", "/large", body: body(5 << 20)).status == 503)
    }

    @Test(
        "limits are told in the units that people know",
        arguments: [(1 << 30, "1 GiB"), (64 << 20, "64 MiB"), (16 << 10, "16 KiB"), (1_500, "1500 bytes")])
    func units(bytes: Int, words: String) {
        #expect(Problem.tooLarge(limit: bytes).detail == "What was sent is larger than \(words).")
    }
}
