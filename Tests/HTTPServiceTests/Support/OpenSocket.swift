import Foundation

/// A TCP connection that does only what it is told, closed when it is let go of.
final class OpenSocket: Sendable {
    struct Failure: Error { let code: Int32 }

    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // `deinit` closes it, here too: once more would close somebody else's.
        if code != 0 { throw Failure(code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends all of `text`; with `andClose` nothing more, and both come to the other end as one.
    func write(_ text: String, andClose: Bool = false) throws {
        let bytes = Array(text.utf8)
        var flags = Int32(MSG_NOSIGNAL)
        // Held back until there is more, or the end.
        if andClose { flags |= Int32(MSG_MORE) }
        if send(descriptor, bytes, bytes.count, flags) != bytes.count { throw Failure(code: errno) }
        if andClose { shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// Reads until what came ends in `text`, or the other end closes; the end of what came, as long as `text`.
    @discardableResult
    func readUntil(_ text: String) throws -> String {
        let count = text.utf8.count
        return String(decoding: try read { $0.suffix(count).elementsEqual(text.utf8) }.suffix(count), as: UTF8.self)
    }

    /// Reads so many bytes at least; the first of them.
    func readFirst(_ count: Int) throws -> String {
        String(decoding: try read { $0.count >= count }.prefix(count), as: UTF8.self)
    }

    /// Whether something has come, or comes within so many milliseconds.
    func hasInput(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// Reads until the other end closes.
    func readToEnd() throws -> [UInt8] { try read { _ in false } }

    private func read(until isEnough: ([UInt8]) -> Bool) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4096)
        while !isEnough(bytes) {
            let count = recv(descriptor, &room, room.count, 0)
            if count < 0 { throw Failure(code: errno) }
            if count == 0 { break }
            bytes += room[..<count]
        }
        return bytes
    }
}
