import Foundation
import HTTPService
import HuntStore
import ModelImport
import Testing

@testable import LairServer

@Suite("A host's own models")
struct ModelTests {
    /// An animal of boxes, two metres tall, in one of the formats that the model reader's tests are about.
    static func animal(_ ending: String = "gltf") -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("ModelImportTests/Fixtures/animal.\(ending)").path
    }

    @Test("a model becomes a creature, which stands, is caught and goes", arguments: Way.allCases)
    func life(way: Way) throws {
        let world = try World(way)
        try world.makeHunt()
        let file = try readAll(Self.animal())
        let link = "/api/hunts/art/models/fox"
        let put = try world.send(
            "PUT", "\(link)?height=1.5&hitPoints=3&names=%7B%22en%22:%22Fox%22,%22zh-Hant%22:%22%E7%8B%90%22%7D", bytes: file,
            bearer: world.hostKey)
        #expect(put.status == 200 && put.json["triangles"]?.integer == 72, "\(put)")
        #expect(put.json["creatures"]?[0]?["names"]?["zh-Hant"]?.text == "狐")
        let hunt = try world.send("GET", "/api/hunts/art").json
        let fox = try #require(hunt["creatures"]?[2])
        #expect(fox["id"]?.text == "fox" && fox["height"]?.number == 1.5 && fox["hitPoints"]?.integer == 3)
        // The others wear what comes with the app.
        #expect(hunt["creatures"]?[0]?["modelFile"] == nil)
        let address = try #require(fox["modelFile"]?.text)
        let model = try world.send("GET", address)
        #expect(
            model.status == 200 && model.header("Content-Type") == "model/gltf-binary" && model.bytes.starts(with: "glTF".utf8))
        let tag = try #require(model.header("ETag"))
        #expect(try world.send("GET", address, headers: [(name: "If-None-Match", value: tag)]).status == 304)

        // Another height is another file; what is not said stays.
        let taller = try world.send("PUT", "\(link)?height=2", bytes: file, bearer: world.hostKey)
        #expect(taller.json["creatures"]?[0]?["hitPoints"]?.integer == 3 && taller.json["creatures"]?[0]?["height"]?.number == 2)
        #expect(try world.send("GET", "/api/hunts/art").json["creatures"]?[2]?["modelFile"]?.text != address)
        let list = try world.send("GET", "/api/hunts/art/models", bearer: world.hostKey)
        #expect(list.json["models"]?.elements.count == 1 && list.json["models"]?[0]?["creatures"]?[0]?["id"]?.text == "fox")

        let spawn = try world.addSpawn(creature: "fox")
        let token = try world.join()
        #expect(try world.send("POST", "/api/hunts/art/claims", world.claim(spawn), bearer: token, key: "k").status == 201)
        let refused = try world.send("DELETE", link, bearer: world.hostKey)
        #expect(refused.status == 400 && refused.json["detail"]?.text?.contains("1 of it stand") == true, "\(refused)")
        #expect(try world.send("DELETE", "\(link)?spawns=true", bearer: world.hostKey).status == 204)
        #expect(try world.send("GET", link).slug == "not-found")
        #expect(try world.send("GET", "/api/hunts/art").json["creatures"]?.elements.count == 2)
        #expect(try world.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements.count == 1)
        #expect(try world.send("GET", "/api/hunts/art/me", bearer: token).json["captures"]?[0]?["creature"]?.text == "fox")
    }

    @Test("what is none is refused, and only a host puts or takes one")
    func refusals() throws {
        let world = try World()
        try world.makeHunt()
        let file = try readAll(Self.animal())
        func put(_ target: String, _ bytes: [UInt8]) throws -> Answer {
            try world.send("PUT", "/api/hunts/art/models/\(target)", bytes: bytes, bearer: world.hostKey)
        }
        #expect(try world.send("PUT", "/api/hunts/art/models/fox?height=1", bytes: file).slug == "unauthorized")
        #expect(try world.send("GET", "/api/hunts/art/models").slug == "unauthorized")
        #expect(try world.send("DELETE", "/api/hunts/art/models/fox").slug == "unauthorized")
        for (target, bytes, words) in [
            ("fox", file, "`height`"), ("fox?height=0", file, "`height`"), ("fox?height=1000", file, "`height`"),
            ("fox?height=1&hitPoints=0", file, "`hitPoints`"), ("fox?height=1&names=x", file, "`names`"),
            ("fox?height=1&names=%7B%7D", file, "`names`"), ("Fox?height=1", file, "a model must be"),
            ("fox?height=1", [UInt8](), "no glTF"), ("fox?height=1", Array("<svg/>".utf8), "no glTF"),
        ] {
            let answer = try put(target, bytes)
            #expect(answer.slug == "invalid" && answer.json["detail"]?.text?.contains(words) == true, "\(target): \(answer)")
        }
        // Of files beside it a server knows none.
        let beside = String(decoding: file, as: UTF8.self).replacingOccurrences(
            of: "data:application/octet-stream;base64,", with: "x")
        #expect(try put("fox?height=1", Array(beside.utf8)).json["detail"]?.text?.contains("It names “x") == true)
        #expect(try world.send("DELETE", "/api/hunts/art/models/fox", bearer: world.hostKey).slug == "not-found")
        #expect(try world.store.models(of: "art").isEmpty && world.store.creatures(of: "art").count == 2)
    }

    @Test("it goes along in the hunt's file")
    func archive() throws {
        let (one, other) = (try World(), try World())
        try one.makeHunt()
        let put = try one.send(
            "PUT", "/api/hunts/art/models/fox?height=1.5", bytes: try readAll(Self.animal()), bearer: one.hostKey)
        #expect(put.status == 200)
        let archive = try one.send("GET", "/api/hunts/art/export", bearer: one.hostKey).bytes
        let taken = try other.send("POST", "/api/hunts/import?as=copy", bytes: archive, bearer: other.hostKey)
        #expect(taken.status == 201, "\(taken)")
        let address = try #require(taken.json["creatures"]?[2]?["modelFile"]?.text)
        #expect(address.hasPrefix("/api/hunts/copy/models/fox"))
        let isSame = try other.send("GET", address).bytes == one.send("GET", "/api/hunts/art/models/fox").bytes
        #expect(isSame)
        let again = try other.send("GET", "/api/hunts/copy/export", bearer: other.hostKey).bytes
        #expect(try one.send("DELETE", "/api/hunts/art", bearer: one.hostKey).status == 204)
        #expect(try one.send("POST", "/api/hunts/import?as=art", bytes: again, bearer: one.hostKey).status == 201)
        #expect(ArchiveTests.difference(try one.send("GET", "/api/hunts/art/export", bearer: one.hostKey).bytes, archive) == nil)

        let bad = BadArchiveTests.archive([BadArchiveTests.hunt, ("models/fox.glb", "no model")])
        let refused = try other.send("POST", "/api/hunts/import", bytes: bad, bearer: other.hostKey)
        #expect(refused.json["detail"]?.text?.contains("models/fox.glb") == true, "\(refused)")
    }

    @Test("it is added, listed and removed by command", arguments: [false, true])
    func command(served: Bool) throws {
        let ground = try Ground()
        func run(_ words: String...) throws -> LairProcess.Result { try LairProcess.run(words + ["--data", ground.data]) }
        #expect(try run("model", "add", Self.animal(), "--name", "fox", "--height", "1").complaint.contains("no hunt yet"))
        #expect(try run("hunt", "create", "art", "--center", "1,2").code == 0)
        let server = served ? try ServerProcess(ground, "--tls", "off") : nil
        let added = try run(
            "model", "add", Self.animal(), "--name", "fox", "--height", "1.5", "--names", "en=Fox,zh-Hant=狐狸", "--hit-points", "2"
        )
        #expect(
            added.code == 0
                && added.output.contains(
                    "art has the creature fox now: 1.50 m tall, 0.60 m wide, 1.88 m long, 72 triangles"),
            "\(added)")
        #expect(try run("model", "list").output.hasPrefix("fox\t1.5 m\t72 triangles\t"))
        #expect(try run("spawns", "add", "1,2", "fox", "--hunt", "art").code == 0)
        let standing = try run("model", "remove", "fox")
        #expect(standing.code == 1 && standing.complaint.contains("--with-spawns"), "\(standing)")
        #expect(try run("hunt", "create", "second", "--center", "1,2").code == 0)
        let which = try run("model", "list")
        #expect(which.code == 2 && which.complaint.contains("art, second"), "\(which)")
        #expect(try run("model", "remove", "fox", "--hunt", "art", "--with-spawns").output == "Took fox out of art.\n")
        #expect(try run("model", "list", "--hunt", "art", "--json").json["models"]?.elements.isEmpty == true)
        for words in [
            ["--height", "1"], ["--name", "fox"], ["--name", "fox", "--height", "tall"], ["--name", "fox", "--height", "0"],
            ["--name", "fox", "--height", "1", "--up", "x"], ["--name", "fox", "--height", "1", "--names", "Fox"],
        ] {
            let wrong = try LairProcess.run(["model", "add", Self.animal(), "--hunt", "art", "--data", ground.data] + words)
            #expect(wrong.code == 2, "\(words): \(wrong)")
        }
        let picture = try ground.folder.write("no model", to: "x.glb")
        let refused = try run("model", "add", picture, "--hunt", "art", "--name", "fox", "--height", "1")
        #expect(refused.code == 1 && refused.complaint.contains("x.glb: it is no glTF"), "\(refused)")
        if let server { #expect(server.end(by: SIGTERM) == 0) }
    }

    @Test("without assimp, a format that needs it gets a clear word")
    func noConverter() throws {
        let ground = try Ground()
        let result = try LairProcess.run(
            ["model", "add", Self.animal("dae"), "--name", "fox", "--height", "1", "--hunt", "art", "--data", ground.data],
            environment: ["PATH": "/nowhere"])
        #expect(result.code == 1 && result.complaint.contains("apt install assimp-utils"), "\(result)")
    }
}
