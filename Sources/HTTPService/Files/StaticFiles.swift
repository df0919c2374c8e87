import CMicrohttpd
import Deflate
import Glibc
import Locks

/// Serves the files of one folder: content types, entity tags, gzip. No listing, no dot files, nothing outside the folder.
///
/// A file's tag is a hash of its content, and its compressed form is made once; both are remembered until its size or time
/// changes.
public final class StaticFiles: Sendable {
    /// The folder, with symbolic links resolved, ending in `/`.
    let root: String
    private let cacheControl: String
    private let known = Lock<[String: KnownFile]>([:])
    private let prepare: Preparation

    /// What is remembered of a file.
    struct KnownFile {
        let stamp: FileStamp
        let tag: String
        /// What is sent in the file's place; nil: the file itself.
        let prepared: [UInt8]?
        /// nil for a type that does not gain by compression, or where the result was no smaller.
        let compressed: [UInt8]?
    }

    /// Makes of a file's content what is sent in its place, by its path below the folder; nil: it is sent as it is.
    public typealias Preparation = @Sendable (_ path: Substring, _ content: [UInt8]) -> [UInt8]?

    /// Bytes beyond which a file is neither hashed nor compressed, lest its first reader wait: its tag is made of size and time.
    private static let largestRead = 8 << 20

    /// Serves `folder`.
    /// - Parameters:
    ///   - cacheControl: for every file; the usual one lets a browser keep it and ask each time whether it is the same.
    ///   - prepare: what is sent in a file's place.
    /// - Throws: `fileFailed` where the folder is none.
    public init(
        folder: String, cacheControl: String = "no-cache", prepare: @escaping Preparation = { _, _ in nil }
    ) throws(HTTPServiceError) {
        guard let resolved = StaticFiles.resolve(folder) else { throw .fileFailed(path: folder, reason: systemReason()) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .fileFailed(path: folder, reason: "it is no folder")
        }
        root = resolved.hasSuffix("/") ? resolved : resolved + "/"
        self.cacheControl = cacheControl
        self.prepare = prepare
    }

    /// Answers a GET (or HEAD) for the file at `path` below the folder, `/` between its segments; 404 where there is none.
    public func respond(to request: Request, path: String) -> Response {
        guard let file = find(path), let known = look(at: file, named: path) else { return Problem.notFound().response }
        var headers: [(name: String, value: String)] = [
            ("Content-Type", ContentType.of(path)), ("Cache-Control", cacheControl),
        ]
        var tag = "\"\(known.tag)\""
        var body = known.prepared.map { Response.Body.bytes($0) } ?? .file(path: file, size: known.stamp.size)
        if let compressed = known.compressed {
            headers.append(("Vary", "Accept-Encoding"))
            if acceptsGzip(request.header("accept-encoding")) {
                // Another representation has another strong tag (RFC 9110 §8.8.3.3).
                tag = "\"\(known.tag)-gzip\""
                headers.append(("Content-Encoding", "gzip"))
                body = .bytes(compressed)
            }
        }
        headers.append(("ETag", tag))
        if let wanted = request.header("if-none-match"), StaticFiles.matches(wanted, tag) {
            headers.removeAll { $0.name == "Content-Type" || $0.name == "Content-Encoding" }
            return Response(status: 304, headers: headers)
        }
        return Response(status: 200, headers: headers, body: body)
    }

    /// The resolved path of a regular file inside the folder.
    func find(_ path: String) -> String? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for segment in segments {
            // Request paths hold none of these, but whoever calls with a path of another origin gets the same care.
            if segment.isEmpty || segment.hasPrefix(".") || segment.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") })
            {
                return nil
            }
        }
        guard !segments.isEmpty, let resolved = StaticFiles.resolve(root + path), resolved.hasPrefix(root) else { return nil }
        return resolved
    }

    func look(at file: String, named name: String) -> KnownFile? {
        guard let stamp = FileStamp(of: file) else { return nil }
        if let remembered = known.withLock({ $0[file] }), remembered.stamp == stamp { return remembered }

        var tag = Digest.hex([stamp.seconds, stamp.nanoseconds, stamp.size].flatMap { StaticFiles.bytes(of: $0) })
        var (prepared, compressed): ([UInt8]?, [UInt8]?)
        if stamp.size <= StaticFiles.largestRead {
            guard var content = try? readFile(file) else { return nil }
            prepared = prepare(file.dropFirst(root.count), content)
            if let prepared { content = prepared }
            tag = Digest.hex(Digest.sha256(content).prefix(16))
            if content.count >= Response.leastWorthCompressing, ContentType.isCompressible(ContentType.of(name)),
                let smaller = Gzip.compress(content, effort: .small), smaller.count < content.count
            {
                compressed = smaller
            }
        }
        let made = KnownFile(stamp: stamp, tag: tag, prepared: prepared, compressed: compressed)
        known.withLock { $0[file] = made }
        return made
    }

    /// Whether one of the tags in `If-None-Match` is this one; the comparison is the weak one (RFC 9110 §13.1.2).
    private static func matches(_ wanted: String, _ tag: String) -> Bool {
        for part in wanted.split(separator: ",") {
            var candidate = part.drop { $0 == " " }
            while candidate.last == " " { candidate.removeLast() }
            if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            if candidate == "*" || candidate == tag { return true }
        }
        return false
    }

    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func bytes(of value: Int) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
}
