import CMicrohttpd
import Glibc

// What libmicrohttpd calls, on its own threads. Global functions, so that no actor is expected of the caller. A daemon is alive
// as long as its threads are: `Daemon.stop` waits for them.

private func daemon(_ context: UnsafeMutableRawPointer?) -> Daemon? {
    context.map { Unmanaged<Daemon>.fromOpaque($0).takeUnretainedValue() }
}

/// A connection was made: whether it may stay.
func onAccept(context: UnsafeMutableRawPointer?, address: UnsafePointer<sockaddr>?, size: socklen_t) -> MHD_Result {
    guard let daemon = daemon(context), !daemon.isOwnerOnly, let address else { return lair_mhd_yes() }
    let peer = Peer(address: address)
    guard daemon.settings.connectionsPerAddress > 0, daemon.settings.isCounted(peer) else { return lair_mhd_yes() }
    let (own, all) = daemon.watch.connections(of: peer)
    let free = Double(max(0, daemon.settings.connections - all)) * daemon.settings.shareOfFree
    return own < max(daemon.settings.connectionsPerAddress, Int(free)) ? lair_mhd_yes() : lair_mhd_no()
}

/// A connection was made or is about to be closed.
func onConnection(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    event: MHD_ConnectionNotificationCode
) {
    guard let daemon = daemon(context), let handle, let slot else { return }
    if lair_mhd_started(event) != 0 {
        let descriptor = lair_mhd_descriptor(handle)
        var peer = Peer.owner
        if !daemon.isOwnerOnly {
            peer = lair_mhd_address(handle).map { Peer(address: $0) } ?? .remote("")
        }
        let connection = Connection(
            descriptor: descriptor, peer: peer, isSecure: daemon.isSecure, seconds: daemon.settings.requestSeconds)
        daemon.watch.add(connection)
        slot.pointee = Unmanaged.passRetained(connection).toOpaque()
    } else if let pointer = slot.pointee {
        daemon.watch.remove(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        slot.pointee = nil
    }
}

/// A request line is in: the only place where its target can be seen as it was sent.
func onTarget(context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, handle: OpaquePointer?)
    -> UnsafeMutableRawPointer?
{
    guard let daemon = daemon(context), let target else { return nil }
    let length = strlen(target)
    let kept = UnsafeRawBufferPointer(start: target, count: min(length, daemon.settings.targetLimit))
    let exchange = Exchange(
        target: Array(kept), place: (UInt(bitPattern: target), length), isTooLong: length > daemon.settings.targetLimit,
        peer: daemon.connection(of: handle)?.peer ?? .remote(""), ledger: daemon.ledger)
    return Unmanaged.passRetained(exchange).toOpaque()
}

/// A request is over, however it ended.
func onCompleted(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    code: MHD_RequestTerminationCode
) {
    guard let daemon = daemon(context), let slot, let pointer = slot.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(pointer).release()
    slot.pointee = nil
    // The next request may be silent for the idle time first, and then take its own.
    daemon.connection(of: handle)?.expectNext(settings: daemon.settings)
}

/// Called when the headers are in, for each piece of the body, and at the request's end.
func onRequest(
    context: UnsafeMutableRawPointer?, handle: OpaquePointer?, url: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?, data: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let daemon = daemon(context), let handle, let method, let version, let size, let pointer = slot?.pointee,
        let connection = daemon.connection(of: handle)
    else { return lair_mhd_no() }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()

    switch exchange.stage {
    case .head:
        return daemon.begin(exchange, on: connection, handle, method: method, version: version)
    case .body(let route, let request, let parameters):
        if size.pointee > 0 {
            let bytes = UnsafeRawBufferPointer(start: data, count: size.pointee)
            size.pointee = 0
            return daemon.take(bytes, for: exchange, of: route, on: connection, handle)
        }
        return daemon.answer(exchange, route, request, parameters: parameters, on: connection, handle)
    case .refused(let response):
        // What is still coming of a body that was small enough to name its length is let through unread.
        size.pointee = 0
        return daemon.send(response, for: exchange, on: connection, handle)
    case .turnedAway:
        guard size.pointee == 0 else {
            size.pointee = 0
            return lair_mhd_yes()
        }
        return daemon.sendBusy(for: exchange, on: connection, handle)
    case .ready(let response):
        return daemon.send(response, for: exchange, on: connection, handle)
    case .answered, .aside:
        size.pointee = 0
        return lair_mhd_yes()
    }
}
