import ChildProcess
import Foundation
import Geodesy
import HuntRules
import HuntStore
import Synchronization
import Testing

@testable import Basemap

@Suite struct TileSetTests {
    /// An MBTiles file with one tile in the middle of the world.
    private func file(
        in folder: WorkFolder, _ name: String, box: String? = "-1,-1,1,1", format: String = "pbf", ours: Bool = true
    ) throws -> String {
        let path = folder.file("\(name).mbtiles")
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try Connection(path: path, busyTimeout: .seconds(1))
        try file.script(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            """)
        // Row 1 of zoom 1 is the northern one: rows are counted from the south.
        try file.run("INSERT INTO tiles VALUES (1, 0, 1, ?)", [.blob([0x1A, 0x00])])
        try file.run("INSERT INTO metadata VALUES ('format', ?)", [.text(format)])
        if let box { try file.run("INSERT INTO metadata VALUES ('bounds', ?)", [.text(box)]) }
        if ours { try TileTables.makeNames(file) }
        return path
    }

    @Test func rowsAreCountedFromTheSouth() throws {
        let folder = try WorkFolder()
        let set = try TileSet(path: try file(in: folder, "a"))
        #expect(set.facts.zooms == 1...1)
        #expect(try set.tile(Tile(zoom: 1, x: 0, y: 0)!) == [0x1A, 0x00])
        #expect(try set.tile(Tile(zoom: 1, x: 0, y: 1)!) == nil)
    }

    @Test func whatIsNoBasemapIsNamed() throws {
        let folder = try WorkFolder()
        let text = folder.file("text.mbtiles")
        try Data("no database".utf8).write(to: URL(fileURLWithPath: text))
        let pictures = try file(in: folder, "pictures", format: "png")
        let directory = folder.file("folder.mbtiles")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
        for path in [text, pictures, directory, folder.file("none.mbtiles")] {
            do {
                _ = try TileSet(path: path)
                Issue.record("\(path) was taken")
            } catch {
                #expect("\(error)".contains(path), "\(error)")
                #expect(
                    !"\(error)".contains("(message:") && !"\(error)".contains("damaged(") && !"\(error)".contains("unavailable("),
                    "\(error)")
            }
        }
    }

    @Test func aDamagedFileIsNamedAndTheOthersAreServed() throws {
        let folder = try WorkFolder()
        _ = try file(in: folder, "good")
        let damaged = try file(in: folder, "damaged")
        // The first page says how large pages are, and where the tables begin.
        let handle = try #require(FileHandle(forWritingAtPath: damaged))
        try handle.seek(toOffset: 100)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 3_000))
        try handle.close()
        let heard = Mutex<[String]>([])
        let sets = TileSets(folder: folder.path) { line in heard.withLock { $0.append(line) } }
        #expect(sets.all.map(\.name) == ["good"])
        #expect(heard.withLock { $0.count } == 1)
        #expect(heard.withLock { $0.first?.contains(damaged) } == true)
    }

    @Test func aFileThatComesOrGoesIsSeenWithoutARestart() throws {
        let folder = try WorkFolder()
        let sets = TileSets(folder: folder.path) { _ in }
        #expect(sets.all.isEmpty)
        let path = try file(in: folder, "town")
        sets.look()
        #expect(sets["town"] != nil)
        unlink(path)
        sets.look()
        #expect(sets["town"] == nil)
        #expect(TileSets(folder: "/nowhere") { _ in }.all.isEmpty)
    }

    @Test func theSmallestBasemapAroundAPlaceShowsIt() throws {
        let folder = try WorkFolder()
        _ = try file(in: folder, "country", box: "-10,-10,10,10")
        _ = try file(in: folder, "town", box: "-1,-1,1,1")
        _ = try file(in: folder, "foreign", box: "-0.1,-0.1,0.1,0.1", ours: false)
        _ = try file(in: folder, "nowhere", box: nil)
        let sets = TileSets(folder: folder.path) { _ in }
        func name(_ latitude: Double, _ longitude: Double) throws -> String? {
            sets.covering(try Coordinate(latitude: latitude, longitude: longitude))?.name
        }
        #expect(try name(0, 0) == "town")
        #expect(try name(5, 5) == "country")
        #expect(try name(50, 5) == nil)
    }

    @Test(arguments: [
        ("town", true), ("a-1", true), ("", false), ("-a", false), ("A", false), ("a/b", false), ("..", false), ("é", false),
    ])
    func aNameIsOneThatMayStandInAnAddress(name: String, isValid: Bool) {
        #expect(TileSets.isValid(name: name) == isValid)
    }
}

@Suite struct NameTests {
    @Test(arguments: [
        ("Kalākaua", "kalakaua"), ("Ｈａｌｅ", "hale"), ("Hawaiʻi", "hawaii"), ("Straße", "strasse"), ("臺北", "臺北"),
        ("Ørsted", "orsted"),
    ])
    func aTextIsComparedWithoutItsMarks(text: String, folded: String) {
        #expect(Names.fold(text) == folded)
    }

    @Test func aNameInAnotherLanguageIsKeptWhereItIsAnother() {
        #expect(Names(["name": "臺北", "name:zh": "臺北", "name:en": "Taipei"]) == Names(name: "臺北", english: "Taipei"))
        #expect(
            Names(["name": "Helsinki", "name:zh": "赫尔辛基", "name:zh-Hant": "赫爾辛基"])
                == Names(name: "Helsinki", traditional: "赫爾辛基", simplified: "赫尔辛基"))
        #expect(Names(["highway": "path"]) == nil)
        // Only traditional characters are known: better than Finnish, but not than simplified ones on the spot.
        #expect(Names(["name": "Tori", "name:zh-Hant": "廣場"])?.simplified == "廣場")
        #expect(Names(["name": "学清路", "name:zh-Hant": "學清路"])?.simplified == nil)
    }
}

@Suite struct StyleTests {
    private static let recipe = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Basemap").path
    private static let facts = TileSet.Facts(
        box: BoundingBox(south: 1, west: 2, north: 3, east: 4), zooms: 5...14, attribution: Attribution("© <i>us</i> & others"),
        version: "abc", isOurs: true)

    @Test(arguments: [false, true], BasemapStyle.Language.allCases)
    func aStyleIsWholeAndHasNoHoleLeft(dark: Bool, language: BasemapStyle.Language) throws {
        let style = try BasemapStyle(recipe: Self.recipe)
        let text = style.json(over: "town", Self.facts, dark: dark, language: language, hasGlyphs: true)
        #expect(!String(decoding: text, as: UTF8.self).contains("\"@"), "a name that has no value")
        let object = try #require(JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
        let source = try #require((object["sources"] as? [String: Any])?["basemap"] as? [String: Any])
        #expect(source["tiles"] as? [String] == ["/tiles/town/{z}/{x}/{y}.pbf?v=abc"])
        #expect(source["attribution"] as? String == "© us &amp; others")
        #expect(source["minzoom"] as? Int == 5 && source["maxzoom"] as? Int == 14)
        let layers = try #require(object["layers"] as? [[String: Any]])
        #expect(layers.contains { $0["type"] as? String == "symbol" })
        #expect(String(decoding: text, as: UTF8.self).contains(language == .english ? "name_en" : "name_han"))
    }

    @Test(arguments: [
        (
            "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">&copy; OpenStreetMap</a> contributors",
            "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\" rel=\"noopener\">&copy; OpenStreetMap</a> contributors",
            "© OpenStreetMap contributors"
        ),
        ("© A & B < C", "© A &amp; B &lt; C", "© A & B < C"),
        ("<script>alert(1)</script>", "alert(1)", "alert(1)"),
        ("<a href='javascript:alert(1)'>us</a>", "us", "us"),
        (
            "<a onclick=x() href=http://a.example/?a&b>A<b>B</b>",
            "<a href=\"http://a.example/?a&amp;b\" target=\"_blank\" rel=\"noopener\">AB</a>", "AB"
        ),
        (
            "<a href='https://a.example/\"onmouseover=x'>A</a>",
            "<a href=\"https://a.example/&quot;onmouseover=x\" target=\"_blank\" rel=\"noopener\">A</a>", "A"
        ),
        ("<img src=x onerror=x", "&lt;img src=x onerror=x", "<img src=x onerror=x"), ("", "", ""),
    ])
    func ofAnAttributionWordsAndLinksStay(said: String, markup: String, text: String) {
        #expect(Attribution(said).markup == markup)
        #expect(Attribution(said).text == text)
    }

    @Test func withoutAFontNothingIsWritten() throws {
        let style = try BasemapStyle(recipe: Self.recipe)
        let text = style.json(over: "town", Self.facts, dark: false, language: .english, hasGlyphs: false)
        let object = try #require(JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
        #expect(object["glyphs"] == nil)
        #expect((object["layers"] as? [[String: Any]])?.contains { $0["type"] as? String == "symbol" } == false)
    }

    @Test func aRecipeThatIsNotThereIsNamed() {
        #expect(throws: BasemapError.self) { try BasemapStyle(recipe: "/nowhere") }
    }
}
