import CMicrohttpd
import Synchronization

/// One client that follows a feed. While there is nothing for it, its connection is suspended and costs no thread.
///
/// `@unchecked Sendable`: `next` and `pings` are used under the feed's lock, by the one daemon thread that serves the
/// connection; `rest` by that thread only. The handle is used by it too, and by one other thread, once, between a suspension
/// and the resumption; in that time the daemon does not touch the connection.
final class EventReader: @unchecked Sendable {
    let feed: EventFeed
    let connection: Connection
    let daemon: Daemon
    /// For whom the stream is counted.
    let holder: String?
    private let handle: OpaquePointer
    /// The first event that was not taken yet, and the heartbeats seen.
    var next: Int
    var pings: Int
    /// What is being sent.
    private var rest: ArraySlice<UInt8>

    init(
        _ feed: EventFeed, after last: String?, for holder: String?, on connection: Connection, of daemon: Daemon,
        _ handle: OpaquePointer
    ) {
        self.feed = feed
        self.holder = holder
        self.connection = connection
        self.daemon = daemon
        self.handle = handle
        // Spread out, so that those who lose the same server do not all come back in the same moment.
        let opening = feed.open(after: last, retry: Int.random(in: 1_500...4_500))
        (next, pings, rest) = (opening.next, opening.pings, opening.greeting[...])
    }

    /// Fills `room` with what is to be sent: how many bytes, 0 when suspended, or one of the daemon's marks for an end.
    func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < room.count {
            if rest.isEmpty {
                switch feed.step(self, mayWait: count == 0, suspend: suspend) {
                case .send(let bytes): rest = bytes[...]
                case .wait: return count
                case .end: return count > 0 ? count : finish(lair_mhd_end_of_stream())
                case .lost: return count > 0 ? count : finish(lair_mhd_broken_stream())
                }
            }
            let part = rest.prefix(room.count - count)
            UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            count += part.count
            // Whoever does not take it in that time is not waited for.
            connection.expect(within: daemon.settings.streamSeconds)
        }
        return count
    }

    private func finish(_ mark: Int) -> Int {
        connection.expect(within: daemon.settings.answerSeconds)
        return mark
    }

    /// Suspends the connection; false where the daemon ends and nobody may wait any more.
    private func suspend() -> Bool {
        daemon.suspended.add(1, ordering: .sequentiallyConsistent)
        if daemon.isClosing.load(ordering: .sequentiallyConsistent) {
            daemon.suspended.subtract(1, ordering: .sequentiallyConsistent)
            return false
        }
        connection.expectNothing()
        MHD_suspend_connection(handle)
        return true
    }

    /// Lets the connection go on. To be called once after each suspension, by whoever took the reader from those who wait.
    func resume() {
        MHD_resume_connection(handle)
        daemon.suspended.subtract(1, ordering: .sequentiallyConsistent)
    }
}

/// Asks for the next bytes of a stream.
func onRead(context: UnsafeMutableRawPointer?, position: UInt64, room: UnsafeMutablePointer<CChar>?, size: Int) -> Int {
    guard let context else { return lair_mhd_broken_stream() }
    let reader = Unmanaged<EventReader>.fromOpaque(context).takeUnretainedValue()
    return reader.fill(UnsafeMutableRawBufferPointer(start: room, count: size))
}

/// A stream is over, however it ended.
func onReadEnd(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let reader = Unmanaged<EventReader>.fromOpaque(context).takeRetainedValue()
    reader.leave()
}
