import CMicrohttpd
import Synchronization

/// Streams of events on a daemon.
extension Daemon {
    /// The answer that is a stream of `feed`; nil where there are too many.
    func stream(
        _ feed: EventFeed, after last: String?, on connection: Connection, _ handle: OpaquePointer
    ) -> OpaquePointer? {
        guard streams.withLock({ $0.count < settings.streams }) else { return nil }
        let reader = EventReader(feed, after: last, on: connection, of: self, handle)
        streams.withLock { $0[ObjectIdentifier(reader)] = reader }
        let context = Unmanaged.passRetained(reader)
        guard let made = lair_mhd_stream(onRead, context.toOpaque(), onReadEnd) else {
            context.release()
            reader.leave()
            return nil
        }
        return made
    }

    /// Ends the streams there are; new ones end at once, because `isClosing` is set.
    func endStreams() {
        for reader in streams.withLock({ Array($0.values) }) {
            // Whoever is stuck in the middle of an event is cut off.
            reader.connection.expect(within: 1)
            reader.feed.wake(reader)
        }
    }
}

extension EventReader {
    /// Forgets this reader everywhere.
    func leave() {
        feed.leave(self)
        daemon.streams.withLock { $0[ObjectIdentifier(self)] = nil }
    }
}
