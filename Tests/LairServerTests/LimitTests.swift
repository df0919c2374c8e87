import HTTPService
import HuntRules
import Testing

@testable import LairServer

@Suite("Limits")
struct LimitTests {
    @Test("a classroom of thirty behind one address joins at once, and each throws within the minute")
    func classroom() throws {
        let world = try World()
        let wolf = try world.makeHunt()
        let school = Peer.remote("192.168.1.1")
        var tokens: [String] = []
        for number in 0..<30 {
            for page in ["/api/hunts/art", "/api/hunts/art/places", "/api/hunts/art/spawns"] {
                #expect(try world.send("GET", page, peer: school).status == 200)
            }
            let joined = try world.send("POST", "/api/hunts/art/players", #"{"nickname":"Child \#(number)"}"#, peer: school)
            tokens.append(try #require(joined.json["token"]?.text))
        }
        for second in 0..<60 {
            world.clock.move(by: .seconds(1))
            for token in tokens {
                let seen = try world.send("GET", "/api/hunts/art/spawns?bbox=-158,21,-157,22", bearer: token, peer: school)
                #expect(seen.status == 200, "second \(second): \(seen)")
            }
        }
        for token in tokens {
            let caught = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k", peer: school)
            #expect(caught.status == 201)
        }
    }

    @Test("one address that floods is asked to wait, then may go on; its neighbour never notices")
    func flood() throws {
        let world = try World()
        try world.makeHunt()
        var last: Answer?
        for _ in 0..<700 {
            last = try world.send("GET", "/api/hunts/art", peer: .remote("203.0.113.7"))
            if last?.status == 429 { break }
        }
        let refused = try #require(last)
        #expect(refused.slug == "too-many")
        let wait = try #require(refused.header("Retry-After").flatMap { Int64($0) })
        #expect(wait >= 1)
        #expect(try world.send("GET", "/api/hunts/art", peer: .remote("203.0.113.8")).status == 200)
        world.clock.move(by: .seconds(wait))
        #expect(try world.send("GET", "/api/hunts/art", peer: .remote("203.0.113.7")).status == 200)
    }

    @Test("one player who floods is asked to wait, even on this machine")
    func player() throws {
        let world = try World()
        try world.makeHunt()
        let (greedy, modest) = (try world.join(), try world.join())
        let statuses = try (0..<100).map { _ in try world.send("GET", "/api/hunts/art/me", bearer: greedy).status }
        #expect(statuses.first == 200 && statuses.last == 429)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: modest).status == 200)
    }

    @Test("a whole mobile network behind one address: each player has a share of their own, whatever others there do")
    func mobileNetwork() throws {
        let world = try World()
        try world.makeHunt()
        let network = Peer.remote("100.64.0.1")
        let tokens = try (0..<50).map { _ in try world.join() }
        // Others there have used up all that the address may ask.
        for _ in 0..<700 { _ = try world.send("GET", "/api/hunts/art", peer: network) }
        #expect(try world.send("GET", "/api/hunts/art", peer: network).status == 429)
        #expect(try world.send("GET", "/api/hunts/art", bearer: "guessed", peer: network).status == 429)
        for token in tokens {
            for _ in 0..<20 {
                #expect(try world.send("GET", "/api/hunts/art/spawns", bearer: token, peer: network).status != 429)
            }
        }
    }

    @Test("streams of events are counted for the player, else for the address; this machine's are not counted")
    func streams() throws {
        let world = try World()
        try world.makeHunt()
        let token = try world.join()
        func share(bearer: String? = nil, peer: Peer) throws -> Response.StreamShare? {
            let answer = try world.send("GET", "/api/hunts/art/events", bearer: bearer, peer: peer)
            guard case .events(_, _, let share) = answer.response.body else { throw World.Unexpected(answer: answer) }
            return share
        }
        let away = Peer.remote("203.0.113.7")
        #expect(try share(bearer: token, peer: away)?.holder == "art/1" && share(bearer: token, peer: .loopback)?.most == 6)
        #expect(try share(peer: away)?.holder == "203.0.113.7" && share(peer: away)?.most == 2_000)
        #expect(try share(peer: .loopback) == nil)
    }

    @Test("behind the named proxy the last forwarded address counts; what a client wrote before it does not")
    func forwarded() throws {
        var setup = LairService.Setup()
        setup.proxies = [try #require(Network("10.0.0.1"))]
        let world = try World(setup: setup)
        try world.makeHunt()
        var refused = false
        for number in 0..<700 {
            let answer = try world.send(
                "GET", "/api/hunts/art", headers: [("X-Forwarded-For", "1.2.3.\(number % 250), 203.0.113.7")],
                peer: .remote("10.0.0.1"))
            refused = answer.status == 429
            if refused { break }
        }
        #expect(refused)
        let other = try world.send(
            "GET", "/api/hunts/art", headers: [("X-Forwarded-For", "203.0.113.8")], peer: .remote("10.0.0.1"))
        #expect(other.status == 200)
    }

    @Test("a bucket holds its burst, fills by its rate, and forgets those who took least")
    func bucket() {
        let buckets = Buckets(burst: 3, rate: 0.5, most: 2)
        let start = Moment(milliseconds: 0)
        #expect((0..<3).allSatisfy { _ in buckets.take("a", now: start) == nil })
        #expect(buckets.take("a", now: start) == 2)
        #expect(buckets.take("a", now: start + .seconds(1)) == 1)
        #expect(buckets.take("a", now: start + .seconds(2)) == nil)
        // A clock that goes back gives nothing away.
        #expect(buckets.take("a", now: start) == 2)
        #expect(buckets.take("b", now: start + .seconds(2)) == nil)
        // Full of two: a third is served all the same.
        #expect(buckets.take("c", now: start + .seconds(2)) == nil)
        // Who has taken most is remembered, however many strangers come.
        let crowded = Buckets(burst: 3, rate: 0.5, most: 2)
        for _ in 0..<3 { #expect(crowded.take("a", now: start) == nil) }
        for number in 0..<100 { #expect(crowded.take("s\(number)", now: start) == nil) }
        #expect(crowded.take("a", now: start) == 2)
    }

    @Test("last claims are remembered for two hours and for so many players only")
    func lastClaims() throws {
        let claims = LastClaims(most: 10)
        let start = Moment(milliseconds: 1_000_000_000)
        for player in 0..<100 {
            let now = start + .seconds(Int64(player))
            claims.remember(LastClaim(fix: nil, at: now), of: Int64(player), now: now)
            #expect(claims.count <= 10)
            #expect(claims.of(Int64(player), now: now) != nil)
        }
        claims.forget(99)
        #expect(claims.of(99, now: start + .seconds(100)) == nil)
        claims.forgetStale(now: start + .hours(3))
        #expect(claims.count == 0)
    }
}
