import CMicrohttpd
import Glibc

/// One address, or all that begin with the same bits (RFC 4632, RFC 4291 §2.3): `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`.
public struct Network: Sendable, Hashable {
    private let address: Address
    /// How many of the first bits count.
    private let bits: Int

    /// The network that is written so, or `localhost`; nil where it is none. Bits beyond those that count are not looked at.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
        guard parts.count <= 2, let address = Address(name) else { return nil }
        var bits = address.width
        if parts.count == 2 {
            guard let count = Int(parts[1]), (0...bits).contains(count), !parts[1].hasPrefix("+") else { return nil }
            bits = count
        }
        self.address = address
        self.bits = bits
    }

    /// Whether the peer's address is in it. This machine has one loopback address, whatever it is written as.
    public func contains(_ peer: Peer) -> Bool {
        switch peer {
        case .owner: false
        case .loopback: address.isLoopbackOfIPv4 || contains(.loopback4) || contains(.loopback6)
        case .remote(let text): Address(text).map(contains) ?? false
        }
    }

    private func contains(_ other: Address) -> Bool {
        guard other.width == address.width else { return false }
        return bits == 0 || (other.value ^ address.value) >> UInt128(address.width - bits) == 0
    }
}

/// An address as a number, which its first byte begins.
struct Address: Hashable, Sendable {
    let value: UInt128
    /// Its bits: 32 of IPv4, 128 of IPv6.
    let width: Int

    fileprivate static let loopback4 = Address(value: 0x7F00_0001, width: 32)
    fileprivate static let loopback6 = Address(value: 1, width: 128)

    var isLoopbackOfIPv4: Bool { width == 32 && value >> 24 == 127 }

    private init(value: UInt128, width: Int) {
        self.value = value
        self.width = width
    }

    /// The address that is written so, one of IPv4 also where it is written as IPv6 (`::ffff:192.0.2.7`); nil where it is none.
    init?(_ text: String) {
        guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
        if !text.utf8.contains(UInt8(ascii: ":")) {
            var four: UInt32 = 0
            guard text.withCString({ inet_pton(AF_INET, $0, &four) }) == 1 else { return nil }
            self.init(value: UInt128(UInt32(bigEndian: four)), width: 32)
            return
        }
        var six: UInt128 = 0
        guard text.withCString({ inet_pton(AF_INET6, $0, &six) }) == 1 else { return nil }
        let value = UInt128(bigEndian: six)
        // RFC 4291 §2.5.5.2.
        let isMapped = value >> 32 == 0xFFFF
        self.init(value: isMapped ? value & 0xFFFF_FFFF : value, width: isMapped ? 32 : 128)
    }

    /// Calls with its bytes in network order.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if width == 32 { return withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian, body) }
        return withUnsafeBytes(of: value.bigEndian, body)
    }

    /// Of IPv6 what the first half says.
    var household: Address { Address(value: (value >> 64) << 64, width: width) }
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
        guard let address = Address(name) else { return nil }
        // An IPv4 address is written in one way only.
        if address.width == 32, !address.isLoopbackOfIPv4, colon == nil || text.endIndex == colon {
            self = .remote(name)
        } else {
            self = address.withBytes { address.width == 32 ? Peer(v4: $0) : Peer(v6: $0) }
        }
    }

    /// For whom what it does is counted: an address; of IPv6 the first half, for one household has the whole of the other.
    public var share: String {
        guard case .remote(let text) = self else { return "127.0.0.1" }
        guard text.utf8.contains(UInt8(ascii: ":")), let address = Address(text), address.width == 128 else { return text }
        return address.household.withBytes { Peer.text(AF_INET6, $0) } + "/64"
    }
}
