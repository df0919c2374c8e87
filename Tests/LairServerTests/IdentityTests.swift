import HTTPService
import HuntRules
import HuntStore
import Testing

@testable import LairServer

@Suite("Who may do what")
struct IdentityTests {
    /// What only the host may do.
    static let hostRoutes = [
        ("POST", "/api/hunts"), ("PATCH", "/api/hunts/art"), ("DELETE", "/api/hunts/art"), ("POST", "/api/hunts/art/spawns"),
        ("DELETE", "/api/hunts/art/spawns/1"), ("POST", "/api/hunts/art/imports?source=s"),
    ]

    @Test(
        "a host's route is closed without a key and with a wrong one, whatever the body says", arguments: hostRoutes, Way.allCases
    )
    func closed(route: (String, String), way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        for bearer in [
            nil, "", "wrong", String(world.hostKey.dropLast()), world.hostKey + "A", String(repeating: "k", count: 5_000),
        ] {
            let answer = try world.send(route.0, route.1, "{", bearer: bearer)
            #expect(answer.status == 401 && answer.slug == "unauthorized", "\(bearer ?? "no key"): \(answer)")
            #expect(answer.header("WWW-Authenticate") == "Bearer")
        }
        #expect(try world.send("GET", "/api/hunts/art").status == 200)
    }

    @Test("a player is known and may not: 403", arguments: hostRoutes.dropFirst())
    func players(route: (String, String)) throws {
        let world = try World()
        try world.makeHunt()
        let answer = try world.send(route.0, route.1, "{}", bearer: try world.join())
        #expect(answer.status == 403 && answer.slug == "forbidden")
    }

    @Test("the owner of the data folder is the host without a key")
    func owner() throws {
        let world = try World()
        let made = try world.send(
            "POST", "/api/hunts", #"{"id":"a","title":"A","center":{"lat":0,"lon":0}}"#, peer: .owner)
        #expect(made.status == 201)
    }

    @Test("only the owner makes a new host key; the one before opens nothing any more")
    func newKey() throws {
        let world = try World()
        #expect(try world.send("POST", "/api/host-key", bearer: world.hostKey).status == 404)
        let made = try world.send("POST", "/api/host-key", peer: .owner)
        let key = try #require(made.json["key"]?.text)
        let hunt = #"{"id":"a","title":"A","center":{"lat":0,"lon":0}}"#
        #expect(try world.send("POST", "/api/hunts", hunt, bearer: world.hostKey).status == 401)
        #expect(try world.send("POST", "/api/hunts", hunt, bearer: key).status == 201)
    }

    @Test("the host key is made once, and of key and token only hashes are kept")
    func hashes() throws {
        let world = try World()
        try world.makeHunt()
        #expect(try world.service.makeFirstHostKey() == nil)
        let again = try LairService(store: world.store, now: { Moment(milliseconds: 0) })
        #expect(try again.makeFirstHostKey() == nil)
        let token = try world.join()
        for file in ["lair.db", "lair.db-wal"] {
            let bytes = try readAll(world.folder.path + "/" + file)
            #expect(!bytes.isEmpty)
            for secret in [world.hostKey, token] {
                #expect(!bytes.contains(secret.utf8), "\(file) holds a secret")
            }
        }
    }

    @Test("tokens are 22 characters of base64url and never the same")
    func tokens() throws {
        let tokens = (0..<200).map { _ in Secrets.token(from: Secrets.random(16)) }
        #expect(Set(tokens).count == 200)
        #expect(
            tokens.allSatisfy {
                $0.count == 22 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            })
        #expect(Secrets.token(from: [UInt8](repeating: 0xFF, count: 16)) == "_____________________w")
    }

    @Test("the hash is BLAKE2b-256 (RFC 7693), keyed where a key is given")
    func blake() {
        // Of the empty string: python3 -c "import hashlib; print(hashlib.blake2b(b'', digest_size=32).hexdigest())"
        #expect(hex(Secrets.hash("")) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
        #expect(hex(Secrets.hash("abc")) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        #expect(Secrets.digest([], key: [UInt8](repeating: 1, count: 32)) != Secrets.hash(""))
        #expect(Secrets.equal([1, 2], [1, 2]) && !Secrets.equal([1, 2], [1, 3]) && !Secrets.equal([1], [1, 2]))
    }

