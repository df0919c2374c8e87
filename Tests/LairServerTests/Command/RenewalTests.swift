import HTTPService
import Synchronization
import Testing

@testable import lair

@Suite("A certificate that is renewed while the server runs")
struct RenewalTests {
    @Test("it is replaced when another is due, once; what cannot be read or used leaves the old one, and is tried again")
    func renewed() throws {
        let folder = try TemporaryFolder()
        let authority = try CertificateAuthority(folder: folder.path, name: "Test")
        let first = try authority.identity(for: ["localhost"])
        let second = try authority.identity(for: ["localhost", "192.168.1.7"])
        let server = HTTPServer(router: Router())
        let port = try server.listen(on: .tls(host: "127.0.0.1", port: 0, identity: first))
        let due = Mutex<TLSIdentity?>(first)
        let renewal = Renewal(of: first, on: server, port: port) { () throws(Failure) in
            guard let identity = due.withLock({ $0 }) else { throw .failed("cannot be read") }
            return identity
        }
        #expect(!renewal.look())
        due.withLock { $0 = nil }
        #expect(!renewal.look())
        due.withLock { $0 = TLSIdentity(certificatePEM: second.certificatePEM, keyPEM: "nonsense") }
        #expect(!renewal.look() && !renewal.look())
        due.withLock { $0 = second }
        #expect(renewal.look())
        #expect(!renewal.look())
        server.stop(within: 1)
    }
}
