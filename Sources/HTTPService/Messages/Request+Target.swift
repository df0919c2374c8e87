extension Request {
    /// A request for a target as a request line writes it, percent-encoded, such as `/api/hunts?limit=3`.
    /// - Throws: the 400 with which the server answers a target that is no clean path.
    public init(
        method: String, target: String, headers: Headers = Headers(), body: [UInt8] = [], peer: Peer = .loopback,
        isSecure: Bool = false
    ) throws(Problem) {
        try self.init(method: method, rawTarget: Array(target.utf8), headers: headers, peer: peer, isSecure: isSecure)
        self.body = body
    }

    /// As above, of bytes that may be anything; without a body yet.
    package init(method: String, rawTarget: [UInt8], headers: Headers, peer: Peer, isSecure: Bool) throws(Problem) {
        let target: RequestTarget
        do { target = try RequestTarget(rawTarget) } catch { throw .badTarget(error) }
        if target.isAsterisk, method != "OPTIONS" { throw .badTarget(.notAPath) }
        self.init(
            method: method, path: target.isAsterisk ? ["*"] : target.path, query: target.query.map { ($0.name, $0.value) },
            headers: headers, peer: peer, isSecure: isSecure)
    }
}
