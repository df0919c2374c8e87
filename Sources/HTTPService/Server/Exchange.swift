import Locks
import Synchronization

/// One request and its answer on one connection. Lives on the one daemon thread that serves the connection.
final class Exchange {
    enum Stage {
        /// The request line is in, the headers are not.
        case head
        /// The route is known, the body is being read.
        case body(Router.Route, Request, parameters: [String: String])
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
    /// Where the body is instead, once it is large and its route wants it so.
    private(set) var file: BodyFile?
    /// What of it the ledger has counted.
    private var filed = 0
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
        /// Bytes of bodies in files.
        fileprivate let fileBytes = Lock(0)

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
        if filed > 0 { ledger.fileBytes.withLock { $0 -= filed } }
        ledger.open.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// The body's bytes so far and these; a refusal where that is more than the route or the server takes, or from one address.
    func append(_ bytes: UnsafeRawBufferPointer, to route: Router.Route, settings: ServerSettings) -> Problem? {
        let (limit, so) = (route.bodyLimit, file?.count ?? body.count)
        if so + bytes.count > limit { return .tooLarge(limit: limit) }
        if route.keepsFile, file != nil || max(announced, so + bytes.count) > Router.usualBodyLimit {
            return appendToFile(bytes, most: settings.bodyFiles)
        }
        // A route that takes larger ones has its own reasons, and a doorkeeper: one of its bodies must fit.
        let peerLimit = settings.isCounted(peer) ? max(settings.bodyMemoryPerAddress, limit) : Int.max
        if let problem = ledger.hold(bytes.count, for: peer, limit: settings.bodyMemory, peerLimit: peerLimit) { return problem }
        // A large body grows in place: an array that doubles would hold three times as much at its last step. What is reserved and not
        // filled is not taken of the machine.
        if body.isEmpty, announced <= limit { body.reserveCapacity(announced) }
        body.append(contentsOf: bytes)
        return nil
    }

    /// As above, in a file. The thread that reads requests writes to it: to the system's memory, mostly, and only what a host sends.
    private func appendToFile(_ bytes: UnsafeRawBufferPointer, most: Int) -> Problem? {
        let noRoom = Problem.unavailable("There is no room to keep what is uploaded.", retryAfter: 60)
        if file == nil {
            file = BodyFile()
            guard let file, body.withUnsafeBytes({ file.append($0) }) else { return noRoom }
            ledger.release(body.count, of: peer)
            body = []
        }
        // What came before it was a file is a MiB at most.
        let isHeld = ledger.fileBytes.withLock { held in
            if held + bytes.count > most { return false }
            held += bytes.count
            return true
        }
        guard isHeld else { return .unavailable("Too much is being uploaded right now.", retryAfter: 5) }
        filed += bytes.count
        return file?.append(bytes) == true ? nil : noRoom
    }
}
