import CMicrohttpd
import Synchronization

/// Turning requests away when there is more to do than can be done: as early and as cheaply as the daemon lets us.
extension Daemon {
    /// The largest body of a request turned away that is let through unread, so that the connection may stay.
    private static let smallBody = 16 << 10

    /// The answer, ready to be sent any number of times.
    static func makeBusy(_ router: Router) -> OpaquePointer? {
        let response = router.finish(Problem.busy.response)
        guard case .bytes(let bytes) = response.body,
            let made = bytes.withUnsafeBytes({ lair_mhd_copy($0.baseAddress, $0.count) })
        else { return nil }
        for (name, value) in response.headers { add(name, value, to: made) }
        return made
    }

    /// Whether a request whose headers have just come in lay too long already. Its headers have not been looked at yet.
    func isTurnedAway(
        _ exchange: Exchange, on connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>
    ) -> Bool {
        guard !isOwnerOnly, busy != nil, overload.isTooLate(after: Int(lair_socket_silence(connection.descriptor))),
            !isClosing.load(ordering: .relaxed), !router.isVital(method: String(cString: method), target: exchange.target)
        else { return false }
        guard let isTrusted = router.isTrusted, let value = header("Authorization", of: handle) else { return true }
        return !isTrusted(value)
    }

    private func header(_ name: String, of handle: OpaquePointer) -> String? {
        name.withCString { lair_mhd_header(handle, $0) }.map { String(cString: $0) }
    }

    /// Answers with 503 without a look at what is asked for.
    func turnAway(_ exchange: Exchange, on connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        router.onOwnAnswer?(503)
        let length = header("Content-Length", of: handle)
        let size = length.map { Int($0) ?? .max } ?? (header("Transfer-Encoding", of: handle) == nil ? 0 : .max)
        if (0...Self.smallBody).contains(size) {
            // The answer has to wait for the end of the request, or the daemon closes the connection after it.
            exchange.stage = .turnedAway
            return lair_mhd_yes()
        }
        exchange.isLast = true
        connection.lingers.store(true, ordering: .relaxed)
        return send(router.finish(Problem.busy.response), for: exchange, on: connection, handle)
    }

    /// Sends the answer that was made for it.
    func sendBusy(for exchange: Exchange, on connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        guard let busy else { return lair_mhd_no() }
        exchange.stage = .answered
        connection.expect(within: settings.answerSeconds)
        return MHD_queue_response(handle, 503, busy)
    }
}

extension Problem {
    /// 503: there is more to do than can be done.
    static let busy = unavailable("Very many are playing right now. Try again in a moment.", retryAfter: 2)
}
