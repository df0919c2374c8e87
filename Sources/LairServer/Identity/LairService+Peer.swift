import HTTPService

extension LairService {
    /// Whether the request came from this machine itself, not through anything that forwards: what the walk simulator may
    /// rely on. A header that a forwarder leaves is enough to say no, and so is a name that is not this machine's own (what
    /// forwards without a trace keeps the name it was asked by, and so does a page that had its name point here). A lie can
    /// only take the privilege away.
    func isLocal(_ request: Request) -> Bool {
        switch request.peer {
        case .owner: true
        case .loopback: setup.proxies.isEmpty && !Self.isForwarded(request) && Self.namesThisMachine(request)
        case .remote: false
        }
    }

    private static func isForwarded(_ request: Request) -> Bool {
        request.headers.names.contains { name in
            ["forwarded", "via", "x-real-ip"].contains(name) || ["x-forwarded-", "cf-"].contains { name.hasPrefix($0) }
        }
    }

    private static func namesThisMachine(_ request: Request) -> Bool {
        guard let name = request.headers["host"].flatMap(hostName)?.lowercased() else { return false }
        if ["localhost", "[::1]"].contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil && !$0.hasPrefix("+") }
    }

    /// Whom limits are counted for; nil: nobody, the request is this machine's own.
    func address(of request: Request) -> String? { isLocal(request) ? nil : client(of: request).share }

    /// Who sent the request, or had it sent by the proxies that the host named. Each proxy writes at the right end of the header
    /// whom it heard from: so the first from there that is none of them is the client, and all before it is what the client
    /// claims. Where an entry cannot be read, the proxy that wrote it is as far as one can see.
    private func client(of request: Request) -> Peer {
        var peer = request.peer
        guard isProxy(peer), let chain = request.headers["x-forwarded-for"] else { return peer }
        // By bytes: it is read with each request that comes through a proxy.
        var rest = chain[...].utf8
        while !rest.isEmpty {
            let comma = rest.lastIndex(of: UInt8(ascii: ","))
            let entry = comma.map { rest[rest.index(after: $0)...] } ?? rest
            rest = rest[..<(comma ?? rest.startIndex)]
            if entry.isEmpty { continue }
            guard let named = Peer(forwarded: Substring(entry)) else { break }
            peer = named
            if !isProxy(peer) { break }
        }
        return peer
    }

    /// Whether that is one of the proxies that the host named.
    private func isProxy(_ peer: Peer) -> Bool { setup.proxies.contains { $0.contains(peer) } }

    /// Whether whoever asked did so over TLS: with this server, or with the proxy before it.
    func isSecureOutside(_ request: Request) -> Bool {
        request.isSecure || isProxy(request.peer) && request.headers["x-forwarded-proto"]?.lowercased() != "http"
    }

    /// Where a request of another machine on plain http goes instead, when there is TLS: tokens and positions do not
    /// travel in the clear.
    func redirectToTLS(_ request: Request) -> Response? {
        guard let port = setup.tlsPort, !request.isSecure, !isProxy(request.peer), case .remote = request.peer else { return nil }
        guard let host = request.headers["host"].flatMap(Self.hostName) else {
            return Problem.invalid("The request names no host.").response
        }
        // 307 keeps the method; and unlike 301 nobody remembers it when the port changes.
        let location = "https://\(host):\(port)/\(Self.target(of: request))"
        return Response(status: 307, headers: [("Location", location), ("Cache-Control", "no-store")])
    }

    /// A request's path and query as a link has them, without the first slash.
    static func target(of request: Request) -> String {
        let path = request.path.map(escaped).joined(separator: "/")
        let query = request.query.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
        return path + (query.isEmpty ? "" : "?\(query)")
    }

    /// The name or address of a `Host` header, without its port; nil where it could not stand in a link.
    static func hostName(_ header: String) -> String? {
        let name: Substring
        if header.hasPrefix("[") {
            guard let end = header.firstIndex(of: "]") else { return nil }
            name = header[...end]
        } else {
            name = header.prefix { $0 != ":" }
        }
        let allowed = name.utf8.allSatisfy { byte in
            Character(Unicode.Scalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte) || ".-[]:".utf8.contains(byte)
        }
        return allowed && !name.isEmpty && name.utf8.count <= 255 ? String(name) : nil
    }

    private static func escaped(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF")
        var out = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~,:".contains(character) {
                out.append(character)
            } else {
                out += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
            }
        }
        return out
    }
}
