import CMicrohttpd
import Glibc

/// A bound, listening socket that closes itself unless it is handed over.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32
    /// The port that was bound, 0 for a unix-domain socket.
    let port: UInt16

    deinit { close(descriptor) }

    /// Gives the descriptor to an owner that will close it.
    consuming func handOver() -> Int32 {
        let given = descriptor
        discard self
        return given
    }

    /// Connections that wait to be taken: as many as Linux lets wait by itself. Of one more, what it sends is thrown away, and its
    /// client sends it again after a second at the earliest.
    private static let backlog: Int32 = 4_096

    private init(descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        self.port = port
    }

    /// A TCP socket. An empty host is every address: both families on one socket where the machine has IPv6, else IPv4.
    static func tcp(host: String, port: UInt16) throws(HTTPServiceError) -> ListeningSocket {
        if host.isEmpty || host == "*" {
            if let both = try? bind(host: "::", port: port) { return both }
            return try bind(host: "0.0.0.0", port: port)
        }
        return try bind(host: host, port: port)
    }

    /// Another descriptor of a socket that is being listened on.
    static func sharing(_ listening: Int32, port: UInt16) throws(HTTPServiceError) -> ListeningSocket {
        let copy = fcntl(listening, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .cannotListen(on: "*:\(port)", reason: systemReason()) }
        return ListeningSocket(descriptor: copy, port: port)
    }

    private static func bind(host: String, port: UInt16) throws(HTTPServiceError) -> ListeningSocket {
        let place = "\(host):\(port)"
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0, let first = list else {
            throw .cannotListen(on: place, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(list) }

        let descriptor = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .cannotListen(on: place, reason: systemReason()) }
        // From here on deinit closes it, whatever fails. The port is read once it is bound.
        let unbound = ListeningSocket(descriptor: descriptor, port: 0)
        var on: Int32 = 1
        var off: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        if first.pointee.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, socklen_t(MemoryLayout<Int32>.size))
        }
        guard Glibc.bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(descriptor, backlog) == 0
        else {
            throw .cannotListen(on: place, reason: systemReason())
        }
        return ListeningSocket(descriptor: unbound.handOver(), port: boundPort(of: descriptor))
    }

    private static func boundPort(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port is at the same place, in network order, for both families.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
    }

    /// A unix-domain socket of mode 0600. A file left by a server that is gone is replaced.
    static func unix(path: String) throws(HTTPServiceError) -> ListeningSocket {
        guard var address = sockaddr_un(path: path) else {
            throw .cannotListen(on: path, reason: "the path is longer than a socket's may be")
        }
        if answers(&address) { throw .alreadyServed(path: path) }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }

        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .cannotListen(on: path, reason: systemReason()) }
        let socket = ListeningSocket(descriptor: descriptor, port: 0)
        // Until listen() nobody can connect, so there is no moment in which another account could.
        guard address.withSockaddr({ Glibc.bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
            listen(descriptor, backlog) == 0
        else { throw .cannotListen(on: path, reason: systemReason()) }
        return socket
    }

    private static func answers(_ address: inout sockaddr_un) -> Bool {
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        return address.withSockaddr { connect(probe, $0, $1) } == 0
    }
}

extension sockaddr_un {
    /// The address of that path; nil where it is too long, or holds NUL.
    init?(path: String) {
        self.init()
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: sun_path)
        guard bytes.count < room, !bytes.isEmpty, !bytes.contains(0) else { return nil }
        sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
    }

    mutating func withSockaddr<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        withUnsafePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

/// What the system says about the last call that failed on this thread.
func systemReason() -> String { String(cString: strerror(errno)) }
