import HTTPService
import Synchronization

/// Keeps a running server's certificate what it should be.
final class Renewal: Sendable {
    private let renewed: @Sendable () throws(Failure) -> TLSIdentity
    private let server: HTTPServer
    private let port: UInt16
    private let current: Mutex<TLSIdentity>

    /// The renewal of `identity`, with which `server` proves itself on that port; `renewed` says what it should be.
    init(
        of identity: TLSIdentity, on server: HTTPServer, port: UInt16,
        _ renewed: @escaping @Sendable () throws(Failure) -> TLSIdentity
    ) {
        self.renewed = renewed
        self.server = server
        self.port = port
        current = Mutex(identity)
    }

    /// Looks whether another certificate is due, and has the server use it: true where it was. What cannot be read or used now is
    /// tried again the next time, and the server goes on with what it has.
    @discardableResult
    func look() -> Bool {
        do throws(Failure) {
            let identity = try renewed()
            guard identity != current.withLock({ $0 }) else { return false }
            do throws(HTTPServiceError) { try server.replaceIdentity(onPort: port, with: identity) } catch {
                throw .failed("\(error).")
            }
            current.withLock { $0 = identity }
            Terminal.log("level=info message=\"the certificate was renewed\"")
            return true
        } catch {
            if case .failed(let reason) = error { Terminal.warn("the certificate could not be renewed: \(reason)") }
            return false
        }
    }
}
