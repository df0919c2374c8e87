import CMicrohttpd
import Glibc

/// A connected socket with one deadline for everything done on it.
struct ClientSocket: ~Copyable {
    private let descriptor: Int32
    private let end: Int64
    private let name: String

    deinit { close(descriptor) }

    private init(descriptor: Int32, end: Int64, name: String) {
        self.descriptor = descriptor
        self.end = end
        self.name = name
    }

    /// Connects.
    static func connect(to address: HTTPClient.Address, milliseconds: Int64) throws(HTTPServiceError) -> ClientSocket {
        let end = Connection.now() + milliseconds
        switch address {
        case .unix(let path):
            guard var socketAddress = sockaddr_un(path: path) else {
                throw .cannotReach(path, reason: "the path is longer than a socket's may be")
            }
            let socket = try open(AF_UNIX, end: end, name: path)
            let descriptor = socket.descriptor
            if socketAddress.withSockaddr({ Glibc.connect(descriptor, $0, $1) }) != 0 {
                throw .cannotReach(path, reason: systemReason())
            }
            return socket
        case .tcp(let host, let port):
            let name = "\(host):\(port)"
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            hints.ai_flags = AI_NUMERICSERV
            var list: UnsafeMutablePointer<addrinfo>?
            let code = getaddrinfo(host, String(port), &hints, &list)
            guard code == 0, let first = list?.pointee else {
                throw .cannotReach(name, reason: String(cString: gai_strerror(code)))
            }
            defer { freeaddrinfo(list) }
            let socket = try open(first.ai_family, end: end, name: name)
            if Glibc.connect(socket.descriptor, first.ai_addr, first.ai_addrlen) != 0 {
                throw .cannotReach(name, reason: systemReason())
            }
            return socket
        }
    }

    private static func open(_ family: Int32, end: Int64, name: String) throws(HTTPServiceError) -> ClientSocket {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if descriptor < 0 { throw .cannotReach(name, reason: systemReason()) }
        return ClientSocket(descriptor: descriptor, end: end, name: name)
    }

    /// Writes all, unless the other end closes first: then what it said is still to be read.
    func write(_ bytes: [UInt8]) throws(HTTPServiceError) {
        var sent = 0
        while sent < bytes.count {
            // A server that refuses answers before everything is sent: whichever comes first.
            let ready = try wait(for: Int16(POLLOUT) | Int16(POLLIN))
            if ready & Int16(POLLOUT) == 0 { return }
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count >= 0 {
                sent += count
            } else if errno == EPIPE || errno == ECONNRESET {
                return
            } else if errno != EAGAIN && errno != EINTR {
                throw .cannotReach(name, reason: systemReason())
            }
        }
    }

    /// Everything until the other end closes.
    func readToEnd() throws(HTTPServiceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            _ = try wait(for: Int16(POLLIN))
            let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                bytes += room[..<count]
            } else if count == 0 || errno == ECONNRESET {
                return bytes
            } else if errno != EAGAIN && errno != EINTR {
                throw .cannotReach(name, reason: systemReason())
            }
        }
    }

    private func wait(for events: Int16) throws(HTTPServiceError) -> Int16 {
        while true {
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let left = end - Connection.now()
            if left <= 0 { throw .timedOut }
            let count = poll(&entry, 1, Int32(clamping: left))
            if count > 0 { return entry.revents }
            if count < 0, errno != EINTR { throw .cannotReach(name, reason: systemReason()) }
        }
    }
}
