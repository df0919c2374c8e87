import Glibc

/// Runs `body` on a thread of its own that nobody joins: as nice as the one that asks for it, and deaf to SIGPIPE.
public func detachThread(_ body: @escaping @Sendable () -> Void) {
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
