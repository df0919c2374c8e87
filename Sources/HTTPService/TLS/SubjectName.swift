import CMicrohttpd
import Glibc

/// What a certificate is for: a host's name or an address.
enum SubjectName: Hashable {
    /// A DNS name, lower-case.
    case host(String)
    /// Four bytes of IPv4 or sixteen of IPv6.
    case address([UInt8])

    /// An address where the text is one (IPv6 without zone), else a name; nil for what is neither.
    init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self = .address(Array(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self = .address(bytes)
        } else {
            let name = text.lowercased()
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            let isName = labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                    }
            }
            guard isName, name.utf8.count <= 253 else { return nil }
            self = .host(name)
        }
    }

    /// The names and addresses an authority of this kind may speak for, and nothing else: what exists only inside a home.
    ///
    /// Sources: RFC 1918, RFC 3927, RFC 6598 (shared, as VPNs use it), RFC 4193, RFC 4291; RFC 6761, RFC 6762, RFC 8375.
    static let homeNames = ["localhost", "local", "home.arpa", "internal", "lan", "home", "fritz.box", "test"]
    static let homeNetworks: [(address: [UInt8], prefix: Int)] = [
        ([10, 0, 0, 0], 8), ([172, 16, 0, 0], 12), ([192, 168, 0, 0], 16), ([169, 254, 0, 0], 16), ([127, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([0xFC] + Array(repeating: 0, count: 15), 7), ([0xFE, 0x80] + Array(repeating: 0, count: 14), 10),
        (Array(repeating: 0, count: 15) + [1], 128),
    ]

    /// The bytes of a network's mask.
    static func mask(prefix: Int, count: Int) -> [UInt8] {
        (0..<count).map { index in
            let bits = min(max(prefix - index * 8, 0), 8)
            return bits == 0 ? 0 : ~UInt8(0) << UInt8(8 - bits)
        }
    }

    /// Whether an authority that is held to `names` and the home's networks may speak for this.
    func isWithin(names: [String]) -> Bool {
        switch self {
        case .host(let host): names.contains { host == $0 || host.hasSuffix("." + $0) }
        case .address(let address):
            SubjectName.homeNetworks.contains { network in
                let mask = SubjectName.mask(prefix: network.prefix, count: network.address.count)
                return address.count == network.address.count
                    && zip(zip(address, mask), network.address).allSatisfy { $0.0 & $0.1 == $1 & $0.1 }
            }
        }
    }
}

extension SubjectName {
    /// As it is written in a link, but for the brackets around IPv6.
    var text: String {
        switch self {
        case .host(let host): return host
        case .address(let bytes):
            var room = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            guard inet_ntop(family, bytes, &room, socklen_t(room.count)) != nil else { return "" }
            return String(decoding: room.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
}
