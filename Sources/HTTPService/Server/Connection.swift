import CMicrohttpd
import Glibc
import Synchronization

/// One open connection, from accept to close. Shared by the daemon's thread that serves it and the watch that times it.
final class Connection: Sendable {
    let descriptor: Int32
    let peer: Peer
    let isSecure: Bool
    /// When the watch ends it, in milliseconds of the monotonic clock.
    private let deadline: Atomic<Int64>
    /// Whether the daemon has been told that the other end sends no more.
    let isHalfClosed = Atomic<Bool>(false)
    /// Whether the other end may still be sending what nobody will read.
    let lingers = Atomic<Bool>(false)

    init(descriptor: Int32, peer: Peer, isSecure: Bool, seconds: Int) {
        self.descriptor = descriptor
        self.peer = peer
        self.isSecure = isSecure
        self.deadline = Atomic(Connection.now() + Int64(seconds) * 1000)
    }

    /// The time when the last request ended, while nothing of the next one has come; else `never`.
    private let resting = Atomic<Int64>(Connection.never)
    private let requestSeconds = Atomic<Int>(0)

    /// A request is over. The next may be silent for the idle time first, and then take its own.
    func expectNext(settings: ServerSettings) {
        requestSeconds.store(settings.requestSeconds, ordering: .relaxed)
        expect(within: settings.idleSeconds + settings.requestSeconds)
        resting.store(Connection.now(), ordering: .relaxed)
    }

    /// The daemon tells of a request only when all of its line is in. So that one that drips has no more time than any other,
    /// its beginning is noticed here, by when the last data came.
    func noticeBeginning(at now: Int64) {
        // Whoever sets the deadline meanwhile knows better.
        let before = deadline.load(ordering: .sequentiallyConsistent)
        let rest = now - resting.load(ordering: .sequentiallyConsistent)
        // What came right after the last request may have been its own end.
        guard rest > 1_000, Int64(lair_socket_silence(descriptor)) + 500 < rest else { return }
        let until = now + Int64(requestSeconds.load(ordering: .relaxed)) * 1000
        if deadline.compareExchange(expected: before, desired: until, ordering: .sequentiallyConsistent).exchanged {
            resting.store(Connection.never, ordering: .relaxed)
        }
    }

    /// Ends the connection unless the deadline is set anew within `seconds`.
    func expect(within seconds: Int) {
        resting.store(Connection.never, ordering: .relaxed)
        deadline.store(Connection.now() + Int64(seconds) * 1000, ordering: .relaxed)
    }

    /// Nothing is expected of the other end: it is our turn.
    func expectNothing() {
        resting.store(Connection.never, ordering: .relaxed)
        deadline.store(Connection.never, ordering: .relaxed)
    }

    /// Far beyond any clock, and far enough from the largest number for a credit on top.
    private static let never = Int64.max / 2

    /// Bytes of a body came: their time is added, so that a large upload may take long and a dripping one may not.
    func credit(_ bytes: Int, settings: ServerSettings) {
        deadline.add(Int64(bytes) * 1000 / Int64(max(settings.slowestUpload, 1)), ordering: .relaxed)
    }

    func isOverdue(at now: Int64) -> Bool { deadline.load(ordering: .relaxed) < now }

    /// Milliseconds of the monotonic clock.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
