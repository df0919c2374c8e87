/// Where a server listens.
public enum Endpoint: Sendable {
    /// Plain HTTP. `host` is an address or a name; empty is every address, IPv6 and IPv4. Port 0 is one that is free.
    case tcp(host: String, port: UInt16)
    /// HTTP over TLS 1.2 or 1.3.
    case tls(host: String, port: UInt16, identity: TLSIdentity)
    /// A unix-domain socket of mode 0600 at `path`; whoever may open it is the owner.
    case unix(path: String)

    /// For messages.
    var name: String {
        switch self {
        case .tcp(let host, let port), .tls(let host, let port, _): "\(host.isEmpty ? "*" : host):\(port)"
        case .unix(let path): path
        }
    }
}

/// A certificate chain and its private key.
public struct TLSIdentity: Sendable, Equatable {
    /// The leaf's certificate, then those that lead to its authority, as PEM.
    public var certificatePEM: String
    /// The leaf's key, as PEM.
    public var keyPEM: String

    /// An identity of these texts; whether they are one is seen when a server starts with them.
    public init(certificatePEM: String, keyPEM: String) {
        self.certificatePEM = certificatePEM
        self.keyPEM = keyPEM
    }
}
