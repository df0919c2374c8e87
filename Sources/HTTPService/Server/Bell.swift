import CMicrohttpd
import Glibc

/// Wakes a thread that waits in `poll`: a pair of sockets, written to at one end and polled at the other.
final class Bell: Sendable {
    /// The end to poll for input.
    let listening: Int32
    private let ringing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let code = socketpair(AF_UNIX, kind, 0, &ends)
        precondition(code == 0, "the system gives no more descriptors")
        (listening, ringing) = (ends[0], ends[1])
    }

    deinit {
        close(listening)
        close(ringing)
    }

    func ring() {
        var one: UInt8 = 1
        // Full means that it rings already.
        _ = send(ringing, &one, 1, Int32(MSG_NOSIGNAL))
    }

    func silence() {
        var room = [UInt8](repeating: 0, count: 64)
        while recv(listening, &room, room.count, 0) > 0 {}
    }
}
