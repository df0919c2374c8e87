// The sockets' declarations belong to whichever C module is read first.
import CMicrohttpd
import Glibc

/// An address that one of this machine's network interfaces has.
public struct InterfaceAddress: Sendable, Hashable {
    /// The interface's name, such as `wlan0`.
    public let interface: String
    /// The address as text, without zone.
    public let address: String
    /// Whether it is IPv6.
    public let isIPv6: Bool
    /// Whether only this machine reaches it.
    public let isLoopback: Bool
    /// Whether it holds only on one link (169.254/16, fe80::/10), and so cannot be typed into a browser.
    public let isLinkLocal: Bool

    /// The addresses of all interfaces that are up, in the system's order.
    public static func all() -> [InterfaceAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [InterfaceAddress] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr, entry.ifa_flags & UInt32(IFF_UP) != 0 else {
                continue
            }
            let name = String(cString: entry.ifa_name)
            if let made = InterfaceAddress(interface: name, address: address), !found.contains(made) { found.append(made) }
        }
        return found
    }

    /// The address by which this machine speaks with other networks: the one to print for a phone on the same network.
    /// Nothing is sent to find it.
    public static func preferred() -> String? {
        let probe = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return nil }
        defer { close(probe) }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(9).bigEndian
        // TEST-NET-1 (RFC 5737): connecting a datagram socket only asks the routing table.
        inet_pton(AF_INET, "192.0.2.1", &target.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> String? in
                guard connect(probe, address, length) == 0, getsockname(probe, address, &length) == 0,
                    case .remote(let text) = Peer(address: address)
                else { return nil }
                return text
            }
        } ?? all().first { !$0.isIPv6 && !$0.isLoopback && !$0.isLinkLocal }?.address
    }

    private init?(interface: String, address: UnsafePointer<sockaddr>) {
        self.interface = interface
        var room = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let family = Int32(address.pointee.sa_family)
        let length: Int
        switch family {
        case AF_INET:
            isIPv6 = false
            length = MemoryLayout<sockaddr_in>.size
        case AF_INET6:
            isIPv6 = true
            length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        guard getnameinfo(address, socklen_t(length), &room, socklen_t(room.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        let text = String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.address = String(text.prefix { $0 != "%" })
        isLoopback = Peer(address: address) == .loopback
        isLinkLocal = isIPv6 ? text.hasPrefix("fe80:") : text.hasPrefix("169.254.")
    }
}
