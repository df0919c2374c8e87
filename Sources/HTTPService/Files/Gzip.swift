import CZlib

/// gzip (RFC 1952) over zlib.
package enum Gzip {
    /// How hard to try: `fast` for what is made for one answer, `usual` for a file, `small` for what is kept.
    package enum Effort: Int32 {
        case fast = 1
        case usual = 6
        case small = 9
    }

    /// The compressed bytes; nil when there is no memory for it.
    package static func compress(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
        var stream = z_stream()
        guard lair_gzip_begin(&stream, effort.rawValue) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return bytes.withUnsafeBytes { source in
            // zlib reads through this pointer and never writes.
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(source.count)
            var isDone = false
            let out = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
            return isDone ? out : nil
        }
    }
}

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
        guard acceptsGzip(request.header("accept-encoding")), let smaller = Gzip.compress(bytes, effort: .fast) else {
            return response
        }
        response.headers.append(("Content-Encoding", "gzip"))
        response.body = .bytes(smaller)
        return response
    }
}
