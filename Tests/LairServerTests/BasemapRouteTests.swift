import Basemap
import Deflate
import Foundation
import Geodesy
import Glyphs
import HTTPService
import HuntRules
import HuntStore
import Testing

@testable import LairServer

@Suite("Basemaps")
struct BasemapRouteTests {
    private static let recipe = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Basemap").path
    /// A tile's bytes: long enough to be worth compressing.
    private static let tile = [0x1A, 0xFF, 0x01] + [UInt8](repeating: 0, count: 255)

    /// A world with the basemap `town` around the hunts of these tests: one tile, one street.
    private func world(_ way: Way = .inProcess) throws -> (world: World, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "town.mbtiles")
        let file = try Connection(path: path, busyTimeout: .seconds(1))
        try file.script(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            INSERT INTO metadata VALUES ('format', 'pbf'), ('bounds', '-158,21,-157,22'), ('minzoom', '5'), ('maxzoom', '14'),
                ('attribution', '© OpenStreetMap contributors, ODbL');
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            CREATE TABLE lair_names (id INTEGER PRIMARY KEY, kind TEXT, name TEXT, english TEXT, traditional TEXT, simplified TEXT,
                folded TEXT, latitude REAL, longitude REAL);
            CREATE TABLE lair_points (cell INTEGER, name INTEGER, latitude REAL, longitude REAL);
            INSERT INTO lair_names VALUES (1, 'street', 'Beretania Street', NULL, '貝瑞塔尼亞街', NULL, 'beretania street', 21.307, -157.858);
            """)
        let place = try Coordinate(latitude: World.center.lat, longitude: World.center.lon)
        let at = Tile(containing: place, zoom: 14)
        try file.run(
            "INSERT INTO tiles VALUES (14, ?, ?, ?)",
            [.integer(at.x), .integer((1 << 14) - 1 - at.y), .blob(try #require(Self.tile.compressedGzip))])
        // The cell of 21.3070, -157.8583: rows of 72,000 from the south.
        try file.run("INSERT INTO lair_points VALUES (?, 1, 21.3070, -157.8583)", [.integer(Int64(22_261) * 72_000 + 4_428)])
        var setup = LairService.Setup()
        setup.basemaps = TileSets(folder: folder.path) { Issue.record("\($0)") }
        setup.basemapStyle = try BasemapStyle(recipe: Self.recipe)
        setup.typefaces = try InstalledFonts.typefaces()
        return (try World(way, setup: setup), folder)
    }

    private var path: String {
        get throws {
            let at = Tile(containing: try Coordinate(latitude: World.center.lat, longitude: World.center.lon), zoom: 14)
            return "/tiles/town/14/\(at.x)/\(at.y).pbf"
        }
    }

    @Test("the basemaps are listed with what they cover")
    func listed() throws {
        let (world, _) = try world()
        let list = try world.send("GET", "/api/basemaps").json["basemaps"]
        #expect(list?.elements.count == 1 && list?[0]?["name"]?.text == "town")
        #expect(list?[0]?["bounds"]?.elements.compactMap(\.number) == [-158, 21, -157, 22])
    }

    @Test("a tile goes out as it lies in the file, and plain to who does not take gzip", arguments: Way.allCases)
    func tiles(way: Way) throws {
        let (world, _) = try world(way)
        let packed = try world.send("GET", try path, headers: [("Accept-Encoding", "gzip")])
        #expect(packed.status == 200 && packed.header("Content-Encoding") == "gzip", "\(packed)")
        #expect(packed.header("Content-Type") == "application/vnd.mapbox-vector-tile")
        #expect(packed.bytes == Self.tile.compressedGzip)
        let plain = try world.send("GET", try path)
        #expect(plain.header("Content-Encoding") == nil && plain.bytes == Self.tile)
        let tag = try #require(packed.header("ETag"))
        #expect(try world.send("GET", try path, headers: [("If-None-Match", tag)]).status == 304)
        // Asked for by its version it never changes.
        #expect(packed.header("Cache-Control") == "no-cache")
        let version = tag.filter { $0 != "\"" }
        #expect(try world.send("GET", "\(try path)?v=\(version)").header("Cache-Control")?.contains("immutable") == true)
    }

    @Test(
        "a tile that cannot be is refused, one with nothing in it is empty",
        arguments: [
            ("/tiles/town/14/0/0.pbf", 204), ("/tiles/town/14/16384/0.pbf", 404), ("/tiles/town/14/0/-1.pbf", 404),
            ("/tiles/town/4/0/0.pbf", 404),
            ("/tiles/town/15/0/0.pbf", 404), ("/tiles/town/31/0/0.pbf", 404), ("/tiles/town/14/0/0", 404),
            ("/tiles/town/a/b/c.pbf", 404),
            ("/tiles/none/14/0/0.pbf", 404), ("/tiles/..%2Ftown/14/0/0.pbf", 404), ("/styles/none-dark.json", 404),
            ("/styles/town-dark", 404),
            ("/styles/town-dark.json", 200), ("/styles/town-light.json?language=zh-Hant", 200),
            ("/styles/town.json?language=fi", 400),
            ("/api/names", 400), ("/api/names?bbox=-158,21,-157,22", 400), ("/api/names?q=", 400),
            ("/api/names?lat=91&lon=0", 400),
            ("/api/names?q=a&basemap=none", 404),
        ])
    func refusals(target: String, status: Int) throws {
        let (world, _) = try world()
        let answer = try world.send("GET", target)
        #expect(answer.status == status, "\(target): \(answer)")
    }

    @Test func aHuntNamesTheBasemapThatShowsIt() throws {
        let (world, folder) = try world()
        try world.makeHunt()
        #expect(try world.send("GET", "/api/hunts/art").json["basemap"]?.text == "town")
        try FileManager.default.removeItem(atPath: folder.path + "/town.mbtiles")
        try world.service.beat()
        #expect(try world.send("GET", "/api/hunts/art").json["basemap"] == nil)
    }

    @Test func namesAreToldByCellByPointAndBySearch() throws {
        let (world, _) = try world()
        let cell = try world.send("GET", "/api/names?bbox=-157.860,21.305,-157.855,21.310")
        #expect(cell.json["names"]?[0]?["name"]?.text == "Beretania Street", "\(cell)")
        #expect(cell.json["names"]?[0]?["names"]?["zh-Hant"]?.text == "貝瑞塔尼亞街")
        let point = try world.send("GET", "/api/names?lat=21.3071&lon=-157.8583")
        #expect(abs((point.json["names"]?[0]?["distance"]?.number ?? 0) - 11.1) < 0.1, "\(point)")
        #expect(try world.send("GET", "/api/names?lat=21.4&lon=-157.8583").json["names"]?.elements == [])
        #expect(try world.send("GET", "/api/names?lat=60&lon=25").json["names"]?.elements == [])
        let found = try world.send("GET", "/api/names?q=street%20BERE")
        #expect(found.json["names"]?.elements.count == 1)
    }

    @Test func whatAPhoneKeepsIsListedWithItsSize() throws {
        let (world, _) = try world()
        try world.makeHunt()
        let ground = try world.send("GET", "/api/hunts/art/ground?language=zh-Hant")
        let pieces = ground.json["pieces"]?.elements ?? []
        let paths = pieces.compactMap { $0["path"]?.text }
        #expect(paths.contains { $0.hasPrefix(try! path + "?v=") }, "\(ground)")
        #expect(paths.contains("/styles/town-dark.json?language=zh-Hant"))
        #expect(ground.json["bytes"]?.integer == pieces.reduce(0) { $0 + ($1["bytes"]?.integer ?? 0) })
        for path in paths { #expect(try world.send("GET", path).status == 200, "\(path)") }
        // What streets are called comes along, so that a search and a long press know them without a network.
        let names = ground.json["names"]?.elements ?? []
        #expect(names.contains { $0["name"]?.text == "Beretania Street" && $0["lat"]?.number != nil }, "\(ground)")
    }

    @Test func lettersComeInRanges() throws {
        let (world, _) = try world()
        guard !world.service.setup.typefaces.isEmpty else { return }
        let latin = try world.send("GET", "/fonts/Regular/0-255.pbf")
        #expect(latin.status == 200 && latin.header("Content-Type") == "application/x-protobuf")
        #expect(latin.bytes.count > 5_000)
        let tag = try #require(latin.header("ETag"))
        #expect(try world.send("GET", "/fonts/Regular/0-255.pbf", headers: [("If-None-Match", tag)]).status == 304)
        #expect(try world.send("GET", "/fonts/Nothing,Bold/0-255.pbf").status == 200)
        for bad in [
            "Nothing/0-255", "Regular/0-256", "Regular/1-256", "Regular/65536-65791", "Regular/a-b", "Regular/0",
            "Regular/-1-254",
        ] {
            #expect(try world.send("GET", "/fonts/\(bad).pbf").status == 404, "\(bad)")
        }
    }
}
