/// One HTTP request, whole: the body has been read within its limit.
public struct Request: Sendable {
    /// `GET`, `POST`, …: as sent, case kept.
    public var method: String
    /// The path, percent-decoded, one element a segment; `/` is empty. Never contains `.`, `..`, `/` or NUL within a segment.
    public var path: [String]
    /// The query's pairs in order, percent-decoded.
    public var query: [(name: String, value: String)]
    /// The headers by lower-case name; repeated ones joined by `, `.
    public var headers: [String: String]
    /// The body; empty where it is in `file`.
    public var body: [UInt8]
    /// The body of a route that takes large ones in a file; nil: it is in `body`.
    public var file: BodyFile?
    /// Who sent it.
    public var peer: Peer
    /// Whether it came over TLS.
    public var isSecure: Bool

    /// A request of these parts.
    public init(
        method: String, path: [String], query: [(name: String, value: String)] = [], headers: [String: String] = [:],
        body: [UInt8] = [], file: BodyFile? = nil, peer: Peer = .loopback, isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.file = file
        self.peer = peer
        self.isSecure = isSecure
    }

    /// How long the body is, bytes.
    public var length: Int { file?.count ?? body.count }

    /// The first query value of that name.
    public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// The other end of a connection.
public enum Peer: Sendable, Hashable {
    /// The data folder's own socket: whoever may open that file runs the server's account.
    case owner
    /// This machine.
    case loopback
    /// Another machine, by its address as text.
    case remote(String)
}

extension Request {
    /// The header of that lower-case name.
    public func header(_ name: String) -> String? { headers[name] }

    /// The token of `Authorization: Bearer TOKEN` (RFC 6750 §2.1), nil where there is none.
    public var bearerToken: String? {
        guard let value = headers["authorization"], value.utf8.count > 7,
            equalIgnoringASCIICase(String(value.prefix(7)), "Bearer ")
        else { return nil }
        let token = value.dropFirst(7).drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }
}
