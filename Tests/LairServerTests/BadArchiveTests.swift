import Deflate
import HTTPService
import HuntRules
import HuntStore
import TestSupport
import Testing

@testable import LairServer

@Suite("Archives that are refused")
struct BadArchiveTests {
    /// An archive of any entries, with a manifest that fits them unless another is given.
    static func archive(
        _ entries: [(name: String, content: String)], manifest: String? = nil, headers: [String: [UInt8]] = [:],
        end: [UInt8] = Tar.end
    ) -> [UInt8] {
        let listed = entries.map { entry in
            let sum = Digest.hex(Digest.sha256(Array(entry.content.utf8)))
            return #"{"name":"\#(entry.name)","size":\#(entry.content.utf8.count),"sha256":"\#(sum)"}"#
        }
        let words = manifest ?? #"{"format":"lair-hunt","version":1,"hunt":"art","entries":[\#(listed.joined(separator: ","))]}"#
        var tar: [UInt8] = []
        for (name, content) in [("manifest.json", words)] + entries {
            let bytes = Array(content.utf8)
            tar += headers[name] ?? Tar.header(name: name, size: bytes.count)
            tar += bytes + [UInt8](repeating: 0, count: Tar.padding(after: bytes.count))
        }
        return Gzip.compress(tar + end, effort: .fast)!
    }

    static let hunt = (
        name: "hunt.json",
        content: #"{"title":"Art","center":{"lat":1,"lon":2},"creatures":[{"id":"wolf"}],"categories":[],"overlays":[]}"#
    )
    static let place =
        #"{"type":"Feature","id":"s/1","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"title":"T"}}"#

