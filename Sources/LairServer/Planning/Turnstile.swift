import Synchronization

/// One at a time: who comes meanwhile waits.
final class Turnstile: Sendable {
    private let lock = Mutex(())

    /// Runs `body` while nobody else runs here.
    func alone<Result: Sendable, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) in try body() }
    }
}
