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
    }

    /// A response of these parts.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
