import Foundation
import TestSupport

/// Thousands of streams of Server-Sent Events that one thread keeps, and breaks off, and opens again where they were.
final class StreamCrowd {
    /// One of them.
    struct Stream {
        fileprivate var descriptor: Int32 = -1
        fileprivate var isSent = false
        fileprivate var answer = EventParser()
        /// The id of the last event it had, over all its connections.
        var lastID: String?
        /// The data of all events it had that are no heartbeat.
        var data: [String] = []
        /// Whether the server has begun to answer.
        var isOpen: Bool { answer.head != nil }
    }

    private let port: UInt16
    private let target: String
    private(set) var streams: [Stream]
    /// Answers that were no stream, and connections that ended by themselves: each is made anew.
    private(set) var refusals = 0

    init(_ count: Int, port: UInt16, target: String) {
        self.port = port
        self.target = target
        streams = [Stream](repeating: Stream(), count: count)
    }

    deinit { for stream in streams where stream.descriptor >= 0 { close(stream.descriptor) } }

    /// Breaks a stream off, whatever it is doing, and opens it again.
    func reconnect(_ index: Int) {
        if streams[index].descriptor >= 0 { close(streams[index].descriptor) }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        streams[index].descriptor = descriptor
        streams[index].isSent = false
        streams[index].answer = EventParser()
    }

    /// Reads and writes what can be read and written, for at most that long.
    func run(milliseconds: Int32) {
        var entries = streams.map { stream in
            pollfd(fd: stream.descriptor, events: Int16(stream.isSent ? POLLIN : POLLOUT), revents: 0)
        }
        guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
        for (index, entry) in entries.enumerated() where entry.revents != 0 {
            if streams[index].isSent { read(index) } else { ask(index) }
        }
    }

    private func ask(_ index: Int) {
        let resumed = streams[index].lastID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        // Each is another client of the proxy that the server believes this to be.
        let forwarded = "X-Forwarded-For: 10.0.\(index / 250).\(index % 250)\r\n"
        let request = Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\(forwarded)\(resumed)\r\n".utf8)
        if send(streams[index].descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count {
            streams[index].isSent = true
        } else {
            refusals += 1
            reconnect(index)
        }
    }

    private func read(_ index: Int) {
        var room = [UInt8](repeating: 0, count: 8_192)
        let count = recv(streams[index].descriptor, &room, room.count, 0)
        if count < 0, errno == EAGAIN { return }
        if count > 0 { streams[index].answer.take(room[..<count]) }
        while let event = streams[index].answer.next() {
            if let id = event.id { streams[index].lastID = id }
            if event.name != "ping" { streams[index].data.append(event.data) }
        }
        let isRefused = streams[index].answer.head.map { !$0.hasPrefix("HTTP/1.1 200") } ?? false
        if count <= 0 || isRefused || streams[index].answer.isOver {
            refusals += 1
            reconnect(index)
        }
    }
}
