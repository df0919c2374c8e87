import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// HTTP/1.1 over libmicrohttpd: any number of listeners that answer from one router.
///
/// Handlers run on the daemons' threads, several at once. Bad requests are answered with 4xx before any handler sees them.
public final class HTTPServer: Sendable {
    let router: Router
    let settings: ServerSettings
    let watch = Watch()
    let ledger = Exchange.Ledger()
    let workers: Workers
    let overload: Overload
    let daemons = Lock<[Daemon]>([])
    private let hasStopped = Atomic<Bool>(false)

    /// A server that answers from `router`; nothing is open until `listen`.
    public init(router: Router, settings: ServerSettings = ServerSettings()) {
        self.router = router
        self.settings = settings
        workers = Workers(most: settings.workers, room: settings.waiting)
        overload = Overload(patience: settings.patience, onset: settings.onset, crowd: settings.crowd)
        watch.start()
    }

    /// Opens a listener and answers on it from now on.
    /// - Returns: the TCP port that was bound, 0 for a unix-domain socket.
    @discardableResult
    public func listen(on endpoint: Endpoint) throws(HTTPServiceError) -> UInt16 {
        let socket =
            switch endpoint {
            case .tcp(let host, let port), .tls(let host, let port, _): try ListeningSocket.tcp(host: host, port: port)
            case .unix(let path): try ListeningSocket.unix(path: path)
            }
        let port = socket.port
        let daemon = try Daemon(
            socket: socket, endpoint: endpoint, router: router, settings: settings, shared: shared)
        daemons.withLock { $0.append(daemon) }
        return port
    }

    /// What the listeners have in common.
    var shared: Daemon.Shared { Daemon.Shared(watch: watch, ledger: ledger, workers: workers, overload: overload) }

    /// Requests that are being read or answered right now.
    public var openRequests: Int { ledger.open.load(ordering: .relaxed) }

    /// Takes no more connections, finishes the requests that are under way, closes.
    /// - Parameter seconds: how long that may take; what is not done by then is cut off.
    /// - Returns: whether everything was finished. False also means that a handler may still be running.
    @discardableResult
    public func stop(within seconds: Double = 5) -> Bool {
        guard !hasStopped.exchange(true, ordering: .sequentiallyConsistent) else { return true }
        let all = daemons.withLock { daemons in
            defer { daemons = [] }
            return daemons
        }
        let end = Connection.now() + Int64(seconds * 1000)
        for daemon in all { daemon.quiesce() }

        // A request may have been sent and not yet be seen by its thread: quiet is when none is open for a while.
        var quietSince = Connection.now()
        while Connection.now() < end, Connection.now() - quietSince < HTTPServer.quiet {
            usleep(5_000)
            if ledger.open.load(ordering: .sequentiallyConsistent) > 0 { quietSince = Connection.now() }
        }
        let isFinished = ledger.open.load(ordering: .sequentiallyConsistent) == 0
        watch.endAll()

        // Stopping waits for the daemons' threads, and so for a handler that hangs: not here beyond the time given.
        let stopped = Signal()
        detachThread { [watch, workers] in
            for daemon in all { daemon.stop() }
            workers.stop()
            watch.stop()
            stopped.signal()
        }
        return stopped.wait(milliseconds: max(end - Connection.now(), 500)) && isFinished
    }

    /// Milliseconds without an open request that count as quiet.
    private static let quiet: Int64 = 100

    deinit { stop() }

    /// Lets this process open as many descriptors as the system allows it; each connection is one.
    /// - Returns: how many that is.
    @discardableResult
    public static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        // Beyond a million nothing is gained, and the kernel may refuse.
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(limit.rlim_cur)
    }
}
