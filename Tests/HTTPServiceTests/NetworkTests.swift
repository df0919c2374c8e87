import HTTPService
import Testing

@Suite("Addresses and networks")
struct NetworkTests {
    @Test(
        "a network takes those who begin with its bits, and no others",
        arguments: [
            ("192.0.2.7", Peer.remote("192.0.2.7"), true), ("192.0.2.7", .remote("192.0.2.8"), false),
            ("10.0.0.0/8", .remote("10.255.1.2"), true), ("10.0.0.0/8", .remote("11.0.0.0"), false),
            ("10.9.9.9/8", .remote("10.0.0.1"), true), ("192.168.128.0/17", .remote("192.168.200.1"), true),
            ("192.168.128.0/17", .remote("192.168.127.1"), false), ("192.0.2.8/31", .remote("192.0.2.9"), true),
            ("192.0.2.8/31", .remote("192.0.2.10"), false), ("0.0.0.0/0", .remote("203.0.113.7"), true),
            ("0.0.0.0/0", .remote("2001:db8::1"), false), ("::/0", .remote("2001:db8::1"), true),
            ("fd00::/8", .remote("fdab:1::1"), true), ("fd00::/8", .remote("fe80::1"), false),
            ("2001:db8::/33", .remote("2001:db8:7fff::1"), true), ("2001:db8::/33", .remote("2001:db8:8000::1"), false),
            ("2001:DB8:0:0::1", .remote("2001:db8::1"), true), ("::ffff:192.0.2.7", .remote("192.0.2.7"), true),
            ("127.0.0.1", .loopback, true), ("::1", .loopback, true), ("localhost", .loopback, true),
            ("0.0.0.0/0", .loopback, true),
            ("10.0.0.0/8", .loopback, false), ("127.0.0.1", .owner, false), ("10.0.0.0/8", .remote(""), false),
        ])
    func contains(text: String, peer: Peer, isIn: Bool) throws {
        #expect(try #require(Network(text)).contains(peer) == isIn)
    }

    @Test(
        "what is no address and no network is none",
        arguments: [
            "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0", "example.org",
            "fd00::/129",
            "10.0.0.1 ", "[::1]", "10.0.0.1:80",
        ])
    func noNetwork(text: String) { #expect(Network(text) == nil) }

    @Test(
        "a forwarded entry is an address, with or without a port",
        arguments: [
            ("203.0.113.7", Peer.remote("203.0.113.7")), (" 203.0.113.7 ", .remote("203.0.113.7")),
            ("203.0.113.7:4711", .remote("203.0.113.7")), ("2001:DB8::7", .remote("2001:db8::7")),
            ("[2001:db8::7]", .remote("2001:db8::7")), ("[2001:db8::7]:4711", .remote("2001:db8::7")),
            ("::ffff:203.0.113.7", .remote("203.0.113.7")), ("127.0.0.5", .loopback), ("::1", .loopback), ("", nil),
            ("unknown", nil),
            ("_hidden", nil), ("[2001:db8::7", nil), ("203.0.113.7\u{0}", nil), ("203.0.113.256", nil),
        ])
    func forwarded(text: String, peer: Peer?) { #expect(Peer(forwarded: text[...]) == peer) }

    @Test(
        "what one does is counted for an address, of IPv6 for its first half",
        arguments: [
            (Peer.remote("203.0.113.7"), "203.0.113.7"), (.remote("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64"),
            (.remote("2001:db8:1:2::1"), "2001:db8:1:2::/64"), (.remote("fe80::1"), "fe80::/64"), (.loopback, "127.0.0.1"),
        ])
    func share(peer: Peer, share: String) { #expect(peer.share == share) }
}
