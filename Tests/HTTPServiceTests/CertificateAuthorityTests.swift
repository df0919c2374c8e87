import Foundation
import HTTPService
import Testing

@Suite("Certificate authority")
struct CertificateAuthorityTests {
    let folder: TemporaryFolder
    let authority: CertificateAuthority
    let tls: String

    init() throws {
        folder = try TemporaryFolder()
        tls = folder.path + "/tls"
        authority = try CertificateAuthority(folder: tls, name: "Lair at home <&>", hostName: "den")
    }

    /// What openssl reads in a certificate.
    func text(_ file: String) throws -> String {
        String(decoding: try run("openssl", ["x509", "-in", tls + "/" + file, "-noout", "-text"]).output, as: UTF8.self)
    }

    @Test("it is made once, and found again as it was")
    func once() throws {
        let again = try CertificateAuthority(folder: tls, name: "Another")
        #expect(again.certificateDER == authority.certificateDER)
        #expect(again.name == "Lair at home <&>")
    }

    @Test("keys are for the owner's eyes only")
    func modes() throws {
        _ = try authority.identity(for: ["localhost"])
        for name in ["authority-key.pem", "leaf-key.pem"] {
            let mode = try FileManager.default.attributesOfItem(atPath: tls + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("openssl reads in it what was meant: P-256, SHA-256, leaves only, held to homes")
    func authorityContent() throws {
        let text = try text("authority.pem")
        #expect(text.contains("CA:TRUE, pathlen:0"))
        #expect(text.contains("ecdsa-with-SHA256"))
        #expect(text.contains("NIST CURVE: P-256"))
        #expect(text.contains("X509v3 Name Constraints: critical"))
        #expect(text.contains("DNS:den"))
        #expect(text.contains("IP:192.168.0.0/255.255.0.0"))
    }

    @Test("a leaf is for servers, for the names given, and for less than 825 days")
    func leafContent() throws {
        _ = try authority.identity(for: ["den.local", "192.168.1.20", "fe80::1", "127.0.0.1", "localhost", "den"])
        let text = try text("leaf.pem")
        #expect(text.contains("TLS Web Server Authentication"))
        #expect(
            text.contains(
                "DNS:den.local, IP Address:192.168.1.20, IP Address:FE80:0:0:0:0:0:0:1, IP Address:127.0.0.1, DNS:localhost"))
        #expect(text.contains("CA:FALSE"))
        let check = try run("openssl", ["x509", "-in", tls + "/leaf.pem", "-noout", "-checkend", String(825 * 86_400)])
        #expect(check.code == 1, "it has ended by then")
        #expect(try run("openssl", ["verify", "-CAfile", tls + "/authority.pem", tls + "/leaf.pem"]).code == 0)
    }

    @Test("a leaf stays while names and time fit, and is made anew when the addresses change")
    func renewal() throws {
        let first = try authority.identity(for: ["localhost", "192.168.1.20"])
        #expect(try authority.identity(for: ["192.168.1.20", "localhost"]).certificatePEM == first.certificatePEM)
        #expect(try authority.identity(for: ["localhost", "192.168.1.21"]).certificatePEM != first.certificatePEM)
    }

    @Test("a leaf of another authority, or one whose key is not its own, is not used")
    func foreignLeaf() throws {
        let first = try authority.identity(for: ["localhost"])
        let other = try CertificateAuthority(folder: folder.path + "/other", name: "Other")
        let foreign = try other.identity(for: ["localhost"])
        try folder.write("tls/leaf.pem", foreign.certificatePEM)
        try folder.write("tls/leaf-key.pem", foreign.keyPEM)
        let second = try authority.identity(for: ["localhost"])
        #expect(second.certificatePEM != foreign.certificatePEM)
        try folder.write("tls/leaf-key.pem", first.keyPEM)
        #expect(try authority.identity(for: ["localhost"]).keyPEM != first.keyPEM)
        try folder.write("tls/leaf.pem", "nonsense")
        #expect(try authority.identity(for: ["localhost"]).certificatePEM.hasPrefix("-----BEGIN CERTIFICATE-----"))
    }

    @Test(
        "it speaks for what is inside a home and nothing else",
        arguments: [
            ("localhost", true), ("den", true), ("DEN", true), ("x.local", true), ("192.168.0.1", true), ("10.1.2.3", true),
            ("172.31.0.1", true), ("172.32.0.1", false), ("100.64.0.1", true), ("fd12::1", true), ("fe80::1", true),
            ("::1", true),
            ("::2", false), ("8.8.8.8", false), ("2001:db8::1", false), ("example.org", false), ("notlocal", false), ("", false),
            ("*.local", false), ("a..local", false), ("-a.local", false), ("a b.local", false),
        ])
    func permits(subject: String, isPermitted: Bool) {
        #expect(authority.permits(subject) == isPermitted)
    }

    @Test("names it may not speak for are left out of a leaf; of none that is left no leaf is made")
    func leftOut() throws {
        _ = try authority.identity(for: ["localhost", "example.org", "8.8.8.8"])
        #expect(try !text("leaf.pem").contains("example.org,"))
        #expect(try run("openssl", ["verify", "-CAfile", tls + "/authority.pem", tls + "/leaf.pem"]).code == 0)
        #expect(throws: HTTPServiceError.self) { try authority.identity(for: ["example.org"]) }
    }

    @Test("half an authority is an error, and so is a key of another", arguments: ["authority.pem", "authority-key.pem"])
    func half(name: String) throws {
        let kept = try folder.read("tls/" + name)
        try FileManager.default.removeItem(atPath: tls + "/" + name)
        #expect(throws: HTTPServiceError.self) { try CertificateAuthority(folder: tls, name: "Lair") }
        _ = try CertificateAuthority(folder: folder.path + "/other", name: "Other")
        try folder.write("tls/" + name, try folder.read("other/" + name))
        #expect(throws: HTTPServiceError.self) { try CertificateAuthority(folder: tls, name: "Lair") }
        try folder.write("tls/" + name, kept)
        #expect(try CertificateAuthority(folder: tls, name: "Lair").certificateDER == authority.certificateDER)
    }

    @Test("the fingerprint is openssl's")
    func fingerprint() throws {
        let output = try run("openssl", ["x509", "-in", tls + "/authority.pem", "-noout", "-fingerprint", "-sha256"]).output
        #expect(String(decoding: output, as: UTF8.self).contains(authority.fingerprint))
    }

    @Test("the profile for iOS is a property list that carries the certificate, the same each time")
    func profile() throws {
        let text = authority.mobileConfiguration
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        let payload = try #require((list?["PayloadContent"] as? [[String: Any]])?.first)
        #expect(payload["PayloadContent"] as? Data == Data(authority.certificateDER))
        #expect(payload["PayloadType"] as? String == "com.apple.security.root")
        #expect(list?["PayloadDisplayName"] as? String == "Lair at home <&>")
        #expect(UUID(uuidString: list?["PayloadUUID"] as? String ?? "") != nil)
        #expect(list?["PayloadUUID"] as? String != payload["PayloadUUID"] as? String)
        #expect(try CertificateAuthority(folder: tls, name: "x").mobileConfiguration == text)
    }

    @Test("this machine's addresses include the loopback one")
    func interfaces() {
        let all = InterfaceAddress.all()
        #expect(all.contains { $0.address == "127.0.0.1" && $0.isLoopback && !$0.isIPv6 })
        #expect(all.allSatisfy { !$0.address.contains("%") })
    }
}