    /// A header that says something else, with its sum made right again.
    static func header(_ name: String, size: Int, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var header = Tar.header(name: name, size: size)
        change(&header)
        for index in 148..<156 { header[index] = 0x20 }
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        header.replaceSubrange(148..<155, with: Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0])
        return header
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        /// What the answer must name.
        let words: String
        var testDescription: String { what }
    }

    static let cases: [Case] = {
        func manifest(_ entries: String, version: String = "1", format: String = "lair-hunt") -> String {
            #"{"format":"\#(format)","version":\#(version),"hunt":"art","entries":[\#(entries)]}"#
        }
        func entry(_ name: String, size: String = "1") -> String {
            #"{"name":"\#(name)","size":\#(size),"sha256":"\#(String(repeating: "0", count: 64))"}"#
        }
        let good = archive([hunt])
        var cases = [
            Case(what: "nothing", bytes: [], words: "cut off"),
            Case(what: "a picture", bytes: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 900), words: "gzip"),
            Case(
                what: "compressed, and no tar", bytes: Gzip.compress([UInt8](repeating: 65, count: 4_096), effort: .fast)!,
                words: "entry 1"),
            Case(what: "cut off", bytes: Array(good.dropLast(good.count / 3)), words: "cut off"),
            Case(what: "a tar without an end", bytes: archive([hunt], end: []), words: "cut off"),
            Case(what: "an empty tar", bytes: Gzip.compress(Tar.end, effort: .fast)!, words: "nothing"),
            Case(what: "more behind", bytes: archive([hunt], end: Tar.end + Array("more".utf8)), words: "More follows"),
            Case(
                what: "a bomb of zeros behind", bytes: archive([hunt], end: [UInt8](repeating: 0, count: 1 << 20)),
                words: "More follows"),
            Case(
                what: "another tar", bytes: Gzip.compress(Tar.header(name: "README", size: 0) + Tar.end, effort: .fast)!,
                words: "README"),
            Case(
                what: "a newer version", bytes: archive([hunt], manifest: manifest(entry("hunt.json"), version: "3")),
                words: "version 3"),
            Case(
                what: "a newer version of another form", bytes: archive([], manifest: #"{"format":"lair-hunt","version":4}"#),
                words: "version 4"),
            Case(what: "another format", bytes: archive([hunt], manifest: manifest("", format: "lair-tape")), words: "lair-tape"),
            Case(what: "a manifest of bytes", bytes: archive([hunt], manifest: "\u{1}"), words: "manifest.json"),
            Case(what: "no entries", bytes: archive([], manifest: manifest("")), words: "hunt.json"),
            Case(
                what: "a sum of nothing",
                bytes: archive([hunt], manifest: manifest(#"{"name":"hunt.json","size":1,"sha256":"ab"}"#)), words: "hunt.json"),
            Case(
                what: "another sum",
                bytes: archive([hunt], manifest: manifest(entry("hunt.json", size: "\(hunt.content.utf8.count)"))),
                words: "SHA-256"),
            Case(
                what: "another size", bytes: archive([hunt], manifest: manifest(entry("hunt.json", size: "7"))), words: "says 7"),
            Case(
                what: "an entry that is missing",
                bytes: archive(
                    [hunt],
                    manifest:
                        #"{"format":"lair-hunt","version":1,"hunt":"art","entries":[\#(listed(hunt)),\#(entry("images/a.png"))]}"#
                ), words: "images/a.png is missing"),
            Case(
                what: "an entry nobody told of", bytes: archive([hunt, ("x", "1")], manifest: manifest(listed(hunt))),
                words: "“x” comes"),
            Case(what: "a name twice", bytes: archive([hunt, hunt]), words: "hunt.json is there twice"),
            Case(
                what: "a bomb", bytes: archive([], manifest: manifest(entry("hunt.json", size: "9000000000"))),
                words: "9000000000 bytes"),
            Case(
                what: "many small bombs",
                bytes: archive(
                    [],
                    manifest: manifest(
                        (["hunt.json"] + (1...100).map { ArchiveName.part($0, of: .places).text }).map {
                            entry($0, size: $0 == "hunt.json" ? "9" : "16000000")
                        }.joined(separator: ","))), words: "1024 MiB"),
            Case(
                what: "too many overlays",
                bytes: archive(
                    [],
                    manifest: manifest(
                        (["hunt.json"] + (1...51).map { "overlays/o\($0).geojson" }).map { entry($0) }.joined(separator: ","))),
                words: "50 overlays"),
            Case(
                what: "a size below nothing", bytes: archive([], manifest: manifest(entry("hunt.json", size: "-1"))),
                words: "size"),
            Case(
                what: "a link",
                bytes: archive(
                    [hunt],
                    headers: ["hunt.json": header("hunt.json", size: hunt.content.utf8.count) { $0[156] = UInt8(ascii: "2") }]),
                words: "no file"),
            Case(
                what: "a header with a wrong sum",
                bytes: archive(
                    [hunt], headers: ["hunt.json": Tar.header(name: "hunt.json", size: 1).map { $0 == 0x36 ? 0x37 : $0 }]),
                words: "entry 2"),
            Case(
                what: "a header that says more",
                bytes: archive([hunt], headers: ["hunt.json": header("hunt.json", size: 1 << 33 - 1) { _ in }]),
                words: "says \(hunt.content.utf8.count)"),
            Case(
                what: "a hunt of no title", bytes: archive([("hunt.json", #"{"center":{"lat":1,"lon":2}}"#)]),
                words: "hunt.json: `title`"),
            Case(
                what: "a hunt of no creatures", bytes: archive([("hunt.json", #"{"title":"T","center":{"lat":1,"lon":2}}"#)]),
                words: "hunt.json: `creatures`"),
            Case(
                what: "places that are none", bytes: archive([hunt, ("places/000001.geojson", "[]")]),
                words: "places/000001.geojson"),
            Case(
                what: "a place twice", bytes: archive([hunt, ("places/000001.geojson", #"{"features":[\#(place),\#(place)]}"#)]),
                words: "places/000001.geojson: a place"),
            Case(
                what: "a place twice, in two entries",
                bytes: archive([
                    hunt, ("places/000001.geojson", #"{"features":[\#(place)]}"#),
                    ("places/000002.geojson", #"{"features":[\#(place)]}"#),
                ]), words: "places/000002.geojson: a place"),
            Case(
                what: "a creature nobody knows",
                bytes: archive([
                    hunt, ("places/000001.geojson", #"{"features":[\#(place)]}"#),
                    ("spawns/000001.json", #"{"spawns":[{"creature":"yeti","lat":1,"lon":2}]}"#),
                ]), words: "yeti"),
            Case(
                what: "an overlay nobody named", bytes: archive([hunt, ("overlays/o.geojson", "{}")]), words: "overlays/o.geojson"
            ),
            Case(what: "a picture that is none", bytes: archive([hunt, ("images/i.png", "<svg/>")]), words: "images/i.png"),
            Case(
                what: "an overlay whose shapes are not there",
                bytes: archive([
                    (
                        "hunt.json",
                        ##"{"title":"T","center":{"lat":1,"lon":2},"creatures":[{"id":"wolf"}],"overlays":[{"name":"o","title":"O","color":"#112233"}]}"##
                    )
                ]), words: "overlays/o.geojson is missing"),
        ]
        cases += ofPlans
        for name in [
            "../hunt.json", "/etc/passwd", "images/../../a.png", "images\\\\a.png", "images/a.svg", "images/.png",
            "places/1.geojson", "places/0000001.geojson", "hunt.json/", "players.json", "overlays/A.geojson",
        ] {
            cases.append(
                Case(
                    what: "the name \(name)", bytes: archive([hunt], manifest: manifest("\(listed(hunt)),\(entry(name))")),
                    words: "no name of an entry"))
        }
        return cases
    }()

    /// What version 2 brings, made wrong one by one.
    private static let ofPlans: [Case] = {
        let square =
            #"{"type":"Polygon","coordinates":[[[1.999,0.999],[2.001,0.999],[2.001,1.001],[1.999,1.001],[1.999,0.999]]]}"#
        func closed(_ geometry: String, _ properties: String) -> (name: String, content: String) {
            ("closed/000001.geojson", #"{"features":[{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}]}"#)
        }
        func spawns(_ more: String = #","why":{}"#) -> (name: String, content: String) {
            ("spawns/000001.json", #"{"spawns":[{"creature":"wolf","lat":1,"lon":2\#(more)}]}"#)
        }
        func plan(_ about: String = "") -> (name: String, content: String) {
            let usual = #""seed":1,"spacing":40,"weights":{},"refused":[],"refusedBy":{},"because":{},"cautions":[]"#
            return ("plan.json", #"{"made":"2026-07-01T00:00:00Z","about":{\#(about.isEmpty ? usual : about)}}"#)
        }
        func planned(_ more: String, creature: String = "wolf", why: String = "{}") -> (name: String, content: String) {
            ("plan/000001.json", #"{"spawns":[{"creature":"\#(creature)","lat":1,"lon":2,"why":\#(why)\#(more)}]}"#)
        }
        func bad(_ what: String, _ entries: [(name: String, content: String)], _ words: String, version: Int = 2) -> Case {
            let all = [hunt] + entries
            let manifest =
                #"{"format":"lair-hunt","version":\#(version),"hunt":"art","entries":[\#(all.map(listed).joined(separator: ","))]}"#
            return Case(what: what, bytes: archive(all, manifest: manifest), words: words)
        }
        let source = #"{"name":"Town","format":"csv","at":"2026-07-01T00:00:00Z""#
        return [
            bad(
                "closed land in an archive of version 1", [closed(square, #""kind":"removal","margin":40"#)], "no name",
                version: 1),
            bad(
                "a creature on an owner's land", [closed(square, #""kind":"removal","margin":40"#), spawns()],
                "spawns/000001.json: `spawns[0]` stands where none may: the owner"),
            bad(
                "a creature beside an owner's land",
                [closed(#"{"type":"Point","coordinates":[2.0003,1]}"#, #""kind":"removal","margin":40"#), spawns("")], "the owner"
            ),
            bad(
                "a planned creature on excluded land",
                [closed(square, #""kind":"exclusion","at":"2026-07-01T00:00:00Z""#), plan(), planned(#","id":1"#)],
                "plan/000001.json: `spawns[0]` stands where none may: the host"),
            bad(
                "land that crosses itself",
                [
                    closed(
                        #"{"type":"Polygon","coordinates":[[[0,0],[0.001,0.001],[0.001,0],[0,0.001],[0,0]]]}"#,
                        #""kind":"exclusion","at":"2026-07-01T00:00:00Z""#)
                ], "closed/000001.geojson: `features[0].geometry.coordinates` crosses itself"),
            bad(
                "an exclusion of a point",
                [
                    closed(#"{"type":"Point","coordinates":[1,2]}"#, #""kind":"exclusion","at":"2026-07-01T00:00:00Z""#)
                ], "must be Polygon"),
            bad("land closed by nobody", [closed(square, #""kind":"x""#)], "exclusion or removal"),
            bad("land that comes late", [spawns(), closed(square, #""kind":"removal","margin":40"#)], "before the creatures"),
            bad(
                "a source twice", [("sources.json", #"{"sources":[\#(source)},\#(source)}]}"#)], "sources.json: `sources[1].name`"
            ),
            bad(
                "a source of no format",
                [
                    ("sources.json", #"{"sources":[{"name":"Town","format":"doc","at":1}]}"#)
                ], "`sources[0].format`"),
            bad("columns that are none", [("sources.json", #"{"sources":[\#(source),"columns":{"x":"y"}}]}"#)], "`x`"),
            bad("a datum that is none", [("sources.json", #"{"sources":[\#(source),"datum":"x"}]}"#)], "`sources[0].datum`"),
            bad("a reason that is none", [spawns(#","why":{"way":{"kind":"path"}}"#)], "why.way.id"),
            bad("a plan of no seed", [plan(#""spacing":40"#)], "plan.json: `about.seed`"),
            bad("creatures of no plan", [planned(#","id":1"#)], "plan.json must come before"),
            bad("a plan before what stands", [plan(), spawns()], "before the plan"),
            bad("a planned creature without a number", [plan(), planned("")], "`spawns[0].id`"),
            bad("a planned creature that is said to stand", [plan(), planned(#","id":1,"spawn":1"#)], "`spawn` 1"),
            bad("one set by hand that is said to be planned", [spawns(""), plan(), planned(#","id":1,"spawn":1"#)], "`spawn` 1"),
            bad("a planned creature of no reason", [plan(), planned(#","id":1"#, why: "null")], "`spawns[0].why`"),
            bad("a planned creature nobody knows", [plan(), planned(#","id":1"#, creature: "yeti")], "yeti"),
        ]
    }()

    private static func listed(_ entry: (name: String, content: String)) -> String {
        let sum = Digest.hex(Digest.sha256(Array(entry.content.utf8)))
        return #"{"name":"\#(entry.name)","size":\#(entry.content.utf8.count),"sha256":"\#(sum)"}"#
    }

    @Test("it is refused by name, and nothing of it stays", arguments: cases)
    func refused(_ bad: Case) throws {
        let world = try World()
        let answer = try world.send("POST", "/api/hunts/import", bytes: bad.bytes, bearer: world.hostKey)
        #expect(answer.status == 400, "\(answer)")
        #expect(answer.json["detail"]?.text?.contains(bad.words) == true, "\(answer)")
        #expect(try world.store.hunts().isEmpty)
        #expect(try world.store.arrivals().isEmpty)
        #expect(
            try world.send("POST", "/api/hunts/import", bytes: Self.archive([Self.hunt]), bearer: world.hostKey).status == 201)
    }

    @Test("an archive that others packed is as good: a tar of GNU's, padded, in one piece or in many")
    func others() throws {
        let world = try World()
        let gnu = Self.header("hunt.json", size: Self.hunt.content.utf8.count) {
            $0.replaceSubrange(257..<265, with: "ustar  \0".utf8)
        }
        let padded = Self.archive([Self.hunt], headers: ["hunt.json": gnu], end: [UInt8](repeating: 0, count: 20 * Tar.block))
        let answer = try world.send("POST", "/api/hunts/import", bytes: padded, bearer: world.hostKey)
        #expect(answer.status == 201 && answer.json["creatures"]?[0]?["id"]?.text == "wolf", "\(answer)")
    }

    @Test("whatever becomes of an archive on its way, it is refused, or it is the same hunt", arguments: [UInt64(31), 32])
    func mutated(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let world = try World()
        try ArchiveTests.makeWhole(world)
        let archive = try world.send("GET", "/api/hunts/art/export", bearer: world.hostKey).bytes
        for round in 0..<150 {
            var bytes = archive
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: Int.random(in: 0...bytes.count, using: &random))
            }
            let answer = try world.send("POST", "/api/hunts/import?as=copy", bytes: bytes, bearer: world.hostKey)
            guard answer.status == 201 else {
                #expect(answer.status == 400, "seed \(seed), round \(round): \(answer)")
                #expect(try world.store.hunts().count == 1)
                continue
            }
            // A bit of gzip's own head, which says nothing of the content.
            #expect(try world.send("DELETE", "/api/hunts/copy", bearer: world.hostKey).status == 204)
        }
        #expect(try world.store.arrivals().isEmpty)
    }
}
