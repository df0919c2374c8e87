import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// The thread that ends what takes too long or will never be whole, and that hangs up politely on clients that were refused in
/// mid-upload.
///
/// libmicrohttpd's own timeout starts again with every byte, so a client that drips one a second would stay for ever. And it
/// closes a refused upload at once: the system then answers what is still under way with a reset, which makes the client throw
/// the refusal away unread. So such a socket is kept a moment longer here, and what comes is read and forgotten. And where the
/// end of what a client sends comes together with its last bytes, it does not notice: see `tellOfEnds`.
final class Watch: Sendable {
    /// Sockets being hung up on, at most; one more is closed at once.
    private static let mostLingering = 64
    /// Milliseconds and bytes for which a refused client may go on sending.
    private static let lingerTime: Int64 = 2_000
    private static let lingerBytes = 16 << 20
    /// Milliseconds between two looks at the deadlines.
    private static let pace: Int32 = 250

    /// `POLLRDHUP`, which the headers give to GNU programs only: the other end sends no more.
    private static let otherEndClosed: Int16 = 0x2000

    private struct Lingering {
        let descriptor: Int32
        let until: Int64
        var bytesLeft: Int
    }

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var counts: [Peer: Int] = [:]
        var arriving: [Int32] = []
        var isStopped = false
    }

    private let state = Lock(State())
    /// Written to when there is something to do before the next look.
    private let bell = Bell()
    private let lingeringCount = Atomic<Int>(0)
    private let ended = Signal()

    func start() {
        detachThread { [self] in
            run()
            ended.signal()
        }
    }

    /// Ends the thread and hangs up on whoever is left.
    func stop() {
        state.withLock { $0.isStopped = true }
        bell.ring()
        ended.wait()
    }

    func add(_ connection: Connection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.counts[connection.peer, default: 0] += 1
        }
    }

    /// How many connections one peer has, and how many there are in all.
    func connections(of peer: Peer) -> (own: Int, all: Int) {
        state.withLock { ($0.counts[peer, default: 0], $0.connections.count) }
    }

    /// To be called while the descriptor is still open; after it the watch touches it no more.
    func remove(_ connection: Connection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            let left = state.counts[connection.peer, default: 0] - 1
            state.counts[connection.peer] = left > 0 ? left : nil
            guard !state.isStopped, connection.lingers.load(ordering: .relaxed),
                lingeringCount.load(ordering: .relaxed) < Watch.mostLingering
            else {
                return
            }
            let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            lingeringCount.add(1, ordering: .relaxed)
            state.arriving.append(copy)
            bell.ring()
        }
    }

    /// Ends all connections that there are.
    func endAll() {
        state.withLock { state in
            for connection in state.connections.values { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func run() {
        var lingering: [Lingering] = []
        var looks = 0
        while true {
            looks += 1
            let now = Connection.now()
            let (arrived, isStopped) = state.withLock { state in
                // Shut down under the lock: remove() cannot return, so the descriptor cannot become another connection's.
                if looks % 4 == 0 { for connection in state.connections.values { connection.noticeBeginning(at: now) } }
                for connection in state.connections.values where connection.isOverdue(at: now) {
                    connection.expectNothing()
                    shutdown(connection.descriptor, Int32(SHUT_RDWR))
                }
                tellOfEnds(state.connections.values)
                defer { state.arriving = [] }
                return (state.arriving, state.isStopped)
            }
            for descriptor in arrived {
                shutdown(descriptor, Int32(SHUT_WR))
                lingering.append(
                    Lingering(descriptor: descriptor, until: now + Watch.lingerTime, bytesLeft: Watch.lingerBytes))
            }
            if isStopped {
                for one in lingering { close(one.descriptor) }
                return
            }
            drain(&lingering)
        }
    }

    /// Lets the daemon see that clients have closed their side.
    ///
    /// It waits for the socket to change, reads once, and takes less than it had room for as a sign that there is no more: an end
    /// that came with the last bytes changes nothing any more, and a request that breaks off there would be waited for. Closing
    /// our side of the reading is such a change. What has come can still be read, and an answer still be written.
    private func tellOfEnds(_ connections: some Collection<Connection>) {
        let open = connections.filter { !$0.isHalfClosed.load(ordering: .relaxed) }
        var polled = open.map { pollfd(fd: $0.descriptor, events: Watch.otherEndClosed, revents: 0) }
        guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
        for (connection, entry) in zip(open, polled) where entry.revents & Watch.otherEndClosed != 0 {
            connection.isHalfClosed.store(true, ordering: .relaxed)
            shutdown(connection.descriptor, Int32(SHUT_RD))
        }
    }

    /// Waits for input or the next look, reads and forgets, and closes those whose time, bytes or patience are over.
    private func drain(_ lingering: inout [Lingering]) {
        var polled = lingering.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        polled.append(pollfd(fd: bell.listening, events: Int16(POLLIN), revents: 0))
        poll(&polled, nfds_t(polled.count), Watch.pace)
        bell.silence()
        let now = Connection.now()
        var kept: [Lingering] = []
        for (index, entry) in polled.dropLast().enumerated() {
            var one = lingering[index]
            var isOver = now > one.until
            if entry.revents != 0 { isOver = !readAndForget(&one) || isOver }
            if isOver {
                close(one.descriptor)
                lingeringCount.subtract(1, ordering: .relaxed)
            } else {
                kept.append(one)
            }
        }
        lingering = kept
    }

    /// False when the other end has closed, or has sent more than anyone would wait for.
    private func readAndForget(_ one: inout Lingering) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { room in
            while one.bytesLeft > 0 {
                let count = recv(one.descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                if count == 0 { return false }
                if count < 0 { return errno == EAGAIN || errno == EINTR }
                one.bytesLeft -= count
            }
            return false
        }
    }
}
