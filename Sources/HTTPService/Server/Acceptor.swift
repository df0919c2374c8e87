import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// The thread that takes connections from a listening socket and gives them to a daemon's threads.
///
/// libmicrohttpd 0.9.75 accepts by itself, but cannot stop doing so: with a pool of threads, `MHD_quiesce_daemon` and a thread
/// that wakes in that moment both take the socket out of one epoll set, and whoever comes second ends the whole process.
///
/// `@unchecked Sendable`: `handle` is used by the one thread only, from `init` until `end` returns, and the daemon outlives that.
final class Acceptor: @unchecked Sendable {
    /// Milliseconds to wait for room: for a connection to end where there are as many as may be, or for a descriptor.
    private static let patience: Int32 = 20
    /// Connections taken between two looks at the bell.
    private static let most = 64

    /// The socket listened on, open until the end.
    let listening: Int32
    private let handle: OpaquePointer
    private let limit: Int
    private let bell = Bell()
    private let isEnding = Atomic<Bool>(false)
    private let ended = Signal()

    /// Starts to accept. The socket is closed at the end.
    /// - Parameter limit: connections the daemon may have; more wait in the socket's queue.
    init(listening: Int32, for handle: OpaquePointer, limit: Int) {
        (self.listening, self.handle, self.limit) = (listening, handle, limit)
        _ = fcntl(listening, F_SETFL, fcntl(listening, F_GETFL) | O_NONBLOCK)
        // The thread needs `self` until it has signalled, and whoever owns it waits for that.
        detachThread { [self] in
            run()
            close(listening)
            ended.signal()
        }
    }

    /// Accepts no more; returns when the socket is closed and the handle is not used any more. To be called once.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        bell.ring()
        ended.wait()
    }

    private func run() {
        var hasRoom = true
        while true {
            // Without room only the bell is listened to: a queue that is not emptied would wake this thread for ever.
            var polled = [
                pollfd(fd: bell.listening, events: Int16(POLLIN), revents: 0),
                pollfd(fd: hasRoom ? listening : -1, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&polled, nfds_t(polled.count), hasRoom ? -1 : Acceptor.patience)
            if isEnding.load(ordering: .sequentiallyConsistent) { return }
            hasRoom = acceptSome()
        }
    }

    /// Takes what waits; false where it has to go on waiting.
    private func acceptSome() -> Bool {
        for _ in 0..<Acceptor.most {
            guard lair_mhd_connections(handle) < limit else { return false }
            var address = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isTaken = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
                    let descriptor = accept4(listening, name, &size, flags)
                    guard descriptor >= 0 else { return false }
                    // It closes the connection itself where it does not want it.
                    _ = MHD_add_connection(handle, descriptor, name, size)
                    return true
                }
            }
            // Nobody waits any more; or the one who did has gone; or descriptors or memory are short for a moment.
            if !isTaken { return errno == EAGAIN || errno == ECONNABORTED || errno == EINTR }
        }
        return true
    }
}
