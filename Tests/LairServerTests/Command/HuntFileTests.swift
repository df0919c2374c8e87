import Foundation
import Testing

@testable import LairServer

@Suite("The command: hunts as files")
struct HuntFileTests {
    @Test("a hunt is exported and imported the same with a server and without", arguments: [false, true])
    func files(served: Bool) throws {
        let (ground, elsewhere) = (try Ground(), try Ground())
        func run(_ words: String..., in place: Ground) throws -> LairProcess.Result {
            try LairProcess.run(words + ["--data", place.data])
        }
        let places = try ground.folder.write(CommandTests.places, to: "Town.geojson")
        #expect(try run("hunt", "create", "art", "--title", "Art 藝術", "--center", "1,2", in: ground).code == 0)
        #expect(try run("import", places, "--hunt", "art", in: ground).code == 0)
        #expect(try run("spawns", "add", "1,2", "dragon", "--hunt", "art", in: ground).code == 0)
        let servers = served ? [try ServerProcess(ground, "--tls", "off"), try ServerProcess(elsewhere, "--tls", "off")] : []

        let file = ground.folder.path + "/art.hunt.tar.gz"
        let written = try run("hunt", "export", "art", "--out", file, in: ground)
        #expect(written.code == 0 && written.output.contains("Wrote the hunt art into \(file)"), "\(written)")
        #expect(try run("hunt", "export", "none", "--out", file, in: ground).code == 1)
        let taken = try run("hunt", "import", file, in: elsewhere)
        #expect(taken.code == 0 && taken.output == "Took in the hunt art: “Art 藝術”, 1 places.\n", "\(taken)")
        let twice = try run("hunt", "import", file, in: elsewhere)
        #expect(twice.code == 1 && twice.complaint.contains("art"), "\(twice)")
        let copy = try run("hunt", "import", file, "--as", "copy", "--json", in: elsewhere)
        #expect(copy.code == 0 && copy.json["id"]?.text == "copy", "\(copy)")
        let again = ground.folder.path + "/again.tar.gz"
        #expect(try run("hunt", "export", "art", "--out", again, "--json", in: elsewhere).json["file"]?.text == again)
        #expect(try readAll(again) == readAll(file) && !readAll(file).isEmpty)
        if let server = servers.last {
            #expect(try server.send("GET", "/api/hunts/art/spawns").json["spawns"]?[0]?["creature"]?.text == "dragon")
        }

        let bad = try elsewhere.folder.write("no archive", to: "bad.tar.gz")
        let refused = try run("hunt", "import", bad, "--as", "bad", in: elsewhere)
        #expect(refused.code == 1 && refused.complaint.contains("bad.tar.gz: This is no hunt's archive"), "\(refused)")
        #expect(try run("hunt", "list", in: elsewhere).output == "art\tArt 藝術\t1 places\ncopy\tArt 藝術\t1 places\n")
        for server in servers { #expect(server.end(by: SIGTERM) == 0) }
    }
}
