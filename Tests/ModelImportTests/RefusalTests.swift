import Foundation
import Geodesy
import ModelImport
import Testing

@Suite("Models that are refused")
struct RefusalTests {
    private func refusal(_ bytes: [UInt8], height: Double = 1) -> String {
        do { _ = try CreatureModel(gltf: bytes, height: .metres(height)) } catch { return "\(error)" }
        return "taken"
    }

    @Test("no glTF, or a broken one")
    func broken() throws {
        let good = gltf(pyramid.points, triangles: pyramid.triangles)
        #expect(refusal(good) == "taken")
        #expect(refusal([]).contains("no glTF"))
        #expect(refusal(picture()).contains("no glTF"))
        #expect(refusal(Array(good.dropLast(40))).contains("no glTF"))
        #expect(refusal(Array("glTF".utf8)).contains("cut off"))
        let made = try CreatureModel(gltf: good, height: .metres(1)).bytes
        #expect(refusal(Array(made.dropLast(4))).contains("cut off"))
        #expect(refusal(Array(#"{"asset":{"version":"1.0"}}"#.utf8)).contains("glTF 1.0"))
        #expect(refusal(Array(#"{"asset":{"version":"2.0"}}"#.utf8)).contains("no triangles"))
        #expect(refusal(Array(#"{"asset":{"version":"2.0"},"nodes":[{"mesh":"x"}]}"#.utf8)).contains("nodes.0.mesh"))
        // Each number of the file out of its range, one after the other.
        let text = String(decoding: good, as: UTF8.self)
        for (from, to) in [
            (#""mesh":0"#, #""mesh":7"#), (#""nodes":[0]"#, #""nodes":[9]"#), (#""POSITION":0"#, #""POSITION":5"#),
            (#""indices":1"#, #""indices":-1"#), (#""material":0"#, #""material":3"#), (#""count":5"#, #""count":6"#),
            (#""count":5"#, #""count":4"#), (#""count":5"#, #""count":999999999"#), (#""count":5"#, #""count":-5"#),
            (#""byteOffset":60"#, #""byteOffset":-60"#), (#""byteOffset":60"#, #""byteOffset":9000000000000000000"#),
            (#""byteLength":60"#, #""byteLength":9223372036854775807"#), (#""buffer":0"#, #""buffer":2"#),
            (#""componentType":5126"#, #""componentType":5130"#), (#""type":"VEC3""#, #""type":"VEC9""#),
            (#""mesh":0}"#, #""mesh":0,"children":[0]}"#), (#""mesh":0}"#, #""mesh":0,"skin":4}"#),
            (#""mesh":0}"#, #""mesh":0,"matrix":[1]}"#),
        ] {
            #expect(text.contains(from))
            let answer = refusal(Array(text.replacingOccurrences(of: from, with: to).utf8))
            #expect(answer.contains("no glTF") || answer.contains("no triangles"), "\(to): \(answer)")
        }
    }

    @Test("what is beyond measure")
    func numbers() {
        for bad: Float in [.nan, .infinity, 3e38] {
            var points = pyramid.points
            points[4].y = bad
            #expect(refusal(gltf(points, triangles: pyramid.triangles)).contains("no numbers"))
        }
        let flat = pyramid.points.map { SIMD3<Float>($0.x, 0, $0.z) }
        #expect(refusal(gltf(flat, triangles: pyramid.triangles)).contains("no height"))
        #expect(refusal(gltf([[0, 0, 0], [0, 0, 0], [0, 0, 0]], triangles: [0, 1, 2])).contains("no triangles"))
        let many = gltf(pyramid.points, triangles: (0..<200_000).flatMap { _ in [0, 1, 4] })
        #expect(refusal(many).contains("200000 triangles"))
        // As many as there may be, all of one.
        let most = gltf(pyramid.points, triangles: (0..<100_000).flatMap { _ in [0, 1, 4] })
        #expect(refusal(most) == "taken")
    }

    @Test("pictures that are none, too large, or elsewhere")
    func pictures() throws {
        let worn = #"{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}"#
        func shown(_ image: String) -> [UInt8] {
            gltf(
                pyramid.points, triangles: pyramid.triangles, material: worn,
                more: #","textures":[{"source":0}],"images":[\#(image)]"#)
        }
        func within(_ bytes: [UInt8]) -> [UInt8] {
            shown(#"{"uri":"data:image/png;base64,\#(Data(bytes).base64EncodedString())"}"#)
        }
        #expect(refusal(within(picture())) == "taken")
        #expect(refusal(within(picture(width: 4_096))).contains("4096 × 4"))
        #expect(refusal(within(Array("<svg/>".utf8))).contains("neither PNG nor JPEG"))
        #expect(refusal(within([0xFF, 0xD8, 0xFF])).contains("damaged"))
        #expect(refusal(shown(#"{"uri":"https://example.org/a.png"}"#)).contains("https://example.org/a.png"))
        #expect(refusal(shown(#"{"uri":"a.png"}"#)).contains("a.png"))

        // Beside the file, and nowhere else, whatever it is called.
        let (folder, outside) = (try Folder(), try Folder())
        let secret = try outside.write(picture(), to: "secret.png")
        for (name, isTaken) in [
            ("a.png", true), ("./a.png", true), ("C:\\\\Users\\\\me\\\\a.png", true), ("/home/me/a.png", true), ("a%2Epng", true),
            ("b.png", false), (secret, false), ("../\((outside.path as NSString).lastPathComponent)/secret.png", false),
            ("link.png", false), ("..", false), ("file:///etc/passwd", false),
        ] {
            try folder.write(picture(), to: "a.png")
            try? FileManager.default.createSymbolicLink(atPath: folder.path + "/link.png", withDestinationPath: secret)
            let file = try folder.write(shown(#"{"uri":"\#(name)"}"#), to: "m.gltf")
            let answer: String
            do { answer = try "taken \(CreatureModel(file: file, height: .metres(1)).triangles)" } catch { answer = "\(error)" }
            #expect(answer.hasPrefix("taken") == isTaken, "\(name): \(answer)")
        }
        let buffer = try folder.write(gltf(pyramid.points, triangles: pyramid.triangles, uri: "../secret.bin"), to: "n.gltf")
        #expect(throws: ModelError.outside("../secret.bin")) { try CreatureModel(file: buffer, height: .metres(1)) }
    }

    @Test("what needs more of glTF than is understood is told which")
    func extensions() {
        let packed = gltf(
            pyramid.points, triangles: pyramid.triangles, more: #","extensionsUsed":["KHR_draco_mesh_compression"]"#)
        #expect(refusal(packed).contains("KHR_draco_mesh_compression"))
        let unknown = gltf(pyramid.points, triangles: pyramid.triangles, more: #","extensionsRequired":["EXT_x"]"#)
        #expect(refusal(unknown).contains("EXT_x"))
    }

    @Test("files that assimp makes nothing of, or that lead elsewhere")
    func converted() throws {
        guard hasAssimp else {
            print("skipped: assimp is not installed")
            return
        }
        let folder = try Folder()
        func answer(_ text: [UInt8], _ name: String) throws -> String {
            let file = try folder.write(text, to: name)
            do { _ = try CreatureModel(file: file, height: .metres(1)) } catch { return "\(error)" }
            return "taken"
        }
        #expect(try answer([], "a.obj").contains("assimp makes no model"))
        #expect(try answer(picture(), "b.obj").contains("no triangles"))
        #expect(try answer(Array("<COLLADA/>".utf8), "c.dae").contains("assimp makes no model"))
        #expect(try answer(Array(String(repeating: "x", count: 500).utf8), "d.fbx").contains("assimp makes no model"))
        #expect(try answer(Array("v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8), "e.obj").contains("no numbers"))
        #expect(try answer(Array("mtllib ../x.mtl\nv 0 0 0\n".utf8), "f.obj").contains("../x.mtl"))
        #expect(try answer(Array("mtllib /etc/passwd\n".utf8), "g.obj").contains("/etc/passwd"))
        var many = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
        for index in 0..<200_000 { many += ["f 1 2 3\n", "f 1 2 4\n", "f 2 3 4\n", "f 1 3 4\n"][index % 4] }
        #expect(try answer(Array(many.utf8), "h.obj").contains("200000 triangles"))
        // A picture that is not there, and one far away.
        let walls = "mtllib w.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl w\nf 1/1 2/1 3/1\n"
        try folder.write("newmtl w\nmap_Kd https://example.org/w.png\n".utf8, to: "w.mtl")
        #expect(try answer(Array(walls.utf8), "i.obj").contains("example.org"))
        try folder.write("newmtl w\nmap_Kd gone.png\n".utf8, to: "w.mtl")
        #expect(try answer(Array(walls.utf8), "j.obj").contains("gone.png"))
        try folder.write(Array("no picture".utf8), to: "gone.png")
        #expect(try answer(Array(walls.utf8), "k.obj").contains("neither PNG nor JPEG"))
        #expect(try answer(Array("solid".utf8), "l.stl").contains(".stl"))
        #expect(throws: ModelError.self) { try CreatureModel(file: folder.path + "/none.glb", height: .metres(1)) }
        #expect(throws: ModelError.self) { try CreatureModel(file: folder.path, height: .metres(1)) }
    }
}
