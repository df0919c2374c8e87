import CMicrohttpd
import Glibc

/// A client for the server next door: one request a connection, HTTP/1.1 without TLS. The `lair` command talks with it to the
/// server that owns a data folder.
public struct HTTPClient: Sendable {
    /// Where the server listens.
    public enum Address: Sendable {
        /// A unix-domain socket.
        case unix(path: String)
        /// TCP, by numeric address.
        case tcp(host: String, port: UInt16)
    }

    /// Where the server listens.
    public var address: Address
    /// Seconds that a whole request may take.
    public var seconds: Double

    /// A client of the server at `address`.
    public init(_ address: Address, seconds: Double = 30) {
        self.address = address
        self.seconds = seconds
    }

    /// Sends one request and reads the answer whole.
    /// - Parameters:
    ///   - target: the path and query, already percent-encoded: see `HTTPClient.encode`.
    ///   - headers: beyond `Host`, `Connection` and `Content-Length`.
    /// - Throws: `cannotReach` where nobody listens, `timedOut`, `badAnswer`.
    public func send(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) throws(HTTPServiceError) -> Response {
        let answer = try exchange(raw: message(method, target, headers, body))
        return try ResponseParser.parse(answer, isHead: method == "HEAD")
    }

    /// Sends one request and closes without waiting for an answer, as a phone does that loses the network.
    public func sendAndHangUp(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) {
        guard let socket = try? ClientSocket.connect(to: address, milliseconds: Int64(seconds * 1000)) else { return }
        try? socket.write(message(method, target, headers, body))
    }

    private func message(
        _ method: String, _ target: String, _ headers: [(name: String, value: String)], _ body: [UInt8]?
    ) -> [UInt8] {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        if let body { head += "Content-Length: \(body.count)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Array((head + "\r\n").utf8) + (body ?? [])
    }

    /// Sends these bytes and returns all that comes back until the server closes. For tests of what no client would send.
    public func exchange(raw: [UInt8]) throws(HTTPServiceError) -> [UInt8] {
        let socket = try ClientSocket.connect(to: address, milliseconds: Int64(seconds * 1000))
        try socket.write(raw)
        return try socket.readToEnd()
    }

    private var host: String {
        switch address {
        case .unix: "localhost"
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }

    /// Percent-encodes one path segment or query value (RFC 3986 §2.3: all but unreserved characters).
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), upperHexDigit(byte >> 4), upperHexDigit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func upperHexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
