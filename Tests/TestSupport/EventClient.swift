import Foundation

/// A client of Server-Sent Events on this machine that reads only when it is told to. One test's thread uses it at a time.
public final class EventClient {
    /// One event as it came.
    public struct Event: Sendable, Equatable, CustomStringConvertible {
        public var id: String?
        public var name: String
        public var data: String

        /// An event of these parts.
        public init(id: String?, name: String, data: String) {
            self.id = id
            self.name = name
            self.data = data
        }

        public var description: String { "\(name) \(id ?? "–") \(data)" }
    }

    /// Why there is no (more) stream.
    public enum Failure: Error {
        case cannotConnect(Int32)
        case refused(String)
        /// Nothing came for so long that it never will.
        case silence
    }

    private let descriptor: Int32
    private var answer = EventParser()
    private var isAtEnd = false
    /// The answer's head.
    public var head: String { answer.head ?? "" }
    /// The last id that came.
    public var lastID: String? { answer.lastID }
    /// Whether the server has said, in HTTP's words, that the stream is over.
    public var endedCleanly: Bool { answer.isOver }

    /// Opens the stream and reads the answer's head.
    public init(port: UInt16, _ target: String, after last: String? = nil, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        // Far longer than anything takes: a test that would wait for ever fails instead.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Failure.cannotConnect(errno) }
        let resumed = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        let request = Array("GET \(target) HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\(resumed)\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure.cannotConnect(errno)
        }
        while answer.head == nil {
            guard try read() else { throw Failure.refused(answer.rest) }
        }
        guard head.hasPrefix("HTTP/1.1 200") else { throw Failure.refused(head) }
    }

    deinit { close(descriptor) }

    /// The next event; nil when the stream is over.
    public func next() throws -> Event? {
        while true {
            if let event = answer.next() { return event }
            if isAtEnd || answer.isOver { return nil }
            if try !read() { isAtEnd = true }
        }
    }

    /// The next event that is no heartbeat.
    public func nextReal() throws -> Event? {
        while let event = try next() { if event.name != "ping" { return event } }
        return nil
    }

    private func read() throws -> Bool {
        var room = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &room, room.count, 0)
        if count < 0, errno == EAGAIN { throw Failure.silence }
        if count > 0 { answer.take(room[..<count]) }
        return count > 0
    }
}
