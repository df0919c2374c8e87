import Glibc

/// SIGINT and SIGTERM, waited for instead of handled: nothing runs inside a signal handler.
struct StopSignals {
    private var signals = sigset_t()

    /// Blocks both in this thread and all it will start.
    init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits until one comes; calls `tick` each second until then.
    func wait(tick: () -> Void) {
        var signals = signals
        while true {
            var second = timespec(tv_sec: 1, tv_nsec: 0)
            let signal = sigtimedwait(&signals, nil, &second)
            if signal == SIGINT || signal == SIGTERM { return }
            if signal == -1, errno == EAGAIN { tick() }
        }
    }
}
