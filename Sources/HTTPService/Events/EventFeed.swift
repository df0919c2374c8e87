import Dispatch
import Locks

/// A run of numbered events that many clients follow as Server-Sent Events (WHATWG HTML §9.2).
///
/// The last events are kept, so that a client whose connection broke reads on where it was: nothing is missed and nothing
/// comes twice. A client that was away for longer than that is told so by an event named `reset`. Publishing costs the same
/// whoever listens: the clients are woken by another thread, and one that reads too slowly is dropped.
public final class EventFeed: Sendable {
    struct State {
        /// Event `n` is at `(n − 1) mod capacity`, as it is sent.
        var slots: [[UInt8]] = []
        /// The oldest event that is kept, and the one that comes next.
        var first = 1
        var next = 1
        var bytes = 0
        /// Heartbeats so far.
        var pings = 0
        /// Those whose connections are suspended.
        var waiting: [ObjectIdentifier: EventReader] = [:]
        var readers = 0
        var isWaking = false
        var isClosed = false
    }

    let state = Lock(State())
    /// Part of each event's id: ids of another feed, or of this one before a restart, are not taken for this one's.
    let epoch: String
    private let capacity: Int
    private let byteLimit: Int
    private static let waker = DispatchQueue(label: "lair.events")

    /// A feed without events.
    /// - Parameters:
    ///   - epoch: what tells this feed's ids from all others: letters and digits, unlike any before.
    ///   - capacity: how many events are kept for those who come back.
    ///   - byteLimit: how many bytes of them.
    public init(epoch: String, capacity: Int = 1_024, byteLimit: Int = 1 << 20) {
        self.epoch = epoch
        self.capacity = capacity
        self.byteLimit = byteLimit
    }

    /// Adds an event and wakes whoever waits for one.
    /// - Parameters:
    ///   - name: the event's type, without line breaks.
    ///   - data: its data.
    /// - Complexity: O(1), whoever listens.
    public func publish(_ name: String, _ data: JSON) {
        let body = data.utf8
        state.withLock { state in
            guard !state.isClosed else { return }
            let event = Self.event(name, id: "\(epoch)-\(state.next)", data: body)
            let slot = (state.next - 1) % capacity
            if slot < state.slots.count {
                state.bytes -= state.slots[slot].count
                state.slots[slot] = event
            } else {
                state.slots.append(event)
            }
            state.bytes += event.count
            state.next += 1
            state.first = max(state.first, state.next - capacity)
            while state.bytes > byteLimit, state.first < state.next - 1 {
                let oldest = (state.first - 1) % capacity
                state.bytes -= state.slots[oldest].count
                state.slots[oldest] = []
                state.first += 1
            }
        }
        wakeAll()
    }

    /// Sends a `ping` to whoever has nothing else to read: it keeps what stands between from closing the connection, and shows
    /// us which clients are gone.
    public func ping() {
        state.withLock { $0.pings += 1 }
        wakeAll()
    }

    /// Ends the feed: clients get what is left and are let go.
    public func close() {
        state.withLock { $0.isClosed = true }
        wakeAll()
    }

    /// How many clients follow.
    public var readers: Int { state.withLock { $0.readers } }

    /// Wakes everyone, soon: the more they are, the more events share a waking.
    private func wakeAll() {
        let pause: Int? = state.withLock { state in
            guard !state.isWaking, state.readers > 0 else { return nil }
            state.isWaking = true
            return min(Self.longestPause, state.readers * Self.pausePerReader)
        }
        guard let pause else { return }
        Self.waker.asyncAfter(deadline: .now() + .microseconds(pause)) { [self] in
            let woken = state.withLock { state in
                state.isWaking = false
                defer { state.waiting = [:] }
                return state.waiting
            }
            for reader in woken.values { reader.resume() }
        }
    }

    /// Waking one costs some ten microseconds; so half of a core's time is the most that waking takes.
    private static let pausePerReader = 20
    private static let longestPause = 1_000_000

    /// Wakes one, at once.
    func wake(_ reader: EventReader) {
        state.withLock { $0.waiting.removeValue(forKey: ObjectIdentifier(reader)) }?.resume()
    }

    // MARK: The wire

    static func event(_ name: String, id: String? = nil, data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 64)
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "event: \(name)\ndata: ".utf8
        // A JSON text as we write it has no line break.
        bytes += data
        bytes += "\n\n".utf8
        return bytes
    }

    static let pingEvent = event("ping", data: Array("{}".utf8))
}
