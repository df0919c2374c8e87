/// What a client has already, and what it takes.
extension Request {
    /// Whether one of the tags in `If-None-Match` is this one, which has its quotes; the comparison is the weak one (RFC 9110 §13.1.2).
    public func knows(_ tag: String) -> Bool {
        for part in header("if-none-match")?.split(separator: ",") ?? [] {
            var candidate = part.drop { $0 == " " }
            while candidate.last == " " { candidate.removeLast() }
            if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            if candidate == "*" || candidate == tag { return true }
        }
        return false
    }

    /// Whether it takes an answer that is compressed with gzip.
    public var acceptsGzip: Bool { HTTPService.acceptsGzip(header("accept-encoding")) }
}
