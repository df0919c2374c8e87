import Foundation
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
}
