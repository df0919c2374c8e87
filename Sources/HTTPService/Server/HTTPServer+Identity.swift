import Glibc
import Locks

extension HTTPServer {
    /// Answers new connections on the TLS port with another certificate, as when this machine's addresses have changed or the old
    /// one nears its end. Nobody is turned away meanwhile; connections that are open keep what they began with, and end soon.
    /// - Throws: `cannotStart` where key and certificate do not go together (the old identity then goes on), `cannotListen` where
    ///   the server does not listen on that port with TLS.
    public func replaceIdentity(onPort port: UInt16, with identity: TLSIdentity) throws(HTTPServiceError) {
        guard let old = daemons.withLock({ $0.first { $0.isSecure && $0.port == port } }) else {
            throw .cannotListen(on: "*:\(port)", reason: "the server has no TLS there")
        }
        // Both listen for a moment: the new one is up before the old one stops accepting.
        let renewed = try Daemon(
            socket: ListeningSocket.sharing(old.listening, port: port), endpoint: .tls(host: "", port: port, identity: identity),
            router: router, settings: settings, shared: shared)
        let isReplaced = daemons.withLock { daemons in
            guard let index = daemons.firstIndex(where: { $0 === old }) else { return false }
            daemons[index] = renewed
            return true
        }
        // Stopped in the meantime: then this one ends with the others.
        guard isReplaced else { return renewed.stop() }
        old.quiesce()
        let patience = Connection.now() + Int64(settings.idleSeconds + settings.answerSeconds) * 1000
        detachThread {
            while old.connectionCount > 0, Connection.now() < patience { usleep(100_000) }
            old.stop()
        }
    }
}
