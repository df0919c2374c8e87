import Deflate

/// Whether a client takes gzip, as it says in `Accept-Encoding` (RFC 9110 §12.5.3). Asked with most requests: so of bytes.
func acceptsGzip(_ acceptEncoding: String?) -> Bool {
    guard var rest = acceptEncoding?.utf8[...] else { return false }
    var anything = false
    while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
        let part = rest[..<end]
        rest = rest[end...].dropFirst()
        let coding = part.prefix { $0 != UInt8(ascii: ";") }
        // Only a weight of nothing says no; others are taken as they come, there being one coding to choose.
        if isCoding(coding, "gzip") || isCoding(coding, "x-gzip") { return !isRefused(part.dropFirst(coding.count)) }
        if isCoding(coding, "*") { anything = !isRefused(part.dropFirst(coding.count)) }
    }
    return anything
}

/// Whether that is the name, blanks around it and its case aside.
private func isCoding(_ text: Substring.UTF8View, _ name: StaticString) -> Bool {
    var index = 0
    for byte in text where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
        guard index < name.utf8CodeUnitCount, lowerASCII(byte) == name.utf8Start[index] else { return false }
        index += 1
    }
    return index == name.utf8CodeUnitCount
}

/// Whether one of the parameters is a weight of nothing.
private func isRefused(_ parameters: Substring.UTF8View) -> Bool {
    guard !parameters.isEmpty else { return false }
    let pieces = Substring(parameters).split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    return pieces.contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
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
