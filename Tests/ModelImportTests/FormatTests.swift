import ChildProcess
import Foundation
import Geodesy
import ModelImport
import Testing

/// Whether assimp is here; tests say so where it is not.
let hasAssimp = ChildProcess.path(of: "assimp") != nil

@Suite("A host's model, in whichever format")
struct FormatTests {
    /// The fixture is one animal in four formats, standing somewhere else in each: 2 tall, 0.8 wide, 2.5 long.
    @Test("stands on its feet, as tall as it is told, looking along +z", arguments: ["gltf", "obj", "dae", "fbx"])
    func stands(ending: String) throws {
        guard ending == "gltf" || hasAssimp else {
            print("skipped: assimp is not installed")
            return
        }
        let folder = try Folder()
        if ending == "obj" {
            _ = try folder.copy("animal.mtl")
            try folder.write(picture(), to: "face.png")
        }
        let model = try CreatureModel(file: try folder.copy("animal.\(ending)"), height: .metres(3))
        #expect(model.triangles == 72 && model.height == .metres(3))
        #expect(abs(model.width.metres - 1.2) < 1e-4 && abs(model.length.metres - 3.75) < 1e-4)
        let file = try GLB(model.bytes)
        let points = file.positions(mesh: 0)
        let (low, high) = (points.map(\.y).min() ?? .nan, points.map(\.y).max() ?? .nan)
        #expect(abs(low) < 1e-5 && abs(high - 3) < 1e-5)
        for axis in [0, 2] {
            let values = points.map { $0[axis] }
            #expect(abs(values.min()! + values.max()!) < 1e-4)
        }
        // Its head, the highest part, is in front.
        #expect(points.filter { $0.y > 2.9 }.allSatisfy { $0.z > 0.7 }, "\(ending)")
        #expect(file.list("nodes").map { $0["name"] as? String } == ["rig", "body", "far"])
        #expect(Set(file.list("animations").compactMap { $0["name"] as? String }) == ["idle", "hit", "vanish"])
        #expect(file.list("images").count == (ending == "obj" ? 1 : 0))
        #expect(file.list("images").allSatisfy { $0["uri"] == nil } && file.list("buffers").allSatisfy { $0["uri"] == nil })
    }

    @Test("the other way up, and turned, where the host says so")
    func turned() throws {
        let points = pyramid.points.map { SIMD3<Float>($0.x, -$0.z, $0.y) }
        let lying = gltf(points, triangles: pyramid.triangles)
        let folder = try Folder()
        let file = try folder.write(lying, to: "a.gltf")
        let upright = try GLB(try CreatureModel(file: file, height: .metres(3), up: .z).bytes).positions(mesh: 0)
        let top = try #require(upright.max { $0.y < $1.y })
        #expect(abs(top.y - 3) < 1e-5 && abs(top.x) < 1e-5 && abs(top.z - 0.5) < 1e-5)
        let half = try CreatureModel(file: file, height: .metres(3), up: .z, turn: .degrees(90))
        let turned = try GLB(half.bytes).positions(mesh: 0).max { $0.y < $1.y }!
        #expect(abs(turned.x - 0.5) < 1e-5 && abs(turned.z) < 1e-5)
    }

    @Test("what was made comes out as it went in, however often")
    func again() throws {
        let (points, triangles) = ball(rings: 40)
        let first = try CreatureModel(gltf: gltf(points, triangles: triangles), height: .metres(1.7))
        let second = try CreatureModel(made: first.bytes)
        #expect(second.bytes == first.bytes && second.height.metres == 1.7 && second.triangles == first.triangles)
        let third = try CreatureModel(gltf: first.bytes, height: .metres(1.7))
        #expect(third.bytes == first.bytes)
        let taller = try CreatureModel(gltf: first.bytes, height: .metres(3.4))
        #expect(abs(try GLB(taller.bytes).positions(mesh: 0).map(\.y).max()! - 3.4) < 1e-5)
        #expect(throws: ModelError.self) { try CreatureModel(made: gltf(points, triangles: triangles)) }
    }

    @Test("from afar it is coarse, as tall, and no more than a few hundred triangles")
    func far() throws {
        let (points, triangles) = ball(rings: 70)
        let model = try CreatureModel(gltf: gltf(points, triangles: triangles), height: .metres(2))
        let file = try GLB(model.bytes)
        let far = file.positions(mesh: 1)
        #expect(abs(far.map(\.y).min()!) < 1e-5 && abs(far.map(\.y).max()! - 2) < 1e-5)
        let part = (file.list("meshes")[1]["primitives"] as! [[String: Any]])[0]
        let count = file.list("accessors")[part["indices"] as! Int]["count"] as! Int / 3
        #expect((60...500).contains(count))
    }

    @Test("what a throw hits is where the model is")
    func balls() throws {
        for (points, triangles) in [ball(rings: 30), pyramid] {
            let file = try GLB(try CreatureModel(gltf: gltf(points, triangles: triangles), height: .metres(2)).bytes)
            let balls = file.balls
            #expect((5...20).contains(balls.count))
            for ball in balls { #expect(ball["y"]! + ball["r"]! <= 2.001 && ball["y"]! >= 0) }
            let corners = file.positions(mesh: 0)
            let inside = corners.filter { corner in
                balls.contains { ball in
                    let away = SIMD3<Double>(corner) - [ball["x"]!, ball["y"]!, ball["z"]!]
                    return (away * away).sum().squareRoot() <= ball["r"]! + 0.12
                }
            }
            #expect(Double(inside.count) >= 0.9 * Double(corners.count))
        }
    }

    @Test("bones at rest, strips, small numbers and mirrors are understood")
    func reading() throws {
        // A strip: the same square as two triangles.
        let strip = gltf(
            [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], triangles: [0, 1, 2, 3],
            primitive: "},\"mode\":5,\"extras\":{\"x\":1")
        #expect(try CreatureModel(gltf: strip, height: .metres(1)).triangles == 2)
    }
}
