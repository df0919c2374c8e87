import CGnuTLS
import CMicrohttpd
import Glibc
import Synchronization

/// An answer's way to the socket.
extension Daemon {
    /// Hands the answer to the daemon, which sends it as the client takes it.
    func send(_ response: Response, for exchange: Exchange, on connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        exchange.stage = .answered
        var response = response
        let made: OpaquePointer?
        if case .events(let feed, let last, let share) = response.body {
            switch stream(feed, after: last, share, on: connection, handle) {
            case .success(let stream): made = stream
            case .failure(let problem):
                response = router.refuse(problem)
                made = Daemon.make(&response)
            }
        } else {
            made = Daemon.make(&response)
        }
        guard let made else { return lair_mhd_no() }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers where !equalIgnoringASCIICase(name, "Content-Length") {
            Daemon.add(name, value, to: made)
        }
        if isClosing.load(ordering: .relaxed) || exchange.isLast { Daemon.add("Connection", "close", to: made) }
        connection.expect(within: settings.answerSeconds + response.size / max(settings.slowestDownload, 1))
        return MHD_queue_response(handle, UInt32(response.status), made)
    }

    /// Adds a header. Handed over as they are, its name and value would each be copied to memory asked for; so they are not.
    static func add(_ name: String, _ value: String, to response: OpaquePointer) {
        _ = name.withCString { name in value.withCString { value in MHD_add_response_header(response, name, value) } }
    }

    /// The daemon's form of a body. A file that has gone since its route looked becomes 404.
    private static func make(_ response: inout Response) -> OpaquePointer? {
        if case .file(let path, _) = response.body {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            var status = stat()
            if descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                let size = Int(status.st_size)
                response.body = .file(path: path, size: size)
                if let made = MHD_create_response_from_fd64(UInt64(size), descriptor) { return made }
            }
            if descriptor >= 0 { close(descriptor) }
            response = Problem.notFound().response
        }
        guard case .bytes(let bytes) = response.body else { return nil }
        return bytes.withUnsafeBytes { lair_mhd_copy($0.baseAddress, $0.count) }
    }

    /// Writes a short answer straight to the socket, for the moment in which the daemon takes none.
    func writePast(_ response: Response, _ handle: OpaquePointer) {
        let reason = MHD_get_reason_phrase_for(UInt32(response.status)).map { String(cString: $0) } ?? ""
        var text = "HTTP/1.1 \(response.status) \(reason)\r\nConnection: close\r\nContent-Length: \(response.size)\r\n"
        for (name, value) in response.headers { text += "\(name): \(value)\r\n" }
        var bytes = Array((text + "\r\n").utf8)
        if case .bytes(let body) = response.body { bytes += body }
        if isSecure, let session = lair_mhd_tls_session(handle) {
            _ = gnutls_record_send(OpaquePointer(session), bytes, bytes.count)
        } else {
            _ = Glibc.send(lair_mhd_descriptor(handle), bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }
}
