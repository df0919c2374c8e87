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
    private let ledger: Ledger

    /// What all exchanges of a server hold together.
    final class Ledger: Sendable {
        /// Exchanges that are not over.
        let open = Atomic<Int>(0)
        /// Bytes of bodies.
        let bodyBytes = Atomic<Int>(0)
    }

    init(target: [UInt8], place: (start: UInt, length: Int), isTooLong: Bool, ledger: Ledger) {
        self.target = target
        self.isTooLong = isTooLong
        self.ledger = ledger
        ledger.open.add(1, ordering: .sequentiallyConsistent)
    }

    deinit {
        ledger.bodyBytes.subtract(body.count, ordering: .relaxed)
        ledger.open.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// The body's bytes so far and these; a refusal where that is more than the route or the server takes.
    func append(_ bytes: UnsafeRawBufferPointer, limit: Int, serverLimit: Int) -> Problem? {
        if body.count + bytes.count > limit { return .tooLarge(limit: limit) }
        let (_, total) = ledger.bodyBytes.add(bytes.count, ordering: .relaxed)
        if total > serverLimit {
            ledger.bodyBytes.subtract(bytes.count, ordering: .relaxed)
            return .unavailable("Too much is being uploaded right now.", retryAfter: 5)
        }
        body.append(contentsOf: bytes)
        return nil
    }
}
        self.place = place
