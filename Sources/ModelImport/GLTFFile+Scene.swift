extension GLTFFile {
    /// Whether it was written by `GLBWriter`.
    var isOurs: Bool { document.asset.generator == GLBWriter.generator }

    /// What stands in the file's scene, every part where its node, or its bones at rest, put it.
    func scene(mostTriangles: Int) throws(ModelError) -> ModelScene {
        var scene = ModelScene()
        let nodes = document.nodes ?? []
        let frames = try self.frames(of: nodes)
        var left = mostTriangles
        for index in try shown(nodes) {
            let node = nodes[index]
            guard let mesh = node.mesh, !(isOurs && node.name == "far") else { continue }
            guard let meshes = document.meshes, meshes.indices.contains(mesh) else { throw .broken("there is no mesh \(mesh)") }
            let bones = try node.skin.map { skin throws(ModelError) in try self.bones(skin, frames) }
            for primitive in meshes[mesh].primitives {
                guard let part = try part(primitive, frame: frames[index], bones) else { continue }
                left -= part.indices.count / 3
                if left < 0 { throw .tooManyTriangles(try triangles(nodes), limit: mostTriangles) }
                scene.parts.append(part)
            }
        }
        try dress(&scene)
        return scene
    }

    /// Triangles of all that is shown, counted by what accessors say.
    private func triangles(_ nodes: [GLTFDocument.Node]) throws(ModelError) -> Int {
        var count = 0
        for index in try shown(nodes) {
            guard let mesh = nodes[index].mesh, let meshes = document.meshes, meshes.indices.contains(mesh) else { continue }
            for primitive in meshes[mesh].primitives {
                let accessor = primitive.indices ?? primitive.attributes["POSITION"] ?? -1
                if let accessors = document.accessors, accessors.indices.contains(accessor) {
                    count += max(0, min(accessors[accessor].count, 1 << 40)) / 3
                }
            }
        }
        return count
    }

    // MARK: Nodes

    /// The nodes of the scene that is shown, each once.
    private func shown(_ nodes: [GLTFDocument.Node]) throws(ModelError) -> [Int] {
        let scenes = document.scenes ?? []
        let chosen = document.scene ?? 0
        let children = Set(nodes.flatMap { $0.children ?? [] })
        let roots = scenes.indices.contains(chosen) ? scenes[chosen].nodes ?? [] : nodes.indices.filter { !children.contains($0) }
        var found: [Int] = []
        var seen: Set<Int> = []
        var waiting = Array(roots.reversed())
        while let index = waiting.popLast() {
            guard nodes.indices.contains(index) else { throw .broken("there is no node \(index)") }
            guard seen.insert(index).inserted else { throw .broken("node \(index) hangs in two places") }
            found.append(index)
            waiting += (nodes[index].children ?? []).reversed()
        }
        return found
    }

    /// Where each node puts what hangs on it.
    private func frames(of nodes: [GLTFDocument.Node]) throws(ModelError) -> [Transform] {
        var frames = [Transform](repeating: .identity, count: nodes.count)
        let children = Set(nodes.flatMap { $0.children ?? [] })
        var waiting = nodes.indices.filter { !children.contains($0) }.map { (index: $0, frame: Transform.identity) }
        var seen = 0
        while let (index, parent) = waiting.popLast() {
            seen += 1
            guard seen <= nodes.count else { throw .broken("a node hangs in two places") }
            frames[index] = parent * (try Self.transform(of: nodes[index], index))
            for child in nodes[index].children ?? [] {
                guard nodes.indices.contains(child) else { throw .broken("there is no node \(child)") }
                waiting.append((child, frames[index]))
            }
        }
        return frames
    }

    private static func transform(of node: GLTFDocument.Node, _ index: Int) throws(ModelError) -> Transform {
        if let numbers = node.matrix {
            guard let transform = Transform(numbers) else { throw .broken("the matrix of node \(index) has not sixteen numbers") }
            return transform
        }
        let (t, r, s) = (node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1])
        guard t.count == 3, r.count == 4, s.count == 3 else { throw .broken("node \(index) is placed with too few numbers") }
        if (t, r, s) == ([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]) { return .identity }
        return Transform(
            translation: [t[0], t[1], t[2]], rotation: [r[0], r[1], r[2], r[3]], scale: [s[0], s[1], s[2]])
    }

    /// What the bones of a skin do to its corners at rest.
    private func bones(_ index: Int, _ frames: [Transform]) throws(ModelError) -> [Transform] {
        guard let skins = document.skins, skins.indices.contains(index) else { throw .broken("there is no skin \(index)") }
        let skin = skins[index]
        guard skin.joints.allSatisfy(frames.indices.contains) else { throw .broken("skin \(index) has a bone that is not there") }
        guard let accessor = skin.inverseBindMatrices else { return skin.joints.map { frames[$0] } }
        let (values, _) = try numbers(accessor, width: [16])
        guard values.count >= 16 * skin.joints.count else { throw .broken("skin \(index) has too few matrices") }
        return skin.joints.enumerated().map { position, joint in
            frames[joint] * (Transform(values[16 * position..<16 * position + 16]) ?? .identity)
        }
    }

    // MARK: Parts

    private func part(
        _ primitive: GLTFDocument.Primitive, frame: Transform, _ bones: [Transform]?
    ) throws(ModelError) -> ModelScene.Part? {
        guard let accessor = primitive.attributes["POSITION"] else { return nil }
        let (positions, _) = try numbers(accessor, width: [3])
        let count = positions.count / 3
        guard let corners = try corners(primitive, of: count), !corners.isEmpty else { return nil }
        func attribute(_ name: String, width: Set<Int>) throws(ModelError) -> (values: [Double], width: Int)? {
            guard let accessor = primitive.attributes[name] else { return nil }
            let read = try numbers(accessor, width: width)
            guard read.values.count == count * read.width else { throw .broken("\(name) is not told for every corner") }
            return read
        }
        let normals = try attribute("NORMAL", width: [3])
        let picture = try attribute("TEXCOORD_\(pictureCoordinates(primitive.material))", width: [2])
        let colors = try attribute("COLOR_0", width: [3, 4])
        let joints = try attribute("JOINTS_0", width: [4])
        let weights = try attribute("WEIGHTS_0", width: [4])

        var part = ModelScene.Part(material: primitive.material)
        part.hasNormals = normals != nil
        part.hasPictureCoordinates = picture != nil
        part.hasColors = colors != nil
        part.vertices.reserveCapacity(count)
        for index in 0..<count {
            var here = frame
            if let bones, let joints, let weights {
                here =
                    try Self.blend(bones, joints.values[4 * index..<4 * index + 4], weights.values[4 * index..<4 * index + 4])
                    ?? frame
            }
            func three(_ values: [Double]) -> SIMD3<Double> { [values[3 * index], values[3 * index + 1], values[3 * index + 2]] }
            let position = here == .identity ? three(positions) : here.point(three(positions))
            guard position.isFinite, position.dot(position) < 1e24 else { throw .notFinite }
            var vertex = ModelScene.Vertex(position: SIMD3<Float>(position))
            if let normals {
                let normal = here == .identity ? three(normals.values) : here.normal(three(normals.values))
                vertex.normal = normal.isFinite ? SIMD3<Float>(normal) : [0, 1, 0]
            }
            if let picture {
                vertex.picture = SIMD2(Float(picture.values[2 * index]), Float(picture.values[2 * index + 1]))
                guard vertex.picture.x.isFinite, vertex.picture.y.isFinite else { throw .notFinite }
            }
            if let colors {
                for channel in 0..<colors.width {
                    let value = colors.values[colors.width * index + channel]
                    vertex.color[channel] = value.isFinite ? UInt8((min(max(value, 0), 1) * 255).rounded()) : 255
                }
            }
            part.vertices.append(vertex)
        }
        part.indices = corners
        // A mirrored part would show its inside.
        if bones == nil, frame.determinant < 0 {
            for corner in stride(from: 0, to: part.indices.count - 2, by: 3) { part.indices.swapAt(corner + 1, corner + 2) }
        }
        return part
    }

    private static func blend(
        _ bones: [Transform], _ joints: ArraySlice<Double>, _ weights: ArraySlice<Double>
    ) throws(ModelError) -> Transform? {
        var sum = Transform(columns: [SIMD4<Double>](repeating: [0, 0, 0, 0], count: 4))
        var total = 0.0
        for (joint, weight) in zip(joints, weights) where weight > 0 {
            guard joint < Double(bones.count) else { throw .broken("a corner hangs on a bone that is not there") }
            sum = sum + bones[Int(joint)] * weight
            total += weight
        }
        return total > 0 ? sum * (1 / total) : nil
    }

    // MARK: Surfaces

    private func pictureCoordinates(_ material: Int?) -> Int {
        guard let material, let materials = document.materials, materials.indices.contains(material) else { return 0 }
        return max(0, min(Self.surface(materials[material]).picture?.texCoord ?? 0, 7))
    }

    private static func surface(_ material: GLTFDocument.Material) -> (color: [Double]?, picture: GLTFDocument.Reference?) {
        let glossy = material.extensions?.value?.glossy
        let surface = material.pbrMetallicRoughness
        return (surface?.baseColorFactor ?? glossy?.diffuseFactor, surface?.baseColorTexture ?? glossy?.diffuseTexture)
    }

    /// Adds the materials and the pictures of all parts.
    private func dress(_ scene: inout ModelScene) throws(ModelError) {
        let materials = document.materials ?? []
        let worn = Set(scene.parts.compactMap(\.material))
        guard worn.allSatisfy(materials.indices.contains) else { throw .broken("a part has a material that is not there") }
        var pictures: [Int: Int] = [:]
        for (index, material) in materials.enumerated() {
            let (color, reference) = Self.surface(material)
            let factors = color?.count == 4 ? color ?? [] : [1, 1, 1, 1]
            let mode = material.alphaMode ?? "OPAQUE"
            var made = ModelScene.Material(
                name: "surface\(index)",
                color: SIMD4(factors[0], factors[1], factors[2], factors[3]).clamped(
                    lowerBound: [0, 0, 0, 0], upperBound: [1, 1, 1, 1]),
                isDoubleSided: material.doubleSided ?? false, alphaMode: ["MASK", "BLEND"].contains(mode) ? mode : "OPAQUE",
                alphaCutoff: min(max(material.alphaCutoff ?? 0.5, 0), 1))
            if let reference, worn.contains(index) {
                guard let textures = document.textures, textures.indices.contains(reference.index),
                    let source = textures[reference.index].source
                else { throw .broken("material \(index) has a picture that is not there") }
                if pictures[source] == nil {
                    pictures[source] = scene.pictures.count
                    scene.pictures.append(try picture(source))
                }
                made.picture = pictures[source]
            }
            scene.materials.append(made)
        }
    }
}
