import HTTPService
import HuntRules
import HuntStore
import TestSupport
import Testing

@testable import LairServer

@Suite("A whole hunt as one file")
struct ArchiveTests {
    static let places = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"title":"Käthe \u{85dd}","category":"Mural","description":"Two\\nlines",
        "image":"https://example.org/a.jpg"},"geometry":{"type":"Point","coordinates":[-157.8,21.3]}},
        {"type":"Feature","id":"b#%","properties":{"title":"Two"},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[179.5,-3]]}}]}
        """

    /// A hunt with one of everything that a host can give it.
    static func makeWhole(_ world: World) throws {
        try world.makeHunt(
            #""description":"Walk.","reach":75,"claimMode":"first","respawn":1.001,"starts":"2026-07-01T08:00:00.250Z","style":"https://example.org/s.json","clusters":false,"imagery":{"tiles":"https://example.org/{z}/{x}/{y}.png","attribution":"E","lastZoom":17}"#
        )
        _ = try world.addSpawn(#""place":"Town/a","until":"2027-01-01T00:00:00Z""#, creature: "dragon")
        for (method, path, body) in [
            ("POST", "/api/hunts/art/imports?source=Town", places),
            (
                "PUT", "/api/hunts/art/overlays/trail?title=The%20trail",
                #"{"type":"LineString","coordinates":[[179,1],[-179,2]],"x":1}"#
            ),
            ("PUT", "/api/hunts/art/images/bust", "RIFF....WEBPVP8 "),
            (
                "PATCH", "/api/hunts/art",
                ##"{"categories":[{"name":"Mural","color":"#ffe08a","image":"/api/hunts/art/images/bust","stands":true},{"name":"","letter":"Z"}]}"##
            ),
        ] {
            let answer = try world.send(method, path, body, bearer: world.hostKey)
            #expect(answer.status < 300, "\(path): \(answer)")
        }
    }

    @Test("what one Lair exports another imports and plays, and exports again byte by byte", arguments: Way.allCases)
    func roundTrip(way: Way) throws {
        let (one, other) = (try World(way), try World(way))
        try Self.makeWhole(one)
        // Of players nothing is told.
        _ = try one.join(#"{"nickname":"Ann"}"#)
        let archive = try one.send("GET", "/api/hunts/art/export", bearer: one.hostKey)
        #expect(archive.status == 200 && archive.header("Content-Type") == "application/gzip", "\(archive)")
        #expect(archive.header("Content-Disposition") == #"attachment; filename="art.hunt.tar.gz""#)
        // Later, where everything has other numbers.
        other.clock.move(by: .hours(30))
        let made = try other.send(
            "POST", "/api/hunts", #"{"id":"first","title":"F","center":{"lat":1,"lon":1}}"#, bearer: other.hostKey)
        #expect(made.status == 201)
        let taken = try other.send("POST", "/api/hunts/import", bytes: archive.bytes, bearer: other.hostKey)
        #expect(taken.status == 201 && taken.header("Location") == "/api/hunts/art", "\(taken)")
        let again = try other.send("GET", "/api/hunts/art/export", bearer: other.hostKey)
        #expect(Self.difference(again.bytes, archive.bytes) == nil)

        for path in ["/api/hunts/art/places", "/api/hunts/art/overlays/trail", "/api/hunts/art/images/bust"] {
            let (before, after) = (try one.send("GET", path), try other.send("GET", path))
            #expect(before.status == 200 && before.bytes == after.bytes, "\(path)")
        }
        let hunts = [try one.send("GET", "/api/hunts/art").json, try other.send("GET", "/api/hunts/art").json]
        for member in hunts[0].keys where member != "overlays" { #expect(hunts[0][member] == hunts[1][member], "\(member)") }
        #expect(hunts[1]["overlays"]?[0]?["title"]?.text == "The trail")
        #expect(hunts[1]["respawn"]?.number == 1.001)

        // And it is played.
        other.service.store.waitForLoads()
        let spawns = try other.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements ?? []
        #expect(spawns.count == 2)
        let wolf = try #require(spawns.first { $0["creature"]?.text == "wolf" }?["id"]?.integer)
        let token = try other.join()
        #expect(try other.send("POST", "/api/hunts/art/claims", other.claim(wolf), bearer: token, key: "k").status == 201)
        #expect(try other.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements.count == 1)
    }

    @Test("under another id, its own pictures follow it")
    func otherID() throws {
        let world = try World()
        try Self.makeWhole(world)
        let archive = try world.send("GET", "/api/hunts/art/export", bearer: world.hostKey).bytes
        let taken = try world.send("POST", "/api/hunts/import", bytes: archive, bearer: world.hostKey)
        #expect(taken.status == 409, "\(taken)")
        // One that is cut off is told as such: another name would not help it.
        let cut = try world.send("POST", "/api/hunts/import", bytes: archive.dropLast(archive.count / 3), bearer: world.hostKey)
        #expect(cut.status == 400 && cut.json["cause"]?.text == "archive-cut", "\(cut)")
        for wrong in ["", "Art", "a/b", "arriving%2F1"] {
            #expect(
                try world.send("POST", "/api/hunts/import?as=\(wrong)", bytes: archive, bearer: world.hostKey).slug == "invalid")
        }
        let copy = try world.send("POST", "/api/hunts/import?as=copy", bytes: archive, bearer: world.hostKey)
        #expect(copy.status == 201 && copy.json["id"]?.text == "copy", "\(copy)")
        #expect(copy.json["categories"]?[1]?["image"]?.text == "/api/hunts/copy/images/bust", "\(copy)")
        #expect(try world.send("GET", "/api/hunts/copy/images/bust").status == 200)
        #expect(try world.send("GET", "/api/hunts").json["hunts"]?.elements.count == 2)
        let again = try world.send("GET", "/api/hunts/copy/export", bearer: world.hostKey).bytes
        #expect(try world.send("DELETE", "/api/hunts/art", bearer: world.hostKey).status == 204)
        #expect(try world.send("POST", "/api/hunts/import?as=art", bytes: again, bearer: world.hostKey).status == 201)
        let last = try world.send("GET", "/api/hunts/art/export", bearer: world.hostKey)
        #expect(Self.difference(last.bytes, archive) == nil)
    }

    /// Where two archives differ, in a few words: whole ones are too much for a message.
    static func difference(_ one: [UInt8], _ other: [UInt8]) -> String? {
        if one == other { return nil }
        func unpacked(_ bytes: [UInt8]) -> [UInt8] {
            var source = Gunzip(bytes)
            return (try? source.read(64 << 20)) ?? []
        }
        let texts = (unpacked(one), unpacked(other))
        let at = zip(texts.0, texts.1).prefix { $0 == $1 }.count
        func around(_ text: [UInt8]) -> String { String(decoding: text.dropFirst(max(0, at - 60)).prefix(120), as: UTF8.self) }
        return "at \(at): \(around(texts.0)) | \(around(texts.1))"
    }

    @Test("only a host gets it, and only a host brings one")
    func access() throws {
        let world = try World()
        try world.makeHunt()
        #expect(try world.send("GET", "/api/hunts/art/export").slug == "unauthorized")
        #expect(try world.send("POST", "/api/hunts/import", "x").slug == "unauthorized")
        #expect(try world.send("GET", "/api/hunts/none/export", bearer: world.hostKey).slug == "not-found")
    }

    @Test("what a reader would refuse is not written")
    func tooLarge() throws {
        let world = try World()
        try world.makeHunt()
        let picture = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: LairService.largestImage)
        try world.store.put(MarkerImage(name: "large", type: "image/jpeg", bytes: picture), into: "art")
        let answer = try world.send("GET", "/api/hunts/art/export", bearer: world.hostKey)
        #expect(answer.status == 422 && answer.slug == "too-large", "\(answer)")
    }

    @Test("any hunt comes through whole", arguments: (1...4).map(UInt64.init))
    func property(seed: UInt64) throws {
        var made = SeededHunt(seed: seed)
        let (one, other) = (try World(), try World())
        try made.build(in: one.service.store)
        let archive = try one.send("GET", "/api/hunts/art/export", bearer: one.hostKey)
        #expect(archive.status == 200, "seed \(seed): \(archive)")
        let taken = try other.send("POST", "/api/hunts/import", bytes: archive.bytes, bearer: other.hostKey)
        guard taken.status == 201 else {
            Issue.record("seed \(seed): \(taken)")
            return
        }
        let again = try other.send("GET", "/api/hunts/art/export", bearer: other.hostKey)
        #expect(Self.difference(again.bytes, archive.bytes) == nil, "seed \(seed)")
        let (before, after) = (one.store, other.store)
        #expect(try before.hunt("art") == after.hunt("art"), "seed \(seed)")
        #expect(try before.creatures(of: "art") == after.creatures(of: "art"), "seed \(seed)")
        #expect(try before.choices(of: "art") == after.choices(of: "art"), "seed \(seed)")
        let places = try before.places(of: "art", in: nil, category: nil, limit: .max)
        let broughtPlaces = try after.places(of: "art", in: nil, category: nil, limit: .max)
        #expect(
            places.count == broughtPlaces.count && zip(places, broughtPlaces).allSatisfy { $0.isIdentical(to: $1) },
            "seed \(seed)")
    }
}
