import Foundation
import HTTPService
import Testing

@Suite("TLS")
struct TLSTests {
    let folder: TemporaryFolder
    let authority: CertificateAuthority
    let server: HTTPServer
    let port: UInt16

    init() throws {
        folder = try TemporaryFolder()
        authority = try CertificateAuthority(folder: folder.path + "/tls", name: "Lair test")
        server = HTTPServer(router: echoRouter())
        port = try server.listen(
            on: .tls(host: "127.0.0.1", port: 0, identity: authority.identity(for: ["localhost", "127.0.0.1"])))
    }

    func curl(_ arguments: [String]) throws -> (code: Int32, output: Data) {
        try withExtendedLifetime(server) { try run("curl", ["-sS", "--max-time", "20"] + arguments) }
    }

    var trusted: [String] { ["--cacert", folder.path + "/tls/authority.pem"] }

    @Test("curl verifies the chain against the authority, by name and by address", arguments: ["localhost", "127.0.0.1"])
    func verified(host: String) throws {
        let answer = try curl(trusted + ["https://\(host):\(port)/secure"])
        #expect(answer.code == 0)
        #expect(String(decoding: answer.output, as: UTF8.self) == "yes")
    }

    @Test("a client that does not trust the authority refuses (60), and so does one that asks for another name (51 or 60)")
    func untrusted() throws {
        #expect(try curl(["https://localhost:\(port)/secure"]).code == 60)
        let resolved = ["--resolve", "other.local:\(port):127.0.0.1", "https://other.local:\(port)/"]
        #expect([51, 60].contains(try curl(trusted + resolved).code))
    }

    @Test(
        "TLS 1.2 and 1.3 shake hands, 1.1 and 1.0 are refused",
        arguments: [("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false)])
    func versions(flag: String, succeeds: Bool) throws {
        // Security level 0, so that it is the server that refuses.
        let result = try withExtendedLifetime(server) {
            try run(
                "openssl",
                [
                    "s_client", "-connect", "127.0.0.1:\(port)", flag, "-cipher", "DEFAULT@SECLEVEL=0", "-CAfile",
                    folder.path + "/tls/authority.pem", "-verify_return_error",
                ],
                input: "GET /secure HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }
        let text = String(decoding: result.output, as: UTF8.self)
        #expect((result.code == 0) == succeeds)
        if succeeds { #expect(text.contains("Verify return code: 0 (ok)")) }
        #expect(text.contains("Cipher is (NONE)") != succeeds)
    }

    @Test("an upload beyond the limit reads its 413 over TLS too", arguments: [["Transfer-Encoding: chunked"], ["Expect:"]])
    func refusal(headers: [String]) throws {
        try folder.write("large", String(repeating: "x", count: 3 << 20))
        let answer = try curl(
            trusted + headers.flatMap { ["-H", $0] } + [
                "--data-binary", "@\(folder.path)/large", "-o", "/dev/null", "-w", "%{http_code}",
                "https://localhost:\(port)/count",
            ])
        #expect(String(decoding: answer.output, as: UTF8.self).hasPrefix("413"))
    }

    @Test("plain HTTP on the TLS port is hung up on and harms nobody")
    func plainText() throws {
        let bytes = try withExtendedLifetime(server) {
            try HTTPClient(.tcp(host: "127.0.0.1", port: port), seconds: 10).exchange(raw: Array("GET / HTTP/1.1\r\n\r\n".utf8))
        }
        #expect(!String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        #expect(try curl(trusted + ["https://localhost:\(port)/secure"]).code == 0)
    }

    @Test("a large answer arrives whole over TLS")
    func large() throws {
        #expect(try curl(trusted + ["https://localhost:\(port)/megabytes"]).output.count == 4 << 20)
    }

    @Test("a key that belongs to another certificate starts no server")
    func mismatch() throws {
        let other = try CertificateAuthority(folder: folder.path + "/other", name: "Other").identity(for: ["localhost"])
        var mixed = try authority.identity(for: ["localhost"])
        mixed.keyPEM = other.keyPEM
        #expect(throws: HTTPServiceError.self) { try server.listen(on: .tls(host: "127.0.0.1", port: 0, identity: mixed)) }
        mixed.certificatePEM = "nonsense"
        #expect(throws: HTTPServiceError.self) { try server.listen(on: .tls(host: "127.0.0.1", port: 0, identity: mixed)) }
    }

    @Test("another certificate takes over on the same port, and a bad one does not")
    func replaced() throws {
        let target = ["--resolve", "den.local:\(port):127.0.0.1", "https://den.local:\(port)/secure"]
        #expect(try curl(trusted + target).code != 0)
        var bad = try authority.identity(for: ["den.local"])
        bad.keyPEM = "nonsense"
        #expect(throws: HTTPServiceError.self) { try server.replaceIdentity(onPort: port, with: bad) }
        #expect(try curl(trusted + ["https://localhost:\(port)/secure"]).code == 0)
        try server.replaceIdentity(onPort: port, with: authority.identity(for: ["den.local"]))
        for _ in 0..<4 { #expect(try curl(trusted + target).code == 0) }
        #expect(try curl(trusted + ["https://localhost:\(port)/secure"]).code != 0)
        #expect(throws: HTTPServiceError.self) { try server.replaceIdentity(onPort: port &+ 1, with: bad) }
        #expect(server.stop())
    }
}
