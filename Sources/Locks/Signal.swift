import Glibc

/// A one-time event between threads: waited for by one, signalled by another.
public final class Signal: @unchecked Sendable {
    // Safe to share: sem_t is made for it, and its address stays the same from init to deinit.
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// A signal that has not been given.
    public init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Lets one who waits, or the next one who will, go on.
    public func signal() { sem_post(semaphore) }

    /// Returns when it is signalled.
    public func wait() { while sem_wait(semaphore) != 0 {} }

    /// Whether the signal came within `milliseconds`.
    public func wait(milliseconds: Int64) -> Bool {
        var until = timespec()
        clock_gettime(CLOCK_REALTIME, &until)
        let nanoseconds = until.tv_nsec + Int(milliseconds % 1000) * 1_000_000
        until.tv_sec += Int(milliseconds / 1000) + nanoseconds / 1_000_000_000
        until.tv_nsec = nanoseconds % 1_000_000_000
        while sem_timedwait(semaphore, &until) != 0 { if errno == ETIMEDOUT { return false } }
        return true
    }
}
