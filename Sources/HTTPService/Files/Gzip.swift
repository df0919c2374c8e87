import CZlib

/// gzip (RFC 1952) over zlib.
enum Gzip {
    /// How hard to try: `fast` for what is made for one answer, `small` for what is kept.
    enum Effort: Int32 {
        case fast = 1
        case small = 9
    }

    /// The compressed bytes; nil when there is no memory for it.
    static func compress(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
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

    /// What was compressed; nil where the bytes are no gzip, are damaged, or would become more than `most`.
    static func expand(_ bytes: [UInt8], most: Int) -> [UInt8]? {
        var stream = z_stream()
        guard lair_gunzip_begin(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return bytes.withUnsafeBytes { source in
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(source.count)
            var out: [UInt8] = []
            var room = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let (code, count) = room.withUnsafeMutableBufferPointer { part in
                    stream.next_out = part.baseAddress
                    stream.avail_out = UInt32(part.count)
                    return (inflate(&stream, Z_NO_FLUSH), part.count - Int(stream.avail_out))
                }
                out += room[..<count]
                if code == Z_STREAM_END { return out }
                guard code == Z_OK, count > 0 || stream.avail_in > 0, out.count <= most else { return nil }
            }
        }
    }
}

extension [UInt8] {
    /// What these bytes were before gzip; nil where they are no gzip, are damaged, or would become more than `most` bytes.
    public func expandedGzip(most: Int) -> [UInt8]? { Gzip.expand(self, most: most) }

    /// These bytes compressed, as small as they get; nil when there is no memory for it.
    public var compressedGzip: [UInt8]? { Gzip.compress(self, effort: .small) }
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
            let type = header("Content-Type"), ContentType.isCompressible(type)
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
