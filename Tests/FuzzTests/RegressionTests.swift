import Foundation
import FuzzEntries
import Testing

@Suite("Inputs that fuzzers are given, and those that once failed")
struct RegressionTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fuzz")

    private static func inputs(_ kind: String, of entry: String) -> [URL] {
        let folder = folder.appendingPathComponent("\(kind)/\(entry)")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }
    }

    @Test("each entry has a corpus, and holds on it and on what once failed", arguments: FuzzEntry.all.map(\.name))
    func holds(name: String) throws {
        let entry = try #require(FuzzEntry.all.first { $0.name == name })
        #expect(!Self.inputs("Corpus", of: name).isEmpty)
        for file in Self.inputs("Corpus", of: name) + Self.inputs("Regressions", of: name) {
            entry.run(Array(try Data(contentsOf: file)))
        }
    }

    @Test("each folder of inputs has an entry")
    func folders() throws {
        let names = Set(FuzzEntry.all.map(\.name))
        for kind in ["Corpus", "Regressions"] {
            let path = Self.folder.appendingPathComponent(kind).path
            let there = try FileManager.default.contentsOfDirectory(atPath: path).filter {
                !$0.hasPrefix(".") && $0 != "README.md"
            }
            #expect(Set(there).subtracting(names) == [], "\(kind)")
        }
    }
}
