import Deflate

/// What a client takes, as it says in `Accept-Encoding` (RFC 9110 §12.5.3).
func acceptsGzip(_ acceptEncoding: String?) -> Bool {
    guard let acceptEncoding else { return false }
    var anything = false
    for part in acceptEncoding.split(separator: ",") {
        let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        guard let coding = pieces.first else { continue }
        // Only a weight of nothing says no; others are taken as they come, there being one coding to choose.
        let isRefused = pieces.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
        if coding == "gzip" || coding == "x-gzip" { return !isRefused }
        if coding == "*" { anything = !isRefused }
    }
    return anything
}

extension Response {
    /// The least size in bytes that is worth compressing: about one packet.
    static let leastWorthCompressing = 1_024

    /// The same answer, compressed with gzip where the client takes that, the content type gains by it and it is over about
    /// 1 KB. Says `Vary: Accept-Encoding` wherever another client could get the other form.
    public func compressed(for request: Request) -> Response {
        guard case .bytes(let bytes) = body, bytes.count >= Response.leastWorthCompressing, header("Content-Encoding") == nil,
            let type = header("Content-Type"), type == "application/json" || ContentType.isCompressible(type)
        else { return self }
        var response = self
        response.headers.append(("Vary", "Accept-Encoding"))
        guard request.acceptsGzip, let smaller = Gzip.compress(bytes, effort: .fast) else {
            return response
        }
        response.headers.append(("Content-Encoding", "gzip"))
        response.body = .bytes(smaller)
        return response
    }
}
