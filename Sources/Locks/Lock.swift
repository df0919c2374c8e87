public import Glibc

/// A value that one thread at a time may look at and change.
///
/// As `Synchronization.Mutex`, but for servers. On Linux that one is a futex with priority inheritance, which is given to whoever
/// waits for it: once a thread is preempted while it holds one, all others that come by queue up, and from then on each turn costs
/// a switch of threads. With eight threads on two cores that was a third of all time. This one is the C library's: who runs takes
/// it, who waits is woken and tries again.
///
/// `@unchecked Sendable`: `value` is touched under `mutex` only, and its address stays the same from `init` to `deinit`.
public final class Lock<Value>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Guards `value` from now on.
    public init(_ value: sending Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Runs `body` while no other thread does. It must not ask for the same lock.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
