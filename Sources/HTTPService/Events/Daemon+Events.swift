import CMicrohttpd
import Locks

/// Streams of events on a daemon.
extension Daemon {
    /// The streams that are open, and how many of them each holder has.
    struct Streams {
        var readers: [ObjectIdentifier: EventReader] = [:]
        var shares: [String: Int] = [:]
    }

    /// The answer that is a stream of `feed`; a problem where there are too many.
    func stream(
        _ feed: EventFeed, after last: String?, _ share: Response.StreamShare?, on connection: Connection, _ handle: OpaquePointer
    ) -> Result<OpaquePointer?, Problem> {
        let problem: Problem? = streams.withLock { streams in
            guard streams.readers.count < settings.streams else {
                return .unavailable("Too many are watching right now.", retryAfter: 10)
            }
            guard let share else { return nil }
            guard streams.shares[share.holder, default: 0] < share.most else { return .tooManyStreams(retryAfter: 30) }
            streams.shares[share.holder, default: 0] += 1
            return nil
        }
        if let problem { return .failure(problem) }
        let reader = EventReader(feed, after: last, for: share?.holder, on: connection, of: self, handle)
        streams.withLock { $0.readers[ObjectIdentifier(reader)] = reader }
        let context = Unmanaged.passRetained(reader)
        guard let made = lair_mhd_stream(onRead, context.toOpaque(), onReadEnd) else {
            context.release()
            reader.leave()
            return .success(nil)
        }
        return .success(made)
    }

    /// Ends the streams there are; new ones end at once, because `isClosing` is set.
    func endStreams() {
        for reader in streams.withLock({ Array($0.readers.values) }) {
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
        daemon.streams.withLock { streams in
            streams.readers[ObjectIdentifier(self)] = nil
            guard let holder, let count = streams.shares[holder] else { return }
            streams.shares[holder] = count > 1 ? count - 1 : nil
        }
    }
}
