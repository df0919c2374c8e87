import Foundation
import Testing

@Suite("The command: usage, help and words")
struct UsageTests {
    @Test(
        "bad usage is exit code 2, with a sentence",
        arguments: [
            [], ["dance"], ["hunt"], ["hunt", "dance"], ["serve", "now"], ["serve", "--port"], ["serve", "--port", "http"],
            ["serve", "--port", "65536"], ["serve", "--port", "1", "--port", "2"], ["serve", "--tls", "maybe"],
            ["serve", "--demo=yes"],
            ["serve", "--behind-proxy", "foo"], ["serve", "--behind-proxy", ""], ["serve", "--behind-proxy", "10.0.0.0/40,::1"],
            ["serve", "--port", "7000", "--tls-port", "7000"], ["serve", "--fast"], ["hunt", "create"], ["hunt", "create", "a"],
            ["hunt", "create", "a", "--center", "here"], ["hunt", "create", "a", "--center", "91,0"],
            ["hunt", "create", "a", "b", "--center", "1,1"], ["hunt", "create", "a", "--center", "1,1", "--reach", "far"],
            ["import"], ["import", "file.json"], ["import", "file.json", "--hunt", "a", "--format", "xlsx"],
            ["spawns", "add", "1,1"], ["spawns", "add", "1,1", "wolf"], ["spawns", "add", "1;1", "wolf", "--hunt", "a"],
        ])
    func usage(words: [String]) throws {
        let folder = try TemporaryFolder()
        let result = try LairProcess.run(words, environment: ["PWD": folder.path])
        #expect(result.code == 2, "\(result)")
        #expect(result.output.isEmpty)
        #expect(!result.complaint.isEmpty)
    }

    @Test(
        "--help is said by every command, on standard output, and does nothing",
        arguments: [
            [], ["serve"], ["hunt"], ["hunt", "list"], ["hunt", "create"], ["hunt", "delete"], ["import"], ["spawns", "add"],
            ["host-key"], ["doctor"], ["simulate"],
        ])
    func help(words: [String]) throws {
        let result = try LairProcess.run(words + ["--help"])
        #expect(result.code == 0)
        #expect(result.output.contains("lair"))
        #expect(result.complaint.isEmpty)
    }

    @Test("what cannot be done is exit code 1, with the reason")
    func failures() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let file = try folder.write("not a folder", to: "file")
        let cases: [([String], String)] = [
            (["hunt", "list", "--data", file], "not a folder"),
            (["hunt", "list", "--data", folder.path + "/no/such/data"], "No such file"),
            (["hunt", "delete", "a", "--data", data], "no such hunt"),
            (["hunt", "create", "Big", "--center", "1,1", "--data", data], "`id`"),
            (["import", folder.path + "/none.json", "--hunt", "a", "--data", data], "No such file"),
            (["import", folder.path, "--hunt", "a", "--data", data], "not a file"),
            (["import", file, "--hunt", "a", "--data", data], "no such hunt"),
            (["spawns", "add", "1,1", "wolf", "--hunt", "a", "--data", data], "no such hunt"),
        ]
        for (words, reason) in cases {
            let result = try LairProcess.run(words)
            #expect(result.code == 1, "\(words): \(result)")
            #expect(result.complaint.contains(reason), "\(words): \(result)")
            #expect(result.output.isEmpty)
        }
    }

    @Test("an import that takes none of a file's records is exit code 1, one that takes some is 0, and both tell the ledger")
    func importsNothing() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        #expect(try LairProcess.run(["hunt", "create", "a", "--center", "1,1", "--data", data]).code == 0)
        func features(_ positions: String...) -> String {
            let list = positions.map { #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#($0)]}}"# }
            return #"{"type":"FeatureCollection","features":[\#(list.joined(separator: ","))]}"#
        }
        let projected = try folder.write(features("618000,2357000", "618001,2357001"), to: "projected.geojson")
        let mixed = try folder.write(features("618000,2357000", "9.99,53.55"), to: "mixed.geojson")
        let empty = try folder.write(features(), to: "empty.geojson")
        for (file, code, words) in [
            (projected, 1, "2 records read, 0 accepted, 2 left out"), (mixed, 0, "2 records read, 1 accepted, 1 left out"),
            (empty, 0, "0 records read"),
        ] {
            let result = try LairProcess.run(["import", file, "--hunt", "a", "--data", data])
            #expect(result.code == code && result.output.contains(words), "\(file): \(result)")
            #expect(try LairProcess.run(["import", file, "--hunt", "a", "--json", "--data", data]).code == code)
        }
    }

    @Test("--version tells the version; a family without its second word lists its commands")
    func versionAndFamily() throws {
        #expect(try LairProcess.run(["--version"]).output.hasPrefix("lair 0."))
        #expect(try LairProcess.run(["hunt"]).complaint.contains("hunt create"))
    }

    @Test("a data folder is made for its owner only, and so is all that is in it")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        #expect(try LairProcess.run("hunt", "list", "--data", data).code == 0)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(data) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            #expect(try mode(data + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test("a database that is not ours, or damaged, is named and left alone")
    func damaged() throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "this is no database. ", count: 500), to: "data/lair.db")
        let before = try readAll(folder.path + "/data/lair.db")
        let result = try LairProcess.run("hunt", "list", "--data", folder.path + "/data")
        #expect(result.code == 1)
        #expect(result.complaint.contains("damaged"))
        #expect(try readAll(folder.path + "/data/lair.db") == before)
    }
}
