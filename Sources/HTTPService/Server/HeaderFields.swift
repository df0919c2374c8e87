import CMicrohttpd

/// The headers of a request as the daemon holds them, gathered, with what is wrong with them.
struct HeaderFields {
    /// The fields themselves.
    private(set) var values = Headers()
    /// Names and values together, in bytes.
    private(set) var size = 0
    private var lengths: Set<String> = []
    private var hasControl = false
    private var head: RequestHead

    /// Fields in one request at most, whatever their size.
    private static let mostFields = 100
    private static let lengthName = "content-length"
    private var count = 0

    init(of handle: OpaquePointer, head: RequestHead) {
        self.head = head
        values.reserve(16, bytes: head.size)
        withUnsafeMutablePointer(to: &self) { pointer in
            lair_mhd_each_header(handle, onHeader, UnsafeMutableRawPointer(pointer))
        }
        self.head.finish()
    }

    fileprivate mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        head.take(name: name, value: value)
        size += name.count + value.count + 4
        count += 1
        if value.contains(where: { isControl($0) && $0 != 0x09 }) { hasControl = true }
        // What is no token is no name, and the head is not sound then: so it is never looked at as anything but bytes.
        values.add(name: name, value: value)
        if name.count == HeaderFields.lengthName.utf8.count,
            zip(name, HeaderFields.lengthName.utf8).allSatisfy({ lowerASCII($0) == $1 })
        {
            lengths.insert(String(decoding: value, as: UTF8.self))
        }
    }

    /// The body's length as the client names it; nil where it names none, or nonsense.
    var contentLength: Int? { lengths.count == 1 ? lengths.first.flatMap { Int($0) } : nil }

    /// Whether a body follows.
    var expectsBody: Bool { isChunked || (contentLength ?? lengths.count) > 0 }

    /// Whether the body comes in chunks.
    var isChunked: Bool { values.has("transfer-encoding") }

    /// What makes the request one that two readers could read differently (RFC 9112 §6.3), or that has too much of everything.
    func problem(isHostRequired: Bool) -> Problem? {
        if !head.isSound { return .invalid("The request line or a header is malformed.") }
        // RFC 9112 §3.2: one Host, and none is allowed only before HTTP/1.1. Two are joined by then.
        if values["host"].map({ $0.utf8.contains(UInt8(ascii: ",")) }) ?? isHostRequired {
            return .invalid("One Host header is required.")
        }
        if count > HeaderFields.mostFields {
            return Problem(
                slug: "too-large", title: "Too large", status: 431,
                detail: "There are more than \(HeaderFields.mostFields) headers.")
        }
        if let coding = values["transfer-encoding"], !equalIgnoringASCIICase(coding, "chunked") {
            return .invalid("The Transfer-Encoding is not chunked.")
        }
        if hasControl { return .invalid("A header holds a control character.") }
        if lengths.count > 1 { return .invalid("There are two different Content-Length headers.") }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return .invalid("The Content-Length is no number.")
            }
            if isChunked { return .invalid("Content-Length and Transfer-Encoding exclude each other.") }
            if Int(length) == nil { return .tooLarge(limit: Int.max) }
        }
        return nil
    }
}

/// Called for each header field; the context is the `HeaderFields` that gathers them, on the stack of the caller.
private func onHeader(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    context?.assumingMemoryBound(to: HeaderFields.self).pointee.add(
        name: UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize),
        value: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    return lair_mhd_yes()
}