    @Test("two players of the same name are two players")
    func sameName() throws {
        let world = try World()
        try world.makeHunt()
        let first = try world.send("POST", "/api/hunts/art/players", #"{"nickname":"Ada"}"#)
        let second = try world.send("POST", "/api/hunts/art/players", #"{"nickname":"Ada"}"#)
        #expect(first.json["player"] != second.json["player"])
        #expect(first.json["token"] != second.json["token"])
    }

    @Test(
        "a nickname is trimmed; blank is none",
        arguments: [
            ("Ada", "Ada"), ("  Ada Lovelace\\t", "Ada Lovelace"), ("雅達", "雅達"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("<b>", "<b>"), ("Việt", "Việt"),
            ("ཧཱུྃ", "ཧཱུྃ"), ("!", "!"), ("", nil),
            ("   ", nil),
            ("12345678901234567890123456789012", "12345678901234567890123456789012"),
        ])
    func nickname(raw: String, kept: String?) throws {
        let world = try World(.overSocket)
        try world.makeHunt()
        let token = try world.join(#"{"nickname":"\#(raw)"}"#)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).json["nickname"]?.text == kept)
    }

    @Test(
        "a nickname that is long, or could break a line or turn the text around it, is refused",
        arguments: [
            String(repeating: "x", count: 33), "a\\u0000b", "a\\nb", "a\\u202Eb", "a\\u2066b", "\\u200Fa", "a\\u2028b",
            "a\\uFEFFb",
            "a\\u0007", "\\uE000", "Z" + String(repeating: "\u{0301}", count: 300), "Z" + String(repeating: "\u{0310}", count: 5),
            "\u{200D}", "\u{3164}", "\u{115F}\u{1160}", "\u{2800}\u{2800}", "\u{FFA0}", "\u{FE0F}", "\u{0301}",
        ])
    func badNickname(raw: String) throws {
        let world = try World(.overSocket)
        try world.makeHunt()
        let answer = try world.send("POST", "/api/hunts/art/players", #"{"nickname":"\#(raw)"}"#)
        #expect(answer.status == 400 && answer.slug == "invalid", "\(answer)")
        #expect(answer.json["detail"]?.text?.contains("`nickname`") == true)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("a player takes another name, or none, and everybody sees it", arguments: Way.allCases)
    func rename(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let token = try world.join(#"{"nickname":"Ann"}"#)
        func name() throws -> String? { try world.send("GET", "/api/hunts/art/me", bearer: token).json["nickname"]?.text }
        let answer = try world.send("PATCH", "/api/hunts/art/me", #"{"nickname":" Bea "}"#, bearer: token)
        #expect(answer.status == 200 && answer.json["nickname"]?.text == "Bea" && answer.json["player"]?.integer == 1)
        #expect(try name() == "Bea")
        for body in ["{}", #"{"nickname":"a\u202eb"}"#, #"{"nickname":"\#(String(repeating: "é", count: 33))"}"#, "[]"] {
            #expect(try world.send("PATCH", "/api/hunts/art/me", body, bearer: token).slug == "invalid", "\(body)")
        }
        #expect(try name() == "Bea")
        #expect(try world.send("PATCH", "/api/hunts/art/me", #"{"nickname":"x"}"#).status == 401)
        // Each of those was a try: five at once, and one a minute from then on.
        let late = try world.send("PATCH", "/api/hunts/art/me", #"{"nickname":null}"#, bearer: token)
        #expect(late.status == 429 && late.header("Retry-After") == "60")
        world.clock.move(by: .seconds(61))
        #expect(try world.send("PATCH", "/api/hunts/art/me", #"{"nickname":null}"#, bearer: token).status == 200)
        #expect(try name() == nil)
    }

    @Test("a page is told how long a nickname may be, and one of just that length is taken")
    func longest() throws {
        let world = try World()
        try world.makeHunt()
        let most = try #require(try world.send("GET", "/api/hunts/art").json["nicknameLength"]?.integer)
        // As people count them: each of these is one, of eleven bytes.
        let name = String(repeating: "👩‍🚒", count: Int(most))
        let token = try world.join(#"{"nickname":"\#(name)"}"#)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).json["nickname"]?.text == name)
        #expect(try world.send("POST", "/api/hunts/art/players", #"{"nickname":"\#(name)👩‍🚒"}"#).status == 400)
    }

    @Test("the host sees all players, also those who have caught nothing, page by page", arguments: Way.allCases)
    func allPlayers(way: Way) throws {
        let world = try World(way)
        let wolf = try world.makeHunt()
        let tokens = try ["Ann", "Bob", "Cyd"].map { try world.join(#"{"nickname":"\#($0)"}"#) } + [try world.join()]
        _ = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: tokens[1], key: "k")
        func players(_ query: String = "") throws -> [JSONValue] {
            try world.send("GET", "/api/hunts/art/players\(query)", bearer: world.hostKey).json["players"]?.elements ?? []
        }
        let all = try players()
        #expect(all.map { $0["nickname"]?.text } == ["Ann", "Bob", "Cyd", nil])
        #expect(all.map { $0["captures"]?.integer } == [0, 1, 0, 0])
        #expect(try players("?limit=2").map { $0["player"]?.integer } == [1, 2])
        #expect(try players("?limit=2&after=2").map { $0["player"]?.integer } == [3, 4])
        #expect(try players("?after=4").isEmpty)
        for query in ["?limit=0", "?limit=1001", "?after=-1", "?after=x"] {
            #expect(try world.send("GET", "/api/hunts/art/players\(query)", bearer: world.hostKey).status == 400)
        }
        #expect(try world.send("GET", "/api/hunts/art/players", bearer: tokens[0]).status == 403)
        #expect(try world.send("GET", "/api/hunts/none/players", bearer: world.hostKey).status == 404)
    }
}
