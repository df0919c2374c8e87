import Locks
import Synchronization

/// One request and its answer on one connection. Lives on the one daemon thread that serves the connection.
final class Exchange {
    enum Stage {
        /// The request line is in, the headers are not.
        case head
        /// The route is known, the body is being read.
        case body(Router.Route, Request, parameters: PathParameters)
        /// The answer is known before the request has come to its end.
        case refused(Response)
        /// The server has too much to do: what comes of the body is let through, and then it is said.
        case turnedAway
        /// The handler runs on another thread, and the connection is suspended.
        case aside
        /// The handler has answered there.
        case ready(Response)
        /// The answer has been handed to the daemon.
        case answered
    }

    let target: [UInt8]
    /// Where the daemon holds the target, and how long it is there.
    let place: (start: UInt, length: Int)
    let isTooLong: Bool
    var stage = Stage.head
    /// Whether the connection ends with the answer, because what follows might not be what it seems.
    var isLast = false
    private(set) var body: [UInt8] = []
    /// How long the body says it is; 0 where it does not say.
    var announced = 0
    private let ledger: Ledger
    private let peer: Peer

    /// What all exchanges of a server hold together.
    final class Ledger: Sendable {
        /// Exchanges that are not over.
        let open = Atomic<Int>(0)
        /// Bytes of bodies, those of all and those of each peer who holds any.
        private let bodyBytes = Lock((all: 0, of: [Peer: Int]()))

        /// Counts bytes as held; a refusal where that is more than all may hold, or this peer.
        fileprivate func hold(_ count: Int, for peer: Peer, limit: Int, peerLimit: Int) -> Problem? {
            bodyBytes.withLock { held in
                if held.all + count > limit { return .unavailable("Too much is being uploaded right now.", retryAfter: 5) }
                let own = held.of[peer, default: 0] + count
                if own > peerLimit { return .tooMuchAtOnce(retryAfter: 5) }
                held.all += count
                held.of[peer] = own
                return nil
            }
        }

        fileprivate func release(_ count: Int, of peer: Peer) {
            guard count > 0 else { return }
            bodyBytes.withLock { held in
                held.all -= count
                let left = held.of[peer, default: 0] - count
                held.of[peer] = left > 0 ? left : nil
            }
        }
    }

    init(target: [UInt8], place: (start: UInt, length: Int), isTooLong: Bool, peer: Peer, ledger: Ledger) {
        self.target = target
        self.place = place
        self.isTooLong = isTooLong
        self.peer = peer
        self.ledger = ledger
        ledger.open.add(1, ordering: .sequentiallyConsistent)
    }

    deinit {
        ledger.release(body.count, of: peer)
        ledger.open.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// The body's bytes so far and these; a refusal where that is more than the route or the server takes, or from one address.
    func append(_ bytes: UnsafeRawBufferPointer, limit: Int, settings: ServerSettings) -> Problem? {
        if body.count + bytes.count > limit { return .tooLarge(limit: limit) }
        // A route that takes larger ones has its own reasons, and a doorkeeper: one of its bodies must fit.
        let peerLimit = settings.isCounted(peer) ? max(settings.bodyMemoryPerAddress, limit) : Int.max
        if let problem = ledger.hold(bytes.count, for: peer, limit: settings.bodyMemory, peerLimit: peerLimit) { return problem }
        // A large body grows in place: an array that doubles would hold three times as much at its last step. What is reserved and not
        // filled is not taken of the machine.
        if body.isEmpty, announced <= limit { body.reserveCapacity(announced) }
        body.append(contentsOf: bytes)
        return nil
    }
}
