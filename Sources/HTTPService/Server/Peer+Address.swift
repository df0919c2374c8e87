import CMicrohttpd
import Glibc

extension Peer {
    /// The peer of a socket's address; an address of a family without hosts is this machine's.
    init(address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            var four = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
            self = withUnsafeBytes(of: &four) { Peer(v4: $0) }
        case AF_INET6:
            var six = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self = withUnsafeBytes(of: &six) { Peer(v6: $0) }
        default: self = .loopback
        }
    }

    /// The peer of an IPv4 address in network order.
    init(v4 bytes: UnsafeRawBufferPointer) {
        self = bytes[0] == 127 ? .loopback : .remote(Peer.text(AF_INET, bytes))
    }

    /// The peer of an IPv6 address in network order.
    init(v6 bytes: UnsafeRawBufferPointer) {
        // ::ffff:a.b.c.d is how a socket for both families sees IPv4 (RFC 4291 §2.5.5.2).
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            self.init(v4: UnsafeRawBufferPointer(rebasing: bytes[12...]))
        } else if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] == 1 {
            self = .loopback
        } else {
            self = .remote(Peer.text(AF_INET6, bytes))
        }
    }

    static func text(_ family: Int32, _ bytes: UnsafeRawBufferPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
            guard let written = inet_ntop(family, bytes.baseAddress, room.baseAddress, socklen_t(room.count)) else { return "" }
            return String(cString: written)
        }
    }
}
