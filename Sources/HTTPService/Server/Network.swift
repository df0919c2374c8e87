import CMicrohttpd
import Glibc

/// One address, or all that begin with the same bits (RFC 4632, RFC 4291 §2.3): `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`.
public struct Network: Sendable, Hashable {
    /// In network order: four of IPv4, sixteen of IPv6.
    private let bytes: [UInt8]
    /// How many of the first bits count.
    private let bits: Int

    /// The network that is written so, or `localhost`; nil where it is none. Bits beyond those that count are not looked at.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
        guard parts.count <= 2, let bytes = AddressText.bytes(of: name) else { return nil }
        var bits = bytes.count * 8
        if parts.count == 2 {
            guard let count = Int(parts[1]), (0...bits).contains(count), !parts[1].hasPrefix("+") else { return nil }
            bits = count
        }
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether the peer's address is in it. This machine has one loopback address, whatever it is written as.
    public func contains(_ peer: Peer) -> Bool {
        switch peer {
        case .owner: false
        case .loopback: bytes.first == 127 && bytes.count == 4 || contains([127, 0, 0, 1]) || contains(Network.loopback)
        case .remote(let address): AddressText.bytes(of: address).map(contains) ?? false
        }
    }

    private static let loopback = [UInt8](repeating: 0, count: 15) + [1]

    private func contains(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let (whole, rest) = (bits / 8, bits % 8)
        guard address[..<whole] == bytes[..<whole] else { return false }
        return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}

/// Addresses as they are written.
enum AddressText {
    /// The bytes of an address; those of IPv4 also where it is written as IPv6 (`::ffff:192.0.2.7`); nil where it is none.
    static func bytes(of text: String) -> [UInt8]? {
        guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
        var room = [UInt8](repeating: 0, count: 16)
        if !text.utf8.contains(UInt8(ascii: ":")) { return inet_pton(AF_INET, text, &room) == 1 ? Array(room[..<4]) : nil }
        guard inet_pton(AF_INET6, text, &room) == 1 else { return nil }
        // RFC 4291 §2.5.5.2.
        let isMapped = room[..<10].allSatisfy { $0 == 0 } && room[10] == 0xFF && room[11] == 0xFF
        return isMapped ? Array(room[12...]) : room
    }
}

extension Peer {
    /// The peer that an entry of `X-Forwarded-For` names, with or without a port; nil where it names no address.
    public init?(forwarded entry: Substring) {
        // By bytes: it is read with each request that comes through a proxy.
        var text = entry.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text.removeLast() }
        let colon = text.firstIndex(of: UInt8(ascii: ":"))
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            text = text[..<end].dropFirst()
        } else if let colon, text[colon...].dropFirst().firstIndex(of: UInt8(ascii: ":")) == nil {
            text = text[..<colon]
        }
        let name = String(Substring(text))
        guard let bytes = AddressText.bytes(of: name) else { return nil }
        // An IPv4 address is written in one way only.
        if bytes.count == 4, bytes[0] != 127, colon == nil || text.endIndex == colon {
            self = .remote(name)
        } else {
            self = bytes.withUnsafeBytes { bytes.count == 4 ? Peer(v4: $0) : Peer(v6: $0) }
        }
    }

    /// For whom what it does is counted: an address; of IPv6 the first half, for one household has the whole of the other.
    public var share: String {
        guard case .remote(let text) = self else { return "127.0.0.1" }
        guard text.utf8.contains(UInt8(ascii: ":")), let bytes = AddressText.bytes(of: text), bytes.count == 16 else {
            return text
        }
        return (bytes[..<8] + [UInt8](repeating: 0, count: 8)).withUnsafeBytes { Peer.text(AF_INET6, $0) } + "/64"
    }
}
