/// One HTTP response.
public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The headers, in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Body

    /// What is sent after the headers.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// A file of that path, sent by the kernel.
        case file(path: String, size: Int)
        /// The events of a feed as they come, after the one whose id is `last`: see `Response.events(_:after:share:)`.
        case events(EventFeed, after: String?, share: StreamShare?)
    }

    /// For whom a stream is counted, and how many there may be for that one.
    public struct StreamShare: Sendable {
        /// Whose it is: any text.
        public var holder: String
        /// Streams at once; one more is answered with 429.
        public var most: Int

        /// A share of these parts.
        public init(holder: String, most: Int) {
            self.holder = holder
            self.most = most
        }
    }

    /// A response of these parts.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { equalIgnoringASCIICase($0.name, name) }?.value
    }
}

/// Whether two field names are the same as HTTP sees them (RFC 9110 §5.1).
func equalIgnoringASCIICase(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { $0 == $1 || lowerASCII($0) == lowerASCII($1) }
}

/// The ASCII lower case of a byte.
func lowerASCII(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
