import Glibc

/// This machine in its network.
enum LocalAddress {
    /// The IPv4 address a phone in the same network would use: of an interface that is up, not the loopback, not a container's
    /// or virtual machine's bridge where there is a better one.
    static var forOthers: String? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var found: [(rank: Int, address: String)] = []
        for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let facts = interface?.pointee else { break }
            guard let address = facts.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                facts.ifa_flags & UInt32(IFF_UP) != 0, facts.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { continue }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            let ip = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            var number = ip.sin_addr
            guard inet_ntop(AF_INET, &number, &text, socklen_t(text.count)) != nil else { continue }
            let name = String(cString: facts.ifa_name)
            let isBridge = ["docker", "br-", "veth", "virbr", "vmnet", "tun", "tap"].contains { name.hasPrefix($0) }
            let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            found.append((isBridge ? 1 : 0, String(decoding: bytes, as: UTF8.self)))
        }
        return found.min { $0.rank < $1.rank }?.address
    }
}
