import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// One libmicrohttpd daemon on one listening socket: the handle's owner.
///
/// `@unchecked Sendable`: `handle` and `acceptor` are set once, in `init`, and read by nobody but whoever holds the initialised
/// object: the daemon's own threads, which run earlier, use only what was set before. All else is immutable or atomic.
final class Daemon: @unchecked Sendable {
    let router: Router
    let settings: ServerSettings
    let watch: Watch
    let ledger: Exchange.Ledger
    let workers: Workers
    let overload: Overload
    /// What those who are turned away are answered with: made once, because there is no time then.
    let busy: OpaquePointer?
    let isSecure: Bool
    let isOwnerOnly: Bool
    /// The port listened on, 0 for a unix-domain socket.
    let port: UInt16
    /// The socket's file, to be removed at the end.
    private let socketPath: String?
    private var handle: OpaquePointer?
    private var acceptor: Acceptor?
    private let hasQuiesced = Atomic<Bool>(false)
    private let hasStopped = Atomic<Bool>(false)
    /// Told to clients as `Connection: close` from the moment a stop is wished.
    let isClosing = Atomic<Bool>(false)
    /// The streams of events that are open.
    let streams = Lock(Streams())
    /// How many connections are suspended: streams without news, and those whose handlers run elsewhere. libmicrohttpd must not
    /// be stopped while there is one.
    let suspended = Atomic<Int>(0)
    /// Set when nobody may be suspended any more.
    let isStopping = Atomic<Bool>(false)

    /// What the listeners of a server have in common.
    struct Shared {
        let watch: Watch
        let ledger: Exchange.Ledger
        let workers: Workers
        let overload: Overload
    }

    /// TLS 1.2 and 1.3 with forward secrecy, nothing older.
    private static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:%SERVER_PRECEDENCE"

    init(
        socket: consuming ListeningSocket, endpoint: Endpoint, router: Router, settings: ServerSettings,
        shared: Shared
    ) throws(HTTPServiceError) {
        self.router = router
        self.settings = settings
        watch = shared.watch
        ledger = shared.ledger
        workers = shared.workers
        overload = shared.overload
        busy = Daemon.makeBusy(router)
        port = socket.port
        var identity: TLSIdentity?
        switch endpoint {
        case .tcp: (isOwnerOnly, socketPath) = (false, nil)
        case .tls(_, _, let given): (isOwnerOnly, socketPath, identity) = (false, nil, given)
        case .unix(let path): (isOwnerOnly, socketPath) = (true, path)
        }
        isSecure = identity != nil

        var start = lair_mhd_settings()
        // The owner's socket serves one command at a time, seldom more; two threads let a long import and a look go side by side.
        start.threads = UInt32(isOwnerOnly ? 2 : max(settings.threads, 1))
        start.connections = UInt32(max(settings.connections, 2 * settings.threads))
        start.connection_memory = settings.connectionMemory
        start.idle_seconds = UInt32(settings.idleSeconds)
        start.context = Unmanaged.passUnretained(self).toOpaque()
        start.on_accept = onAccept
        start.on_request = onRequest
        start.on_target = onTarget
        start.on_completed = onCompleted
        start.on_connection = onConnection
        // libmicrohttpd's threads are as nice as the one that starts them.
        let niceness = isOwnerOnly ? 0 : settings.niceness
        if let identity {
            handle = identity.keyPEM.withCString { key in
                identity.certificatePEM.withCString { certificate in
                    Daemon.priorities.withCString { priorities in
                        (start.tls_key, start.tls_certificate, start.tls_priorities) = (key, certificate, priorities)
                        return Daemon.start(start, nicer: niceness)
                    }
                }
            }
        } else {
            handle = Daemon.start(start, nicer: niceness)
        }
        guard let handle else { throw .cannotStart(on: endpoint.name) }
        acceptor = Acceptor(listening: socket.handOver(), for: handle, limit: Int(start.connections))
    }

    /// Starts a daemon whose threads give way to the process's other ones by so many steps of niceness.
    private static func start(_ settings: lair_mhd_settings, nicer steps: Int) -> OpaquePointer? {
        /// What the two threads share: written by one before it signals, read by the other after.
        final class Start: @unchecked Sendable {
            var settings: lair_mhd_settings
            var handle: OpaquePointer?
            let isDone = Signal()

            init(_ settings: lair_mhd_settings) { self.settings = settings }
        }
        let start = Start(settings)
        // On Linux niceness is a thread's, and cannot be taken back: hence a thread that ends with the start.
        detachThread {
            lair_be_nicer(Int32(steps))
            start.handle = lair_mhd_start(&start.settings)
            start.isDone.signal()
        }
        start.isDone.wait()
        return start.handle
    }

    /// The socket listened on, open until the daemon quiesces.
    var listening: Int32 { acceptor?.listening ?? -1 }

    /// Takes no more connections; those there are go on, but for streams of events, which would never end by themselves.
    func quiesce() {
        isClosing.store(true, ordering: .sequentiallyConsistent)
        endStreams()
        guard let acceptor, !hasQuiesced.exchange(true, ordering: .sequentiallyConsistent) else { return }
        // The path first: until the socket is closed a new server would find this one still there.
        if let socketPath { unlink(socketPath) }
        acceptor.end()
    }

    /// Connections that are open.
    var connectionCount: Int {
        guard !hasStopped.load(ordering: .sequentiallyConsistent), let handle else { return 0 }
        return Int(lair_mhd_connections(handle))
    }

    /// Closes what is open and waits for the daemon's threads; returns when no callback will come any more.
    func stop() {
        quiesce()
        guard let handle, !hasStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        isStopping.store(true, ordering: .sequentiallyConsistent)
        // Whoever has taken one to wake it, wakes it now; and handlers come to their end.
        while suspended.load(ordering: .sequentiallyConsistent) > 0 { usleep(1_000) }
        MHD_stop_daemon(handle)
    }

    deinit {
        stop()
        if let busy { MHD_destroy_response(busy) }
    }
}
