import CMicrohttpd
import Glibc
import Synchronization

/// Runs `body` on a thread of its own that nobody joins.
func detachThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    let code = pthread_create(
        &thread, nil,
        { context in
            guard let context else { return nil }
            // A connection that the other end has closed is an error to be returned, not a reason to die.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
            return nil
        }, box.toOpaque())
    precondition(code == 0, "the system gives no more threads")
    pthread_detach(thread)
}

/// A one-time event between threads: waited for by one, signalled by another.
final class Signal: @unchecked Sendable {
    // Safe to share: sem_t is made for it, and its address stays the same from init to deinit.
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }

    /// Whether the signal came within `milliseconds`.
    func wait(milliseconds: Int64) -> Bool {
        var until = timespec()
        clock_gettime(CLOCK_REALTIME, &until)
        let nanoseconds = until.tv_nsec + Int(milliseconds % 1000) * 1_000_000
        until.tv_sec += Int(milliseconds / 1000) + nanoseconds / 1_000_000_000
        until.tv_nsec = nanoseconds % 1_000_000_000
        while sem_timedwait(semaphore, &until) != 0 { if errno == ETIMEDOUT { return false } }
        return true
    }
}
